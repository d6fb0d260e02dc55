import { siblingNumbers } from '../../../page/sibling-numbers.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import type { Budget } from '../../language.ts'
import type { Step, ValuePlace } from '../rule.ts'
import { type Label, readLabel } from './labels.ts'
import type { TokenReader, TokenSet, Vocabulary } from './token-sets.ts'

/**
 * Paths are compared by a weighted common subsequence of their steps, so that one element more or less on the way, or a
 * different tag with the same class, lowers the score a little instead of failing. The comparison runs down the tree
 * together with the walk: a state has the last row of the table for every path of the rule, and equal paths share one
 * state, so each distinct path is compared once, on however many pages it occurs.
 */
export interface PathState {
  /** For each path, one cell for each prefix of its steps, at the path's offset. */
  readonly row: Float64Array
  readonly depth: number
  /** The paths that end here, with their likeness; empty for most states. */
  readonly hits: readonly Hit[]
  readonly next: Map<number, PathState>
}

/** A path of the rule that an element's path is like. */
export interface Hit {
  readonly path: number
  readonly likeness: number
}

/** The states of several paths on one page. */
export interface PathStates {
  readonly start: PathState
  /** No path ends below this depth. */
  readonly deepest: number
  /** The labels that a rule asks for, at most `MAX_LABELS`. */
  readonly labels: readonly Label[]
  /** The state below an element. */
  step(state: PathState, node: number): PathState
}

/** The states of several paths, grown as pages are walked. */
export interface PathAutomaton {
  /** The size of the states, in units of a small state: they are dropped and made again before they fill the memory. */
  readonly size: number
  on(reader: TokenReader, budget: Budget): PathStates
}

/**
 * How similar two steps are, from 0 to 1. A shared class outweighs the tag; a missing class is a smaller difference
 * than another one. `shared` counts the step's tokens that the element has.
 */
export function likeness(step: Step, tag: string, shared: number, classed: boolean): number {
  const wanted = step.tokens.length
  if (step.tag === tag) {
    if (wanted === 0) return step.classed === true ? (classed ? 1 : 0.5) : classed ? 0.85 : 1
    if (shared === wanted) return 1
    if (shared > 0) return 0.6 + (0.35 * shared) / wanted
    return classed ? 0.25 : 0.5
  }
  return shared > 0 ? 0.45 + (0.35 * shared) / wanted : 0
}

/** The least likeness of the last step of a path: the element itself must fit, regardless of what is above it. */
const LEAST_LAST = 0.5

/** A cell of a row that belongs to a step of a path; the first cell of each path belongs to none. */
interface Cell {
  readonly step: Step
  /** The step's tokens, as numbers of the vocabulary. */
  readonly tokens: readonly number[]
  /** The bit of its label; every element has that of a step without one. */
  readonly label: number
}

