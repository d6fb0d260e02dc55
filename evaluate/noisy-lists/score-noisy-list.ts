import { learn } from '../../src/learn/learn.ts'
import { createPage } from '../../src/page/page.ts'
import { createRandom, shuffle } from '../random.ts'
import { type Comparison, compareListPage } from '../scoring/score.ts'
import { scoreFields, scoreSite } from '../scoring/tally.ts'
import { type TruthRecord, valuesOf } from '../sites/truth.ts'
import type { NoisyList } from './noisy-lists.ts'

/** How a noisy list is learned. */
export interface NoisyRun {
  /** The seed of the pages and of the records that are marked. */
  readonly draw: number
  /** Records that are marked on the first page: one that shows all fields, and further ones at random. */
  readonly marks: number
  readonly method: string
}

const PAGES = 4
const FIELDS = 3

/** The mean F1 of the fields on made-up pages, of which some records of the first are marked. */
export function scoreNoisyList({ name, make }: NoisyList, { draw, marks, method }: NoisyRun): number {
  const random = createRandom(`${name} ${draw}`)
  const made = Array.from({ length: PAGES }, () => make(random))
  const pages = made.map(({ source }, i) => createPage(source, { name: `${i}` }))
  const order = shuffle([...made[0].records], random)
  const full = order.filter((record) => Object.keys(record).length === FIELDS)
  const marked = [full[0], ...order.filter((record) => record !== full[0])].slice(0, marks)
  const result = learn([{ page: pages[0], records: marked.map(toExample), complete: false }], {
    method,
    unlabelled: pages.slice(1),
  })
  if (result.kind === 'declined') return 0
  const into: Comparison = { tally: new Map(), differences: [] }
  for (const [i, { records }] of made.entries()) {
    compareListPage(records.map(valuesOf), result.wrapper.extract(pages[i]).records.map(valuesOf), into)
  }
  return scoreSite(scoreFields(into.tally), false) ?? 0
}

/** A record as a person marks it. */
export function toExample(record: TruthRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([field, [value]]) => [field, value as string]))
}
