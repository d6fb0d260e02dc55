import { nodeAt } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { type Draft, draftShapes } from '../draft/draft.ts'
import type { Assignment } from '../draft/resolve.ts'
import type { RecordsRule } from '../rule.ts'
import { allowedNames } from '../run/token-sets.ts'
import { markingTokens } from '../run/tokens.ts'
import { refine } from './refine.ts'
import type { Refined, Setting } from './refined.ts'
import { completeness } from './survey.ts'

/**
 * What an assignment looks like, apart from where on the page it is: the order of fields, and the tags and tokens above them.
 * Fields that another record lacks are left out.
 */
export function lookOf({ page, values }: Assignment, among: Assignment['values'] = values): string {
  const { tree } = page
  const parts: { start: number; text: string }[] = []
  for (const [f, candidates] of values.entries()) {
    if (among[f].length === 0) continue
    for (const candidate of candidates.slice(0, 1)) {
      parts.push({
        start: candidate.start,
        text: `${f}${candidate.whole ? '' : '~'}${tagsAbove(tree, candidate.start)}`,
      })
    }
  }
  return parts
    .sort((a, b) => a.start - b.start)
    .map(({ text }) => text)
    .join(' ')
}

/** What kinds of places an assignment takes: the tags above each value, regardless of tokens and order. */
function kinds({ page: { tree }, values }: Assignment): string {
  const tags = (start: number): string =>
    elementsAbove(tree, start, 3)
      .map((node) => tree.names[tree.name[node]])
      .join('<')
  return values
    .map((candidates) => candidates.map(({ start, whole }) => `${tags(start)}${whole ? '' : '~'}`).join())
    .join(' ')
}

function tagsAbove(tree: Page['tree'], offset: number): string {
  return elementsAbove(tree, offset, 2)
    .map((node) => tree.names[tree.name[node]] + markingTokens(tree, node).join(''))
    .join('<')
}

/** The innermost elements around an offset, from the inside out. */
function elementsAbove(tree: Page['tree'], offset: number, count: number): number[] {
  const nodes: number[] = []
  let node = tree.parent[nodeAt(tree, offset)]
  for (; node > 0 && nodes.length < count; node = tree.parent[node]) nodes.push(node)
  return nodes
}

/**
 * Records that look different count as this many text nodes between the values of one. Functions documented with
 * signatures of up to 30 texts need it: the nearest occurrence of the name may be in a sentence.
 */
const UNLIKE_COST = 40

/**
 * One assignment for each record, those that look alike together; best first. The fullest record leads: the places of its
 * values are the most certain.
 */
export function joinAssignments(resolved: readonly (readonly Assignment[])[]): Assignment[][] {
  const joined: { assignments: Assignment[]; cost: number }[] = []
  let lead = 0
  for (const [r, options] of resolved.entries()) if (filledOf(options) > filledOf(resolved[lead])) lead = r
  for (const seed of resolved[lead]) {
    const assignments: Assignment[] = []
    let cost = 0
    for (const [r, options] of resolved.entries()) {
      const alike = r === lead ? seed : options.find((option) => looksLike(option, seed))
      assignments.push(alike ?? options[0])
      cost += alike?.cost ?? options[0].cost + UNLIKE_COST
    }
    joined.push({ assignments, cost })
  }
  return joined.sort((a, b) => a.cost - b.cost).map(({ assignments }) => assignments)
}

function filledOf([first]: readonly Assignment[]): number {
  return first?.values.filter((values) => values.length > 0).length ?? 0
}

/** Whether two records look alike in the fields that both have. */
function looksLike(a: Assignment, b: Assignment): boolean {
  return lookOf(a, b.values) === lookOf(b, a.values)
}

/** A shape must find more than another by this factor to be preferred to it. */
const CLEARLY_MORE = 1.02

/**
 * The best shape of the likeliest assignment. Assignments that share a place with it differ by a shift, one row up or
 * down, and of those the one that makes more complete records is right. Other places are tried where it finds no list.
 */
export function chooseAssignment(
  joined: readonly Assignment[][],
  setting: Setting,
  groups: number,
): Refined | undefined {
  let fallback: Refined | undefined
  const seen: Assignment[][] = []
  for (const assignments of joined) {
    if (seen.some((other) => isShift(assignments[0], other[0]))) continue
    if (seen.length === groups) break
    seen.push(assignments)
    const tried = chooseShift(
      joined.filter((other) => isShift(other[0], assignments[0])),
      setting,
    )
    if (tried === undefined) continue
    if (tried.replayed === assignments.length) return tried
    if (fallback === undefined || tried.replayed > fallback.replayed) fallback = tried
  }
  return fallback
}