/** Prepares the comparison of paths with the given ones; the tokens are those of a vocabulary. */
export function createPathAutomaton(
  places: readonly ValuePlace[],
  { index }: Pick<Vocabulary, 'index'>,
): PathAutomaton {
  const labels = distinctLabels(places.flatMap(({ path }) => path))
  const cells: (Cell | undefined)[] = []
  const lastCells = places.map(({ path }) => {
    cells.push(undefined)
    for (const step of path) {
      const tokens = step.tokens.map((token) => index.get(token)!)
      cells.push({ step, tokens, label: bitOf(labels, step.label) })
    }
    return cells.length - 1
  })
  const nths = cells.map((cell) => cell?.step.nth ?? 0)
  /** Positions beyond those that a rule asks for are not distinguished. */
  const highest = greatestOf(nths, 0)
  const deepest = greatestOf(places.map(reachOf), 0)
  // No path is like a rule's that lacks a labelled step: the cells from it on are out of reach until it is met.
  const row = new Float64Array(cells.length)
  for (const [c, cell] of cells.entries()) {
    if (cell !== undefined && (row[c - 1] < 0 || cell.label !== NAMELESS)) row[c] = Number.NEGATIVE_INFINITY
  }
  const hits = places.flatMap((place, path) => (place.path.length === 0 ? [{ path, likeness: 1 }] : []))
  const start: PathState = { row, depth: 0, hits, next: new Map() }
  /** The numbers of the kinds of elements: what they are, their positions and, as bits, their labels. */
  const kinds = new Map<string, number>()
  /** By kind, how much an element is like the step of each cell; `NONE` if it is like none. */
  const weightsOf: Float64Array[] = []
  let size = 1

  const weigh = (tag: string, set: TokenSet, nth: number, named: number): Float64Array => {
    const weights = new Float64Array(cells.length)
    for (const [c, cell] of cells.entries()) {
      if (cell === undefined || (nths[c] > 0 && nths[c] !== nth) || (cell.label & named) === 0) continue
      let shared = 0
      for (const token of cell.tokens) shared += set.has[token]
      weights[c] = likeness(cell.step, tag, shared, set.classed)
    }
    return weights.some((weight) => weight > 0) ? weights : NONE
  }

  const stepTo = ({ row: before, depth: above }: PathState, weights: Float64Array): PathState => {
    const depth = above + 1
    if (weights === NONE) return { row: before, depth, hits: [], next: new Map() }
    const row = new Float64Array(cells.length)
    for (let c = 1; c < cells.length; c++) {
      const cell = cells[c]
      if (cell === undefined) continue
      const isOpen = cell.label === NAMELESS
      const taken = weights[c] > 0 || isOpen ? before[c - 1] + weights[c] : Number.NEGATIVE_INFINITY
      row[c] = Math.max(taken, before[c], isOpen ? row[c - 1] : Number.NEGATIVE_INFINITY)
    }
    const hits: Hit[] = []
    for (const [
      path,
      {
        path: { length },
        least,
      },
    ] of places.entries()) {
      const last = lastCells[path]
      if (length === 0 || weights[last] < LEAST_LAST) continue
      const like = (2 * (before[last - 1] + weights[last])) / (length + depth)
      if (like >= least) hits.push({ path, likeness: like })
    }
    return { row, depth, hits, next: new Map() }
  }

  return {
    get size() {
      return size
    },
    on(reader, budget) {
      const { tree } = reader
      const numbers = highest > 0 ? siblingNumbers(tree) : undefined
      // A node is visited once for every record that may contain it, but its kind is read once. 0: not read yet.
      const kindOf = new Int32Array(tree.size)
      const readKind = (node: number): number => {
        const nth = numbers === undefined ? 0 : Math.min(numbers[node], highest + 1)
        const set = reader.read(node)
        let named = NAMELESS
        for (const [i, { at, says }] of labels.entries()) {
          budget.spend(1)
          if (readLabel(tree, node, at) === says) named |= 1 << i
        }
        const tag = tree.names[tree.name[node]]
        const key = `${tag} ${set.id} ${nth} ${named}`
        let kind = kinds.get(key)
        if (kind === undefined) {
          budget.spend(STEPS_PER_CELL * cells.length)
          kind = weightsOf.push(weigh(tag, set, nth, named)) - 1
          kinds.set(key, kind)
        }
        return kind
      }
      return {
        start,
        deepest,
        labels,
        step(state, node) {
          if (kindOf[node] === 0) kindOf[node] = readKind(node) + 1
          const kind = kindOf[node] - 1
          let next = state.next.get(kind)
          if (next === undefined) {
            budget.spend(STEPS_PER_CELL * cells.length)
            next = stepTo(state, weightsOf[kind])
            state.next.set(kind, next)
            size += 1 + cells.length / CELLS_OF_SMALL_STATE
          }
          return next
        },
      }
    },
  }
}

/** States are kept, so their cells cost memory as well as the time to fill them. */
const STEPS_PER_CELL = 8
const CELLS_OF_SMALL_STATE = 256

/** A rule for more labels than these finds nothing by the others. */
const MAX_LABELS = 12
/** The bit that every element has: steps without a label ask for it. */
const NAMELESS = 1 << MAX_LABELS

function distinctLabels(steps: readonly Step[]): Label[] {
  const labels = new Map<string, Label>()
  for (const { label } of steps) if (label !== undefined) labels.set(`${label.at} ${label.says}`, label)
  return [...labels.values()].slice(0, MAX_LABELS)
}

function bitOf(labels: readonly Label[], label: Label | undefined): number {
  if (label === undefined) return NAMELESS
  const i = labels.findIndex(({ at, says }) => at === label.at && says === label.says)
  return i < 0 ? 0 : 1 << i
}

/** The weights of an element that is like no step: a row below it is the row above it. */
const NONE = new Float64Array(0)

/** How deep below the slot's element a place can be found. */
function reachOf({ path, least }: ValuePlace): number {
  return Math.floor((2 * path.length) / least) - path.length
}
