import { createCovered } from '../../page/covered.ts'
import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../record/label.ts'
import { meantPlaces } from '../../record/places/resolve.ts'
import type { Budget } from '../language.ts'
import type { Task } from '../task.ts'
import { type Lexemes, lexemesOf } from './lexemes.ts'
import { rangeOf, type TokenRange } from './ranges.ts'

/** A labelled record as ranges of tokens, values of a field in page order. */
export interface SampleRecord {
  readonly values: readonly (readonly (TokenRange | SampleRecord)[])[]
  /** From the first token of its first value to behind the last token of its last. */
  readonly from: number
  readonly to: number
}

/** A labelled page as tokens; its records in page order. */
export interface SamplePage {
  readonly page: Page
  readonly lexemes: Lexemes
  readonly records: readonly SampleRecord[]
  /** Whether every record of the page is labelled. */
  readonly complete: boolean
  /** Whether the page holds one record and no more. */
  readonly single: boolean
}

/** Labels that rules over tokens can be learned from. */
export interface Sample {
  readonly pages: readonly SamplePage[]
}

/** Whether an item is a nested record rather than a range. */
export function isSampleRecord(value: TokenRange | SampleRecord): value is SampleRecord {
  return 'values' in value
}

/** The ranges of a record's field. */
export function rangesOf(record: SampleRecord, field: number): readonly TokenRange[] {
  return (record.values[field] ?? []).filter((value): value is TokenRange => !isSampleRecord(value))
}

/** A value of a record with its places that are whole tokens. */
interface Candidate {
  readonly label: LabelledValue
  readonly places: readonly Span[]
}

/**
 * Reads the labels as tokens: the places that are meant, of those that are whole tokens. Or returns which value does not
 * consist of whole tokens.
 */
export function sampleOf(task: Task, budget: Budget): Sample | { readonly reason: string } {
  const records = task.examples.map(({ page, records }) => {
    const lexemes = lexemesOf(page)
    budget.spend(lexemes.size)
    // Equal texts share their places, and those that are whole tokens too.
    const known = new Map<readonly Span[], readonly Span[]>()
    const wholeOf = (places: readonly Span[]): readonly Span[] => {
      const whole = known.get(places) ?? places.filter((place) => rangeOf(lexemes, place) !== undefined)
      known.set(places, whole)
      return whole
    }
    return records.map((record) => {
      const candidates: Candidate[] = []
      collectCandidates(record, wholeOf, candidates)
      return candidates
    })
  })
  for (const [e, { page }] of task.examples.entries()) {
    for (const { label } of records[e].flat().filter(({ places }) => places.length === 0)) {
      const text = JSON.stringify(label.text.slice(0, 60))
      return { reason: `page ${page.name}: ${text} begins or ends inside a word, a number or a tag` }
    }
  }
  const pages: SamplePage[] = []
  for (const [e, { page, complete, records: labels }] of task.examples.entries()) {
    const lexemes = lexemesOf(page)
    const placed: SampleRecord[] = []
    let last = 0
    for (const [r, candidates] of records[e].entries()) {
      const spans = placeRecord(page, candidates, last)
      if (spans === undefined) {
        return { reason: `page ${page.name}: the values of record ${r + 1} overlap each other` }
      }
      const settled = buildRecord(labels[r], lexemes, spans)
      if (settled === undefined) continue
      placed.push(settled)
      last = Math.max(last, lexemes.end[settled.to - 1])
    }
    placed.sort((a, b) => a.from - b.from)
    pages.push({ page, lexemes, records: placed, complete, single: complete && placed.length === 1 })
  }
  return { pages }
}

function collectCandidates(
  record: LabelledRecord,
  wholeOf: (places: readonly Span[]) => readonly Span[],
  into: Candidate[],
): void {
  for (const value of record.values.flat()) {
    if (isLabelledRecord(value)) collectCandidates(value, wholeOf, into)
    else into.push({ label: value, places: wholeOf(value.places) })
  }
}

/**
 * One place for every value, by its label; behind the last record where that can be. Undefined where values overlap that were
 * not marked so.
 */
function placeRecord(
  page: Page,
  candidates: readonly Candidate[],
  last: number,
): ReadonlyMap<LabelledValue, Span> | undefined {
  const behind = candidates.map(({ places }) => places.filter(({ start }) => start >= last))
  const inOrder = behind.every((places) => places.length > 0)
  const meant = meantPlaces(
    page,
    candidates.map(({ places }, i) => ({ places: inOrder ? behind[i] : places })),
  )
  const covered = createCovered()
  const isMarked = candidates.every(({ label }) => label.places.length === 1)
  for (const span of meant) {
    if (!isMarked && covered.meets(span)) return undefined
    covered.add(span)
  }
  return new Map(candidates.map(({ label }, i) => [label, meant[i]]))
}

function buildRecord(
  record: LabelledRecord,
  lexemes: Lexemes,
  spans: ReadonlyMap<LabelledValue, Span>,
): SampleRecord | undefined {
  let from = Number.POSITIVE_INFINITY
  let to = 0
  const values = record.values.map((list) =>
    list
      .flatMap((value): (TokenRange | SampleRecord)[] => {
        const built = isLabelledRecord(value)
          ? buildRecord(value, lexemes, spans)
          : rangeOf(lexemes, spans.get(value)!)
        if (built === undefined) return []
        from = Math.min(from, built.from)
        to = Math.max(to, built.to)
        return [built]
      })
      .sort((a, b) => a.from - b.from),
  )
  return to === 0 ? undefined : { values, from, to }
}
