import { nthOfType } from './nth-of-type.ts'
import type { Step, ValuePlace } from './rule.ts'
import type { TokenReader, TokenSet } from './token-sets.ts'

/**
 * Paths are compared by a weighted common subsequence of their steps, so that an element more or less on the way, or a
 * tag that differs where the class is the same, costs a little and not everything. The comparison runs down the tree
 * together with the walk: a state holds the last row of the table for every path of the rule, and equal paths of the
 * page share one state, so each distinct path is compared once.
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

/** What the steps of several paths need to be compared with a page. */
export interface PathStates {
  readonly start: PathState
  /** No path ends below this depth. */
  readonly deepest: number
  step(state: PathState, node: number): PathState
}

/** An nth beyond this is not told apart: no rule can ask for it. */
export const MAX_NTH = 100

/**
 * How much two steps are alike, from 0 to 1. A shared class outweighs the tag; a missing class is a smaller difference
 * than another one; a position that merely differs decides only between otherwise equal candidates.
 */
export function likeness(
  step: Step,
  tag: string,
  tokens: { readonly shared: number; readonly classed: boolean },
): number {
  const wanted = step.tokens.length
  if (step.tag === tag) {
    if (wanted === 0) return tokens.classed ? 0.85 : 1
    if (tokens.shared === wanted) return 1
    if (tokens.shared > 0) return 0.6 + (0.35 * tokens.shared) / wanted
    return tokens.classed ? 0.25 : 0.5
  }
  return tokens.shared > 0 ? 0.45 + (0.35 * tokens.shared) / wanted : 0
}

/** The least likeness of the last step of a path: the element itself must fit, whatever stands above it. */
const LEAST_LAST = 0.5

/** Paths that may begin anywhere are followed so deep, which bounds the work where records nest. */
const MAX_DEPTH = 64

/** Prepares the comparison of a page's paths with the given ones. */
export function createPathStates(places: readonly ValuePlace[], reader: TokenReader): PathStates {
  const { tree, vocabulary } = reader
  const offsets = new Int32Array(places.length + 1)
  let deepest = 0
  for (let p = 0; p < places.length; p++) {
    const length = places[p].path.length
    offsets[p + 1] = offsets[p] + length + 1
    const reach =
      places[p].anywhere === true ? MAX_DEPTH : Math.floor((2 * length) / places[p].least) - length
    deepest = Math.max(deepest, reach)
  }
  const tokenIds = places.map((place) =>
    place.path.map((step) => Int32Array.from(step.tokens, (token) => vocabulary.index.get(token)!)),
  )
  const startHits = places.flatMap((place, path) => (place.path.length === 0 ? [{ path, likeness: 1 }] : []))
  const start: PathState = {
    row: new Float64Array(offsets[places.length]),
    depth: 0,
    hits: startHits,
    next: new Map(),
  }

  const stepTo = (from: PathState, tag: string, set: TokenSet, nth: number): PathState => {
    const row = new Float64Array(from.row.length)
    const depth = from.depth + 1
    const hits: Hit[] = []
    for (let p = 0; p < places.length; p++) {
      const { path, least, anywhere } = places[p]
      const offset = offsets[p]
      for (let i = 0; i < path.length; i++) {
        const step = path[i]
        let shared = 0
        for (const id of tokenIds[p][i]) shared += set.has[id]
        let weight = likeness(step, tag, { shared, classed: set.classed })
        if (step.nth !== undefined && step.nth !== nth) weight = 0
        const taken = weight === 0 ? 0 : from.row[offset + i] + weight
        row[offset + i + 1] = Math.max(taken, from.row[offset + i + 1], row[offset + i])
        if (i === path.length - 1 && weight >= LEAST_LAST) {
          const like = anywhere === true ? taken / path.length : (2 * taken) / (path.length + depth)
          if (like >= least) hits.push({ path: p, likeness: like })
        }
      }
    }
    return { row, depth, hits, next: new Map() }
  }

  const usesNth = places.some((place) => place.path.some((step) => step.nth !== undefined))
  const nths = usesNth ? nthOfType(tree) : undefined
  return {
    start,
    deepest,
    step(state, node) {
      const set = reader.read(node)
      const nth = nths === undefined ? 0 : Math.min(nths[node], MAX_NTH)
      const key = (tree.name[node] * 1_048_576 + set.id) * 128 + nth
      let next = state.next.get(key)
      if (next === undefined) {
        next = stepTo(state, tree.names[tree.name[node]], set, nth)
        state.next.set(key, next)
      }
      return next
    },
  }
}
