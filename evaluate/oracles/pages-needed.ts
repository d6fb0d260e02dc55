import { createReader, learnFrom } from '../../src/oracle/learn-from-pages.ts'
import { learnRecognized } from '../../src/oracle/learn-recognized.ts'
import { openRecognizers } from '../../src/oracle/recognizers/recognize.ts'
import { pacConfidence } from '../../src/oracle/stop/pac.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import { isRecord } from '../../src/record/extraction.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import { type Degraded, degradedRecognizers } from './degrade.ts'
import { type ListPage, type MadeSource, makePages } from './made-sources.ts'

/** How many pages one run needed. */
export interface PagesNeeded {
  /** Until the wrapper was right on all test pages; undefined if it never was. */
  readonly right: number | undefined
  /** Until the bound of Theorem 1 was reached, by the number of labels. */
  readonly bound: number
  /** When the practical rule stopped, and whether the wrapper was right then; undefined where that was not tried. */
  readonly practical?: { readonly pages: number; readonly right: boolean }
}

/** Pages that a run may learn from. */
export const MOST_PAGES = 40
const TEST_PAGES = 20

/** Learns from one page, then two, and so on, with recognizers that make errors. */
export async function countPages(
  source: MadeSource,
  degraded: Degraded,
  seed: string,
  withPractical: boolean,
): Promise<PagesNeeded> {
  const made = makePages(source, MOST_PAGES + TEST_PAGES, seed)
  const pages = made.map((page, p) => createPage(page.source, { name: `${p}` }))
  const learnable = pages.slice(0, MOST_PAGES)
  const recognizers = degradedRecognizers(source, pages, made, degraded, seed)
  const open = await openRecognizers(recognizers)
  const reader = createReader(open)
  const isRight = (wrapper: Wrapper) =>
    pages.slice(MOST_PAGES).every((page, p) => isTrue(wrapper, page, made[MOST_PAGES + p]))
  let right: number | undefined
  for (let count = 1; count <= MOST_PAGES && right === undefined; count++) {
    const learned = learnFrom(learnable.slice(0, count), learnable, open, reader, { shape: 'list' }, 6)
    if (learned?.result.kind === 'learned' && isRight(learned.result.wrapper)) right = count
  }
  const needed = { right, bound: pagesForBound(source, degraded, seed) }
  if (!withPractical) return needed
  const { result, pagesRead } = await learnRecognized(learnable, recognizers, { shape: 'list' })
  const isRightThen = result.kind === 'learned' && isRight(result.wrapper)
  return { ...needed, practical: { pages: pagesRead, right: isRightThen } }
}

/** Whether a wrapper extracts exactly the records of a page, at their places. */
function isTrue(wrapper: Wrapper, page: Page, { values }: ListPage): boolean {
  const { records } = wrapper.extract(page).extraction
  return (
    records.length === values.length &&
    records.every((record, m) =>
      values[m].every(({ start, end }, f) => {
        const [value] = record.values[f] ?? []
        return value !== undefined && !isRecord(value) && value.start === start && value.end === end
      }),
    )
  )
}

/** Pages until the labels reach the bound for epsilon = delta = 0.1: no rule needs to be learned to know it. */
function pagesForBound(source: MadeSource, degraded: Degraded, seed: string): number {
  const most = 160
  const made = makePages(source, most, seed)
  const pages = made.map((page, p) => createPage(page.source, { name: `${p}` }))
  const recognizers = degradedRecognizers(source, pages, made, degraded, seed)
  const found = source.fields.map((field) => {
    const recognizer = recognizers[field]
    return new Set(recognizer.kind === 'labels' ? recognizer.places.map(({ page, start }) => `${page} ${start}`) : [])
  }) // biome-ignore format: one set
  const values = source.fields.map(() => 0)
  let [heads, tails] = [0, 0]
  for (const [p, page] of made.entries()) {
    const last = source.fields.length - 1
    for (const row of page.values) {
      for (const [f, { start }] of row.entries()) if (found[f].has(`${p} ${start}`)) values[f]++
    }
    if (found[0].has(`${p} ${page.values[0][0].start}`)) heads++
    if (found[last].has(`${p} ${page.values.at(-1)![last].start}`)) tails++
    if (pacConfidence(0.1, { values, heads, tails }) > 0.9) return p + 1
  }
  return most
}
