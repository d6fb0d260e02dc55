import type { Budget } from '../../languages/language.ts'
import type { Span } from '../../page/span.ts'
import type { ErrorKind } from '../../wrapper/recognizers/schema.ts'
import type { Column, Contradiction, LabelArray } from './label-array.ts'
import { propagate } from './propagate.ts'
import { divideByAnchors } from './windows.ts'

/** Orders that are returned at most: with more, nothing is known of the order. */
const MOST_ORDERS = 24

/**
 * The algorithm Corrob of Kushmerick, Weld and Doorenbos (1997): all labels of a page that agree with what recognizers found
 * and with the errors they declare, one array for each order of the fields that is possible. At least one recognizer must be
 * perfect: its finds divide the page into rows.
 */
export function corroborate(columns: readonly Column[], budget: Budget): LabelArray[] | Contradiction {
  const anchor = columns.findIndex(({ errors }) => errors === 'perfect')
  if (anchor < 0) throw new RangeError('corroboration needs a perfect recognizer')
  const anchors = columns[anchor].spans
  for (const [k, { errors, spans }] of columns.entries()) {
    if (errors === 'perfect' && spans.length !== anchors.length) {
      return { kind: 'contradiction', columns: [anchor, k], cause: 'counts' }
    }
  }
  const before = columns.map((column, k) => rowsOnSide(column, k === anchor, anchors, 'before'))
  const after = columns.map((column, k) => rowsOnSide(column, k === anchor, anchors, 'after'))
  const nowhere = columns.findIndex((_, k) => k !== anchor && !before[k] && !after[k])
  if (nowhere >= 0) {
    const row = firstWrongRow(columns[nowhere], anchors)
    const shown = row === undefined ? {} : { row }
    return { kind: 'contradiction', columns: [anchor, nowhere], cause: 'rows', ...shown }
  }
  const arrays: LabelArray[] = []
  for (const order of orders(columns.length, anchor, before, after)) {
    if (arrays.length === MOST_ORDERS || !budget.spend(anchors.length * columns.length + 1)) break
    const array = arrayFor(columns, anchors, anchor, order, before, after)
    if (array !== undefined) arrays.push(array)
  }
  return arrays.length > 0 ? arrays : { kind: 'contradiction', columns: [...columns.keys()], cause: 'order' }
}

/**
 * By row, what may be the value of a column on one side of the anchor; undefined if the column cannot be there. Sound columns
 * have at most one find in each row and none elsewhere; columns that miss nothing have at least one.
 */
function rowsOnSide(
  { errors, spans }: Column,
  isAnchor: boolean,
  anchors: readonly Span[],
  side: 'before' | 'after',
): readonly (readonly Span[])[] | undefined {
  if (isAnchor) return undefined
  const { rows, outside } = divideByAnchors(spans, anchors, side)
  if (isSound(errors) && outside > 0) return undefined
  return rows.every((row) => fits(row, errors)) ? rows : undefined
}

function fits(row: readonly Span[], errors: ErrorKind): boolean {
  const isComplete = errors === 'perfect' || errors === 'unsound'
  return !(isSound(errors) && row.length > 1) && !(isComplete && row.length === 0)
}

function isSound(errors: ErrorKind): boolean {
  return errors === 'perfect' || errors === 'incomplete'
}

/** Of a column that fits neither side: the first anchor whose row it does not fit, on the side where it fits more rows. */
function firstWrongRow({ errors, spans }: Column, anchors: readonly Span[]): Span | undefined {
  const [before, after] = (['before', 'after'] as const).map((side) => {
    const { rows } = divideByAnchors(spans, anchors, side)
    return rows.flatMap((row, m) => (fits(row, errors) ? [] : [anchors[m]]))
  })
  return (before.length < after.length ? before : after)[0]
}

/** Orders of the fields, depth first; fields that fit only one side of the anchor are put there only. */
function* orders(
  count: number,
  anchor: number,
  before: readonly unknown[],
  after: readonly unknown[],
): Generator<number[]> {
  const order: number[] = []
  const used = new Set<number>()
  function* extend(): Generator<number[]> {
    if (order.length === count) {
      yield [...order]
      return
    }
    const anchored = used.has(anchor)
    for (let k = 0; k < count; k++) {
      if (used.has(k)) continue
      if (k !== anchor && (anchored ? after[k] : before[k]) === undefined) continue
      // Before the anchor is put, every field that fits only there must be.
      if (k === anchor && after.some((rows, j) => j !== anchor && rows === undefined && !used.has(j)))
        continue
      used.add(k)
      order.push(k)
      yield* extend()
      order.pop()
      used.delete(k)
    }
  }
  yield* extend()
}

/** The labels under one order, or undefined where it is impossible. */
function arrayFor(
  columns: readonly Column[],
  anchors: readonly Span[],
  anchor: number,
  order: readonly number[],
  before: readonly (readonly (readonly Span[])[] | undefined)[],
  after: readonly (readonly (readonly Span[])[] | undefined)[],
): LabelArray | undefined {
  const at = order.indexOf(anchor)
  const chain = anchors.flatMap((span, m) =>
    order.map((k, position) => {
      const candidates = k === anchor ? [span] : (position < at ? before : after)[k]![m]
      const { errors } = columns[k]
      const required =
        errors === 'perfect' || errors === 'unsound' || (errors === 'incomplete' && candidates.length > 0)
      return { candidates, required }
    }),
  )
  const kept = propagate(chain)
  if (kept === undefined) return undefined
  return {
    order,
    cells: anchors.map((_, m) => columns.map((_, k) => kept[m * order.length + order.indexOf(k)])),
  }
}
