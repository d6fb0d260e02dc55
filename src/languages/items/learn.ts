import type { Page } from '../../page/page.ts'
import { covers, type Span } from '../../page/span.ts'
import { sourceSpan, textOffset } from '../../page/visible-text.ts'
import {
  isLabelledRecord,
  type LabelledPage,
  type LabelledRecord,
  type LabelledValue,
  textLabels,
} from '../../record/label.ts'
import type { Budget, Declined, Learned, Learner } from '../language.ts'
import { learnParts, type MarkedPart, type MarkedText } from '../parts/learn/learn-parts.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { type ItemsRule, LINE_BREAK, MAX_SEPARATORS } from './rule.ts'
import { items } from './run.ts'
import { splitItems } from './split.ts'

/** Learns lists inside a text: first what separates the items, then how an item is cut. */
export const itemsLearner: Learner<ItemsRule> = {
  language: items,
  variants: [],
  accepts: { labels: 'required', lists: true, nesting: false, noise: false },
  learn,
}

function learn(task: Task, budget: Budget): Learned<ItemsRule> | Declined {
  const { fields, examples } = task
  if (fields.some((field) => field.fields !== undefined))
    return decline('an item of a text cannot contain records')
  if (examples.every(({ records }) => records.length === 0)) return decline('no record is marked')
  const separated = bestSeparation(examples, budget)
  if (separated === undefined) return decline('no text separates the marked records from each other')
  const { separators, marked } = separated
  const parts = isWhole(fields.length, marked)
    ? undefined
    : learnParts(fields.length, marked, unmarkedItems(task, separators, marked), budget)
  const rule: ItemsRule = { separators, ...(parts === undefined ? {} : { parts }) }
  const result = replay(items, rule, task)
  if (result.right === 0) return decline('the items of the text do not show where their values begin and end')
  return { kind: 'learned', rule, replay: result, ambiguous: [], declined: [] }
}

function decline(reason: string): Declined {
  return { kind: 'declined', method: items.name, reason }
}

/** Separators with the items that are marked records, and how many items are not. */
interface Separation {
  readonly separators: readonly string[]
  readonly marked: readonly MarkedText[]
  readonly further: number
}

/**
 * The fewest separators that give every record an item of its own: in each round the one with which most records have one, and
 * of equals the one that leaves fewest other items.
 */
function bestSeparation(examples: readonly LabelledPage[], budget: Budget): Separation | undefined {
  const records = examples.reduce((sum, example) => sum + example.records.length, 0)
  const open = candidates(examples)
  let best: Separation = { separators: [], marked: [], further: 0 }
  while (best.separators.length < MAX_SEPARATORS) {
    let better: Separation | undefined
    for (const separator of open) {
      if (best.separators.includes(separator)) continue
      const separators = [...best.separators, separator]
      const pages = examples.map((example) => separate(example, separators, budget))
      const marked = pages.flatMap((page) => page.marked)
      const further = pages.reduce((sum, page) => sum + page.further, 0)
      const least = better ?? best
      if (marked.length < least.marked.length) continue
      if (marked.length === least.marked.length && (better === undefined || further >= least.further))
        continue
      better = { separators, marked, further }
    }
    if (better === undefined) return undefined
    best = better
    if (best.marked.length === records) return best
  }
  return undefined
}

/** More texts than these between records are sentences. */
const MAX_CANDIDATES = 40

/** The signs between values with the blanks around them, the most frequent first; words such as "and" count as well. */
function candidates(examples: readonly LabelledPage[]): string[] {
  const counts = new Map<string, number>()
  for (const { page, records } of examples) {
    const { text } = page.text
    const inside = new Uint8Array(text.length)
    for (const value of records.flatMap(valuesOf)) {
      // Of a text that occurs several times it is not known which is the value: it may not contain a separator anywhere.
      for (const place of value.places) {
        const { start, end } = textSpan(page, place)
        inside.fill(1, start, end)
      }
    }
    for (let at = 0; at < text.length; ) {
      if (inside[at] === 1) {
        at++
        continue
      }
      let end = at
      while (end < text.length && inside[end] === 0) end++
      for (const [found] of text.slice(at, end).matchAll(/ ?[^\p{L}\p{N}\s]+ ?| \p{L}+ /gu)) {
        counts.set(found, (counts.get(found) ?? 0) + 1)
      }
      at = end
    }
  }
  const found = [...counts].sort(([a, m], [b, n]) => n - m || b.length - a.length || (a < b ? -1 : 1))
  return [LINE_BREAK, ...found.map(([separator]) => separator).slice(0, MAX_CANDIDATES)]
}

