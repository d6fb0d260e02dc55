import { firstChild, nextSibling, tagName } from '../../../page/navigate.ts'
import { Kind, type Tree } from '../../../page/tree.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import type { PageRule } from './compile.ts'
import { createMeets, type Meets } from './conditions.ts'
import { readLabel } from './labels.ts'
import { type FoundFields, matchSlot } from './match-slot.ts'
import { allowedNames, passes } from './token-sets.ts'

/** A place on the page that fits the rule. */
export interface Match {
  /** The first node of the record. */
  readonly first: number
  /** The first node after it. */
  readonly last: number
  /** The elements of a run of siblings, or the record's one element. */
  readonly elements: readonly number[]
  /** The slot of each element. */
  readonly slots: readonly number[]
  readonly found: FoundFields
  /** The fraction of the fields that were found, weighted by likeness, from 0 to 1. */
  readonly score: number
}

/** The records of a page that fit the rule, in page order; of overlapping ones those that fit best together. */
export function findRecords(page: PageRule, many: readonly boolean[]): Match[] {
  const { rule } = page
  if (!page.budget.spend(page.tree.size * (1 + rule.conditions.length) + rule.fields.length)) return []
  return disjoint(findCandidates(page, many))
}

/** Everything on a page that fits the rule, in page order; matches may contain each other. */
export function findCandidates(page: PageRule, many: readonly boolean[], meets = createMeets(page)): Match[] {
  return page.rule.slots.length === 1 ? findElements(page, meets, many) : findRuns(page, meets, many)
}

function findElements(page: PageRule, meets: Meets, many: readonly boolean[]): Match[] {
  const { rule } = page
  const matches: Match[] = []
  let found: FoundFields = rule.fields.map(() => [])
  for (const node of firstElements(page)) {
    if (!page.budget.spend(rule.fields.length)) break
    matchSlot(page, 0, node, many, found)
    const match = judge(page, meets, [node], ONE_SLOT, found)
    if (match === undefined) {
      // Most elements are not records: the lists made for one are used again for the next.
      for (const values of found) values.length = 0
    } else {
      matches.push(match)
      found = rule.fields.map(() => [])
    }
  }
  return matches
}

const ONE_SLOT: readonly number[] = [0]

/** The elements that pass the test of the first slot. */
function* firstElements({ rule, tree, reader }: PageRule): Generator<number> {
  const allowed = allowedNames(tree, rule.slots[0])
  for (let node = 1; node < tree.size; node++) {
    const name = tree.name[node]
    if (name >= 0 && allowed[name] === 1 && passes(reader, rule.slots[0], node)) yield node
  }
}

/**
 * Reads the children of every parent that has one fit for the first slot. Each child goes to the slot whose fields it
 * shows best, on a tie to the next slot in order; a record ends where the slot does not increase. Several terms of a
 * definition list in a row (`dt`) have one definition, and are one record.
 */
function findRuns(page: PageRule, meets: Meets, many: readonly boolean[]): Match[] {
  const { rule, tree } = page
  const parents = new Set<number>()
  for (const node of firstElements(page)) parents.add(tree.parent[node])
  const ownFields = page.slots.map(({ fields }) => [...new Set(fields)])
  const most = greatestOf(ownFields.map((fields) => fields.length))
  const matches: Match[] = []
  for (const parent of parents) {
    let elements: number[] = []
    let slots: number[] = []
    let found: FoundFields = rule.fields.map(() => [])
    const close = (): void => {
      if (elements.length > 0) {
        const match = judge(page, meets, elements, slots, found)
        if (match !== undefined) matches.push(match)
      }
      elements = []
      slots = []
      found = rule.fields.map(() => [])
    }
    for (let child = firstChild(tree, parent); child >= 0; child = nextSibling(tree, child)) {
      if (tree.kind[child] !== Kind.element) continue
      if (!page.budget.spend(rule.slots.length * rule.fields.length)) break
      const current = slots.length === 0 ? -1 : slots[slots.length - 1]
      const best = chooseSlot(page, child, current, many, ownFields, most)
      if (best === undefined) continue
      const isFurtherTerm = best.slot === current && isTerm(tree, child) && isTerm(tree, elements.at(-1)!)
      if (best.slot <= current && !isFurtherTerm) close()
      elements.push(child)
      slots.push(best.slot)
      for (const f of ownFields[best.slot]) {
        const values = best.found[f]
        if (found[f].length === 0) found[f] = values
        else if (many[f]) for (const value of values) found[f].push(value)
      }
    }
    close()
  }
  return matches.sort((a, b) => a.first - b.first)
}

