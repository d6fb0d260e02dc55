import { createPage, type Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { evenly } from '../../strings/evenly.ts'
import type { RememberedRecord } from './locate/memory.ts'

/**
 * Longer pages are read in part: a part of this size shows thousands of records, and a page is learned from and extracted from
 * some thirty times (a list of 5 MB took more than 170 s as a whole). The longest page of the redesigns measured has 1.2 MB.
 */
export const MOST_CHARACTERS = 1_500_000
/** The end shows that the page is complete, and what the template has below the records. */
const END_CHARACTERS = 20_000
/** What is kept around a remembered value: a few records on both sides of its own. */
const AROUND = 10_000
/** Remembered records that are looked for. Each takes a search of the page. */
const MOST_LOOKED_FOR = 30

/**
 * The page, or if it is longer than the limit, a page of its parts: the beginning, the end, and the surroundings of what is
 * remembered. A sample of a list has records from all over it, of which the beginning alone shows hardly any.
 */
export function shortenPage(page: Page, remembered: readonly RememberedRecord[]): Page {
  const { source, name, url } = page
  if (source.length <= MOST_CHARACTERS) return page
  const around = evenly(remembered, MOST_LOOKED_FOR).flatMap((record) => {
    const at = findRecord(source, record)
    return at === undefined ? [] : [{ start: at - AROUND, end: at + AROUND }]
  })
  const rest = END_CHARACTERS + around.length * 2 * AROUND
  const parts = [
    { start: 0, end: MOST_CHARACTERS - rest },
    ...around,
    { start: source.length - END_CHARACTERS, end: source.length },
  ]
  const kept = joinSpans(parts).map((part) => sliceAtTags(source, part))
  return createPage(kept.join(''), url === undefined ? { name } : { name, url })
}

/** Where the longest value of a record is, as it is written in markup. */
function findRecord(source: string, { cells }: RememberedRecord): number | undefined {
  let longest = ''
  for (const text of cells.flat()) if (text.length > longest.length) longest = text
  if (longest === '') return undefined
  const at = source.indexOf(longest.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  return at < 0 ? undefined : at
}

/** Spans in order, with those that touch made one. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(end, last.end) }
    else joined.push({ start, end })
  }
  return joined
}

/** A part of the source, from a tag to before a tag. */
function sliceAtTags(source: string, { start, end }: Span): string {
  const from = start <= 0 ? 0 : source.indexOf('<', start)
  const to = end >= source.length ? source.length : source.lastIndexOf('<', end)
  return from < 0 || to <= from ? '' : source.slice(from, to)
}