function valuesOf({ values }: LabelledRecord): LabelledValue[] {
  return textLabels(values.flat())
}

/** A place as a range of the visible text. */
function textSpan({ text }: Page, { start, end }: Span): Span {
  return { start: textOffset(text, start), end: textOffset(text, end) }
}

/** The items of a page that are marked records; a record without an item of its own is left out. */
function separate(
  { page, records, complete }: LabelledPage,
  separators: readonly string[],
  budget: Budget,
): { marked: MarkedText[]; further: number } {
  const parts = splitItems(page, separators)
  const taken = new Uint8Array(parts.length)
  const marked: MarkedText[] = []
  for (const record of records) {
    const [first] = valuesOf(record)
    let found: { at: number; parts: MarkedPart[] } | undefined
    for (const place of first?.places ?? []) {
      const at = itemAt(parts, textOffset(page.text, place.start))
      if (!budget.spend(1) || at < 0 || taken[at] === 1) continue
      const inItem = markItem(page, parts[at], record)
      if (inItem === undefined) continue
      found = { at, parts: inItem }
      break
    }
    if (found === undefined) continue
    taken[found.at] = 1
    const { start, end } = parts[found.at]
    marked.push({ text: page.text.text.slice(start, end), parts: found.parts })
  }
  return { marked, further: complete ? parts.length - marked.length : 0 }
}

/** The item that contains an offset of the visible text; -1 where none does. */
function itemAt(parts: readonly Span[], offset: number): number {
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (parts[middle].end <= offset) low = middle + 1
    else high = middle
  }
  return low < parts.length && parts[low].start <= offset ? low : -1
}

/** The values of a record as parts of an item; undefined where one is not in it. */
function markItem(page: Page, item: Span, { values }: LabelledRecord): MarkedPart[] | undefined {
  const span = sourceSpan(page.text, item.start, item.end)
  const parts: MarkedPart[] = []
  for (const [field, cell] of values.entries()) {
    for (const value of cell) {
      if (isLabelledRecord(value)) return undefined
      const place = value.places.find(
        (each) => covers(span, each) && parts.every((part) => !overlapsPart(page, item, part, each)),
      )
      if (place === undefined) return undefined
      const { start, end } = textSpan(page, place)
      parts.push({ field, start: start - item.start, end: end - item.start })
    }
  }
  return parts.sort((a, b) => a.start - b.start)
}

function overlapsPart(page: Page, item: Span, part: MarkedPart, place: Span): boolean {
  const { start, end } = textSpan(page, place)
  return start - item.start < part.end && part.start < end - item.start
}

/** Whether every item is the one value of its record. */
function isWhole(fields: number, marked: readonly MarkedText[]): boolean {
  return (
    fields === 1 &&
    marked.every(
      ({ text, parts }) => parts.length === 1 && parts[0].start === 0 && parts[0].end === text.length,
    )
  )
}

/** Items of pages without labels that are looked at: enough to see how texts in this place vary. */
const MAX_UNMARKED = 200

function unmarkedItems(
  { unlabelled }: Task,
  separators: readonly string[],
  marked: readonly MarkedText[],
): string[] {
  const known = new Set(marked.map(({ text }) => text))
  const found = new Set<string>()
  for (const page of unlabelled) {
    for (const { start, end } of splitItems(page, separators)) {
      const text = page.text.text.slice(start, end)
      if (!known.has(text)) found.add(text)
      if (found.size === MAX_UNMARKED) return [...found]
    }
  }
  return [...found]
}
