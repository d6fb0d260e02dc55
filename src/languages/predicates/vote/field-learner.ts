import type { PageView } from '../../../page/page-view.ts'
import type { Field } from '../../../record/field.ts'
import type { LabelledPage } from '../../../record/label.ts'
import type { Budget } from '../../language.ts'
import type { Builder, Template } from '../builders/builder.ts'
import type { Role } from '../rule.ts'
import type { Domain } from '../run/domain.ts'
import {
  type ClauseGroup,
  type Description,
  describeText,
  proposeClauses,
  type Seed,
} from './clause-groups.ts'
import { domainsAt } from './domains.ts'
import type { Extent } from './extent.ts'
import { holdVotes, type OpenQuestion } from './hold-votes.ts'
import { allowedBy, favourName, type PageLabels, placesOf, seedsOf } from './labels.ts'
import { learnList } from './list-level.ts'
import { sturdiest } from './prefer.ts'
import { reduceVoters } from './reduce.ts'
import { createExtents, createSite, type Extents, type Site } from './site.ts'
import { weighGroups } from './weigh-groups.ts'

/** What learning a field needs to know of the task; domains are numbered once and shared by all fields. */
export interface Workshop {
  readonly views: readonly PageView[]
  readonly examples: readonly LabelledPage[]
  readonly builders: readonly Builder[]
  readonly template: Template
  readonly budget: Budget
  domain(domain: Domain): Bench
}

/** A domain over all pages, with the extents known so far. */
export interface Bench {
  readonly site: Site
  readonly extents: Extents
  /** The candidates described so far: fields with the same value have the same candidates. */
  readonly described: Map<number, Description>
}

/** Keeps one numbering for each domain. */
export function createBenches(
  views: readonly PageView[],
  labelled: number,
  builders: readonly Builder[],
): (domain: Domain) => Bench {
  const benches = new Map<string, Bench>()
  return (domain) => {
    const key = JSON.stringify(domain)
    let bench = benches.get(key)
    if (bench === undefined) {
      const site = createSite(views, labelled, domain)
      bench = { site, extents: createExtents(site, builders), described: new Map() }
      benches.set(key, bench)
    }
    return bench
  }
}

/** The roles of a field, and the pages on which they were least sure. */
export interface LearntField {
  readonly roles: readonly Role[]
  /** The weight of the votes for the field's values on a typical page, summed over its roles. */
  readonly strength: number
  readonly questions: readonly OpenQuestion[]
}

/** A role with what it extracts on the labelled pages. */
interface Learnt {
  readonly role: Role
  readonly covered: readonly ReadonlySet<string>[]
  /** Labelled pages that show the field and on which the role finds it. */
  readonly pages: number
  readonly question: OpenQuestion | undefined
}

const MAX_ROLES = 24

/**
 * Learns the roles of a field on pages with one record. Each labelled value is a role of its own unless a role already
 * learnt extracts it: sequential covering, with a vote in place of the single best rule. Texts that another field has
 * `taken` on each page are not chosen.
 */
export function learnField(
  workshop: Workshop,
  field: Pick<Field, 'name'>,
  labels: readonly PageLabels[],
  wrong: readonly PageLabels[],
  taken?: readonly (readonly string[])[],
): LearntField {
  const covered = labels.map(() => new Set<string>())
  const roles: Role[] = []
  const questions: OpenQuestion[] = []
  let strength = 0
  for (const [page, values] of labels.entries()) {
    for (const value of values.keys()) {
      if (covered[page].has(value) || roles.length >= MAX_ROLES || workshop.budget.exhausted) continue
      const learnt = learnValue(workshop, field, labels, wrong, covered, page, value, taken)
      covered[page].add(value)
      if (learnt === undefined) continue
      roles.push(learnt.role)
      strength += learnt.role.quorum
      if (learnt.question !== undefined) questions.push(learnt.question)
      for (const [p, texts] of learnt.covered.entries()) for (const text of texts) covered[p].add(text)
    }
  }
  return { roles, strength, questions }
}

/** Tries the domains in which the value can be found, and keeps the first that explains most labelled pages. */
function learnValue(
  workshop: Workshop,
  field: Pick<Field, 'name'>,
  labels: readonly PageLabels[],
  wrong: readonly PageLabels[],
  covered: readonly ReadonlySet<string>[],
  page: number,
  value: string,
  taken: readonly (readonly string[])[] | undefined,
): Learnt | undefined {
  const shown = labels.filter((values) => values.size > 0).length
  let best: Learnt | undefined
  for (const domain of domainsAt(workshop.views[page], labels[page].get(value)?.places ?? [])) {
    const bench = workshop.domain(domain)
    const allowed = allowedBy(bench.site, workshop.examples, labels, wrong)
    const places = labels.map((values, p) => placesOf(bench.site, p, values))
    const seedsFor = (p: number, text: string): Seed[] =>
      seedsOf(bench.site, workshop.template, places[p], text)
    const seeds = seedsFor(page, value)
    for (let p = 0; p < labels.length; p++) {
      if (p === page) continue
      for (const other of labels[p].keys()) {
        if (!covered[p].has(other)) seeds.push(...seedsFor(p, other))
      }
    }
    const learnt = learnRole(workshop, bench, field, labels, allowed, seeds, page, value, taken)
    if (learnt !== undefined && (best === undefined || learnt.pages > best.pages)) best = learnt
    if (best?.pages === shown) break
  }
  return best
}

function learnRole(
  workshop: Workshop,
  bench: Bench,
  field: Pick<Field, 'name'>,
  labels: readonly PageLabels[],
  allowed: Extent,
  seeds: readonly Seed[],
  page: number,
  value: string,
  taken: readonly (readonly string[])[] | undefined,
): Learnt | undefined {
  const { site } = bench
  const valueId = site.ids.get(value)
  const cast = proposeClauses(
    site,
    (candidate) => describeCandidate(workshop, bench, candidate),
    seeds,
    allowed,
    favourName(field.name),
    (steps) => workshop.budget.spend(steps),
  )
  const voters = cast.filter(
    (group) =>
      group.choices[page].some((c) => site.textId[c] === valueId) &&
      (taken === undefined || !choosesMostly(site, group, taken)),
  )
  if (voters.length === 0) return undefined
  weighGroups(site, voters, page, value)
  const all = holdVotes(site, voters)
  const { voters: kept, outcome } = reduceVoters(site, voters, all.chosen)
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
  const pages = found.filter((texts, p) => labels[p].size > 0 && texts.size > 0).length
  return { role, covered: found, pages, question: all.question }
}

function describeCandidate(
  { builders, template }: Workshop,
  { site, extents, described }: Bench,
  candidate: number,
): Description {
  const known = described.get(candidate)
  if (known !== undefined) return known
  const description = describeText(site, extents, builders, template, candidate)
  described.set(candidate, description)
  return description
}

/** Whether a group chooses on most of the unlabelled pages what another field has taken. */
function choosesMostly(site: Site, { choices }: ClauseGroup, taken: readonly (readonly string[])[]): boolean {
  let chosen = 0
  let same = 0
  for (let page = site.labelled; page < choices.length; page++) {
    if (choices[page].length === 0) continue
    chosen++
    if (choices[page].some((candidate) => taken[page].includes(site.texts[site.textId[candidate]]))) same++
  }
  return same * 2 > chosen
}

/** Weights are written with six significant digits, so that a rule reads well and stays the same on every machine. */
function round(weight: number): number {
  return Number(weight.toPrecision(6))
}