/**
 * Of assignments that share a place the one that makes more complete records is right. Of assignments that lie apart the
 * nearest together is, which comes first, if it makes a list at all: counting records would prefer the wrong section.
 */
function chooseShift(shifts: readonly Assignment[][], setting: Setting): Refined | undefined {
  let best: Refined | undefined
  for (const assignments of shifts) {
    const tried = chooseShape(assignments, setting)
    if (tried !== undefined && (best === undefined || isBetterShift(tried, best))) best = tried
  }
  return best
}

function isBetterShift(tried: Refined, best: Refined): boolean {
  if (tried.replayed !== best.replayed) return tried.replayed > best.replayed
  const apart = !sharesPlace(tried.draft.roots[0].assignment, best.draft.roots[0].assignment)
  return !apart && tried.yield > best.yield * CLEARLY_MORE
}

/** A shift by a row costs about as much as the right choice; a cost this much higher means another kind of place. */
const SHIFT_COST = 4

/**
 * Whether an assignment differs from another by a shift: it has a place in common with it, and is about as near together
 * or has the same kinds of places.
 */
function isShift(a: Assignment, b: Assignment): boolean {
  return sharesPlace(a, b) && (a.cost <= b.cost + SHIFT_COST || kinds(a) === kinds(b))
}

function sharesPlace(a: Assignment, b: Assignment): boolean {
  const starts = new Set(a.values.flat().map((candidate) => candidate.start))
  return b.values.flat().some((candidate) => starts.has(candidate.start))
}

function chooseShape(assignments: readonly Assignment[], setting: Setting): Refined | undefined {
  let best: Refined | undefined
  for (const draft of draftShapes(assignments)) {
    if (best !== undefined && (isWorseThan(draft, best, setting) || holdsSeveral(draft, best))) continue
    const tried = refine(draft, setting)
    if (best === undefined || isBetterShape(tried, best)) best = tried
  }
  return best
}

/**
 * Whether the record of a shape holds several that another shape finds, as full as the labelled one. Records of one value may be
 * parts of larger ones.
 */
function holdsSeveral({ roots, level, descriptions }: Draft, best: Refined): boolean {
  if (best.replayed < roots.length || level < 0 || descriptions.length === 1) return false
  return roots.every(({ page, elements: [root] }) => {
    const matches = best.results.find((result) => result.page === page)?.matches ?? []
    const inside = matches.filter(({ first }) => first >= root && first < page.tree.last[root])
    const labelled = greatestOf(inside.map(completeness), 0)
    return inside.filter((match) => completeness(match) === labelled).length > 1
  })
}

/** Whether a shape, even if each element with the tag of its records were a full record, would find less than another. */
function isWorseThan({ tests, roots }: Draft, best: Refined, { pages }: Setting): boolean {
  if (best.replayed < roots.length) return false
  let most = 0
  for (const { tree } of pages) {
    const allowed = allowedNames(tree, tests[0])
    for (let node = 1; node < tree.size; node++) if (tree.name[node] >= 0) most += allowed[tree.name[node]]
  }
  return best.yield > most * CLEARLY_MORE
}

function isBetterShape(tried: Refined, best: Refined): boolean {
  if (tried.replayed !== best.replayed) return tried.replayed > best.replayed
  return isAlone(best) || tried.yield >= best.yield
}

/**
 * Whether a rule for runs of siblings that differ only in their order finds one run in each parent: then the parents are the
 * records. Inside its parent a cell keeps its number where another is empty, while a run takes the next one for it.
 */
function isAlone({ draft, rule, results }: Refined): boolean {
  if (draft.level >= 0 || !hasAlikeSlots(rule)) return false
  return results.every(({ page: { tree }, matches }) =>
    matches.every(({ first }, i) => i === 0 || tree.parent[first] !== tree.parent[matches[i - 1].first]),
  )
}

/** Whether what passes the test of one slot passes that of another. */
function hasAlikeSlots({ slots }: RecordsRule): boolean {
  return slots.some((slot, i) =>
    slots.some(
      (other, j) =>
        i !== j &&
        slot.label === undefined &&
        other.label === undefined &&
        slot.tags.some((tag) => other.tags.includes(tag)),
    ),
  )
}
