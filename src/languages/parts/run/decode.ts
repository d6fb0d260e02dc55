import { type Lattice, NONE } from './lattice.ts'
import { MAX_UNITS, type PartOrder } from './rule.ts'
import type { Units } from './units.ts'

/** A value inside a text. */
export interface Part {
  readonly field: number
  readonly start: number
  readonly end: number
  /** The log-likelihood ratio of its boundaries and of its content. */
  readonly score: number
}

/** The values of a text, in order, and the score of them all together. */
export interface Split {
  readonly parts: readonly Part[]
  readonly score: number
}

/** Memory for the ways through a text, kept from text to text because most texts are short. */
export interface Cells {
  best: Float64Array
  /** For each cell the one that it was reached from; -1 for none. */
  cameFrom: Int32Array
  /** The last unit of the value taken on the way to a cell, or -1, and the score of that value. */
  last: Int32Array
  taken: Float64Array
  /** For each field of the order the scores of its values that begin with the current unit. */
  readonly rows: Float64Array[]
  /** By field of the order how many scores its row has for the current unit; -1 while they are not asked for. */
  readonly lengths: number[]
}

/** Cells for no text yet. */
export function createCells(): Cells {
  return {
    best: new Float64Array(0),
    cameFrom: new Int32Array(0),
    last: new Int32Array(0),
    taken: new Float64Array(0),
    rows: [],
    lengths: [],
  }
}

function prepare(cells: Cells, size: number, rows: number): void {
  if (cells.best.length < size) {
    cells.best = new Float64Array(2 * size)
    cells.cameFrom = new Int32Array(2 * size)
    cells.last = new Int32Array(2 * size)
    cells.taken = new Float64Array(2 * size)
  }
  cells.best.fill(NONE, 0, size)
  while (cells.rows.length < rows) cells.rows.push(new Float64Array(MAX_UNITS))
}

/**
 * The best way through a text. States come in bands of one for each field and one behind the last: in the first band no
 * field was left out, in the second one was, in the third, if the rule has one, the order is repeated behind a sign, with nothing left
 * out.
 * Every unit is left out at its cost or belongs to a value.
 */
export function decode(
  lattice: Lattice,
  units: Units,
  { fields: order, skipped }: PartOrder,
  cells: Cells,
): Split {
  const count = order.length + 1
  const states = (lattice.mayRepeat ? 3 : 2) * count
  prepare(cells, states * (units.size + 1), order.length)
  const { best, cameFrom, last, taken, rows, lengths } = cells
  const reach = (cell: number, score: number, from: number, end: number, value: number): void => {
    if (score <= best[cell]) return
    best[cell] = score
    cameFrom[cell] = from
    last[cell] = end
    taken[cell] = value
  }
  best[0] = 0
  cameFrom[0] = -1
  for (let at = 0; at <= units.size; at++) {
    for (let j = 0; j < order.length; j++) lengths[j] = -1
    const next = (at + 1) * states
    const isFree = at < units.size && lattice.isFree(at)
    for (let state = 0; state < states; state++) {
      const from = at * states + state
      const reached = best[from]
      if (reached === NONE) continue
      const isAgain = state >= 2 * count
      const j = state % count
      if (!isAgain && j < order.length) reach(at * states + count + j + 1, reached, from, -1, 0)
      if (at === units.size) continue
      if (isFree) reach(next + state, reached, from, -1, 0)
      else if (!isAgain || j === order.length) reach(next + state, reached + skipped[j], from, -1, 0)
      if (j === order.length) {
        const isFull = isAgain || state < count
        if (isFull && lattice.isAgain(at)) reach(next + 2 * count, reached, from, -1, 0)
        continue
      }
      const row = rows[j]
      // All bands take the same values.
      if (lengths[j] < 0) lengths[j] = lattice.scoresFrom(order[j], at, row)
      for (let length = 0; length < lengths[j]; length++) {
        const score = row[length]
        if (isAgain && score <= 0) continue
        reach(next + length * states + state + 1, reached + score, from, at + length, score)
      }
    }
  }
  const row = units.size * states
  let state = order.length
  for (let end = state; end < states; end += count) if (best[row + end] > best[row + state]) state = end
  const score = best[row + state]
  const parts: Part[] = []
  for (let cell = row + state; cameFrom[cell] >= 0; cell = cameFrom[cell]) {
    if (last[cell] < 0) continue
    const from = cameFrom[cell]
    const field = order[(from % states) % count]
    const first = Math.floor(from / states)
    parts.push({ field, start: units.start[first], end: units.end[last[cell]], score: taken[cell] })
  }
  return { parts: parts.reverse(), score }
}
