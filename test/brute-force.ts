import { type DelimiterClass, isNested } from '../src/languages/delimiters/rule.ts'
import {
  followers,
  insideTags,
  type Machine,
  type PairShape,
} from '../src/languages/delimiters/run/machine.ts'
import { scan } from '../src/languages/delimiters/run/scan.ts'
import { check } from '../src/languages/delimiters/search/check.ts'
import type { Sample, SamplePage } from '../src/languages/delimiters/search/sample.ts'
import type { Budget } from '../src/languages/language.ts'

/**
 * The enumeration of the 1997 paper (BuildHLRT, and its like for the other classes): every prefix and suffix of the
 * separators as delimiters of the values, every substring of the first head, separator and tail as the others, each
 * combination run and compared. `shapes` says which values may be missing or repeat; in the paper, none. Exponential; the
 * reference for the learner on texts of a few chars.
 */
export function bruteForce(
  sample: Sample,
  name: DelimiterClass,
  shapes: readonly PairShape[] = sample.paths.map(() => ({})),
): Machine | undefined {
  const count = sample.paths.length
  const opened = name === 'oclr' || name === 'hoclrt'
  const framed = name === 'hlrt' || name === 'hoclrt' || name === 'n-hlrt'
  const shape = followers(shapes, isNested(name), opened)
  const first = sample.pages.find((page) => page.cells.length > 0)!
  const { source, cells } = first
  const before = source.slice(0, cells[0].start)
  const after = tailOf(first)
  const second = cells.findIndex((cell, c) => c > 0 && cell.opens)
  const between = second < 0 ? '' : source.slice(cells[second - 1].end, cells[second].start)

  const lefts = Array.from({ length: count }, (_, pair) =>
    suffixes(contextsOf(sample, pair).map(([left]) => left)),
  )
  const rights = Array.from({ length: count }, (_, pair) =>
    prefixes(contextsOf(sample, pair).map(([, right]) => right)).filter((text) =>
      endsValues(sample, pair, text),
    ),
  )
  const heads = framed ? [undefined, ...substrings(before)] : [undefined]
  // A page on which nothing follows the last record needs no tail delimiter, so one may come from any page.
  const tails = framed
    ? [undefined, ...new Set(sample.pages.flatMap((page) => substrings(tailOf(page))))]
    : [undefined]
  const opens = opened ? substrings(second < 0 ? before : between) : [undefined]
  const closes = opened ? [undefined, ...substrings(second < 0 ? after : between)] : [undefined]
  for (const left of product(lefts)) {
    const insideTag = insideTags(left)
    for (const right of product(rights)) {
      for (const open of opens) {
        for (const close of closes) {
          for (const head of heads) {
            for (const tail of tails) {
              const machine = { head, tail, open, close, lefts: left, rights: right, insideTag, ...shape }
              if (sample.pages.every((page) => isExact(machine, page))) return machine
            }
          }
        }
      }
    }
  }
  return undefined
}

/** The published meaning: an empty value is a value like any other, so that there must be none beside the labels. */
function isExact(machine: Machine, page: SamplePage): boolean {
  return (
    scan(machine, page.source).pairs.length === page.cells.length &&
    check(machine, page, false, UNLIMITED).kind === 'exact'
  )
}

const UNLIMITED: Budget = { spend: () => true, exhausted: false, timedOut: false }

/** The text before and after each value of a pair, up to the neighbouring values. */
function contextsOf(sample: Sample, pair: number): [string, string][] {
  return sample.pages.flatMap(({ source, cells }) =>
    cells.flatMap((cell, c): [string, string][] =>
      cell.pair === pair
        ? [
            [
              source.slice(c === 0 ? 0 : cells[c - 1].end, cell.start),
              source.slice(cell.end, c + 1 < cells.length ? cells[c + 1].start : source.length),
            ],
          ]
        : [],
    ),
  )
}

/** What follows the last value; the whole page where there is none. */
function tailOf(page: SamplePage): string {
  return page.source.slice(page.cells.at(-1)?.end ?? 0)
}

/** Whether the text first occurs, from the start of each value of the pair, at its end. */
function endsValues(sample: Sample, pair: number, text: string): boolean {
  return sample.pages.every(({ source, cells }) =>
    cells.every((cell) => cell.pair !== pair || source.indexOf(text, cell.start) === cell.end),
  )
}

function suffixes(texts: readonly string[]): string[] {
  const [first] = texts
  return Array.from({ length: first.length }, (_, i) => first.slice(i)).filter((suffix) =>
    texts.every((text) => text.endsWith(suffix)),
  )
}

function prefixes(texts: readonly string[]): string[] {
  const [first] = texts
  return Array.from({ length: first.length }, (_, i) => first.slice(0, i + 1)).filter((prefix) =>
    texts.every((text) => text.startsWith(prefix)),
  )
}

function substrings(text: string): string[] {
  const found = new Set<string>()
  for (let start = 0; start < text.length; start++) {
    for (let end = start + 1; end <= text.length; end++) found.add(text.slice(start, end))
  }
  return [...found]
}

function* product(lists: readonly (readonly string[])[], at = 0, chosen: string[] = []): Generator<string[]> {
  if (at === lists.length) {
    yield [...chosen]
    return
  }
  for (const item of lists[at]) {
    chosen[at] = item
    yield* product(lists, at + 1, chosen)
  }
}
