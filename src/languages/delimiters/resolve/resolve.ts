import type { Span } from '../../../page/span.ts'
import {
  isLabelledRecord,
  type LabelledPage,
  type LabelledRecord,
  type LabelledValue,
} from '../../../record/label.ts'
import { meantPlaces } from '../../../record/places/resolve.ts'
import type { Budget } from '../../language.ts'
import type { Task } from '../../task.ts'
import type { PairShape } from '../run/machine.ts'
import { type Cell, indexCells, type Sample, type SamplePage } from '../search/sample.ts'
import {
  type ChainLevel,
  collectUnits,
  findChain,
  isSettled,
  narrowPlaces,
  textValues,
  type Unit,
} from './chain.ts'
import { fieldOrder } from './field-order.ts'
import { describeKinds, type KindChoice, kindChoices, placeKinds } from './kinds.ts'
import { placeRecords, type Slot } from './placement.ts'
import { placeSignature, tagsOf } from './signature.ts'

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
  const { examples } = task
  const units = collectUnits(levels, examples)
  const cost = costOf(levels, units)
  budget.spend(cost)
  const kinds = examples.every(isSettled) ? [] : placeKinds(levels, examples, units, meantOf(examples, units))
  const resolutions: Resolution[] = []
  let reason = ''
  for (const choice of kindChoices(kinds)) {
    if (!budget.spend(cost) || resolutions.length >= MAX_RESOLUTIONS) break
    const sample = settle(task, levels, examples, choice)
    if ('reason' in sample) reason ||= sample.reason
    else
      resolutions.push({
        sample,
        ambiguous: resolutions.length === 0 ? describeKinds(kinds, task.fields) : [],
      })
  }
  return resolutions.length === 0 ? { reason } : resolutions
}

/** The place that is meant of every value of each unit. */
function meantOf(examples: readonly LabelledPage[], units: readonly Unit[]): (readonly Span[])[] {
  return units.map(({ page, values }) =>
    meantPlaces(
      examples[page].page,
      values.map(({ label }) => label),
    ),
  )
}

/** The steps that settling takes: every place is looked at, and every two fields of a level are compared. */
function costOf(levels: readonly ChainLevel[], units: readonly Unit[]): number {
  const pairs = levels.reduce((sum, { texts }) => sum + texts.length ** 2, 0)
  return units.reduce(
    (sum, { values }) => values.reduce((all, { label }) => all + label.places.length + 1, sum),
    pairs,
  )
}

/** Settles order and places when each field's kind of place is given. */
function settle(
  task: Task,
  levels: readonly ChainLevel[],
  examples: readonly LabelledPage[],
  choice: KindChoice,
): Sample | { readonly reason: string } {
  const narrowed = examples.map((example) =>
    narrowPlaces(example, (place, path) => {
      const kind = choice.get(path.join('/'))
      return kind === undefined || placeSignature(example.page.source, place, tagsOf(kind)) === kind
    }),
  )
  const units = collectUnits(levels, narrowed)
  const meant = meantOf(narrowed, units)
  const chains: (readonly number[])[] = []
  for (const level of levels.keys()) {
    const order = fieldOrder(levels, level, units, meant, task.fields)
    if ('reason' in order) return order
    chains.push(order)
  }
  const pages: SamplePage[] = []
  for (const example of narrowed) {
    const cells = placeCells(example, levels, chains)
    if (cells === undefined) {
      const name = example.page.name
      return { reason: `page ${name}: the values of its records do not follow each other in one order` }
    }
    const { page, complete, region, negatives } = example
    pages.push({ page, source: page.source, cells, complete, region, negatives })
  }
  const paths = chains.flatMap((order, level) => order.map((field) => [...levels[level].prefix, field]))
  return { paths, pages, byPair: indexCells(paths.length, pages), seen: seenShapes(chains, units) }
}

/** One cell for each value, in page order; undefined where values cannot follow each other as they should. */
function placeCells(
  example: LabelledPage,
  levels: readonly ChainLevel[],
  chains: readonly (readonly number[])[],
): Cell[] | undefined {
  const flatten = (record: LabelledRecord, level: number, firstPair: number, into: Slot[]): Slot[] => {
    const { nested } = levels[level]
    for (const [position, field] of chains[level].entries()) {
      const values = record.values[field] ?? []
      const inOrder = values.length > 1 ? textValues(record, field).sort(byFirstPlace) : values
      for (const value of inOrder) {
        if (!isLabelledRecord(value)) into.push({ pair: firstPair + position, places: value.places })
      }
    }
    if (nested === undefined) return into
    for (const child of (record.values[nested] ?? []).filter(isLabelledRecord)) {
      flatten(child, level + 1, firstPair + chains[level].length, into)
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
  return cells.some((cell, i) => i > 0 && cell.start < cells[i - 1].end) ? undefined : cells
}

function byFirstPlace(a: LabelledValue, b: LabelledValue): number {
  return a.places[0].start - b.places[0].start
}

/** Which pairs some record lacks, and which some record has several times. */
function seenShapes(chains: readonly (readonly number[])[], units: readonly Unit[]): PairShape[] {
  return chains.flatMap((order, level) => {
    const optional = new Set<number>()
    const many = new Set<number>()
    for (const unit of units) {
      if (unit.level !== level) continue
      for (const field of order) {
        let count = 0
        for (const value of unit.values) if (value.field === field) count++
        if (count === 0) optional.add(field)
        if (count > 1) many.add(field)
      }
    }
    return order.map((field) => ({
      ...(optional.has(field) && { optional: true as const }),
      ...(many.has(field) && { many: true as const }),
    }))
  })
}
