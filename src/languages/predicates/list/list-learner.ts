import { createCovered } from '../../../page/covered.ts'
import { covers, type Span } from '../../../page/span.ts'
import { isLabelledRecord, type LabelledPage } from '../../../record/label.ts'
import { meantOfRecord } from '../../../record/places/resolve.ts'
import { leastOf } from '../../../strings/extremes.ts'
import type { Language, Replay } from '../../language.ts'
import { replay } from '../../replay.ts'
import type { Task } from '../../task.ts'
import type { LearnedRule, Role } from '../rule.ts'
import type { Domain } from '../run/domain.ts'
import type { Grouping } from '../run/grouping.ts'
import { domainsAt, indexBySpan, keyOf } from '../vote/domains.ts'
import { emptyExtent, include } from '../vote/extent.ts'
import { locateCandidate, type Site } from '../vote/site.ts'
import type { Workshop } from '../vote/workshop.ts'
import { learnRules } from './master.ts'

/** One place for every value of a record, by field. */
interface ResolvedRecord {
  readonly places: readonly (readonly Span[])[]
}

/** The guard of a field about which nothing is known: every text passes. */
const NO_GUARD = { prefix: '', digits: 'some', never: [], foreign: [] } as const

/** A rule and what it reproduces of the examples. */
export interface LearntRule {
  readonly rule: LearnedRule
  readonly replay: Replay
}

/** Learns pages with many records: a disjunction of rules for each field by the master algorithm, then the grouping. */
export function learnLists(workshop: Workshop, task: Task, language: Language<LearnedRule>): LearntRule {
  const records = task.examples.map(({ page, records }) =>
    records.map((record): ResolvedRecord => ({ places: meantOfRecord(page, record) })),
  )
  const fields = task.fields.map((_, field) => ({ roles: learnRoles(workshop, records, field) }))
  const isComplete = task.examples.every((example) => example.complete)
  const tried = (grouping: Grouping): LearntRule => {
    const rule = { fields, grouping }
    return { rule, replay: replay(language, rule, task) }
  }
  let best: LearntRule | undefined
  for (const grouping of groupings(records, task.fields.length, isComplete)) {
    const learnt = tried(grouping)
    if (best === undefined || scoreOf(learnt.replay) > scoreOf(best.replay)) best = learnt
    if (best.replay.exact) break
  }
  return best ?? tried({ by: 'page' })
}

function scoreOf({ exact, right, missed, wrong }: Replay): number {
  return exact ? Number.POSITIVE_INFINITY : right - missed - wrong
}

const MAX_ROLES = 6

/** One role for each domain that contains values of the field. */
function learnRoles(
  workshop: Workshop,
  records: readonly (readonly ResolvedRecord[])[],
  field: number,
): Role[] {
  const open = records.map(
    (page) => new Map(page.flatMap((record) => record.places[field]).map((span) => [keyOf(span), span])),
  )
  const roles: Role[] = []
  while (roles.length < MAX_ROLES && !workshop.budget.exhausted) {
    const page = open.findIndex((spans) => spans.size > 0)
    if (page < 0) break
    const [[key, span]] = open[page]
    const [best] = domainsAt(workshop.views[page], [span])
      .map((domain) => ({ domain, positives: candidatesAt(workshop.domain(domain).site, open) }))
      .sort((a, b) => b.positives.length - a.positives.length)
    const role = best && learnRole(workshop, records, field, best.domain, best.positives)
    open[page].delete(key)
    if (role === undefined) continue
    roles.push(role)
    const { site } = workshop.domain(best.domain)
    for (const candidate of best.positives) {
      const { page: p } = locateCandidate(site, candidate)
      open[p].delete(keyOf(site.candidates[p].span(candidate - site.offset[p])))
    }
  }
  return roles
}

function learnRole(
  workshop: Workshop,
  records: readonly (readonly ResolvedRecord[])[],
  field: number,
  domain: Domain,
  positives: readonly number[],
): Role | undefined {
  const bench = workshop.domain(domain)
  const wrong = wrongFor(bench.site, workshop.examples, records, field)
  const rules = learnRules({ ...workshop, bench, positives, wrong })
  if (rules.length === 0) return undefined
  const clauses = rules.map((when) => ({ when, weight: 1, trusted: true }))
  return { domain, vote: false, clauses, quorum: 0, guard: NO_GUARD }
}

/** The candidates at some spans of each labelled page, in page order. */
function candidatesAt(site: Site, spans: readonly ReadonlyMap<string, Span>[]): number[] {
  return spans.flatMap((own, page) => {
    const index = indexBySpan(site.candidates[page])
    const found = [...own.keys()].flatMap((key) => index.get(key) ?? [])
    return found.sort((a, b) => a - b).map((i) => site.offset[page] + i)
  })
}

/**
 * What a rule of the field must not select: on completely marked regions all that is not marked, on any page what holds
 * or is part of a value marked otherwise, and the negatives.
 */
function wrongFor(
  site: Site,
  examples: readonly LabelledPage[],
  records: readonly (readonly ResolvedRecord[])[],
  field: number,
): Uint32Array {
  const wrong = emptyExtent(site.offset[site.labelled])
  for (const [page, example] of examples.entries()) {
    const own = new Set(records[page].flatMap((record) => record.places[field]).map(keyOf))
    const others = createCovered()
    for (const span of records[page].flatMap((record) => record.places.flat())) {
      if (!own.has(keyOf(span))) others.add(span)
    }
    for (const { values } of example.negatives) {
      for (const value of values[field] ?? []) {
        if (!isLabelledRecord(value)) for (const place of value.places) others.add(place)
      }
    }
    for (let i = 0; i < site.candidates[page].nodes.length; i++) {
      const span = site.candidates[page].span(i)
      if (own.has(keyOf(span))) continue
      if (others.meets(span) || (example.complete && covers(example.region, span))) {
        include(wrong, site.offset[page] + i)
      }
    }
  }
  return wrong
}

const MAX_LEVELS = 10

/** The groupings to try, simplest first: a record starts at a field, or is an element around one. */
function groupings(
  records: readonly (readonly ResolvedRecord[])[],
  fields: number,
  isComplete: boolean,
): Grouping[] {
  const all = records.flat()
  const inherit: number[] = []
  const own: number[] = []
  for (let f = 0; f < fields; f++) (isShared(records, f) ? inherit : own).push(f)
  const always = own.filter((f) => all.every((record) => record.places[f].length > 0))
  const first = always.filter((f) => all.every((record) => startsWith(record, f, own)))
  const isSingle = records.every((page) => page.length <= 1)
  const found: Grouping[] = isSingle && isComplete ? [{ by: 'page' }] : []
  for (const field of first) found.push({ by: 'start', field, inherit })
  for (const field of always) {
    for (let levels = 1; levels <= MAX_LEVELS; levels++) found.push({ by: 'block', field, levels, inherit })
  }
  if (isSingle && !isComplete) found.push({ by: 'page' })
  return found
}

function startsWith(record: ResolvedRecord, field: number, own: readonly number[]): boolean {
  const start = leastOf(record.places[field].map((span) => span.start))
  return own.every((f) => record.places[f].every((span) => span.start >= start))
}

/** Whether one value of a field applies to several records of a page. */
function isShared(records: readonly (readonly ResolvedRecord[])[], field: number): boolean {
  return records.some((page) => {
    const keys = page.flatMap((record) => record.places[field].map(keyOf))
    return new Set(keys).size < keys.length
  })
}
