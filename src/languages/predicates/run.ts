import type { Page } from '../../page/page.ts'
import { type PageView, textBefore, viewOf } from '../../page/page-view.ts'
import type { ExtractedRecord, Extraction, Value } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { UNLIMITED } from '../budget.ts'
import type { Budget, Language } from '../language.ts'
import type { Builder, Matcher } from './builders/builder.ts'
import { defaultBias, flatten } from './builders/index.ts'
import { type Candidates, candidatesOf } from './domain.ts'
import { elect, FIRM_QUORA, isBareText, lacksDigits, passes, type Voter } from './election.ts'
import { explainRule } from './explain.ts'
import { type Found, group } from './grouping.ts'
import { listItems } from './list-items.ts'
import { type PredicateRule, type Role, ruleSchema } from './rule.ts'

/** A role with its predicates ready to be tested. */
interface CompiledRole {
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

/** The language whose rules use the predicates of these builders, each alone or all as one conjunction. */
export function createPredicates(bias: readonly Builder[]): Language<PredicateRule> {
  const builders = [...bias, flatten(bias)]
  const byName = new Map(builders.map((builder) => [builder.name, builder]))
  const compiled = new WeakMap<PredicateRule, CompiledRole[][]>()
  return {
    name: 'predicates',
    schema: ruleSchema(builders),
    run(rule, page, fields, budget = UNLIMITED) {
      let roles = compiled.get(rule)
      if (roles === undefined) {
        roles = rule.fields.map((field) => field.roles.map((role) => compileRole(role, byName)))
        compiled.set(rule, roles)
      }
      return extract(roles, rule, page, fields, budget)
    },
    explain: (rule, fields) => explainRule(rule, fields, byName),
  }
}

/** The language with the builders that come with it. */
export const predicates: Language<PredicateRule> = createPredicates(defaultBias)

/** Makes a role ready to run. */
export function compileRole(role: Role, byName: ReadonlyMap<string, Builder>): CompiledRole {
  const clauses = role.clauses.map(({ when }) =>
    when.map((concept) => {
      const builder = byName.get(concept.is)
      if (builder === undefined) throw new RangeError(`no builder is called "${concept.is}"`)
      return builder.compile(concept)
    }),
  )
  const total = role.clauses.reduce((sum, clause) => sum + clause.weight, 0)
  return { role, clauses, total, stop: new Set(role.list?.stop) }
}

function extract(
  roles: readonly (readonly CompiledRole[])[],
  rule: PredicateRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget,
): Extraction {
  const view = viewOf(page)
  const found: Found[] = []
  for (let field = 0; field < fields.length; field++) {
    const seen = new Set<string>()
    for (const role of roles[field] ?? []) {
      if (!budget.spend(costOf(role, view))) return { records: [] }
      const candidates = candidatesOf(view, role.role.domain)
      for (const { index, confidence } of runRole(role, view, candidates, budget)) {
        const span = candidates.span(index)
        if (!budget.spend(span.end - span.start)) return { records: [] }
        const key = rule.grouping.by === 'page' ? candidates.text(index) : `${span.start}:${span.end}`
        if (seen.has(key)) continue
        seen.add(key)
        found.push({
          field,
          node: candidates.nodes[index],
          value: { start: span.start, end: span.end, text: candidates.text(index), confidence },
        })
      }
    }
  }
  if (!budget.spend(found.length * fields.length)) return { records: [] }
  const records = group(view, rule.grouping, found).map((items) => assemble(items, fields.length))
  return records.length === 0 ? { records, unmatched: 'no predicate holds of any text' } : { records }
}

/** The steps to find the candidates of a role and to compare them with its texts; what each test costs is counted apart. */
function costOf({ role }: CompiledRole, { tree, page }: PageView): number {
  const texts = role.guard.foreign.length + (role.list?.stop.length ?? 0)
  return role.domain.of === 'text' ? texts : texts + tree.size + page.source.length / CHARS_PER_STEP
}

/** Texts are compared and searched many chars at a time. */
const CHARS_PER_STEP = 32

/** No test reads more of a text. */
const LONGEST_READ = 10_000

function assemble(items: readonly Found[], fields: number): ExtractedRecord {
  const values: Value[][] = Array.from({ length: fields }, () => [])
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const { field, value } of items) {
    values[field].push(value)
    start = Math.min(start, value.start)
    end = Math.max(end, value.end)
  }
  return { start, end, values }
}

