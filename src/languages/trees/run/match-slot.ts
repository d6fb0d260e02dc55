import type { Span } from '../../../page/span.ts'
import { Kind } from '../../../page/tree.ts'
import type { ValuePlace } from '../rule.ts'
import type { PageRule } from './compile.ts'
import { readAsLabel } from './labels.ts'
import type { PathState } from './path-states.ts'
import { readPlace } from './read-place.ts'

/** A value found in a record: the element that shows it, its span, and how well the place fitted. */
export interface Found extends Span {
  readonly element: number
  readonly likeness: number
  /** The index of the place among the slot's places. */
  readonly place: number
}

/** The values found for every field, in page order. */
export type FoundFields = Found[][]

/** Several values of a field count when they fit as well as the best, up to this. */
const EQUAL_LIKENESS = 0.03

/**
 * Finds the values of a slot's fields inside one element by walking it once. A single-valued field takes the most similar
 * place, the first of equals; a field with several values takes all that are about as likely. The label of a place is not a value.
 */
export function matchSlot(
  page: PageRule,
  slot: number,
  root: number,
  many: readonly boolean[],
  found: FoundFields,
): void {
  const { tree, budget } = page
  const { places, fields } = page.slots[slot]
  const states = page.states[slot]
  const { labels } = states
  if (places.length === 0) return

  const isLabel = ({ start, end }: Span): boolean =>
    labels.length > 0 && labels.some(({ says }) => says === readAsLabel(tree.source, start, end))
  const consider = (state: PathState, element: number): void => {
    for (const { path, likeness } of state.hits) {
      const place = places[path]
      const list = found[fields[path]]
      if (!budget.spend(costOf(page, place, element))) return
      const several = many[fields[path]]
      const best = list.length === 0 ? Number.NEGATIVE_INFINITY : list[0].likeness
      if (several ? likeness < best - EQUAL_LIKENESS : likeness <= best) continue
      if (!budget.spend(STEPS_PER_VALUE)) return
      const span = readPlace(page.reader, place, element)
      if (span === undefined || isLabel(span)) continue
      const value = { element, likeness, place: path, start: span.start, end: span.end }
      if (!several || likeness > best + EQUAL_LIKENESS) list.length = 0
      const last = list.at(-1)
      // Alternative places can name the same element twice, or an element and its parent.
      if (last !== undefined && span.start < last.end) {
        if (likeness > last.likeness) list[list.length - 1] = value
      } else list.push(value)
    }
  }

  consider(states.start, root)
  const open: number[] = []
  const above: PathState[] = []
  let current = states.start
  const end = tree.last[root]
  for (let node = root + 1; node < end && budget.spend(1); ) {
    if (tree.kind[node] !== Kind.element) {
      node++
      continue
    }
    while (open.length > 0 && node >= open[open.length - 1]) {
      open.pop()
      current = above.pop()!
    }
    const state = states.step(current, node)
    if (state.hits.length > 0) consider(state, node)
    if (state.depth >= states.deepest) {
      node = tree.last[node]
      continue
    }
    open.push(tree.last[node])
    above.push(current)
    current = state
    node++
  }
}

/** The steps to read a place: most cost the same, others look at all children or at the whole text. */
function costOf({ tree }: PageRule, place: ValuePlace, element: number): number {
  const { behind, ahead } = place
  const children = behind === undefined && ahead === undefined ? 0 : tree.last[element] - element
  return 1 + children
}

/** Reading a value and keeping it takes 0.8 microseconds. */
const STEPS_PER_VALUE = 80
