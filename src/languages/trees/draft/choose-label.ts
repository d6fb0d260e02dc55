import { children } from '../../../page/navigate.ts'
import { nextText } from '../../../page/shown-texts.ts'
import { siblingNumbers } from '../../../page/sibling-numbers.ts'
import type { Span } from '../../../page/span.ts'
import type { Tree } from '../../../page/tree.ts'
import { type Label, readAsLabel, readLabel } from '../run/labels.ts'

/** A value, and the text before the marked part of it. */
export interface LabelledSpan extends Span {
  readonly lead?: string | undefined
}

const NONE: ReadonlySet<string> = new Set()

/** The values of a record, as they would be read if they were labels. */
export function readMarked(source: string, values: readonly Span[]): ReadonlySet<string> {
  return new Set(values.flatMap(({ start, end }) => readAsLabel(source, start, end) ?? []))
}

/**
 * The label that distinguishes an element from its siblings, if the page uses labels there: the texts in the places of
 * labels repeat from record to record, twice on average and this one too, where the names of records would differ. An
 * element that is alone needs its label if elsewhere the label is at another position. A lead has a colon after it, which
 * alone shows that it is a label, but only where it comes before what was marked: a whole text may begin with a word and a
 * colon. What was marked itself is no label: the language of a program repeats, and may come before a number.
 */
export function chooseLabel(
  tree: Tree,
  element: number,
  value: LabelledSpan,
  isAlone: boolean,
  marked: ReadonlySet<string> = NONE,
  isRun = false,
): Label | undefined {
  for (const at of ['inside', 'before', 'lead'] as const) {
    const says = readLabel(tree, element, at)
    if (says === undefined || marked.has(says)) continue
    const first = nextText(tree, element)
    if (at === 'inside' && tree.end[first] > value.start) continue
    if (at === 'lead' && !(tree.end[first] > value.start && value.lead?.startsWith(says))) continue
    const { counts, total } = countLabels(tree, tree.name[element], at)
    const { count, moves } = counts.get(says) ?? { count: 0, moves: false }
    const repeats = at === 'lead' || total >= 2 * counts.size
    if (count < 2 || !repeats || (isAlone && !moves)) continue
    if (isRun || countSiblings(tree, element, at, says) === 1) return { at, says }
  }
  return undefined
}

/** How many children of an element's parent with its tag have a label with this text. */
function countSiblings(tree: Tree, element: number, at: Label['at'], says: string): number {
  let count = 0
  for (const child of children(tree, tree.parent[element])) {
    if (tree.name[child] === tree.name[element] && readLabel(tree, child, at) === says) count++
  }
  return count
}

interface LabelCounts {
  /** By label, how many elements have it, and whether they differ in their position among siblings of their tag. */
  readonly counts: ReadonlyMap<string, { count: number; position: number; moves: boolean }>
  readonly total: number
}

const known = new WeakMap<Tree, Map<string, LabelCounts>>()

/** How often each label occurs on the page for elements of one tag; kept with the tree. */
function countLabels(tree: Tree, name: number, at: Label['at']): LabelCounts {
  const kept = known.get(tree) ?? new Map<string, LabelCounts>()
  known.set(tree, kept)
  const key = `${name} ${at}`
  const found = kept.get(key)
  if (found !== undefined) return found
  const counts = new Map<string, { count: number; position: number; moves: boolean }>()
  const nth = siblingNumbers(tree)
  let total = 0
  for (let node = 1; node < tree.size; node++) {
    const says = tree.name[node] === name ? readLabel(tree, node, at) : undefined
    if (says === undefined) continue
    const { count, position, moves } = counts.get(says) ?? { count: 0, position: nth[node], moves: false }
    counts.set(says, { count: count + 1, position, moves: moves || position !== nth[node] })
    total++
  }
  kept.set(key, { counts, total })
  return { counts, total }
}
