import { type PageView, textBefore } from '../../../page/page-view.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import { compileConcept, type Matcher, type PredicatesByName } from '../concepts/concept.ts'
import type { Clause, Role } from '../rule.ts'
import { countVotes, isBareText, isValue, type Voter, type Winner } from './count-votes.ts'
import type { Candidates } from './domain.ts'
import { listItems } from './list-items.ts'

/** A role with its predicates ready to be tested. */
export interface CompiledRole {
  readonly role: Role
  readonly clauses: readonly (readonly Matcher[])[]
  readonly total: number
  readonly stop: ReadonlySet<string>
}

/** A candidate chosen by a role. */
export interface Choice {
  readonly index: number
  readonly confidence: number
}

/** Makes a role ready to run. */
export function compileRole(role: Role, known: PredicatesByName): CompiledRole {
  const clauses = role.clauses.map(({ when }) => when.map((concept) => compileConcept(concept, known)))
  const total = role.clauses.reduce((sum, clause) => sum + clause.weight, 0)
  return { role, clauses, total, stop: new Set(role.list?.stop) }
}

/** Texts are compared and searched many chars at a time. */
export const CHARS_PER_STEP = 32

/** No test reads more than this of a text. */
const LONGEST_READ = 10_000

/** The weight of the vote of a stand-in, in quorums: it decides where no other clause selects anything. */
const STAND_IN = 0.001

/** What a role finds among the candidates of a page. */
export function runRole(
  compiled: CompiledRole,
  view: PageView,
  candidates: Candidates,
  budget: Budget = UNLIMITED,
): Choice[] {
  const { role, clauses, total } = compiled
  if (!role.vote) return runAll(compiled, view, candidates, budget)
  const textOf = (index: number): string => candidates.text(index)
  const hold = (isAsked: (clause: Clause) => boolean): Winner | undefined => {
    const voters = clauses.flatMap((matchers, c): Voter[] => {
      const clause = role.clauses[c]
      if (!isAsked(clause)) return []
      const found = select(matchers, view, candidates, budget)
      return [{ weight: clause.weight || role.quorum * STAND_IN, choices: distinct(found, textOf) }]
    })
    return countVotes(voters, textOf, isBareText)
  }
  const firm = hold(({ weight }) => weight > 0)
  const winner = firm !== undefined && firm.weight >= role.quorum ? firm : hold(({ trusted }) => trusted)
  if (winner === undefined || !isValue(role.guard, role.quorum, winner, textOf(winner.candidate))) return []
  if (role.guard.foreign.includes(textBefore(view, candidates.nodes[winner.candidate]))) return []
  const confidence = Math.min(1, winner.weight / total)
  const { list } = role
  if (list === undefined) return [{ index: winner.candidate, confidence }]
  const ends = (index: number): boolean =>
    compiled.stop.has(candidates.text(index)) || !candidates.text(index).startsWith(role.guard.prefix)
  const items = listItems(view, candidates, winner.candidate, list.level, ends)
  return items.map((index) => ({ index, confidence }))
}

/** Every candidate that satisfies a clause, with the share of the weight of those it satisfies. */
function runAll(
  { role, clauses, total }: CompiledRole,
  view: PageView,
  candidates: Candidates,
  budget: Budget,
): Choice[] {
  const weights = new Map<number, number>()
  for (const [c, matchers] of clauses.entries()) {
    for (const index of select(matchers, view, candidates, budget)) {
      weights.set(index, (weights.get(index) ?? 0) + role.clauses[c].weight)
    }
  }
  return [...weights]
    .map(([index, weight]) => ({ index, confidence: total === 0 ? 1 : Math.min(1, weight / total) }))
    .sort((a, b) => a.index - b.index)
}

/** The candidates for which every matcher holds, from the shortest list that one can seek. */
export function select(
  matchers: readonly Matcher[],
  view: PageView,
  candidates: Candidates,
  budget: Budget = UNLIMITED,
): number[] {
  const { nodes } = candidates
  let shortest: readonly number[] | undefined
  for (const matcher of candidates.areTexts ? matchers : []) {
    const sought = matcher.seek?.(view)
    if (sought !== undefined && (shortest === undefined || sought.length < shortest.length)) shortest = sought
  }
  const tested = shortest?.length ?? nodes.length
  const chars = Math.min(view.page.source.length, tested * LONGEST_READ) / CHARS_PER_STEP
  if (!budget.spend(matchers.length * (1 + tested * view.testCost + chars))) return []
  const found: number[] = []
  for (let i = 0; i < tested; i++) {
    const index = shortest?.[i] ?? i
    if (holdAll(matchers, view, nodes[index])) found.push(index)
  }
  return found
}

function holdAll(matchers: readonly Matcher[], view: PageView, node: number): boolean {
  for (let i = 0; i < matchers.length; i++) if (!matchers[i].test(view, node)) return false
  return true
}

/** The first candidate of each text. */
export function distinct<T>(indices: readonly number[], textOf: (index: number) => T): readonly number[] {
  if (indices.length < 2) return indices
  const seen = new Set<T>()
  return indices.filter((index) => {
    const text = textOf(index)
    return !seen.has(text) && seen.add(text)
  })
}
