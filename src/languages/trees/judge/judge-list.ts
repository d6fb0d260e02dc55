import { covers } from '../../../page/span.ts'
import { isAnswer, type LabelledPage } from '../../../record/label.ts'
import type { MarkedRecord } from '../../../record/places/resolve.ts'
import { matchMarks, shows } from '../refine/match-marks.ts'
import type { PageMatches, Refined, Setting } from '../refine/refined.ts'
import { STEPS_PER_NODE, survey } from '../refine/survey.ts'
import type { Condition, RecordsRule } from '../rule.ts'
import { prepare } from '../run/compile.ts'
import { findCandidates, type Match } from '../run/find-records.ts'
import { markingTokens } from '../run/tokens.ts'
import { asTaken, conditionsFor, leastFields } from './conditions-for.ts'
import { type Candidate, groupCandidates } from './groups.ts'
import { type JudgedGroup, judgeGroups } from './judge.ts'
import { conditionOf } from './questions.ts'

/** A rule that finds the groups that were accepted, and all groups as it takes them. */
export interface JudgedList {
  readonly rule: RecordsRule
  readonly groups: readonly JudgedGroup[]
}

/** Decides which of the places that fit the layout of a record are records. */
export function judgeList(
  refined: Refined,
  marks: readonly MarkedRecord[],
  examples: readonly LabelledPage[],
  setting: Setting,
): JudgedList {
  const results = findAll({ ...refined.rule, atLeast: 1 }, setting)
  const assumed = refined.draft.roots.map(({ assignment }) => assignment)
  const matched = [...matchMarks(assumed, results)]
  const right = new Map<Match, Candidate['mark']>(matched.map(([, { match }]) => [match, 'right']))
  // A mark is one record: where its value occurs in further places, these are not marked.
  const open = marks.filter(
    ({ page, record }) => !matched.some(([mark, { match }]) => mark.page === page && shows(match, record)),
  )
  for (const [{ record }, { match }] of matchMarks(open, results)) {
    if (!right.has(match)) right.set(match, right.size > 0 && isAnswer(record) ? 'accepted' : 'right')
  }
  if (right.size === 0) return { rule: refined.rule, groups: [] }
  const wrong = findWrong(results, examples, right)
  const groups = judgeGroups(groupCandidates(results, (match) => right.get(match) ?? wrong.get(match)))
  const chosen = conditionsFor(groups)
  const atLeast = leastFields(groups, chosen, refined.rule.atLeast)
  const taken = asTaken(groups, chosen, atLeast)
  const rule = withConditions({ ...refined.rule, atLeast }, chosen.map(conditionOf), taken)
  return { rule, groups: taken }
}

/**
 * A rule with conditions. What the only element of a record must be is part of its test; the elements of a run have the tokens
 * that they have in every record, so that they are known among their siblings.
 */
function withConditions(
  rule: RecordsRule,
  conditions: readonly Condition[],
  groups: readonly JudgedGroup[],
): RecordsRule {
  const isOwn = ({ of, expected }: Condition): boolean => of === 'slot' && expected
  const own = conditions.filter(isOwn).flatMap(({ test }) => test.tokens)
  const tokens = rule.slots.length === 1 ? [own] : tokensBySlot(rule.slots.length, groups)
  const tested = new Set(tokens[0])
  return {
    ...rule,
    slots: rule.slots.map((slot, i) => ({ ...slot, tokens: tokens[i] })),
    conditions: conditions.filter(
      (each) => !isOwn(each) || !each.test.tokens.every((token) => tested.has(token)),
    ),
  }
}

/** For each slot the tokens that its element has in all accepted records. */
function tokensBySlot(slots: number, groups: readonly JudgedGroup[]): string[][] {
  const shared: (string[] | undefined)[] = Array.from({ length: slots }, () => undefined)
  for (const { accepted, members } of groups) {
    if (!accepted) continue
    for (const { source, match } of members) {
      for (const [i, slot] of match.slots.entries()) {
        const tokens = markingTokens(source.tree, match.elements[i])
        shared[slot] = shared[slot]?.filter((token) => tokens.includes(token)) ?? tokens.slice(0, 8)
      }
    }
  }
  return shared.map((tokens) => tokens ?? [])
}

function findAll(rule: RecordsRule, { pages, many, budget }: Setting): PageMatches[] {
  const results: PageMatches[] = []
  for (const page of pages) {
    if (!budget.spend(page.tree.size * STEPS_PER_NODE)) break
    results.push({ page, matches: findCandidates(prepare(rule, page.tree, budget), many) })
  }
  return results
}

/** How many of the records marked as wrong a rule finds. */
export function countUnseparated(
  rule: RecordsRule,
  examples: readonly LabelledPage[],
  { many, budget }: Setting,
): number {
  let count = 0
  for (const { page, negatives } of examples) {
    if (negatives.length === 0) continue
    const [{ matches } = { matches: [] }] = survey(rule, [page], many, budget)
    for (const negative of negatives) if (matches.some((match) => shows(match, negative))) count++
  }
  return count
}

/** The candidates that a person rejected, and those left unmarked where all records are marked. */
function findWrong(
  results: readonly PageMatches[],
  examples: readonly LabelledPage[],
  right: ReadonlyMap<Match, unknown>,
): Map<Match, 'rejected' | 'wrong'> {
  const wrong = new Map<Match, 'rejected' | 'wrong'>()
  for (const { page, negatives, complete, region } of examples) {
    const matches = results.find((result) => result.page === page)?.matches ?? []
    // What holds a marked record, or is part of one, is not another record. Matches come in page order.
    const marked = complete ? matches.filter((match) => right.has(match)) : []
    let next = 0
    let open = -1
    for (const match of complete ? matches : []) {
      while (next < marked.length && marked[next].first < match.first)
        open = Math.max(open, marked[next++].last)
      const holds = next < marked.length && marked[next].first < match.last
      const span = { start: page.tree.start[match.first], end: page.tree.start[match.first] }
      if (!holds && match.first >= open && covers(region, span)) wrong.set(match, 'wrong')
    }
    for (const negative of negatives) {
      for (const match of matches) if (shows(match, negative)) wrong.set(match, 'rejected')
    }
  }
  return wrong
}
