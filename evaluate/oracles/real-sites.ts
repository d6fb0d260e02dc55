import { formatError, GleanError } from '../../src/errors.ts'
import { learnRecognized, type RecognizedResult } from '../../src/oracle/learn-recognized.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import type { Recognizer, Recognizers } from '../../src/wrapper/recognizers/schema.ts'
import { createRandom, shuffle } from '../random.ts'
import { extractSplit } from '../running/extract-split.ts'
import type { FieldScore } from '../scoring/tally.ts'
import type { Site } from '../sites/site.ts'
import { valuesOf } from '../sites/truth.ts'

/** The wall-clock guard is put out of reach, so that figures do not depend on the machine. */
export const PATIENCE = { milliseconds: 600_000 }

/** What came of learning a site from recognizers alone. */
export interface RecognizedSite {
  readonly learned: RecognizedResult | undefined
  /** Why nothing was learned. */
  readonly failure: string | undefined
  readonly fields: readonly FieldScore[]
}

/** The distinct values of each field on the pages of a site, in page order. */
export function valuesByField(site: Site): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const { records } of site.pages) {
    for (const record of records) {
      for (const [field, values] of valuesOf(record)) {
        const known = found.get(field) ?? new Set()
        for (const value of values) known.add(value)
        found.set(field, known)
      }
    }
  }
  return new Map([...found].map(([field, values]) => [field, [...values]]))
}

/** A list of a share of a site's own values for each field: an incomplete recognizer. */
export function halfLists(site: Site, share: number, seed: string): Recognizers {
  const lists = [...valuesByField(site)].map(([field, values]): [string, Recognizer] => {
    const drawn = shuffle(values, createRandom(`${seed} ${site.name} ${field}`))
    const words = drawn.slice(0, Math.max(1, Math.round(values.length * share)))
    return [field, { kind: 'list', words, errors: 'incomplete' }]
  })
  return Object.fromEntries(lists)
}

/** Learns a site from recognizers that see some of its pages, and scores the wrapper on the others. */
export async function tryRecognizers(
  site: Site,
  pages: readonly Page[],
  recognizers: Recognizers,
  seen: readonly number[],
): Promise<RecognizedSite> {
  let learned: RecognizedResult | undefined
  let failure: string | undefined
  try {
    const read = seen.map((i) => createPage(pages[i].source, { name: pages[i].name }))
    const shape = site.detail ? 'single' : 'list'
    learned = await learnRecognized(read, recognizers, { shape, budget: PATIENCE })
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    failure = formatError(error)
  }
  const wrapper = learned?.result.kind === 'learned' ? learned.result.wrapper : undefined
  const others = pages.flatMap((_, i) => (seen.includes(i) ? [] : [i]))
  const tested = others.length > 0 ? others : [...pages.keys()]
  const fresh = (i: number) => createPage(pages[i].source, { name: pages[i].name })
  const { fields } = extractSplit(site, fresh, { labelled: new Map(), tested }, wrapper)
  return { learned, failure, fields }
}

/** How many pages recognizers see: all, a number of them, or as many as show two known values of every field. */
export type Seen = number | 'all' | 'two known'

/** The pages that recognizers see. They are drawn once for each site and draw, so that more of them include those of fewer. */
export function drawSeen(site: Site, lists: Recognizers, seen: Seen, draw = 1): number[] {
  const all = [...site.pages.keys()]
  if (seen === 'all') return all
  const drawn = shuffle(all, createRandom(draw === 1 ? `seen ${site.name}` : `seen ${draw} ${site.name}`))
  return drawn.slice(0, seen === 'two known' ? pagesForKnown(site, lists, drawn, 2) : seen)
}

/** How many of the pages, in this order, have so many known values of every field; a field that never has them asks for none. */
function pagesForKnown(site: Site, lists: Recognizers, order: readonly number[], wanted: number): number {
  const counts = Object.entries(lists).map(([field, list]) => {
    const words = new Set(list.kind === 'list' ? list.words : [])
    const known = new Set<string>()
    const last = order.findIndex((i) => {
      for (const record of site.pages[i].records) {
        for (const value of valuesOf(record).get(field) ?? []) if (words.has(value)) known.add(value)
      }
      return known.size >= wanted
    })
    return last + 1
  })
  return Math.max(1, ...counts)
}
