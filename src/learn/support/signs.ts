import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import { type ExtractedRecord, type Extraction, isRecord, type Value } from '../../record/extraction.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../record/label.ts'
import { inferType, readTyped } from '../../record/types/value-type.ts'

/**
 * What can be observed of a field without knowing the truth, each as a number that grows with the trust it deserves or
 * with the doubt it raises. The judge weighs them; `SIGNS` names them.
 */
export type Signs = Readonly<Record<(typeof SIGNS)[number], number>>

/** The observations, in the order in which they are computed. */
export const SIGNS = [
  'fit',
  'records',
  'pages',
  'places',
  'seen',
  'recognised',
  'filled',
  'overfilled',
  'several',
  'kind',
  'shape',
  'length',
  'varied',
  'template',
  'votes',
  'leastVotes',
  'shared',
  'spread',
] as const

/** What one rule extracted from one page. */
export interface Survey {
  readonly page: Page
  readonly extraction: Extraction
}

/** The signs of every field of a task, from what a rule reproduced of the labels and extracted from other pages. */
export function signsOf(task: Task, survey: readonly Survey[], fit: readonly number[]): Signs[] {
  const recognised = shareOf(survey, ({ extraction }) =>
    task.shape === 'single' ? extraction.records.length === 1 : extraction.records.length > 0,
  )
  const spread = spreadOf(survey.map(({ extraction }) => extraction.records.length))
  const frame = frameTexts(survey, task)
  const spans = overlapsOf(survey, task.fields.length)
  return task.fields.map((_, f) => {
    const labelled = task.examples.flatMap(({ records }) => records.map((record) => labelsOf(record, f)))
    const labels = labelled.flat()
    const cells = survey.flatMap(({ extraction }) => extraction.records.map((record) => valuesOf(record, f)))
    const values = cells.flat()
    const texts = values.map(({ text }) => text)
    const known = labels.map(({ text }) => text)
    const labelledFill = (shareSum(labelled, (cell) => cell.length > 0) + 0.5) / (labelled.length + 1)
    const fill = cells.length === 0 ? labelledFill : shareOf(cells, (cell) => cell.length > 0)
    const most = labelled.reduce((max, cell) => Math.max(max, cell.length), 0)
    const type = inferType(known)
    const shapes = new Set(known.map(shapeOf))
    const lengths = lengthRange(known)
    const counts = countTexts(texts)
    const confidences = values.map(({ confidence }) => confidence ?? 1).sort((a, b) => a - b)
    return {
      fit: fit[f],
      records: Math.log(1 + labelled.filter((cell) => cell.length > 0).length),
      pages: Math.log(1 + task.examples.filter(({ records }) => records.length > 0).length),
      places: -mean(labels.map(({ places }) => Math.log(places.length))),
      seen: Math.min(1, Math.log(1 + survey.length) / Math.log(41)),
      recognised,
      filled: Math.min(1, fill / labelledFill),
      overfilled: Math.max(0, fill - labelledFill),
      several: shareOf(cells, (cell) => cell.length > most),
      kind: shareOf(texts, (text) => readTyped(text, type) !== undefined),
      shape: shareOf(texts, (text) => shapes.has(shapeOf(text))),
      length: shareOf(texts, (text) => text.length >= lengths.least && text.length <= lengths.most),
      varied: texts.length === 0 ? 1 : counts.size / texts.length,
      template: shareOf(texts, (text) => frame.has(text)),
      votes: confidences.length === 0 ? 1 : mean(confidences),
      leastVotes: confidences[Math.floor(confidences.length / 20)] ?? 1,
      shared: values.length === 0 ? 0 : spans[f] / values.length,
      spread,
    }
  })
}

/** Letters, digits and signs in runs: "9 March 2020" is "9 Aa 9". */
export function shapeOf(text: string): string {
  let shape = ''
  for (const char of text.slice(0, 200)) {
    const kind = /\p{Lu}/u.test(char) ? 'A' : /\p{L}/u.test(char) ? 'a' : /\p{N}/u.test(char) ? '9' : char
    if (shape.at(-1) !== kind || kind === char) shape += kind
  }
  return shape.length > 12 ? shape.replace(/(?:\p{Lu}?\p{Ll}? )+/gu, 'w ').slice(0, 12) : shape
}

/** Texts of the field values that most of the pages show somewhere. */
function frameTexts(survey: readonly Survey[], task: Task): Set<string> {
  const pages = new Map<string, number>()
  for (const { extraction } of survey) {
    const texts = new Set<string>()
    for (const record of extraction.records)
      for (const f of task.fields.keys()) for (const { text } of valuesOf(record, f)) texts.add(text)
    for (const text of texts) pages.set(text, (pages.get(text) ?? 0) + 1)
  }
  return new Set([...pages].flatMap(([text, count]) => (count * 2 > survey.length ? [text] : [])))
}

/** By field, how many of its values have a span that a value of another field has too. */
function overlapsOf(survey: readonly Survey[], fields: number): number[] {
  const shared = Array<number>(fields).fill(0)
  for (const { extraction } of survey) {
    const owners = new Map<number, number>()
    for (const record of extraction.records)
      for (let f = 0; f < fields; f++)
        for (const { start } of valuesOf(record, f)) {
          const owner = owners.get(start)
          if (owner === undefined) owners.set(start, f)
          else if (owner !== f) {
            shared[f]++
            shared[owner]++
          }
        }
  }
  return shared
}

function spreadOf(counts: readonly number[]): number {
  if (counts.length < 2) return 0
  const logs = counts.map((count) => Math.log(1 + count))
  const average = mean(logs)
  return Math.sqrt(mean(logs.map((log) => (log - average) ** 2)))
}

function lengthRange(texts: readonly string[]): { least: number; most: number } {
  let least = Number.POSITIVE_INFINITY
  let most = 0
  for (const { length } of texts) {
    least = Math.min(least, length)
    most = Math.max(most, length)
  }
  return { least: least / 2, most: most * 2 }
}

function countTexts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function valuesOf({ values }: ExtractedRecord, f: number): Value[] {
  const found: Value[] = []
  const open = [...(values[f] ?? [])]
  for (const item of open) {
    if (isRecord(item)) for (const cell of item.values) open.push(...cell)
    else found.push(item)
  }
  return found
}

function labelsOf({ values }: LabelledRecord, f: number): LabelledValue[] {
  const found: LabelledValue[] = []
  const open = [...(values[f] ?? [])]
  for (const item of open) {
    if (isLabelledRecord(item)) for (const cell of item.values) open.push(...cell)
    else found.push(item)
  }
  return found
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

function shareSum<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length
}

/** The share of items for which something holds; 1 if there are none. */
function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 1 : shareSum(items, holds) / items.length
}
