import { GleanError } from '../errors.ts'
import { findNearest } from '../page/find.ts'
import type { Page } from '../page/page.ts'
import type { Span } from '../page/span.ts'
import { textsOf } from '../page/texts.ts'
import { foldSpace, isSpace } from '../page/white-space.ts'
import { placesOf } from '../record/locate.ts'
import { resolveValues } from '../record/places/resolve.ts'
import type { LearningExample } from './task.ts'

/** A record of which only the values are known, not the page; a field may have several values. */
export type KnownValues = Readonly<Record<string, string | readonly string[]>>

/**
 * Marks records of which only the values are known, not the page. Where there are no more pages than records, each page was
 * named for a record: every page gets one if the values allow it. The page that shows most of the others is taken first, since
 * records on the same page are a list; then the one on which the values are closest together; then the first.
 * Records that were accepted or must not be extracted are looked for on the pages marked so far, then on all others.
 */
export function findExamples(
  records: readonly KnownValues[],
  pages: readonly Page[],
  negatives: readonly KnownValues[] = [],
  accepted: readonly KnownValues[] = [],
): LearningExample[] {
  const examples = placeRecords(records, pages).map(
    ({ page, shows }): LearningExample => ({ ...createExample(page, shows), complete: 'unknown' }),
  )
  const marked = pages.filter((page) => examples.some((example) => example.page === page))
  for (const [key, answers] of Object.entries({ accepted, negatives })) {
    const onMarked = answers.filter((record) => marked.some((page) => showsAll(page, record)))
    const elsewhere = answers.filter((record) => !onMarked.includes(record))
    for (const { page, shows } of [...placeRecords(onMarked, marked), ...placeRecords(elsewhere, pages)]) {
      const at = examples.findIndex((example) => example.page === page)
      if (at < 0) examples.push({ ...createExample(page, []), complete: false, [key]: shows })
      else examples[at] = { ...examples[at], [key]: shows }
    }
  }
  return examples
}

function createExample(page: Page, records: readonly KnownValues[]): LearningExample {
  return { page, records, place: { file: page.name } }
}

/** Records with a page that shows them. */
interface Placed {
  readonly page: Page
  readonly shows: readonly KnownValues[]
}

function placeRecords(records: readonly KnownValues[], pages: readonly Page[]): Placed[] {
  const found = records.map((record) => findPages(record, pages))
  const waiting = new Set(records.keys())
  const chosen = new Map<number, number[]>()
  for (const [p, r] of coverPages(found, pages.length)) {
    chosen.set(p, [r])
    waiting.delete(r)
  }
  while (waiting.size > 0) {
    let best = { page: -1, shows: [] as number[], width: Number.POSITIVE_INFINITY }
    for (const p of pages.keys()) {
      const shows = [...waiting].filter((r) => found[r].has(p))
      const width = shows.reduce((sum, r) => sum + found[r].get(p)!, 0)
      if (shows.length > best.shows.length || (shows.length === best.shows.length && width < best.width)) {
        best = { page: p, shows, width }
      }
    }
    for (const r of best.shows) waiting.delete(r)
    chosen.set(best.page, [...(chosen.get(best.page) ?? []), ...best.shows])
  }
  return [...chosen].map(([p, shows]) => ({
    page: pages[p],
    shows: shows.sort((a, b) => a - b).map((r) => records[r]),
  }))
}

/**
 * One record for every page, by page; none if there are more pages than records, or if a page gets no record. Records that
 * the fewest pages show are placed first, each on the page where its values are closest together.
 */
function coverPages(found: readonly ReadonlyMap<number, number>[], pages: number): Map<number, number> {
  const covered = new Map<number, number>()
  if (pages > found.length) return covered
  for (const r of [...found.keys()].sort((a, b) => found[a].size - found[b].size)) {
    const free = [...found[r]].filter(([p]) => !covered.has(p)).sort(([, a], [, b]) => a - b)
    if (free.length > 0) covered.set(free[0][0], r)
  }
  return covered.size === pages ? covered : new Map()
}

function showsAll(page: Page, record: KnownValues): boolean {
  return valuesOf(record).every((text) => placesOf(page, text).length > 0)
}

function valuesOf(record: KnownValues): string[] {
  return Object.values(record).flat().map(foldSpace)
}

/** The pages that show all values of a record, each with how far apart the values are there. */
function findPages(record: KnownValues, pages: readonly Page[]): Map<number, number> {
  const found = new Map<number, number>()
  const values = valuesOf(record)
  for (const [p, page] of pages.entries()) {
    const places = values.map((value) => placesOf(page, value))
    if (places.every((list) => list.length > 0)) found.set(p, distanceOf(page, places))
  }
  if (found.size === 0) throw notFound(record, pages)
  return found
}

/**
 * How far apart the places are that are meant of the values. A first value inside a longer text counts as much as all texts of the
 * page: the name of a thing is more often a text of its own.
 */
function distanceOf(page: Page, [firsts, ...rest]: readonly Span[][]): number {
  const wholes = firsts.filter((first) => isWholeText(page.source, first))
  const values = [wholes.length > 0 ? wholes : firsts, ...rest].map((places) => ({ places }))
  const [{ cost }] = resolveValues(page, values, 1)
  return cost + (wholes.length > 0 ? 0 : textsOf(page.tree).texts.length)
}

/** Whether only white space lies between a value and the tags around it. */
function isWholeText(source: string, { start, end }: Span): boolean {
  let before = start - 1
  let after = end
  while (before >= 0 && isSpace(source.charCodeAt(before))) before--
  while (after < source.length && isSpace(source.charCodeAt(after))) after++
  return source[before] === '>' && source[after] === '<'
}

/** Says which value is on no page, or that no page has them all. */
function notFound(record: KnownValues, pages: readonly Page[]): GleanError {
  const entries = Object.entries(record).flatMap(([field, values]) =>
    [values].flat().map((value): [string, string] => [field, value]),
  )
  const nowhere = entries.find(([, value]) =>
    pages.every((page) => placesOf(page, foldSpace(value)).length === 0),
  )
  if (nowhere === undefined) {
    const all = entries.map(([field, value]) => `${field} ${JSON.stringify(value)}`).join(', ')
    return new GleanError('value-not-found', `no page has all of ${all}`, {
      remedy: 'Give values that one page shows together, or label each page in an examples file.',
    })
  }
  const [field, value] = nowhere
  const near = pages
    .map((page) => ({ page, text: findNearest(page, value) }))
    .find(({ text }) => text !== undefined)
  return new GleanError(
    'value-not-found',
    `the value ${JSON.stringify(value)} of ${field} is ${pages.length === 1 ? `not on ${pages[0].name}` : `on none of ${pages.length} pages`}`,
    {
      remedy:
        near === undefined
          ? 'Copy the value as a page shows it; no page has similar text.'
          : `Nearest text, on ${near.page.name}: ${JSON.stringify(near.text)}`,
    },
  )
}
