import { parseArgs } from 'node:util'
import { GleanError } from '../src/errors.ts'
import { methodNames } from '../src/learn/learn.ts'

/** The command line of `npm run evaluate`. */
export interface Options {
  readonly data: string
  readonly method: string
  readonly labelled: readonly number[]
  readonly records?: number
  readonly sites?: string
  readonly draws?: number
  readonly seed: number
  readonly jobs: number
  readonly json?: string
  readonly errors?: string
  readonly recallOnly?: RegExp
  readonly charset?: string
  readonly brief: boolean
}

export const HELP = `Usage: npm run evaluate -- --data FOLDER [options]
       npm run evaluate -- parsing --data FOLDER [--differences]

Learns from a few labelled pages of each site and scores what is extracted from the others.
A site is a folder with pages/ and truth.jsonl; other folders are searched for sites.

  --data FOLDER         where the sites are
  --method M            auto, or one method, such as delimiters/hlrt (auto)
  --labelled K[,K...]   pages labelled on each site, one evaluation for each number (1)
  --records N           mark only N records of a labelled page (all)
  --sites PREFIX        only the sites whose name begins so
  --draws N             label pages and records drawn at random, N times
  --seed S              seed of the draws, a whole number (1)
  --recall-only PATTERN sites whose truth is incomplete: a regular expression on their names
  --charset LABEL       encoding of the pages, or "declared" (utf-8)
  --jobs N              worker threads (2)
  --brief               print the summary only
  --json FILE           where the result goes (evaluate/results/NAME.json)
  --errors FILE         write every difference from the truth, one JSON object a line

Example: npm run evaluate -- --data examples/bookshop --labelled 1,2
`

/** Reads the arguments; undefined when help was asked for. A wrong use is an error that says so. */
export function parseOptions(parameters: readonly string[]): Options | undefined {
  const { values } = readArguments(parameters)
  if (values.help) return undefined
  const { data, method = 'auto', records, draws, charset = 'utf-8' } = values
  if (data === undefined) throw invalid('--data is missing', 'Give the folder with the sites: --data FOLDER')
  if (!methodNames().includes(method)) {
    throw new GleanError('method-unknown', `there is no method "${method}"`, {
      remedy: `Methods: ${methodNames().join(', ')}`,
    })
  }
  return {
    data,
    method,
    labelled: (values.labelled ?? '1').split(',').map((count) => parseCount('--labelled', count)),
    ...(records === undefined ? {} : { records: parseCount('--records', records) }),
    ...(values.sites === undefined ? {} : { sites: values.sites }),
    ...(draws === undefined ? {} : { draws: parseCount('--draws', draws) }),
    seed: parseCount('--seed', values.seed ?? '1', 0),
    jobs: parseCount('--jobs', values.jobs ?? '2'),
    ...(values.json === undefined ? {} : { json: values.json }),
    ...(values.errors === undefined ? {} : { errors: values.errors }),
    ...(values['recall-only'] === undefined ? {} : { recallOnly: parsePattern(values['recall-only']) }),
    ...(charset === 'declared' ? {} : { charset }),
    brief: values.brief ?? false,
  }
}

function readArguments(parameters: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        data: text,
        method: text,
        labelled: text,
        records: text,
        sites: text,
        draws: text,
        seed: text,
        'recall-only': text,
        charset: text,
        jobs: text,
        brief: flag,
        json: text,
        errors: text,
        help: flag,
      },
    })
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), 'See --help.')
  }
}

function parseCount(option: string, text: string, least = 1): number {
  const count = Number(text)
  if (/^\d{1,9}$/.test(text) && count >= least) return count
  throw invalid(`${option} takes a whole number from ${least} on, not "${text}"`)
}

function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch {
    throw invalid(`--recall-only takes a regular expression, not "${text}"`)
  }
}

function invalid(message: string, remedy?: string): GleanError {
  return new GleanError('option-invalid', message, { ...(remedy === undefined ? {} : { remedy }) })
}
