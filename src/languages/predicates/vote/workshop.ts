import { type PageView, viewOf } from '../../../page/page-view.ts'
import type { LabelledPage } from '../../../record/label.ts'
import type { Budget } from '../../language.ts'
import type { Task } from '../../task.ts'
import type { Builder, Template } from '../builders/builder.ts'
import { byName } from '../concepts/concept.ts'
import type { Role } from '../rule.ts'
import { candidatesOf, type Domain } from '../run/domain.ts'
import { compileRole, runRole } from '../run/run-role.ts'
import {
  createExtents,
  createSite,
  type Extended,
  type Extents,
  locateCandidate,
  type Site,
  templateOf,
} from './site.ts'

/** What learning a field needs to know of the task; domains are numbered once and shared by all fields. */
export interface Workshop {
  /** The labelled pages, then the others. */
  readonly views: readonly PageView[]
  readonly examples: readonly LabelledPage[]
  readonly builders: readonly Builder[]
  readonly template: Template
  readonly budget: Budget
  domain(domain: Domain): Bench
}

/** A domain over all pages. */
export interface Bench {
  readonly site: Site
  readonly extents: Extents
  /** Finds the concepts that hold of a candidate, once: fields with the same value have the same candidates. */
  describe(candidate: number): Description
}

/** The concepts that hold of a candidate: where in the markup it is, and what is around it. */
export interface Description {
  readonly paths: readonly Extended[]
  readonly anchors: readonly Extended[]
}

/** More unlabelled pages than these decide nothing new: 20 instead of 38 changed no figure. */
const MAX_PAGES = 60

/** Prepares the pages of a task for learning with these builders. */
export function openWorkshop(
  { examples, unlabelled }: Task,
  budget: Budget,
  builders: readonly Builder[],
): Workshop {
  const views = [...examples.map(({ page }) => page), ...unlabelled.slice(0, MAX_PAGES)].map(viewOf)
  const texts = createSite(views, examples.length, { of: 'text' })
  const template = templateOf(texts)
  const benches = new Map<string, Bench>()
  const domain = (of: Domain): Bench => {
    const key = JSON.stringify(of)
    let bench = benches.get(key)
    if (bench === undefined) {
      const site = of.of === 'text' ? texts : createSite(views, examples.length, of)
      bench = createBench(site, builders, template)
      benches.set(key, bench)
    }
    return bench
  }
  return { views, examples, builders, template, budget, domain }
}

/** Describes the candidates of a site by the concepts of these builders. */
export function createBench(site: Site, builders: readonly Builder[], template: Template): Bench {
  const extents = createExtents(site, builders)
  const described = new Map<number, Description>()
  const find = (candidate: number): Description => {
    const positives = [locateCandidate(site, candidate)]
    const conceptsOf = (aspect: Builder['aspect']): Extended[] =>
      builders
        .filter((builder) => builder.aspect === aspect)
        .flatMap((builder) => builder.refine(undefined, positives, template).map(extents))
    return { paths: conceptsOf('structure'), anchors: conceptsOf('surroundings') }
  }
  return {
    site,
    extents,
    describe(candidate) {
      const known = described.get(candidate) ?? find(candidate)
      described.set(candidate, known)
      return known
    },
  }
}

/** The texts that roles find on every page. */
export function findsOf({ views, builders }: Workshop, roles: readonly Role[]): string[][] {
  const known = byName(builders)
  const compiled = roles.map((role) => compileRole(role, known))
  return views.map((view) =>
    compiled.flatMap((role) => {
      const candidates = candidatesOf(view, role.role.domain)
      return runRole(role, view, candidates).map(({ index }) => candidates.text(index))
    }),
  )
}
