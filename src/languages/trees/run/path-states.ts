import { siblingNumbers } from '../../../page/sibling-numbers.ts'
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

/** The states of several paths, grown as pages are walked. */
export interface PathAutomaton {
  readonly start: PathState
  /** No path ends below this depth. */
  readonly deepest: number
  /** Positions beyond those that a rule asks for are not distinguished; 0 where none is asked for. */
  readonly highest: number
  /** The labels that a rule asks for, at most `MAX_LABELS`. */
  readonly labels: readonly Label[]
  /** The size of the states, in units of a small state: they are dropped and made again before they fill the memory. */
  readonly size: number
  /** The number of a kind of element: what it is, its position and, as bits, which of the labels it has. */
  kindOf(tag: string, set: TokenSet, nth: number, named: number, budget: Budget): number
  /** The state below an element of some kind. */
  step(state: PathState, kind: number, budget: Budget): PathState
}

/** An automaton on one page. */
export interface PathStates {
  readonly start: PathState
  readonly deepest: number
  readonly labels: readonly Label[]
  step(state: PathState, node: number): PathState
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

/** The paths of several places, each distinct path and each distinct step once. */
interface Paths {
  readonly steps: readonly Step[]
  /** The steps of all paths one after the other, each path after one empty cell: the layout of a state's row. */
  readonly cells: Int32Array
  readonly offsets: Int32Array
  readonly lengths: Int32Array
  /** The places that have this path. */
  readonly places: readonly (readonly number[])[]
}

function layOut(places: readonly ValuePlace[]): Paths {
  const stepIndex = new Map<string, number>()
  const steps: Step[] = []
  const byPath = new Map<string, number[]>()
  for (const [p, { path }] of places.entries()) {
    const key = JSON.stringify(path)
    const group = byPath.get(key)
    if (group === undefined) byPath.set(key, [p])
    else group.push(p)
  }
  const groups = [...byPath.values()]
  const paths = groups.map(([p]) => places[p].path)
  const cells: number[] = []
  const offsets: number[] = []
  for (const path of paths) {
    offsets.push(cells.length)
    cells.push(-1)
    for (const step of path) {
      const key = JSON.stringify(step)
      let index = stepIndex.get(key)
      if (index === undefined) {
        index = steps.push(step) - 1
        stepIndex.set(key, index)
      }
      cells.push(index)
    }
  }
  return {
    steps,
    cells: Int32Array.from(cells),
    offsets: Int32Array.from(offsets),
    lengths: Int32Array.from(paths, (path) => path.length),
    places: groups,
  }
}

/** Prepares the comparison of paths with the given ones; the tokens are those of a vocabulary. */
export function createPathAutomaton(
  places: readonly ValuePlace[],
  { index }: Pick<Vocabulary, 'index'>,
): PathAutomaton {
  const { steps, cells, offsets, lengths, places: groups } = layOut(places)
  const labels = distinctLabels(steps)
  const labelBits = steps.map(({ label }) => (label === undefined ? -1 : bitOf(labels, label)))
  const tokenIds = steps.map((step) => Int32Array.from(step.tokens, (token) => index.get(token)!))
  const startHits = places.flatMap((place, path) => (place.path.length === 0 ? [{ path, likeness: 1 }] : []))
  // No path is like a rule's that lacks a labelled step: the cells from it on are out of reach until it is met.
  const firstRow = new Float64Array(cells.length)
  for (let cell = 1; cell < cells.length; cell++) {
    const isBeyond = cells[cell] >= 0 && (firstRow[cell - 1] < 0 || labelBits[cells[cell]] >= 0)
    if (isBeyond) firstRow[cell] = Number.NEGATIVE_INFINITY
  }
  const start: PathState = {
    row: firstRow,
    depth: 0,
    hits: startHits,
    next: new Map(),
  }
  const kinds = new Map<string, number>()
  /** By kind, how much an element is like each step. */
  const weightsOf: Float64Array[] = []
  let size = 1

  /** How much an element is like each step; `NONE` if it is like none. */
  const weigh = (tag: string, set: TokenSet, nth: number, named: number): Float64Array => {
    const weights = new Float64Array(steps.length)
    for (let s = 0; s < steps.length; s++) {
      let shared = 0
      for (const id of tokenIds[s]) shared += set.has[id]
      const { nth: wanted } = steps[s]
      const isOther = (wanted !== undefined && wanted !== nth) || (labelBits[s] & named) === 0
      weights[s] = isOther ? 0 : likeness(steps[s], tag, shared, set.classed)
    }
    return weights.some((weight) => weight > 0) ? weights : NONE
  }

  const stepTo = (from: PathState, weights: Float64Array): PathState => {
    const before = from.row
    const depth = from.depth + 1
    if (weights === NONE) return { row: before, depth, hits: [], next: new Map() }
    const row = new Float64Array(before.length)
    for (let cell = 1; cell < cells.length; cell++) {
      if (cells[cell] < 0) continue
      const weight = weights[cells[cell]]
      const isLabelled = labelBits[cells[cell]] >= 0
      const value = weight === 0 && isLabelled ? Number.NEGATIVE_INFINITY : before[cell - 1] + weight
      row[cell] = Math.max(value, before[cell], isLabelled ? Number.NEGATIVE_INFINITY : row[cell - 1])
    }
    const hits: Hit[] = []
    for (let p = 0; p < groups.length; p++) {
      const length = lengths[p]
      const last = offsets[p] + length
      if (length === 0 || weights[cells[last]] < LEAST_LAST) continue
      const taken = before[last - 1] + weights[cells[last]]
      const like = (2 * taken) / (length + depth)
      for (const path of groups[p]) if (like >= places[path].least) hits.push({ path, likeness: like })
    }
    return { row, depth, hits, next: new Map() }
  }

  return {
    start,
    deepest: places.reduce((most, place) => Math.max(most, reachOf(place)), 0),
    highest: steps.reduce((most, step) => Math.max(most, step.nth ?? 0), 0),
    labels,
    get size() {
      return size
    },
    kindOf(tag, set, nth, named, budget) {
      const key = `${tag} ${set.id} ${nth} ${named}`
      let kind = kinds.get(key)
      if (kind === undefined) {
        budget.spend(STEPS_PER_CELL * steps.length)
        kind = weightsOf.push(weigh(tag, set, nth, named)) - 1
        kinds.set(key, kind)
      }
      return kind
    },
    step(state, kind, budget) {
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
}

/** States are kept, so their cells cost memory as well as the time to fill them. */
const STEPS_PER_CELL = 8
const CELLS_OF_SMALL_STATE = 256

/** A rule for more labels than these finds nothing by the others. */
const MAX_LABELS = 12
/** The bit that every element has: steps without a label ask for any bit. */
const NAMELESS = 1 << MAX_LABELS

function distinctLabels(steps: readonly Step[]): Label[] {
  const labels = new Map(
    steps.flatMap(({ label }) =>
      label === undefined ? [] : [[`${label.at} ${label.says}`, label] as const],
    ),
  )
  return [...labels.values()].slice(0, MAX_LABELS)
}

function bitOf(labels: readonly Label[], { at, says }: Label): number {
  const i = labels.findIndex((label) => label.at === at && label.says === says)
  return i < 0 ? 0 : 1 << i
}

/** The weights of an element that is like no step: a row below it is the row above it. */
const NONE = new Float64Array(0)

/** An automaton made ready for one page. */
export function statesOn(automaton: PathAutomaton, reader: TokenReader, budget: Budget): PathStates {
  const { tree } = reader
  const { start, deepest, highest, labels } = automaton
  const nths = highest > 0 ? siblingNumbers(tree) : undefined
  // A node is visited once for every record that may contain it, but its kind is read once. 0: not read yet.
  const kinds = new Int32Array(tree.size)
  const namesOf = (node: number): number => {
    let named = NAMELESS
    for (const [i, { at, says }] of labels.entries()) {
      budget.spend(1)
      if (readLabel(tree, node, at) === says) named |= 1 << i
    }
    return named
  }
  return {
    start,
    deepest,
    labels,
    step(state, node) {
      if (kinds[node] === 0) {
        const nth = nths === undefined ? 0 : Math.min(nths[node], highest + 1)
        const tag = tree.names[tree.name[node]]
        kinds[node] = automaton.kindOf(tag, reader.read(node), nth, namesOf(node), budget) + 1
      }
      return automaton.step(state, kinds[node] - 1, budget)
    },
  }
}

/** How deep below the slot's element a place can be found. */
function reachOf({ path, least }: ValuePlace): number {
  return Math.floor((2 * path.length) / least) - path.length
}