function isTerm(tree: Tree, element: number): boolean {
  return tagName(tree, element) === 'dt'
}

/** The slot whose fields an element shows best; undefined if it shows none. */
function chooseSlot(
  page: PageRule,
  element: number,
  current: number,
  many: readonly boolean[],
  ownFields: readonly (readonly number[])[],
  most: number,
): { slot: number; found: FoundFields } | undefined {
  const { rule, reader, tree } = page
  let best: { slot: number; found: FoundFields; score: number } | undefined
  const { length } = rule.slots
  // Ties go to the next slot in order. A slot that shows as many fields as any slot has, each with likeness 1, cannot be beaten.
  for (let tried = 0; tried < length && (best === undefined || best.score < most); tried++) {
    const slot = (current + 1 + tried) % length
    if (!passes(reader, rule.slots[slot], element)) continue
    const { label } = rule.slots[slot]
    if (label !== undefined && readLabel(tree, element, label.at) !== label.says) continue
    // There may be as many slots as fields: only the lists of a slot's own fields are made.
    const found: FoundFields = []
    for (const f of ownFields[slot]) found[f] = []
    matchSlot(page, slot, element, many, found)
    let score = 0
    for (const f of ownFields[slot]) if (found[f].length > 0) score += found[f][0].likeness
    if (score === 0) continue
    if (best === undefined || score > best.score) best = { slot, found, score }
  }
  return best
}

function judge(
  page: PageRule,
  meets: Meets,
  elements: readonly number[],
  slots: readonly number[],
  found: FoundFields,
): Match | undefined {
  keepApart(page, slots, found)
  let count = 0
  let score = 0
  let fields = 0
  for (const [f, values] of found.entries()) {
    if (page.rule.fields[f].places.length > 0) fields++
    if (values.length === 0) continue
    count++
    score += values[0].likeness
  }
  // A run that lacks its beginning is not a record.
  if (slots[0] !== 0 || count < page.rule.atLeast || !meets(elements)) return undefined
  const last = page.tree.last[elements[elements.length - 1]]
  return { first: elements[0], last, elements, slots, found, score: score / fields }
}

/**
 * Two fields never take one span: where one is missing, the place of another may be the most similar to its own. The field that
 * fits better keeps it, of equals the first, unless the rule gives both the very same place.
 */
function keepApart({ slots: all }: PageRule, slots: readonly number[], found: FoundFields): void {
  if (found.length < 2) return
  const owners = new Map<number, number>()
  for (let f = 0; f < found.length; f++) {
    for (let i = 0; i < found[f].length; i++) {
      const value = found[f][i]
      const owner = owners.get(value.start)
      const other = owner === undefined ? undefined : found[owner].find(({ start }) => start === value.start)
      if (owner === undefined || owner === f || other === undefined || other.end !== value.end) {
        owners.set(value.start, f)
        continue
      }
      if (slots.some((slot) => isSamePlace(all[slot].same, value.place, other.place))) continue
      const loser = value.likeness > other.likeness ? owner : f
      found[loser] = found[loser].filter(({ start }) => start !== value.start)
      if (loser === f) i--
      else owners.set(value.start, f)
    }
  }
}

function isSamePlace(same: readonly number[], a: number, b: number): boolean {
  return a < same.length && b < same.length && same[a] === same[b]
}

/** A score that only a complete record with hardly any difference reaches. */
const EXACT = 0.97

/**
 * Matches are nested or apart. Of a match and those inside it, the side with the larger sum of squared scores stays:
 * one complete record beats two halves of it, and many records beat the container that looks like one. A match that is
 * complete and fits exactly stays regardless of what it contains.
 */
function disjoint(matches: readonly Match[]): Match[] {
  const count = matches.length
  const next = new Int32Array(count)
  const best = new Float64Array(count)
  const keepsItself = new Uint8Array(count)
  for (let i = count - 1; i >= 0; i--) {
    let inside = 0
    let j = i + 1
    while (j < count && matches[j].first < matches[i].last) {
      inside += best[j]
      j = next[j]
    }
    next[i] = j
    const exact = matches[i].score >= EXACT
    const own = exact ? Number.POSITIVE_INFINITY : matches[i].score ** 2
    keepsItself[i] = own > inside ? 1 : 0
    best[i] = exact ? matches[i].score ** 2 : Math.max(own, inside)
  }
  const kept: Match[] = []
  for (let i = 0; i < count; ) {
    if (keepsItself[i] === 1) {
      kept.push(matches[i])
      i = next[i]
    } else i++
  }
  return kept
}