/** What a role finds among the candidates of a page. */
export function runRole(
  compiled: CompiledRole,
  view: PageView,
  candidates: Candidates,
  budget: Budget = UNLIMITED,
): Choice[] {
  const { role, clauses, total } = compiled
  if (!role.elect) return runAll(compiled, view, candidates, budget)
  const textOf = (index: number): string => candidates.text(index)
  const voters = clauses.map(
    (matchers, c): Voter => ({
      weight: role.clauses[c].weight,
      choices: distinct(select(matchers, view, candidates, role.domain.of === 'text', budget), textOf),
    }),
  )
  let winner = elect(voters, textOf, isBareText)
  if (winner === undefined) return []
  if (winner.weight < role.quorum) {
    const trusted = voters.filter((_, c) => role.clauses[c].trusted)
    winner = elect(trusted, textOf, isBareText)
    if (winner === undefined || !passes(role.guard, textOf(winner.candidate))) return []
  } else if (!textOf(winner.candidate).startsWith(role.guard.prefix)) return []
  else if (winner.votes < role.quorum * FIRM_QUORA && lacksDigits(role.guard, textOf(winner.candidate)))
    return []
  if (role.guard.foreign.includes(textBefore(view, candidates.nodes[winner.candidate]))) return []
  const confidence = Math.min(1, winner.weight / total)
  const { list } = role
  if (list === undefined) return [{ index: winner.candidate, confidence }]
  const { prefix } = role.guard
  const ends = (index: number): boolean =>
    compiled.stop.has(candidates.text(index)) || !candidates.text(index).startsWith(prefix)
  return listItems(view, candidates, winner.candidate, list.level, ends).map((index) => ({
    index,
    confidence,
  }))
}

function runAll(
  { role, clauses, total }: CompiledRole,
  view: PageView,
  candidates: Candidates,
  budget: Budget,
): Choice[] {
  const weights = new Map<number, number>()
  for (const [c, matchers] of clauses.entries()) {
    for (const index of select(matchers, view, candidates, role.domain.of === 'text', budget)) {
      weights.set(index, (weights.get(index) ?? 0) + role.clauses[c].weight)
    }
  }
  const found: Choice[] = []
  for (const [index, weight] of weights) {
    if (weight < role.quorum) continue
    if (candidates.text(index).startsWith(role.guard.prefix)) {
      found.push({ index, confidence: total === 0 ? 1 : Math.min(1, weight / total) })
    }
  }
  return found.sort((a, b) => a.index - b.index)
}

/** The candidates of which every matcher holds, from the shortest list that one can seek. */
export function select(
  matchers: readonly Matcher[],
  view: PageView,
  candidates: Candidates,
  isTextDomain: boolean,
  budget: Budget = UNLIMITED,
): number[] {
  const { nodes } = candidates
  const found: number[] = []
  let shortest: readonly number[] | undefined
  for (const matcher of isTextDomain ? matchers : []) {
    const sought = matcher.seek?.(view)
    if (sought !== undefined && (shortest === undefined || sought.length < shortest.length)) shortest = sought
  }
  const tested = shortest?.length ?? nodes.length
  const chars = Math.min(view.page.source.length, tested * LONGEST_READ) / CHARS_PER_STEP
  if (!budget.spend(matchers.length * (1 + tested * view.testCost + chars))) return []
  if (shortest !== undefined) {
    for (const index of shortest) if (holdAll(matchers, view, nodes[index])) found.push(index)
  } else {
    for (let i = 0; i < nodes.length; i++) if (holdAll(matchers, view, nodes[i])) found.push(i)
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
  const first = new Map<T, number>()
  for (const index of indices) {
    const text = textOf(index)
    if (!first.has(text)) first.set(text, index)
  }
  return [...first.values()]
}
