import { covers } from '../../../page/span.ts'
import type { LabelledPage } from '../../../record/label.ts'
import { type MarkedRecord, matchMarks } from '../list/match-marks.ts'
import type { Refined, Setting } from '../refine/refined.ts'
import { type PageMatches, STEPS_PER_NODE } from '../refine/survey.ts'
import type { Condition, RecordsRule } from '../rule.ts'
import { prepare } from '../run/compile.ts'
import { findCandidates, type Match } from '../run/find-records.ts'
import { asTaken, conditionsFor, leastFields } from './conditions-for.ts'
import { groupCandidates } from './groups.ts'
import { type JudgedGroup, judgeGroups } from './judge.ts'
import { matchRoots, shows } from './labelled-matches.ts'
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
  const roots = matchRoots(refined.draft.roots, results)
  const right = new Set(roots.map(({ match }) => match))
  const covered = new Set([...right].map(({ first }) => first))
  // A mark is one record: where its value occurs in further places, these are not marked.
  const open = marks.filter(
    ({ page, record }) => !roots.some((root) => root.page === page && shows(root.match, record)),
  )
  for (const { match } of matchMarks(open, results).values()) if (!covered.has(match.first)) right.add(match)
  if (right.size === 0) return { rule: refined.rule, groups: [] }
  const wrong = findWrong(results, examples, right)
  const groups = judgeGroups(
    groupCandidates(results, (match) =>
      right.has(match) ? 'right' : wrong.has(match) ? 'wrong' : undefined,
    ),
  )
  const chosen = conditionsFor(groups)
  const atLeast = leastFields(groups, chosen, refined.rule.atLeast)
  const rule = withConditions({ ...refined.rule, atLeast }, chosen.map(conditionOf))
  return { rule, groups: asTaken(groups, chosen, atLeast) }
}

/** A rule with conditions. What the only element of a record must be is part of its test. */
function withConditions(rule: RecordsRule, conditions: readonly Condition[]): RecordsRule {
  const [first, ...others] = rule.slots
  const isOwn = ({ of, expected }: Condition): boolean => others.length === 0 && of === 'slot' && expected
  const tokens = conditions.filter(isOwn).flatMap(({ test }) => test.tokens)
  return {
    ...rule,
    slots: [{ ...first, tokens }, ...others],
    conditions: conditions.filter((condition) => !isOwn(condition)),
  }
}

function findAll(rule: RecordsRule, { pages, many, budget }: Setting): PageMatches[] {
  const results: PageMatches[] = []
  for (const page of pages) {
    if (!budget.spend(page.tree.size * STEPS_PER_NODE)) break
    results.push({ page, matches: findCandidates(prepare(rule, page.tree, budget), many) })
  }
  return results
}

/** The candidates that a person marked as wrong, or left unmarked where all records are marked. */
function findWrong(
  results: readonly PageMatches[],
  examples: readonly LabelledPage[],
  right: ReadonlySet<Match>,
): Set<Match> {
  const wrong = new Set<Match>()
  for (const { page, negatives, complete, region } of examples) {
    const matches = results.find((result) => result.page === page)?.matches ?? []
    for (const negative of negatives) {
      for (const match of matches) if (shows(match, negative)) wrong.add(match)
    }
    if (!complete) continue
    // What holds a marked record, or is part of one, is not another record. Matches come in page order.
    const marked = matches.filter((match) => right.has(match))
    let next = 0
    let open = -1
    for (const match of matches) {
      while (next < marked.length && marked[next].first < match.first)
        open = Math.max(open, marked[next++].last)
      const holds = next < marked.length && marked[next].first < match.last
      const span = { start: page.tree.start[match.first], end: page.tree.start[match.first] }
      if (!holds && match.first >= open && covers(region, span)) wrong.add(match)
    }
  }
  return wrong
}
