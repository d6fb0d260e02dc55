import { nodeAt, tagName } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import type { Assignment } from '../../../record/places/resolve.ts'
import { type Draft, draftShapes } from '../draft/draft.ts'
import type { RecordsRule } from '../rule.ts'
import { allowedNames } from '../run/token-sets.ts'
import { markingTokens } from '../run/tokens.ts'
import { refine } from './refine.ts'
import type { Refined, Setting } from './refined.ts'

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

/** The two innermost elements around an offset. */
function tagsAbove(tree: Page['tree'], offset: number): string {
  const inner = tree.parent[nodeAt(tree, offset)]
  return [inner, tree.parent[Math.max(0, inner)]]
    .filter((node) => node > 0)
    .map((node) => tree.names[tree.name[node]] + markingTokens(tree, node).join(''))
    .join('<')
}

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
      cost += (alike ?? options[0]).cost
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

/** Rules that find the same but for this part find about as much. */
const ABOUT = 0.02

/**
 * The best shape of the likeliest assignment. Assignments that share a place with it may differ by a shift, one row up or
 * down, and of those the one that makes more complete records is right. Assignments that lie apart come in the order of
 * their cost: counting records would prefer the wrong section. They are tried where the places before do not replay.
 */
export function chooseAssignment(
  joined: readonly Assignment[][],
  setting: Setting,
  groups: number,
): Refined | undefined {
  let best: Refined | undefined
  const seen: Assignment[] = []
  for (const [nearest] of joined) {
    if (seen.some((other) => isShift(nearest, other))) continue
    if (seen.length === groups) break
    seen.push(nearest)
    let chosen: Refined | undefined
    for (const assignments of joined) {
      if (!isShift(assignments[0], nearest)) continue
      const tried = chooseShape(assignments, setting)
      if (tried !== undefined && (chosen === undefined || isBetterShift(tried, chosen))) chosen = tried
    }
    if (chosen !== undefined && (best === undefined || chosen.replayed > best.replayed)) best = chosen
    if (best?.replayed === joined[0].length) break
  }
  return best
}

/** Whether a shift that costs more is better than the ones before it: it must find clearly more. */
function isBetterShift(tried: Refined, best: Refined): boolean {
  if (tried.replayed !== best.replayed) return tried.replayed > best.replayed
  return tried.yield > best.yield * (1 + ABOUT)
}

/**
 * A shift by a row costs about as much as the right choice; a cost this much higher means another kind of place. With no
 * limit `rust-items` of redesigns fell from 0.69 to 0.45 (one mark).
 */
const SHIFT_COST = 4

/**
 * Whether an assignment differs from another by a shift: it has a place in common with it, and is about as near together
 * or takes the same kinds of places.
 */
function isShift(a: Assignment, b: Assignment): boolean {
  const starts = new Set(a.values.flat().map((candidate) => candidate.start))
  const isShared = b.values.flat().some((candidate) => starts.has(candidate.start))
  return isShared && (a.cost <= b.cost + SHIFT_COST || kindsOf(a) === kindsOf(b))
}

/** The tags around each value, regardless of tokens and order. */
function kindsOf({ page: { tree }, values }: Assignment): string {
  const tagAt = (node: number): string => (node > 0 ? tagName(tree, node) : '')
  return values
    .flatMap((cell) => cell.map(({ start }) => tree.parent[nodeAt(tree, start)]))
    .map((node) => `${tagAt(node)}<${tagAt(Math.max(0, tree.parent[node]))}`)
    .join(' ')
}

function chooseShape(assignments: readonly Assignment[], setting: Setting): Refined | undefined {
  let best: Refined | undefined
  for (const draft of draftShapes(assignments)) {
    if (best !== undefined && isWorseThan(draft, best, setting)) continue
    const tried = refine(draft, setting)
    if (best === undefined || isBetterShape(tried, best)) best = tried
  }
  return best
}

/** Whether a shape, even if each element with the tag of its records were a full record, would find less than another. */
function isWorseThan({ tests, roots }: Draft, best: Refined, { pages }: Setting): boolean {
  if (best.replayed < roots.length) return false
  let most = 0
  for (const { tree } of pages) {
    const allowed = allowedNames(tree, tests[0])
    for (let node = 1; node < tree.size; node++) if (tree.name[node] >= 0) most += allowed[tree.name[node]]
  }
  return best.yield * (1 - ABOUT) > most
}

/**
 * Whether a shape that comes later is better: shapes come from the run of siblings and the smallest element outwards. Of those that
 * find about as much the one with fewer numbered steps is better, because the parts of an element that is too large are
 * distinguished by their numbers; and any element is better than a run of siblings.
 */
function isBetterShape(tried: Refined, best: Refined): boolean {
  if (tried.replayed !== best.replayed) return tried.replayed > best.replayed
  const more = tried.yield - best.yield
  if (Math.abs(more) > ABOUT * Math.max(tried.yield, best.yield)) return more > 0
  const numbers = countNumbers(tried.rule) - countNumbers(best.rule)
  return numbers === 0 ? best.draft.level < 0 : numbers < 0
}

/** How many steps have a number, and how many slots of a run are known by their order alone. */
function countNumbers({ fields, slots }: RecordsRule): number {
  const steps = fields.flatMap(({ places }) => places.flatMap(({ path }) => path))
  const alike = slots.filter(
    ({ tags, label }) =>
      label === undefined && slots.filter((other) => other.tags.join() === tags.join()).length > 1,
  )
  return steps.filter(({ nth }) => nth !== undefined).length + alike.length
}
