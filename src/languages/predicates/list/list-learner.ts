import { covers, type Span } from '../../../page/span.ts'
import { isLabelledRecord, type LabelledPage } from '../../../record/label.ts'
import { leastOf } from '../../../strings/extremes.ts'
import { firstAtLeast } from '../../../strings/sorted.ts'
import type { Language, Replay } from '../../language.ts'
import { replay } from '../../replay.ts'
import type { Task } from '../../task.ts'
import type { PredicateRule, Role } from '../rule.ts'
import type { Domain } from '../run/domain.ts'
import type { Grouping } from '../run/grouping.ts'
import { domainsFor } from '../vote/domains-for.ts'
import { emptyExtent, include } from '../vote/extent.ts'
import type { Workshop } from '../vote/field-learner.ts'
import type { Site } from '../vote/site.ts'
import { learnRules } from './master.ts'
import { keyOf, type ResolvedRecord, resolvePlaces } from './resolve.ts'

/** The guard of a field about which nothing is known: every text passes. */
const NO_GUARD = { letters: 'some', digits: 'some', prefix: '', never: [], foreign: [] } as const

/** Learns pages with many records: a disjunction of rules for each field by the master algorithm, then the grouping. */
export function learnLists(
  workshop: Workshop,
  task: Task,
  language: Language<PredicateRule>,
): { rule: PredicateRule; replay: Replay } {
  const records = task.examples.map((example) => resolvePlaces(example, task.fields.length))
  const fields = task.fields.map((_, field) => ({
    roles: learnRoles(workshop, task.examples, records, field),
  }))
  const isComplete = task.examples.every((example) => example.complete)
  let best: { rule: PredicateRule; replay: Replay } | undefined
  for (const grouping of groupings(records, task.fields.length, isComplete)) {
    const rule: PredicateRule = { fields, grouping }
    const result = replay(language, rule, task)
    if (best === undefined || scoreOf(result) > scoreOf(best.replay)) best = { rule, replay: result }
    if (result.exact) break
  }
  const fallback: PredicateRule = { fields, grouping: { by: 'page' } }
  return best ?? { rule: fallback, replay: replay(language, fallback, task) }
}

function scoreOf({ exact, right, missed, wrong }: Replay): number {
  return exact ? Number.POSITIVE_INFINITY : right - missed - wrong
}

const MAX_ROLES = 6

/** One role for each domain that contains values of the field. */
function learnRoles(
  workshop: Workshop,
  examples: readonly LabelledPage[],
  records: readonly (readonly ResolvedRecord[])[],
  field: number,
): Role[] {
  const open = records.map(
    (page) => new Map(page.flatMap((r) => r.places[field]).map((span) => [keyOf(span), span])),
  )
  const roles: Role[] = []
  while (roles.length < MAX_ROLES && !workshop.budget.exhausted) {
    const page = open.findIndex((spans) => spans.size > 0)
    if (page < 0) break
    const [[key, span]] = open[page]
    const role = learnSpan(workshop, examples, records, field, page, span, open)
    if (role !== undefined) roles.push(role)
    open[page].delete(key)
  }
  return roles
}

function learnSpan(
  workshop: Workshop,
  examples: readonly LabelledPage[],
  records: readonly (readonly ResolvedRecord[])[],
  field: number,
  page: number,
  span: Span,
  open: readonly Map<string, Span>[],
): Role | undefined {
  const text = readText(workshop, page, span)
  const label = { text, places: [span] }
  const domains = domainsFor(
    workshop.views,
    workshop.views.map(() => new Map([[text, label]])),
    page,
    text,
  )
  let best: { domain: Domain; positives: number[] } | undefined
  for (const domain of domains) {
    const { site } = workshop.domain(domain)
    const positives = candidatesAt(site, open)
    if (positives.length > (best?.positives.length ?? 0)) best = { domain, positives }
  }
  if (best === undefined) return undefined
  const { site, extents } = workshop.domain(best.domain)
  const wrong = wrongFor(site, examples, records, field)
  const set = { site, extents, template: workshop.template, positives: best.positives, wrong }
  const rules = learnRules(set, workshop.builders, workshop.budget)
  if (rules.length === 0) return undefined
  for (const candidate of best.positives) {
    for (const [p, spans] of open.entries()) {
      const index = candidate - site.offset[p]
      if (index >= 0 && candidate < site.offset[p + 1]) spans.delete(keyOf(site.candidates[p].span(index)))
    }
  }
  const clauses = rules.map((when) => ({ when, weight: 1, trusted: true }))
  return { domain: best.domain, vote: false, clauses, quorum: 0, guard: NO_GUARD }
}

function readText(workshop: Workshop, page: number, span: Span): string {
  for (const record of workshop.examples[page].records) {
    for (const values of record.values) {
      for (const value of values) {
        if (!isLabelledRecord(value) && value.places.some((place) => keyOf(place) === keyOf(span)))
          return value.text
      }
    }
  }
  return ''
}

function candidatesAt(site: Site, spans: readonly ReadonlyMap<string, Span>[]): number[] {
  const found: number[] = []
  for (let page = 0; page < site.labelled; page++) {
    if (spans[page].size === 0) continue
    const taken = new Set<string>()
    for (let i = 0; i < site.candidates[page].nodes.length; i++) {
      const key = keyOf(site.candidates[page].span(i))
      if (!spans[page].has(key) || taken.has(key)) continue
      taken.add(key)
      found.push(site.offset[page] + i)
    }
  }
  return found
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
    const others = records[page]
      .flatMap((record) => record.places.flat())
      .filter((span) => !own.has(keyOf(span)))
    for (const negative of example.negatives) {
      for (const value of negative.values[field] ?? []) {
        if (!isLabelledRecord(value)) for (const place of value.places) others.push(place)
      }
    }
    const meetsOther = overlapTest(others)
    for (let i = 0; i < site.candidates[page].nodes.length; i++) {
      const span = site.candidates[page].span(i)
      if (own.has(keyOf(span))) continue
      if (meetsOther(span) || (example.complete && covers(example.region, span))) {
        include(wrong, site.offset[page] + i)
      }
    }
  }
  return wrong
}

/** Tells whether a span overlaps one of these; `furthest[i]` is the greatest end among the first i + 1 by start. */
function overlapTest(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  const starts = sorted.map(({ start }) => start)
  const furthest: number[] = []
  for (const [i, { end }] of sorted.entries()) furthest.push(i === 0 ? end : Math.max(end, furthest[i - 1]))
  return ({ start, end }) => {
    const before = firstAtLeast(starts, end)
    return before > 0 && furthest[before - 1] > start
  }
}

const MAX_LEVELS = 10

/** The groupings to try, simplest first: a record starts at a field, or is an element around one. */
function groupings(
  records: readonly (readonly ResolvedRecord[])[],
  fields: number,
  isComplete: boolean,
): Grouping[] {
  const all = records.flat()
  const inherit = sharedFields(records, fields)
  const own = Array.from({ length: fields }, (_, f) => f).filter((f) => !inherit.includes(f))
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

/** Fields whose one value applies to several records of a page. */
function sharedFields(records: readonly (readonly ResolvedRecord[])[], fields: number): number[] {
  const shared: number[] = []
  for (let field = 0; field < fields; field++) {
    for (const page of records) {
      const keys = page.flatMap((record) => record.places[field].map(keyOf))
      if (new Set(keys).size < keys.length && !shared.includes(field)) shared.push(field)
    }
  }
  return shared
}
