import type { Span } from '../../page/span.ts'
import {
  isLabelledRecord,
  type LabelledPage,
  type LabelledRecord,
  type LabelledValue,
} from '../../record/label.ts'
import type { Budget, Task } from '../language.ts'
import { type ChainLevel, collectUnits, findChain, textValues, type Unit } from './chain.ts'
import { fieldOrder } from './field-order.ts'
import { describeKinds, type KindChoice, kindChoices, placeKinds } from './kinds.ts'
import type { PairShape } from './machine.ts'
import { placeRecords, type Slot } from './placement.ts'
import type { Cell, Sample, SamplePage } from './sample.ts'
import { isWholeWord, placeSignature } from './signature.ts'
import { narrowestPlaces } from './windows.ts'

/** Places and the order of fields were settled in one of perhaps several ways. */
export interface Resolution {
  readonly sample: Sample
  /** Fields of which another kind of place would have fitted every record as well. */
  readonly ambiguous: readonly string[]
}

/** Different kinds of places are tried for one field at a time, at most this often in all. */
const MAX_RESOLUTIONS = 8

/** The ways to read the labels, most likely first, or why there is none. */
export function resolve(task: Task, budget: Budget): readonly Resolution[] | { readonly reason: string } {
  const levels = findChain(task.fields, task.examples)
  if ('reason' in levels) return levels
  const examples = task.examples.map(preferWholeWords)
  const units = collectUnits(levels, examples)
  for (const unit of units) {
    budget.spend(unit.values.reduce((sum, value) => sum + value.label.places.length, unit.values.length))
  }
  const windows = units.map(narrowestPlaces)
  const chains: (readonly number[])[] = []
  for (const level of levels.keys()) {
    const order = fieldOrder(levels, level, units, windows, task.fields)
    if ('reason' in order) return order
    chains.push(order)
  }
  const kinds = placeKinds(levels, examples, units, windows)
  const resolutions: Resolution[] = []
  let reason = 'the values of a record do not follow each other in one order'
  for (const choice of kindChoices(kinds)) {
    if (budget.exhausted || resolutions.length >= MAX_RESOLUTIONS) break
    const pages = examples.map((example) => placePage(example, levels, chains, choice))
    const bad = pages.indexOf(undefined)
    if (bad >= 0) {
      reason = `page ${task.examples[bad].page.name}: the values of the records do not follow each other in one order`
      continue
    }
    const paths = chains.flatMap((order, level) => order.map((field) => [...levels[level].prefix, field]))
    const sample = { paths, pages: pages as SamplePage[], seen: seenShapes(chains, units) }
    resolutions.push({ sample, ambiguous: resolutions.length === 0 ? describeKinds(kinds, task.fields) : [] })
  }
  return resolutions.length === 0 ? { reason } : resolutions
}

/** A value inside a longer word is meant only where it stands nowhere else. */
function preferWholeWords(example: LabelledPage): LabelledPage {
  const { source } = example.page
  const value = (label: LabelledValue): LabelledValue => {
    if (label.places.length === 1) return label
    const whole = label.places.filter((place) => isWholeWord(source, place))
    return whole.length === 0 || whole.length === label.places.length ? label : { ...label, places: whole }
  }
  const record = (label: LabelledRecord): LabelledRecord => ({
    values: label.values.map((list) =>
      list.map((item) => (isLabelledRecord(item) ? record(item) : value(item))),
    ),
  })
  return { ...example, records: example.records.map(record) }
}

function placePage(
  example: LabelledPage,
  levels: readonly ChainLevel[],
  chains: readonly (readonly number[])[],
  choice: KindChoice,
): SamplePage | undefined {
  const { source } = example.page
  const places = (label: LabelledValue, path: readonly number[]): readonly Span[] => {
    if (label.places.length === 1) return label.places
    const kind = choice.get(path.join('/'))
    const fitting = label.places.filter((place) => placeSignature(source, place) === kind)
    return fitting.length > 0 ? fitting : label.places
  }
  const flatten = (record: LabelledRecord, level: number, firstPair: number, into: Slot[]): Slot[] => {
    const { prefix, nested } = levels[level]
    for (const [position, field] of chains[level].entries()) {
      for (const label of textValues(record, field)) {
        into.push({ pair: firstPair + position, places: places(label, [...prefix, field]) })
      }
    }
    if (nested !== undefined) {
      const inner = (record.values[nested] ?? []).filter(isLabelledRecord)
      for (const child of inner) flatten(child, level + 1, firstPair + chains[level].length, into)
    }
    return into
  }
  const records = example.records
    .map((record) => flatten(record, 0, 0, []))
    .filter((slots) => slots.length > 0)
  const placed = placeRecords(records)
  if (placed === undefined) return undefined
  const cells: Cell[] = placed.flatMap((spans, r) =>
    spans.map((span, i) => ({ pair: records[r][i].pair, start: span.start, end: span.end, opens: i === 0 })),
  )
  cells.sort((a, b) => a.start - b.start)
  if (cells.some((cell, i) => i > 0 && cell.start < cells[i - 1].end)) return undefined
  const { complete, region, negatives } = example
  return { page: example.page, source, cells, complete, region, negatives }
}

/** Which pairs some record lacks, and which some record has several times. */
function seenShapes(chains: readonly (readonly number[])[], units: readonly Unit[]): PairShape[] {
  return chains.flatMap((order, level) =>
    order.map((field) => {
      const counts = units
        .filter((unit) => unit.level === level)
        .map((unit) => unit.values.filter((value) => value.field === field).length)
      const optional = counts.some((count) => count === 0)
      const many = counts.some((count) => count > 1)
      return { ...(optional && { optional: true as const }), ...(many && { many: true as const }) }
    }),
  )
}
