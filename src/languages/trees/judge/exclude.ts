import type { LabelledPage } from '../../../record/label.ts'
import type { Budget } from '../../language.ts'
import { learnPattern } from '../pattern/learn-pattern.ts'
import { countReplayed } from '../refine/refine.ts'
import type { Refined, Setting } from '../refine/refined.ts'
import { survey } from '../refine/survey.ts'
import type { Condition, RecordsRule } from '../rule.ts'
import type { Match } from '../run/find-records.ts'
import { matchPattern } from '../run/match-pattern.ts'
import { matchRoots, shows } from './labelled-matches.ts'
import {
  type Answers,
  answersOf,
  conditionOf,
  isMet,
  type Placed,
  type Proposal,
  type Question,
} from './questions.ts'

const MAX_CONDITIONS = 8

/** A condition under which fewer of the other pages keep a record may be true of the labelled page only. */
const KEPT_PAGES = 1 / 3

/**
 * Makes a rule more specific until it finds nothing that was marked as wrong: what all marked records show and a wrong
 * one lacks becomes required, what only wrong ones show becomes forbidden. `unseparated` counts the wrong ones that nothing
 * distinguishes from the right ones.
 */
export function excludeNegatives(
  refined: Refined,
  examples: readonly LabelledPage[],
  { many, pages, budget }: Setting,
): { rule: RecordsRule; unseparated: number } {
  const wrong: Placed[] = []
  for (const { page, negatives } of examples) {
    if (negatives.length === 0) continue
    // Groups that were judged to be no records are left out already.
    const [{ matches } = { matches: [] }] = survey(refined.rule, [page], many, budget)
    for (const negative of negatives) {
      const match = matches.find((candidate) => shows(candidate, negative))
      if (match !== undefined) wrong.push({ page, match })
    }
  }
  if (wrong.length === 0) return { rule: refined.rule, unseparated: 0 }
  const right = matchRoots(refined.draft.roots, refined.results)
  const ask = createAsk()
  let left = wrong
  let rule = refined.rule
  for (const proposal of orderProposals(
    [...proposals(right.map(ask), wrong.map(ask))],
    refined,
    examples,
    ask,
  )) {
    if (left.length === 0 || rule.conditions.length >= MAX_CONDITIONS) break
    const passing = left.filter((placed) => isMet(proposal, ask(placed)))
    if (passing.length === left.length) continue
    const tried = { ...rule, conditions: [...rule.conditions, conditionOf(proposal)] }
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
  return { rule, unseparated: left.length }
}

/** What is asked of records in equal surroundings, the most general first. */
const ASKED: readonly Question[] = ['slot', 'ancestor', 'descendant', 'text']

/** Asks records, each once, however many conditions are tried. A person marked them: every name counts. */
function createAsk(): (placed: Placed) => Answers {
  const known = new Map<Match, Answers>()
  return (placed) => {
    const answers = known.get(placed.match) ?? answersOf(placed, () => true)
    known.set(placed.match, answers)
    return answers
  }
}

/** What all right records answer and some wrong one does not, and what only wrong ones answer. */
function* proposals(right: readonly Answers[], wrong: readonly Answers[]): Generator<Proposal> {
  for (const question of ASKED) {
    for (const answer of right[0]?.(question) ?? []) {
      const isShared = right.every((answers) => answers(question).has(answer))
      if (isShared && wrong.some((answers) => !answers(question).has(answer)))
        yield { question, answer, expected: true }
    }
    for (const answer of new Set(wrong.flatMap((answers) => [...answers(question)]))) {
      if (!right.some((answers) => answers(question).has(answer))) yield { question, answer, expected: false }
    }
  }
}

/**
 * What is proposed in the order in which it is tried: first what holds on other pages too, as it comes; then the others, those
 * first that cost fewest records.
 */
function orderProposals(
  proposed: readonly Proposal[],
  { results }: Refined,
  examples: readonly LabelledPage[],
  ask: (placed: Placed) => Answers,
): Proposal[] {
  const marked = new Set(examples.map(({ page }) => page))
  const others = results.filter(({ page, matches }) => !marked.has(page) && matches.length > 0)
  const general: Proposal[] = []
  const narrow: { proposal: Proposal; kept: number }[] = []
  for (const proposal of proposed) {
    let keptPages = 0
    let kept = 0
    for (const { page, matches } of others) {
      const meeting = matches.filter((match) => isMet(proposal, ask({ page, match })))
      if (meeting.length > 0) keptPages++
      kept += meeting.length
    }
    if (keptPages >= KEPT_PAGES * others.length) general.push(proposal)
    else narrow.push({ proposal, kept })
  }
  return [...general, ...narrow.sort((a, b) => b.kept - a.kept).map(({ proposal }) => proposal)]
}

/** The most specific condition there is: all that the labelled records share. Of one record alone the texts are free. */
function skeletonCondition(right: readonly Placed[], budget: Budget): Condition | undefined {
  if (right.length === 0 || right[0].match.elements.length > 1) return undefined
  const folded = learnPattern(right, budget)
  if (folded === undefined) return undefined
  const nodes = folded.nodes.map((node) =>
    right.length === 1 && node.kind === 'text' ? { depth: node.depth, kind: 'anyText' as const } : node,
  )
  return { of: 'skeleton', test: { tags: [], tokens: [] }, skeleton: { nodes }, expected: true }
}
