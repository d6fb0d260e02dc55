import { nextSibling, smallestCovering, tagName } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { Kind, type Tree } from '../../../page/tree.ts'
import type { Candidate } from '../../../record/places/candidates.ts'
import type { Assignment } from '../../../record/places/resolve.ts'
import { greatestOf, leastOf } from '../../../strings/extremes.ts'
import type { RecordsRule, SlotTest, ValuePlace } from '../rule.ts'
import { chooseLabel, readMarked } from './choose-label.ts'
import { describeValue } from './describe.ts'
import { mergePlaces, mergeSlots, withAnyClass } from './merge.ts'

/** The elements of a labelled record under some shape: one, or one for each slot (-1 where it lacks the slot). */
export interface Root {
  readonly page: Page
  readonly elements: readonly number[]
  readonly assignment: Assignment
}

/** A first rule, and what it was made from. */
export interface Draft {
  readonly roots: readonly Root[]
  /** The tests that all labelled roots pass, one for each slot: the tag alone, since groups decide what else a record is. */
  readonly tests: readonly SlotTest[]
  /**
   * For every field: the ways to describe each labelled value. First the innermost element, then the same with any class,
   * then from there outwards.
   */
  readonly descriptions: readonly (readonly (readonly ValuePlace[])[])[]
  /** How far above the smallest element around the values the record's element is; -1 for a run of siblings. */
  readonly level: number
}

/** The root is raised at most this many levels above the smallest element that holds the values. */
const MAX_RAISE = 5

/** The shapes that records may have under these assignments, one for each labelled record. */
export function draftShapes(assignments: readonly Assignment[]): Draft[] {
  const drafts: Draft[] = []
  const run = draftRun(assignments)
  if (run !== undefined) drafts.push(run)
  for (let level = 0; level <= MAX_RAISE; level++) {
    const roots = assignments.map((assignment): Root => {
      return { page: assignment.page, elements: [raise(assignment, level)], assignment }
    })
    if (!areApart(roots)) break
    const draft = finish(roots, level)
    if (draft !== undefined) drafts.push(draft)
  }
  return drafts
}

/** The element a given number of levels above the smallest one that holds the values. */
function raise(assignment: Assignment, level: number): number {
  const { tree } = assignment.page
  let node = holder(tree, allCandidates(assignment))
  for (let i = 0; i < level && node > 0; i++) node = tree.parent[node]
  return node
}

/** The rule of a draft, with the descriptions of each field at some height above the innermost. */
export function ruleOf(draft: Draft, heights: readonly number[]): RecordsRule {
  const fields = draft.descriptions.map((values, f) => ({
    places: mergePlaces(
      values.flatMap((ways) => (ways.length === 0 ? [] : [ways[Math.min(heights[f] ?? 0, ways.length - 1)]])),
    ),
  }))
  return {
    slots: [...draft.tests],
    conditions: [],
    atLeast: Math.max(1, Math.ceil(fields.length / 2)),
    fields,
  }
}

/** All chosen places of an assignment. */
function allCandidates(assignment: Assignment): Candidate[] {
  return assignment.values.flat()
}

/** The smallest element that holds all the places. */
function holder(tree: Tree, candidates: readonly Candidate[]): number {
  const start = leastOf(candidates.map((candidate) => candidate.start))
  const end = greatestOf(candidates.map((candidate) => candidate.end))
  const node = smallestCovering(tree, start, end)
  return tree.kind[node] === Kind.text ? tree.parent[node] : node
}

/** Whether no root holds another, and none is the document or its body. */
function areApart(roots: readonly Root[]): boolean {
  const { length } = roots
  for (let i = 0; i < length; i++) {
    const a = roots[i].elements[0]
    const { tree } = roots[i].page
    if (a <= 0 || tree.kind[a] !== Kind.element) return false
    const tag = tree.names[tree.name[a]]
    if (tag === 'html' || tag === 'body' || tag === 'head') return false
    for (let j = 0; j < i; j++) {
      const b = roots[j].elements[0]
      if (roots[j].page !== roots[i].page) continue
      if (a < tree.last[b] && b < tree.last[a]) return false
    }
  }
  return true
}

/** A sibling that shows values of a record, and the fields it shows. */
interface RunPart {
  readonly node: number
  readonly fields: number[]
}

/** A record as a run of siblings: its values are in several children of one element. */
function draftRun(assignments: readonly Assignment[]): Draft | undefined {
  const records: (readonly RunPart[])[] = []
  for (const assignment of assignments) {
    const parts = partsOf(assignment)
    if (parts === undefined) return undefined
    records.push(parts)
  }
  // The record of most parts leads; the others add what it lacks.
  const order = [...records.keys()].sort((a, b) => records[b].length - records[a].length)
  let slots: RunSlot[] = []
  for (const r of order) {
    const grown = addToSlots(slots, r, records[r], assignments[r].page.tree)
    if (grown === undefined) return undefined
    slots = grown
  }
  if (slots.length < 2) return undefined
  const roots = assignments.map((assignment, r): Root => {
    const elements = slots.map(({ nodes }) => nodes.get(r) ?? -1)
    return { page: assignment.page, elements, assignment }
  })
  return finish(roots, -1)
}

