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

/** Extraction by the languages over tokens, and by rules that split texts: a page of 50 KB, and one ten times as long. */
export function benchTokens(rounds: number): Line[] {
  return [...benchLanguages(rounds), ...benchParts(rounds)]
}

function benchLanguages(rounds: number): Line[] {
  const [labelled, page] = generatePages(2, STANDARD_SHAPE, 'tokens')
  const [long] = generatePages(
    1,
    { rows: STANDARD_SHAPE.rows * GROWTH, surroundings: STANDARD_SHAPE.surroundings * GROWTH },
    'tokens',
  )
  return METHODS.flatMap((method): Line[] => {
    const wrapper = learnPage(labelled, method)
    check(wrapper, page, method)
    return linesOf(method, wrapper, page.source, long.source, rounds)
  })
}

/** Rows of a page of 50 KB whose six fields are parts of two texts. */
const PARTS_ROWS = 410

/** Trees with rules that split texts; learned from three rows. */
function benchParts(rounds: number): Line[] {
  const rows = rowsWithParts(PARTS_ROWS)
  const page = pageWithParts(rows)
  const result = learn([{ page: createPage(page), records: rows.slice(0, 3), complete: false }])
  if (result.kind !== 'learned') throw new Error(`parts: ${JSON.stringify(result)}`)
  const { wrapper } = result
  const { records } = wrapper.extract(page).extraction
  const found = records.map(({ values }) => values.map(([value]) => value && 'text' in value && value.text))
  if (JSON.stringify(found) !== JSON.stringify(rows.map((row) => Object.values(row))))
    throw new Error('parts: other records than the truth')
  return linesOf('parts of texts', wrapper, page, pageWithParts(rowsWithParts(PARTS_ROWS * GROWTH)), rounds)
}

const STREETS = ['Mill Lane', 'High Street', 'Kings Road', 'Church Row', 'Park Parade']
const CITIES = ['Ely', 'Bath', 'Leeds', 'Bury Edmunds', 'York', 'Hull', 'Norwich']
const STATES = ['open', 'closed', 'by appointment']

function rowsWithParts(count: number): Record<string, string>[] {
  return Array.from({ length: count }, (_, i) => ({
    street: `${1 + ((i * 7) % 120)} ${STREETS[i % STREETS.length]}`,
    city: CITIES[i % CITIES.length],
    code: `${'ABCDEFGH'[i % 8]}${'KLMNP'[i % 5]}${1 + (i % 9)} ${1 + ((i * 3) % 9)}${'QRST'[i % 4]}X`,
    since: `${1900 + ((i * 13) % 100)}`,
    books: `${1000 + i * 17}`,
    state: STATES[i % STATES.length],
  }))
}

function pageWithParts(rows: readonly Record<string, string>[]): string {
  const items = rows.map(
    ({ street, city, code, since, books, state }) =>
      `<li><span class="where">${street}, ${city}, ${code}</span> <i class="what">since ${since} · ${books} books · ${state}</i></li>`,
  )
  return `<html><body><h1>Libraries</h1><ul>${items.join('\n')}</ul></body></html>`
}

/** The time of a page, and how much longer each KB of one takes that is ten times as long. */
function linesOf(what: string, wrapper: Wrapper, page: string, long: string, rounds: number): Line[] {
  const short = timeOf(wrapper, page, rounds)
  const growth = timeOf(wrapper, long, Math.min(rounds, 7), 10) / short / (long.length / page.length)
  const size = `${Math.round(page.length / 1000)} KB`
  return [
    {
      part: 'tokens',
      what: `${what}: a page of ${size}, six fields`,
      figure: short,
      unit: 'ms',
      goal: EXTRACTION_GOAL,
    },
    {
      part: 'tokens',
      what: `${what}: time for each KB of a page ten times as long`,
      figure: growth,
      unit: 'x',
      goal: GROWTH_GOAL,
    },
  ]
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

function timeOf(wrapper: Wrapper, source: string, rounds: number, warmUp = WARM_UP): number {
  for (let i = 0; i < warmUp; i++) wrapper.extract(source)
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now()
    wrapper.extract(source)
    return performance.now() - started
  })
  return median(times)
}
