import { parseCount, readArguments, requireData } from '../arguments.ts'
import { readPages } from '../running/learn-split.ts'
import { mean } from '../scoring/tally.ts'
import { readSites } from '../sites/site.ts'
import { formatTable } from '../table.ts'
import { writeText } from '../write-text.ts'
import type { Way } from './starts.ts'
import { type Asked, GOOD, tryQuestion } from './try-question.ts'

const HELP = `Usage: npm run evaluate -- questions --data FOLDER... [options]

What is the label of one more page worth, if Gleaner chooses the page? Half of the pages of a site are kept for the test. From a
beginning that scores below ${GOOD} there, the page that Gleaner asks about is labelled, and beside it pages drawn at random. It
begins with one labelled page (or one record of a list) drawn at random, with kinds such as phone, or with two words of each field.

  --data FOLDER      where the sites are; may be given several times
  --sites PREFIX     only sites whose name begins so
  --ways W[,W...]    labels, kinds, lists (labels,kinds,lists)
  --draws N          beginnings of each site (3)
  --pool N           pages that may be asked about, at most half of a site's (half)
  --random N         pages drawn at random for each beginning (4)
  --json FILE        write every beginning
`

const WAYS: readonly Way[] = ['labels', 'kinds', 'lists']

/** Prints how much the chosen page brings, beside a page drawn at random. */
export async function runQuestions(
  parameters: readonly string[],
  print: (lines: readonly string[]) => void,
): Promise<number> {
  const text = { type: 'string' } as const
  const values = readArguments(parameters, {
    data: { type: 'string', multiple: true },
    sites: text,
    ways: text,
    draws: text,
    random: text,
    pool: text,
    json: text,
    help: { type: 'boolean' },
  })
  if (values.help) {
    print([HELP])
    return 0
  }
  const draws = parseCount('--draws', values.draws ?? '3')
  const random = parseCount('--random', values.random ?? '4')
  const pool = values.pool === undefined ? Number.POSITIVE_INFINITY : parseCount('--pool', values.pool, 2)
  const ways = (values.ways ?? WAYS.join()).split(',')
  const asked: Asked[] = []
  for (const data of values.data ?? [requireData(undefined)]) {
    for (const site of readSites(data, values.sites === undefined ? {} : { prefix: values.sites })) {
      // With fewer pages there is no choice.
      if (site.pages.length < 6) continue
      const pages = readPages(site, 'utf-8')
      for (const way of WAYS.filter((each) => ways.includes(each))) {
        for (let draw = 1; draw <= draws; draw++) {
          const one = await tryQuestion(site, pages, way, `${draw}`, { draws: random, pool })
          if (one === undefined) continue
          asked.push(one)
          print([`${site.name} (${way}): ${one.start.toFixed(3)}, chosen ${one.chosen.toFixed(3)}, random ${one.random.toFixed(3)}`]) // biome-ignore format: one line
        }
      }
    }
  }
  print(['', ...describeAsked(asked)])
  if (values.json !== undefined) writeText(values.json, `${JSON.stringify(asked)}\n`)
  return 0
}

/** One row for each way, and one for all. */
export function describeAsked(asked: readonly Asked[]): string[] {
  const rowOf = (name: string, own: readonly Asked[]) => {
    const [start, chosen, random] = (['start', 'chosen', 'random'] as const).map(
      (each) => mean(own.map((one) => one[each])) ?? 0,
    )
    const gain = `${chosen >= random ? '+' : '-'}${Math.abs(chosen - random).toFixed(3)}`
    return [name, String(own.length), start.toFixed(3), random.toFixed(3), chosen.toFixed(3), gain]
  }
  const rows = WAYS.flatMap((way) => {
    const own = asked.filter((one) => one.way === way)
    return own.length === 0 ? [] : [rowOf(way, own)]
  })
  const head = ['beginning', '>below good', '>start', '>random page', '>chosen page', '>gain']
  return formatTable(head, asked.length === 0 ? [] : [...rows, rowOf('all', asked)])
}
