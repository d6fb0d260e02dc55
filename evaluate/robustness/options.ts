import { methodNames } from '../../src/learn/learn.ts'
import {
  invalidOption,
  parseCount,
  parseCounts,
  parseMethod,
  parsePattern,
  readArguments,
  requireData,
} from '../arguments.ts'
import type { SiteFilter } from '../sites/site.ts'
import { STRENGTHS, type Strength } from './edits/template-edits.ts'
import type { RobustnessPlan } from './try-redesigns.ts'

/** The command line of `npm run evaluate -- robustness`. */
export interface RobustnessOptions {
  readonly data: string
  readonly filter: SiteFilter
  readonly plan: RobustnessPlan
  readonly jobs: number
  readonly json?: string
}

export const HELP = `Usage: npm run evaluate -- robustness --data FOLDER [options]

Learns from pages as they are, and extracts from the other pages of each site after its template was edited: class names
replaced, ids removed, tags changed, elements enclosed in boxes, banners inserted, blocks moved.

  --data FOLDER           where the sites are
  --methods M[,M...]      methods to compare (auto and every language)
  --strengths S[,S...]    from 1, a touch, to 5, nearly everything (1,2,3)
  --labelled K            pages labelled on each site (2)
  --records N             mark only N records of a labelled page (all)
  --sites PREFIX          only the sites whose name begins so
  --seed S                another seed is another redesign (1)
  --recall-only PATTERN   sites whose truth is incomplete: a regular expression on their names
  --charset LABEL         encoding of the pages, or "declared" (utf-8)
  --jobs N                worker threads (2)
  --json FILE             write the result

Example: npm run evaluate -- robustness --data examples/bookshop --strengths 1,3,5
`

const text = { type: 'string' } as const

/** Reads the arguments; undefined when help was asked for. */
export function parseRobustness(parameters: readonly string[]): RobustnessOptions | undefined {
  const values = readArguments(parameters, {
    data: text,
    methods: text,
    strengths: text,
    labelled: text,
    records: text,
    sites: text,
    seed: text,
    'recall-only': text,
    charset: text,
    jobs: text,
    json: text,
    help: { type: 'boolean' },
  })
  if (values.help) return undefined
  const { methods, records, charset = 'utf-8', sites, 'recall-only': recallOnly } = values
  return {
    data: requireData(values.data),
    filter: {
      ...(sites === undefined ? {} : { prefix: sites }),
      ...(recallOnly === undefined ? {} : { recallOnly: parsePattern('--recall-only', recallOnly) }),
    },
    plan: {
      methods: methods === undefined ? wholeMethods() : methods.split(',').map(parseMethod),
      strengths: parseCounts('--strengths', values.strengths ?? '1,2,3').map(checkStrength),
      labelled: parseCount('--labelled', values.labelled ?? '2'),
      ...(records === undefined ? {} : { records: parseCount('--records', records) }),
      seed: parseCount('--seed', values.seed ?? '1', 0),
      ...(charset === 'declared' ? {} : { charset }),
    },
    jobs: parseCount('--jobs', values.jobs ?? '2'),
    ...(values.json === undefined ? {} : { json: values.json }),
  }
}

/** The methods that are not one class of a language. */
function wholeMethods(): string[] {
  return methodNames().filter((name) => !name.includes('/'))
}

function checkStrength(number: number): Strength {
  const strength = STRENGTHS.find((each) => each === number)
  if (strength !== undefined) return strength
  throw invalidOption(`--strengths takes numbers from 1 to ${STRENGTHS.length}, not "${number}"`)
}
