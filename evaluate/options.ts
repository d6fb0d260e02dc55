import {
  invalidOption,
  parseCount,
  parseCounts,
  parseMethod,
  parsePattern,
  readArguments,
  requireData,
} from './arguments.ts'
import type { Settings } from './scoring/result.ts'
import type { SiteFilter } from './sites/site.ts'

/** How scores are compared with those that were reached before. */
export interface GateOptions {
  /** The file of floors, where it is not the usual one. */
  readonly file?: string
  /** Whether the floors are raised to what is reached. */
  readonly write: boolean
  /** Whether the command line says how to run the learner; otherwise the floors do. */
  readonly settingsGiven: boolean
}

/** The command line of `npm run evaluate`. */
export interface Options {
  readonly data: string
  readonly filter: SiteFilter
  /** How the learner is run, one evaluation for each. */
  readonly settings: readonly Settings[]
  readonly jobs: number
  /** Print the summary only. */
  readonly brief: boolean
  readonly json?: string
  readonly errors?: string
  readonly markdown?: string
  readonly plots?: string
  readonly resume?: string
  readonly gate?: GateOptions
}

export const HELP = `Usage: npm run evaluate -- --data FOLDER [options]
       npm run evaluate -- --gate --data FOLDER [--write]
       npm run evaluate -- confidence --data FOLDER... [--fit]
       npm run evaluate -- robustness --data FOLDER [--methods M,M] [--strengths S,S]
       npm run evaluate -- redesigns --data FOLDER
       npm run evaluate -- examples-needed [--data FOLDER]...
       npm run evaluate -- anomalies [--methods M,M] [--draws N]
       npm run evaluate -- headline RESULT.json...
       npm run evaluate -- parsing --data FOLDER [--differences]
       npm run evaluate -- structure [--data FOLDER…]
       npm run evaluate -- noisy [--records N,N] [--draws N]

Learns from a few labelled pages of each site and scores what is extracted from the others.
A site is a folder with pages/ and truth.jsonl; other folders are searched for sites.

  --data FOLDER         where the sites are
  --method M            auto, or one method, such as delimiters/hlrt (auto)
  --labelled K[,K...]   pages labelled on each site, one evaluation for each number (1)
  --records N           mark only N records of a labelled page (all)
  --negatives N         mark up to N extracted records that are wrong, one after the other, and learn again
  --questions N         answer up to N questions about groups of places from the truth, and learn again
  --pages PATTERN       only the pages whose paths match a regular expression, as for one template of several
  --sites PREFIX        only the sites whose name begins so
  --draws N             label pages and records drawn at random, N times
  --seed S              seed of the draws, a whole number (1)
  --recall-only PATTERN sites whose truth is incomplete: a regular expression on their names
  --charset LABEL       encoding of the pages, or "declared" (utf-8)
  --jobs N              worker threads (2)
  --resume FILE         keep finished sites in FILE, and do not run them again
  --brief               print the summary only

  --json FILE           where the result goes (evaluate/results/NAME.json)
  --errors FILE         write every difference from the truth: for people if FILE ends in .md, else as JSON lines
  --markdown FILE       write tables of the scores
  --plots FOLDER        draw the scores, as SVG

  --gate                run what evaluate/floors.json asks of these pages; exit code 1 if a floor is lost
  --write               with --gate: raise the floors to what was reached, or add floors for other options
  --floors FILE         with --gate: another file of floors

Example: npm run evaluate -- --data examples/bookshop --labelled 1,2
`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const SETTINGS = {
  method: text,
  labelled: text,
  records: text,
  negatives: text,
  questions: text,
  draws: text,
  seed: text,
  charset: text,
}
const FILES = { json: text, errors: text, markdown: text, plots: text, resume: text }

/** Reads the arguments; undefined when help was asked for. A wrong use is an error that says so. */
export function parseOptions(parameters: readonly string[]): Options | undefined {
  const values = readArguments(parameters, {
    data: text,
    ...SETTINGS,
    ...FILES,
    sites: text,
    pages: text,
    'recall-only': text,
    jobs: text,
    brief: flag,
    gate: flag,
    write: flag,
    floors: text,
    help: flag,
  })
  if (values.help) return undefined
  const { sites, pages, 'recall-only': recallOnly, gate = false, write = false, floors } = values
  if ((write || floors !== undefined) && !gate) throw invalidOption('--write and --floors go with --gate')
  if (gate && (sites ?? pages) !== undefined)
    throw invalidOption('--gate takes whole sets: leave --sites and --pages out')
  const settingsGiven = Object.keys(SETTINGS).some((name) => name in values)
  if (gate && settingsGiven && !write) {
    throw invalidOption(
      '--gate takes its settings from evaluate/floors.json',
      'To add a floor, give --write too.',
    )
  }
  const files = Object.entries(values).filter(([name]) => name in FILES)
  return {
    data: requireData(values.data),
    filter: {
      ...(sites === undefined ? {} : { prefix: sites }),
      ...(recallOnly === undefined ? {} : { recallOnly: parsePattern('--recall-only', recallOnly) }),
      ...(pages === undefined ? {} : { pages: parsePattern('--pages', pages) }),
    },
    settings: readSettings(values),
    jobs: parseCount('--jobs', values.jobs ?? '2'),
    brief: values.brief ?? false,
    ...Object.fromEntries(files),
    ...(gate ? { gate: { ...(floors === undefined ? {} : { file: floors }), write, settingsGiven } } : {}),
  }
}

function readSettings(values: { readonly [name in keyof typeof SETTINGS]?: string }): Settings[] {
  const {
    method = 'auto',
    labelled = '1',
    records,
    negatives,
    questions,
    draws,
    seed = '1',
    charset = 'utf-8',
  } = values
  return parseCounts('--labelled', labelled).map((count) => ({
    method: parseMethod(method),
    labelled: count,
    ...(records === undefined ? {} : { records: parseCount('--records', records) }),
    ...(negatives === undefined ? {} : { negatives: parseCount('--negatives', negatives) }),
    ...(questions === undefined ? {} : { questions: parseCount('--questions', questions) }),
    ...(draws === undefined ? {} : { draws: parseCount('--draws', draws) }),
    seed: parseCount('--seed', seed, 0),
    ...(charset === 'declared' ? {} : { charset }),
  }))
}
