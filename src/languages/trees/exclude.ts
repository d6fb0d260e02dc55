import type { Page } from '../../page/page.ts'
import { Flag, Kind } from '../../page/tree.ts'
import { readValue } from '../../page/value.ts'
import { isLabelledRecord, type LabelledPage, type LabelledRecord } from '../../record/label.ts'
import type { Budget } from '../language.ts'
import type { Match } from './find-records.ts'
import { learnPattern } from './learn-pattern.ts'
import { matchPattern } from './match-pattern.ts'
import { MAX_CONDITION_NODES } from './pattern.ts'
import { countReplayed } from './refine.ts'
import type { Refined, Setting } from './refined.ts'
import type { Condition, RecordsRule } from './rule.ts'
import { survey } from './survey.ts'
import { contextTokens, elementTokens } from './tokens.ts'

/** A record that matched, with its page. */
interface Placed {
  readonly page: Page
  readonly match: Match
}

const MAX_CONDITIONS = 8

/**
 * Makes a rule more specific until it finds nothing that was marked as wrong: what all marked records show and a wrong
 * one lacks becomes required, what only wrong ones show becomes forbidden. Says so when nothing tells them apart.
 */
export function excludeNegatives(
  refined: Refined,
  examples: readonly LabelledPage[],
  { many, pages, budget }: Setting,
): { rule: RecordsRule; ambiguous: string[] } {
  const wrong: Placed[] = []
  for (const { page, negatives } of examples) {
    const matches = refined.results.find((result) => result.page === page)?.matches ?? []
    for (const negative of negatives) {
      const match = matches.find((candidate) => shows(candidate, negative))
      if (match !== undefined) wrong.push({ page, match })
    }
  }
  if (wrong.length === 0) return { rule: refined.rule, ambiguous: [] }
  const right = labelledMatches(refined)
  let left = wrong
  let rule = refined.rule
  for (const condition of conditionsOf(right, wrong)) {
    if (left.length === 0 || rule.conditions.length >= MAX_CONDITIONS) break
    const passing = left.filter((placed) => holds(placed, condition) === condition.expected)
    if (passing.length === left.length) continue
    const tried = { ...rule, conditions: [...rule.conditions, condition] }
    if (countReplayed(refined.draft.roots, survey(tried, pages.slice(0, 1), many, budget)) === 0) continue
    rule = tried
    left = passing
  }
  if (left.length > 0) {
    const condition = skeletonCondition(right, budget)
    const passes = ({ page, match }: Placed): boolean =>
      condition?.skeleton !== undefined &&
      matchPattern(condition.skeleton, page.tree, match.elements[0]) !== undefined
    if (condition !== undefined && right.every(passes) && !left.every(passes)) {
      rule = { ...rule, conditions: [...rule.conditions, condition] }
      left = left.filter(passes)
    }
  }
  const ambiguous =
    left.length === 0
      ? []
      : [
          `${left.length} records marked as wrong look like the right ones in every respect that this language can see`,
        ]
  return { rule, ambiguous }
}

/** The most specific condition there is: all that the labelled records share. Of one record alone the texts are free. */
function skeletonCondition(right: readonly Placed[], budget: Budget): Condition | undefined {
  if (right.length === 0 || right[0].match.elements.length > 1) return undefined
  const folded = learnPattern(right, budget)
  if (folded === undefined || folded.nodes.length > MAX_CONDITION_NODES) return undefined
  const nodes = folded.nodes.map((node) =>
    right.length === 1 && node.kind === 'text' ? { depth: node.depth, kind: 'anyText' as const } : node,
  )
  return { of: 'skeleton', test: { tags: [], tokens: [] }, skeleton: { nodes }, expected: true }
}

/** The matches of the labelled records. */
function labelledMatches({ draft, results }: Refined): Placed[] {
  const right: Placed[] = []
  for (const { page, assignment } of draft.roots) {
    const matches = results.find((result) => result.page === page)?.matches ?? []
    const starts = new Set(assignment.values.flat().map((candidate) => candidate.start))
    const match = matches.find(({ found }) => found.flat().some(({ start }) => starts.has(start)))
    if (match !== undefined) right.push({ page, match })
  }
  return right
}

/** Whether a match shows every value of a record, at one of its places. */
function shows({ found }: Match, record: LabelledRecord): boolean {
  return record.values.every((values, f) =>
    values.every(
      (value) =>
        isLabelledRecord(value) ||
        (found[f] ?? []).some(({ start, end }) =>
          value.places.some((place) => place.start === start && place.end === end),
        ),
    ),
  )
}

/** What can be asked of a record, with everything one record answers yes to. */
const QUESTIONS: readonly { of: Condition['of']; list(placed: Placed): string[] }[] = [
  {
    of: 'slot',
    list: ({ page, match }) => match.elements.flatMap((element) => elementTokens(page.tree, element)),
  },
  { of: 'ancestor', list: ancestorTokens },
  { of: 'descendant', list: descendantTokens },
  { of: 'text', list: texts },
]

function ancestorTokens({ page: { tree }, match }: Placed): string[] {
  const tokens: string[] = []
  for (let node = tree.parent[match.first]; node > 0; node = tree.parent[node]) {
    tokens.push(...contextTokens(tree, node))
  }
  return tokens
}

function descendantTokens({ page: { tree }, match }: Placed): string[] {
  const tokens: string[] = []
  for (const element of match.elements) {
    for (let node = element + 1; node < tree.last[element]; node++) {
      if (tree.kind[node] !== Kind.element) continue
      tokens.push(`<${tree.names[tree.name[node]]}`, ...elementTokens(tree, node))
    }
  }
  return tokens
}

/** What a record says besides its values. */
function texts({ page: { tree }, match }: Placed): string[] {
  const found: string[] = []
  const values = match.found.flat()
  for (const element of match.elements) {
    for (let node = element + 1; node < tree.last[element]; node++) {
      if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
      if (values.some(({ start, end }) => start < tree.end[node] && tree.start[node] < end)) continue
      const text = readValue(tree.source, tree.start[node], tree.end[node])
      if (text !== '' && text.length <= 100) found.push(text)
    }
  }
  return found
}

/** Conditions that all right records meet and some wrong one does not, the most general kind first. */
function* conditionsOf(right: readonly Placed[], wrong: readonly Placed[]): Generator<Condition> {
  for (const { of, list } of QUESTIONS) {
    const inRight = right.map((placed) => new Set(list(placed)))
    const inWrong = wrong.map((placed) => new Set(list(placed)))
    for (const answer of inRight[0] ?? []) {
      if (inRight.every((set) => set.has(answer)) && inWrong.some((set) => !set.has(answer))) {
        yield condition(of, answer, true)
      }
    }
    for (const answer of new Set(inWrong.flatMap((set) => [...set]))) {
      if (!inRight.some((set) => set.has(answer))) yield condition(of, answer, false)
    }
  }
}

function condition(of: Condition['of'], answer: string, expected: boolean): Condition {
  const base = { of, expected }
  if (of === 'text') return { ...base, test: { tags: [], tokens: [] }, says: answer }
  if (answer.startsWith('<')) return { ...base, test: { tags: [answer.slice(1)], tokens: [] } }
  return { ...base, test: { tags: [], tokens: [answer] } }
}

function holds(placed: Placed, { of, test, says }: Condition): boolean {
  const answers = QUESTIONS.find((question) => question.of === of)!.list(placed)
  return answers.includes(says ?? test.tokens[0] ?? `<${test.tags[0]}`)
}
