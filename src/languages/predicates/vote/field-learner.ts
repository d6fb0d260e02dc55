import type { LabelledPage } from '../../../record/label.ts'
import type { Role } from '../rule.ts'
import { proposeClauses } from './clause-groups.ts'
import { domainsAt } from './domains.ts'
import { holdVotes } from './hold-votes.ts'
import { allowedBy, favourName, labelsIn, type PageLabels, placesOf, seedsOf } from './labels.ts'
import { learnList } from './list-level.ts'
import { sturdiest } from './prefer.ts'
import { weighGroups } from './weigh-groups.ts'
import type { Bench, Workshop } from './workshop.ts'

/** A field to learn, with what is labelled of it on each labelled page. */
export interface LabelledField {
  readonly name: string
  readonly labels: readonly PageLabels[]
  /** Values that are marked as wrong. */
  readonly wrong: readonly PageLabels[]
}

/** A field of the examples. */
export function labelledField(examples: readonly LabelledPage[], name: string, field: number): LabelledField {
  return {
    name,
    labels: examples.map(({ records }) => labelsIn(records, field)),
    wrong: examples.map(({ negatives }) => labelsIn(negatives, field)),
  }
}

/** A role with what it extracts on the labelled pages. */
interface Learnt {
  readonly role: Role
  readonly covered: readonly ReadonlySet<string>[]
}

const MAX_ROLES = 24

/**
 * The heaviest groups go into the rule; more make extraction slow and explanations long. Looking for the fewest that choose on
 * every page what all choose gains little: 22 sites whose values are parts of texts 0.9727, two versions of scipy 0.8887; the
 * five heaviest 0.9725 and 0.8872, the eight heaviest 0.9691 and 0.8885.
 */
const MOST_VOTERS = 5

/**
 * Learns the roles of a field on pages with one record. Each labelled value is a role of its own unless a role already
 * learnt extracts it: sequential covering, with a vote in place of the single best rule.
 */
export function learnField(workshop: Workshop, field: LabelledField): Role[] {
  const covered = field.labels.map(() => new Set<string>())
  const roles: Role[] = []
  for (const [page, values] of field.labels.entries()) {
    for (const value of values.keys()) {
      if (covered[page].has(value) || roles.length >= MAX_ROLES || workshop.budget.exhausted) continue
      const learnt = learnValue(workshop, field, covered, page, value)
      covered[page].add(value)
      if (learnt === undefined) continue
      roles.push(learnt.role)
      for (const [p, texts] of learnt.covered.entries()) for (const text of texts) covered[p].add(text)
    }
  }
  return roles
}

/**
 * Learns a role in the first domain that has one: texts, then attributes. Elements of several texts are left to other languages, which know what such an element holds: two versions of a manual have 0.82 and 0.99 (one
 * and two pages) in place of 0.63 and 0.85, and no other site changes.
 */
function learnValue(
  workshop: Workshop,
  field: LabelledField,
  covered: readonly ReadonlySet<string>[],
  page: number,
  value: string,
): Learnt | undefined {
  const { labels } = field
  const open = labels.map((values, p) =>
    p === page ? [value] : [...values.keys()].filter((text) => !covered[p].has(text)),
  )
  for (const domain of domainsAt(workshop.views[page], labels[page].get(value)?.places ?? [])) {
    if (domain.of === 'element') continue
    const learnt = learnRole(workshop, workshop.domain(domain), field, open, page, value)
    if (learnt !== undefined) return learnt
  }
  return undefined
}

/** Learns one role from a value of a page, and from the values of other pages that are still open. */
function learnRole(
  { examples, template, budget }: Workshop,
  bench: Bench,
  { name, labels, wrong }: LabelledField,
  open: readonly (readonly string[])[],
  page: number,
  value: string,
): Learnt | undefined {
  const { site } = bench
  const valueId = site.ids.get(value)
  const seeds = open.flatMap((texts, p) => {
    const places = placesOf(site, p, labels[p])
    return texts.flatMap((text) => seedsOf(site, template, places, text))
  })
  const allowed = allowedBy(site, examples, labels, wrong)
  const cast = proposeClauses(bench, seeds, allowed, favourName(name), (steps) => budget.spend(steps))
  const voters = cast.filter((group) => group.choices[page].some((c) => site.textId[c] === valueId))
  if (voters.length === 0) return undefined
  weighGroups(site, voters, page, value)
  const kept = voters.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_VOTERS)
  const outcome = holdVotes(site, kept)
  const list = learnList(site, outcome, (p, text) => labels[p].has(text))
  const role: Role = {
    domain: site.domain,
    vote: true,
    clauses: kept.flatMap((group, v) =>
      // On the pages seen, the rules of a group select the same: all but the first are used only on changed pages.
      sturdiest(group.rules).map((when, i) => ({
        when,
        weight: i === 0 ? round(group.weight) : 0,
        trusted: outcome.trusted[v],
      })),
    ),
    quorum: round(outcome.quorum * 0.999),
    guard: outcome.guard,
    ...(list === undefined ? {} : { list: list.rule }),
  }
  const found = labels.map((_, p) => {
    const chosen = outcome.chosen[p]
    const items = list?.items[p] ?? (chosen === undefined ? [] : [chosen])
    return new Set(items.map((candidate) => site.texts[site.textId[candidate]]))
  })
  return { role, covered: found }
}

/** Weights are written with six significant digits, so that a rule reads well and stays the same on every machine. */
function round(weight: number): number {
  return Number(weight.toPrecision(6))
}
