import { createPage, type Page } from '../../src/page/page.ts'
import { createRandom, type Random } from '../random.ts'
import type { TruthRecord } from '../sites/truth.ts'
import { type AnomalyKind, makeTuple, ratesOf, type SiteStyle } from './anomalies.ts'
import { STYLES } from './styles.ts'

/** A made page with the truth about it. */
export interface AnomalousPage {
  readonly page: Page
  readonly records: readonly TruthRecord[]
}

/** A set of pages of one site: some to learn from, the others to test. */
export interface AnomalySet {
  readonly name: string
  readonly style: SiteStyle
  readonly grade: number
  readonly labelled: readonly AnomalousPage[]
  readonly tested: readonly AnomalousPage[]
  /** How many tested tuples show each kind of anomaly. */
  readonly counts: ReadonlyMap<AnomalyKind, number>
}

/** The five sets: pages and tuples as many as the paper's, each of a site of its own, and each worse than the one before. */
export const SETS = [
  { pages: 5, tuples: 20, grade: 0.2 },
  { pages: 11, tuples: 35, grade: 0.4 },
  { pages: 17, tuples: 55, grade: 0.6 },
  { pages: 23, tuples: 73, grade: 0.8 },
  { pages: 33, tuples: 108, grade: 1 },
] as const

/** What a set is made of. */
export interface SetOptions {
  readonly seed: string
  /** Pages to learn from, besides those that are tested. */
  readonly labelled: number
  /** How bad the pages are, where it is not the set's own grade. */
  readonly grade?: number
}

/** Makes a set; the same options give the same pages. */
export function makeSet(index: number, options: SetOptions): AnomalySet {
  const { pages, tuples, grade: own } = SETS[index]
  const style = STYLES[index]
  const grade = options.grade ?? own
  const counts = new Map<AnomalyKind, number>()
  const make = (
    purpose: string,
    count: number,
    sizes: readonly number[],
    counted: boolean,
  ): AnomalousPage[] =>
    Array.from({ length: count }, (_, i) => {
      const random = createRandom(`${style.name} ${grade} ${options.seed} ${purpose} ${i}`)
      return makePage(
        style,
        grade,
        sizes[i],
        random,
        `${purpose}-${i + 1}.html`,
        counted ? counts : undefined,
      )
    })
  const usual = Math.ceil(tuples / pages)
  const labelled = make('labelled', options.labelled, new Array<number>(options.labelled).fill(usual), false)
  const tested = make('tested', pages, spread(tuples, pages), true)
  return { name: `Set ${index + 1}`, style, grade, labelled, tested, counts }
}

/** Distributes tuples over pages as evenly as possible. */
function spread(tuples: number, pages: number): number[] {
  return Array.from(
    { length: pages },
    (_, i) => Math.floor(((i + 1) * tuples) / pages) - Math.floor((i * tuples) / pages),
  )
}

function makePage(
  style: SiteStyle,
  grade: number,
  count: number,
  random: Random,
  name: string,
  counts: Map<AnomalyKind, number> | undefined,
): AnomalousPage {
  const rates = ratesOf(grade)
  const tuples = Array.from({ length: count }, () => makeTuple(style, rates, random))
  for (const kind of tuples.flatMap(({ anomalies }) => anomalies))
    counts?.set(kind, (counts.get(kind) ?? 0) + 1)
  const source = style.page(tuples.map((tuple) => tuple.source).join(''), random)
  return { page: createPage(source, { name }), records: tuples.map(({ record }) => record) }
}
