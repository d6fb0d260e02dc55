import { parseCount, parsePattern, readArguments, requireData } from '../arguments.ts'
import { createRandom, shuffle } from '../random.ts'
import { readPages } from '../running/learn-split.ts'
import { mean } from '../scoring/tally.ts'
import { readSites } from '../sites/site.ts'
import { formatTable } from '../table.ts'
import { writeText } from '../write-text.ts'
import type { Way } from './starts.ts'
import { type Asked, GOOD, tryQuestion } from './try-question.ts'

const HELP = `Usage: npm run evaluate -- questions --data FOLDER... [options]

What is the label of one more page worth, if Gleaner chooses the page? A few pages of a site may be asked about, the others are kept for the
test. From a beginning that scores below ${GOOD} there, each of the pages is labelled in turn: the one that Gleaner asks about is compared with
the mean over all. It begins with one labelled page (or one record of a list) drawn at random, or with recognizers alone: kinds such as
phone, lists of two values of each field, or lists of half of the values that the site has.

  --data FOLDER      where the sites are; may be given several times
  --sites PREFIX     only sites whose name begins so
  --recall-only P    sites whose truth is incomplete: a regular expression on their names
  --sample N         sites of each folder, drawn at random (all)
  --seed S           seed of all draws (1)
  --ways W[,W...]    labels, kinds, lists, half (all of them)
  --draws N          beginnings of each site (4): one alone says little, since a page teaches more or less by chance
  --pages N          pages of each site, drawn at random (25)
  --pool N           of these, the pages that may be asked about, at most half (9)
  --json FILE        write every beginning
`

/** With fewer pages there is no choice. */
const LEAST_PAGES = 6

const WAYS: readonly Way[] = ['labels', 'kinds', 'lists', 'half']

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
    'recall-only': text,
    sample: text,
    seed: text,
    draws: text,
    pool: text,
    pages: text,
    json: text,
    help: { type: 'boolean' },
  })
  if (values.help) {
    print([HELP])
    return 0
  }
  const seed = parseCount('--seed', values.seed ?? '1', 0)
  const draws = parseCount('--draws', values.draws ?? '4')
  const sample = values.sample === undefined ? undefined : parseCount('--sample', values.sample)
  const pool = parseCount('--pool', values.pool ?? '9', 2)
  const most = parseCount('--pages', values.pages ?? '25', LEAST_PAGES)
  const ways = (values.ways ?? WAYS.join()).split(',')
  const recallOnly = values['recall-only']
  const filter = {
    ...(values.sites === undefined ? {} : { prefix: values.sites }),
    ...(recallOnly === undefined ? {} : { recallOnly: parsePattern('--recall-only', recallOnly) }),
  }
  const asked: Asked[] = []
  for (const data of values.data ?? [requireData(undefined)]) {
    const sites = readSites(data, filter).filter(({ pages }) => pages.length >= LEAST_PAGES)
    for (const whole of shuffle(sites, createRandom(`sites ${seed}`)).slice(0, sample)) {
      const drawn = shuffle([...whole.pages], createRandom(`pages ${seed} ${whole.name}`)).slice(0, most)
      const site = { ...whole, pages: drawn }
      const pages = readPages(site, 'utf-8')
      for (const way of WAYS.filter((each) => ways.includes(each))) {
        for (let draw = 1; draw <= draws; draw++) {
          const one = await tryQuestion(site, pages, way, `${seed} ${draw}`, pool)
          if (one === undefined) continue
          asked.push(one)
          print([`${site.name} (${way}): ${one.start.toFixed(3)}, chosen ${one.chosen.toFixed(3)}, random ${one.random.toFixed(3)}, best ${one.best.toFixed(3)}`]) // biome-ignore format: one line
        }
      }
    }
  }
  print(['', ...describeAsked(asked)])
  if (values.json !== undefined) writeText(values.json, `${JSON.stringify(asked)}\n`)
  return 0
}

/** One row for each way and shape of the pages, and one for all. */
export function describeAsked(asked: readonly Asked[]): string[] {
  const rowOf = (name: string, own: readonly Asked[]) => {
    // Beginnings on one site are alike: each site counts once.
    const sites = [...new Set(own.map(({ site }) => site))].map((site) =>
      own.filter((one) => one.site === site),
    )
    const bySite = (of: (one: Asked) => number) => sites.map((ones) => mean(ones.map(of)) ?? 0)
    const means = [bySite(({ start }) => start), bySite(({ random }) => random), bySite(({ chosen }) => chosen), bySite(({ best }) => best)] // biome-ignore format: one line
    const gains = bySite((one) => one.chosen - one.random)
    const gain = mean(gains) ?? 0
    return [
      name,
      String(sites.length),
      String(own.length),
      ...means.map((each) => (mean(each) ?? 0).toFixed(3)),
      `${gain < 0 ? '-' : '+'}${Math.abs(gain).toFixed(3)}`,
      standardError(gains),
    ]
  }
  const rows = WAYS.flatMap((way) =>
    [false, true].flatMap((list) => {
      const own = asked.filter((one) => one.way === way && one.list === list)
      return own.length === 0 ? [] : [rowOf(`${way}, ${list ? 'lists' : 'one record a page'}`, own)]
    }),
  )
  const head = [
    'beginning',
    '>sites',
    '>below good',
    '>start',
    '>random page',
    '>chosen page',
    '>best page',
    '>gain',
    '>standard error',
  ]
  return formatTable(head, asked.length === 0 ? [] : [...rows, rowOf('all', asked)])
}

/** How far the mean of numbers may be off by chance; a dash for less than two of them. */
function standardError(numbers: readonly number[]): string {
  if (numbers.length < 2) return '-'
  const average = mean(numbers) ?? 0
  const squares = numbers.reduce((sum, number) => sum + (number - average) ** 2, 0)
  return Math.sqrt(squares / (numbers.length - 1) / numbers.length).toFixed(3)
}
