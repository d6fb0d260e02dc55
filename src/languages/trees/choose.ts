import type { Page } from '../../page/page.ts'
import { draftShapes } from './draft.ts'
import { refine } from './refine.ts'
import type { Refined, Setting } from './refined.ts'
import type { Assignment } from './resolve.ts'
import { markingTokens } from './tokens.ts'

/** What an assignment looks like, apart from where on the page it is: the order of fields, and the tags and tokens above them. */
function signature({ page, values }: Assignment): string {
  const { tree } = page
  const parts: { start: number; text: string }[] = []
  for (const [f, candidates] of values.entries()) {
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

function tagsAbove(tree: Page['tree'], offset: number): string {
  let low = 0
  let high = tree.size
  while (low < high) {
    const middle = (low + high) >> 1
    if (tree.start[middle] <= offset) low = middle + 1
    else high = middle
  }
  const tags: string[] = []
  for (let node = tree.parent[low - 1]; node > 0 && tags.length < 2; node = tree.parent[node]) {
    tags.push(tree.names[tree.name[node]] + markingTokens(tree, node).join(''))
  }
  return tags.join('<')
}

/** One assignment for each record, those that look alike together; best first. */
export function joinAssignments(resolved: readonly (readonly Assignment[])[]): Assignment[][] {
  const joined: { assignments: Assignment[]; cost: number }[] = []
  for (const seed of resolved[0]) {
    const wanted = signature(seed)
    const assignments = [seed]
    let cost = seed.cost
    for (const options of resolved.slice(1)) {
      const alike = options.find((option) => signature(option) === wanted)
      assignments.push(alike ?? options[0])
      cost += alike?.cost ?? options[0].cost + 5
    }
    joined.push({ assignments, cost })
  }
  return joined.sort((a, b) => a.cost - b.cost).map(({ assignments }) => assignments)
}

/** A shape must find so much more than another to be preferred to it. */
const CLEARLY_MORE = 1.02

/**
 * The best shape of the likeliest assignment. Assignments that share a place with it differ by a shift, one row up or
 * down, and of those the one that makes more complete records is right.
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
    const shifts = joined.filter((other) => isShift(other[0], assignments[0]))
    const best = chooseShift(shifts, setting)
    if (best !== undefined && isConvincing(best)) return best
    if (best !== undefined && (fallback === undefined || best.replayed > fallback.replayed)) fallback = best
  }
  return fallback
}

/** Whether a rule finds its own examples, finds more than these, and finds them whole: else the places may be wrong. */
function isConvincing({ draft, replayed, results, yield: found }: Refined): boolean {
  const count = results.reduce((sum, { matches }) => sum + matches.length, 0)
  return replayed === draft.roots.length && count > replayed && found > 0.5 * count
}

function chooseShift(shifts: readonly Assignment[][], setting: Setting): Refined | undefined {
  let best: Refined | undefined
  for (const assignments of shifts) {
    const tried = chooseShape(assignments, setting)
    if (tried === undefined) continue
    const better =
      best === undefined ||
      tried.replayed > best.replayed ||
      (tried.replayed === best.replayed && tried.yield > best.yield * CLEARLY_MORE)
    if (better) best = tried
  }
  return best
}

/** A shift by a row costs about as much as the right choice; so much more means another kind of place. */
const SHIFT_COST = 4

function isShift(a: Assignment, b: Assignment): boolean {
  if (a.cost > b.cost + SHIFT_COST) return false
  const starts = new Set(a.values.flat().map((candidate) => candidate.start))
  return b.values.flat().some((candidate) => starts.has(candidate.start))
}

function chooseShape(assignments: readonly Assignment[], setting: Setting): Refined | undefined {
  let best: Refined | undefined
  for (const draft of draftShapes(assignments)) {
    const tried = refine(draft, setting)
    if (best === undefined || isBetterShape(tried, best)) best = tried
  }
  return best
}

function isBetterShape(tried: Refined, best: Refined): boolean {
  if (tried.replayed !== best.replayed) return tried.replayed > best.replayed
  if (tried.yield > best.yield * CLEARLY_MORE) return true
  if (best.yield > tried.yield * CLEARLY_MORE) return false
  const tokens = ({ rule }: Refined): number => Math.min(1, rule.slots.flatMap((slot) => slot.tokens).length)
  return tokens(tried) > tokens(best) || (tokens(tried) === tokens(best) && tried.yield >= best.yield)
}
