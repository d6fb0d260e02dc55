import { learn } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import type { Wrapper } from '../src/wrapper/wrapper.ts'
import { FIELDS, type GeneratedPage, generatePages, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'
import { median } from './race.ts'

const METHODS = ['detectors', 'softmealy', 'stalker'] as const

/** Milliseconds that a page of 50 KB with six fields a record may take, tokens included. */
const EXTRACTION_GOAL = { most: 10 }

/** A page ten times as long may take this many times as long for each record: the cost is linear in tokens. */
const GROWTH = 10
const GROWTH_GOAL = { most: 1.5 }

/** Runs before anything counts: the first ones are interpreted, then compiled. */
const WARM_UP = 200

/** Extraction by the languages over tokens: a page of 50 KB, and one ten times as long. */
export function benchTokens(rounds: number): Line[] {
  const [labelled, page] = generatePages(2, STANDARD_SHAPE, 'tokens')
  const [long] = generatePages(
    1,
    { rows: STANDARD_SHAPE.rows * GROWTH, surroundings: STANDARD_SHAPE.surroundings * GROWTH },
    'tokens',
  )
  return METHODS.flatMap((method): Line[] => {
    const wrapper = learnPage(labelled, method)
    check(wrapper, page, method)
    const short = timeOf(wrapper, page, rounds)
    const growth =
      timeOf(wrapper, long, Math.min(rounds, 7), 10) / short / (long.source.length / page.source.length)
    const size = `${Math.round(page.source.length / 1000)} KB`
    return [
      {
        part: 'tokens',
        what: `${method}: a page of ${size}, six fields`,
        figure: short,
        unit: 'ms',
        goal: EXTRACTION_GOAL,
      },
      {
        part: 'tokens',
        what: `${method}: time for each KB of a page ten times as long`,
        figure: growth,
        unit: 'x',
        goal: GROWTH_GOAL,
      },
    ]
  })
}

function learnPage({ source, rows }: GeneratedPage, method: string): Wrapper {
  const records = rows.map((row) =>
    Object.fromEntries(FIELDS.map((field) => [field, { start: row[field].start, end: row[field].end }])),
  )
  const result = learn([{ page: createPage(source), records }], { method })
  if (result.kind === 'learned') return result.wrapper
  throw new Error(`${method}: ${JSON.stringify(result)}`)
}

/** Throws unless every value of the page is found in its place. */
function check(wrapper: Wrapper, { source, rows }: GeneratedPage, method: string): void {
  const { records } = wrapper.extract(source).extraction
  const found = records.map(({ values }) => values.map(([value]) => [value?.start, value?.end]))
  const expected = rows.map((row) => FIELDS.map((field) => [row[field].start, row[field].end]))
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${method} extracts other records than the truth`)
}

function timeOf(wrapper: Wrapper, { source }: GeneratedPage, rounds: number, warmUp = WARM_UP): number {
  for (let i = 0; i < warmUp; i++) wrapper.extract(source)
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now()
    wrapper.extract(source)
    return performance.now() - started
  })
  return median(times)
}
