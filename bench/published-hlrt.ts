import type { Span } from '../src/page/span.ts'

/** A page and the values of each record, every record with the same fields in the same order. */
export interface MarkedPage {
  readonly source: string
  readonly rows: readonly (readonly Span[])[]
}

/** An HLRT rule: head, tail, and a pair of delimiters for each field. */
export interface HlrtRule {
  readonly head: string
  readonly tail: string
  readonly lefts: readonly string[]
  readonly rights: readonly string[]
}

/** A page cut at its values: what precedes the first, what parts records, what follows the last. */
interface CutPage {
  readonly head: string
  readonly tail: string
  readonly between: readonly string[]
}

/**
 * The search of Kushmerick, Weld and Doorenbos (1997), as published: every candidate for the head, the tail and the
 * first left delimiter is tried with every other, shortest first. Two things are kinder to it than the paper: each
 * condition is checked as soon as what it mentions is chosen, and the first left delimiter must also fit between
 * records, which the printed conditions forget. Kept to show what a near-linear learner gains.
 */
export function learnAsPublished(pages: readonly MarkedPage[]): HlrtRule | undefined {
  const rows = pages.flatMap(({ source, rows }) => rows.map((spans) => ({ source, spans })))
  const rights: string[] = []
  const lefts: string[] = ['']
  for (let f = 0; f < rows[0].spans.length; f++) {
    const right = findRight(pages, f)
    if (right === undefined) return undefined
    rights.push(right)
    if (f === 0) continue
    const before = rows.map(({ source, spans }) => source.slice(spans[f - 1].end, spans[f].start))
    const left = suffixesOf(before[0]).find((suffix) => before.every((text) => endsFirst(text, suffix)))
    if (left === undefined) return undefined
    lefts.push(left)
  }
  const cut = pages.map(cutPage)
  for (const left of suffixesOf(cut[0].head)) {
    if (
      !cut.every(({ head, between }) => head.endsWith(left) && between.every((text) => endsFirst(text, left)))
    )
      continue
    const found = findHeadAndTail(cut, left)
    if (found !== undefined) return { ...found, lefts: [left, ...lefts.slice(1)], rights }
  }
  return undefined
}

function findHeadAndTail(cut: readonly CutPage[], left: string): { head: string; tail: string } | undefined {
  const heads = [...substringsOf(cut[0].head)].filter((head) =>
    cut.every((page) => {
      const rest = after(page.head, head)
      return rest !== undefined && endsFirst(rest, left)
    }),
  )
  if (heads.length === 0) return undefined
  for (const tail of substringsOf(cut[0].tail)) {
    if (!cut.every((page) => beginsTail(page, tail, left))) continue
    const head = heads.find((candidate) =>
      cut.every((page) => comesLate(after(page.head, candidate)!, tail, left)),
    )
    if (head !== undefined) return { head, tail }
  }
  return undefined
}

/** The tail delimiter comes before any left delimiter in the tail, and between no two records before the left one. */
function beginsTail({ tail: text, between }: CutPage, tail: string, left: string): boolean {
  const at = text.indexOf(tail)
  const next = text.indexOf(left)
  if (at < 0 || (next >= 0 && next <= at)) return false
  return between.every((separator) => comesLate(separator, tail, left))
}

/** Whether the tail delimiter is not met in a separator before its final left delimiter begins. */
function comesLate(separator: string, tail: string, left: string): boolean {
  const at = separator.indexOf(tail)
  return at < 0 || at > separator.length - left.length
}

function findRight(pages: readonly MarkedPage[], f: number): string | undefined {
  const texts = pages.flatMap(({ source, rows }) =>
    rows.map((row, i) => {
      const value = row[f]
      const next = row[f + 1] ?? rows[i + 1]?.[0]
      return { value: value.end - value.start, text: source.slice(value.start, next?.start ?? source.length) }
    }),
  )
  const separator = texts[0].text.slice(texts[0].value)
  for (let length = 1; length <= separator.length; length++) {
    const right = separator.slice(0, length)
    if (texts.every(({ value, text }) => text.indexOf(right) === value)) return right
  }
  return undefined
}

function cutPage({ source, rows }: MarkedPage): CutPage {
  const ends = rows.map((row) => row[row.length - 1].end)
  return {
    head: source.slice(0, rows[0][0].start),
    tail: source.slice(ends[ends.length - 1]),
    between: rows.slice(1).map(([first], i) => source.slice(ends[i], first.start)),
  }
}

/** What follows the first occurrence of a delimiter. */
function after(text: string, delimiter: string): string | undefined {
  const at = text.indexOf(delimiter)
  return at < 0 ? undefined : text.slice(at + delimiter.length)
}

/** Whether the first occurrence of a delimiter ends the text. */
function endsFirst(text: string, delimiter: string): boolean {
  const at = text.indexOf(delimiter)
  return at >= 0 && at + delimiter.length === text.length
}

function suffixesOf(text: string): string[] {
  return Array.from({ length: text.length }, (_, i) => text.slice(text.length - i - 1))
}

function* substringsOf(text: string): Generator<string> {
  for (let length = 1; length <= text.length; length++) {
    for (let start = 0; start + length <= text.length; start++) yield text.slice(start, start + length)
  }
}