/** The children of the smallest element around a record's values that show them, in page order. */
function partsOf(assignment: Assignment): RunPart[] | undefined {
  const { tree } = assignment.page
  const parent = holder(tree, allCandidates(assignment))
  const parts = new Map<number, RunPart>()
  for (const [f, values] of assignment.values.entries()) {
    for (const [i, candidate] of values.entries()) {
      let node = smallestCovering(tree, candidate.start, candidate.end)
      while (node > 0 && tree.parent[node] !== parent) node = tree.parent[node]
      if (node <= 0 || tree.kind[node] !== Kind.element) return undefined
      const part = parts.get(node) ?? { node, fields: [] }
      if (i === 0) parts.set(node, { node, fields: [...part.fields, f] })
    }
  }
  return [...parts.values()].sort((a, b) => a.node - b.node)
}

/** A slot while it is put together: the fields and the tag it shows, and its node in each record that has one. */
interface RunSlot {
  readonly tag: string
  readonly fields: ReadonlySet<number>
  readonly nodes: ReadonlyMap<number, number>
}

/**
 * The slots with one more record. A part belongs to the slot of its fields; one with fields that are new goes to the next slot
 * of its tag, or becomes a slot of its own. Undefined where the order of the slots differs.
 */
function addToSlots(
  slots: readonly RunSlot[],
  record: number,
  parts: readonly RunPart[],
  tree: Tree,
): RunSlot[] | undefined {
  const grown = [...slots]
  let from = 0
  for (const [i, { node, fields }] of parts.entries()) {
    const tag = tagName(tree, node)
    const isOwn = (slot: RunSlot, of: readonly number[]): boolean => of.some((f) => slot.fields.has(f))
    const own = grown.findIndex((slot) => isOwn(slot, fields))
    if (own >= 0 && own < from) return undefined
    let at = own
    if (own < 0) {
      const ahead = parts.slice(i + 1).flatMap((part) => part.fields)
      const next = grown.findIndex((slot, s) => s >= from && isOwn(slot, ahead))
      const limit = next < 0 ? grown.length : next
      at = grown.findIndex((slot, s) => s >= from && s < limit && slot.tag === tag)
      if (at < 0) {
        at = limit
        grown.splice(at, 0, { tag, fields: new Set(), nodes: new Map() })
      }
    }
    const slot = grown[at]
    grown[at] = {
      tag: slot.tag,
      fields: new Set([...slot.fields, ...fields]),
      nodes: new Map([...slot.nodes, [record, node]]),
    }
    from = at + 1
  }
  return grown
}

/** The test of one element of a record: its tag. In a run its label distinguishes it from other siblings with its tag. */
function testOfSlot({ page: { tree }, elements, assignment }: Root, slot: number): SlotTest {
  const element = elements[slot]
  const test = { tags: [tagName(tree, element)], tokens: [] }
  if (slot === 0 || !hasRival(tree, elements, slot)) return test
  const value = allCandidates(assignment).find(
    ({ start, end }) => tree.start[element] <= start && end <= tree.end[element],
  )
  const marked = readMarked(tree.source, allCandidates(assignment))
  const label = value && chooseLabel(tree, element, value, false, marked, true)
  return label === undefined ? test : { ...test, label }
}

/** Siblings that are looked at for rivals of an element. */
const MAX_RIVALS = 200

/** Whether a record has another sibling with the tag of one of its elements; the next one like its first begins another record. */
function hasRival(tree: Tree, elements: readonly number[], slot: number): boolean {
  const [first] = elements
  if (first < 0) return false
  let sibling = nextSibling(tree, first)
  for (let looked = 0; sibling >= 0 && looked < MAX_RIVALS; looked++, sibling = nextSibling(tree, sibling)) {
    if (tree.name[sibling] === tree.name[first]) break
    if (sibling !== elements[slot] && tree.name[sibling] === tree.name[elements[slot]]) return true
  }
  return false
}

function finish(roots: readonly Root[], level: number): Draft | undefined {
  const slots = roots[0].elements.length
  const tests: SlotTest[] = []
  for (let slot = 0; slot < slots; slot++) {
    const present = roots.filter(({ elements }) => elements[slot] >= 0)
    tests.push(mergeSlots(present.map((root) => testOfSlot(root, slot))))
  }
  const fieldCount = roots[0].assignment.values.length
  const descriptions: ValuePlace[][][] = Array.from({ length: fieldCount }, () => [])
  for (const { page, elements, assignment } of roots) {
    const { tree } = page
    const marked = readMarked(page.source, allCandidates(assignment))
    for (const [f, values] of assignment.values.entries()) {
      for (const value of values) {
        const slot = elements.findIndex(
          (element) => element >= 0 && tree.start[element] <= value.start && value.end <= tree.end[element],
        )
        if (slot < 0) return undefined
        const ways = describeValue(tree, elements[slot], slot, value, values, marked)
        // A value that nothing here can describe must not cost the others.
        if (ways.length === 0) continue
        descriptions[f].push([ways[0], withAnyClass(ways[0]), ...ways.slice(1)])
      }
    }
  }
  return descriptions.every((values) => values.length === 0)
    ? undefined
    : { roots, tests, descriptions, level }
}
