import { type PageView, viewOf } from '../../../page/page-view.ts'
import type { LabelledPage } from '../../../record/label.ts'
import { kept } from '../../../strings/kept.ts'
import type { Budget } from '../../language.ts'
import type { Task } from '../../task.ts'
import type { Builder, Template } from '../builders/builder.ts'
import { byName, type Concept, compileConcept, type Matcher } from '../concepts/concept.ts'
import type { Role } from '../rule.ts'
import { candidatesOf, type Domain } from '../run/domain.ts'
import { compileRole, runRole, select } from '../run/run-role.ts'
import { type Extent, emptyExtent, include } from './extent.ts'
import { createSite, locateCandidate, type Site, templateOf } from './site.ts'

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

/** A domain over all pages. Concepts and candidates are described once: fields with the same value have the same candidates. */
export interface Bench {
  readonly site: Site
  /** A concept with its extent; equal concepts share it. */
  extend(concept: Concept): Extended
  /** The concepts that hold of a candidate. */
  describe(candidate: number): Description
}

/** The concepts that hold of a candidate: where in the markup it is, and what is around it. */
export interface Description {
  readonly paths: readonly Extended[]
  readonly anchors: readonly Extended[]
}

/** A concept with the candidates for which it holds; each extent is found when first asked for. */
export interface Extended {
  readonly concept: Concept
  /** Different concepts have different numbers. */
  readonly number: number
  /** On the labelled pages; has no words for the others. */
  labelled(): Extent
  all(): Extent
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
  const domain = (of: Domain): Bench =>
    kept(benches, JSON.stringify(of), () => {
      const site = of.of === 'text' ? texts : createSite(views, examples.length, of)
      return createBench(site, builders, template)
    })
  return { views, examples, builders, template, budget, domain }
}

/** Describes the candidates of a site by the concepts of these builders. */
export function createBench(site: Site, builders: readonly Builder[], template: Template): Bench {
  const kinds = byName(builders)
  const extended = new Map<string, Extended>()
  const described = new Map<number, Description>()
  const extend = (concept: Concept): Extended =>
    kept(extended, JSON.stringify(concept), () =>
      extendOver(site, concept, compileConcept(concept, kinds), extended.size),
    )
  const find = (candidate: number): Description => {
    const positives = [locateCandidate(site, candidate)]
    const conceptsOf = (aspect: Builder['aspect']): Extended[] =>
      builders
        .filter((builder) => builder.aspect === aspect)
        .flatMap((builder) => builder.refine(undefined, positives, template).map(extend))
    return { paths: conceptsOf('structure'), anchors: conceptsOf('surroundings') }
  }
  return { site, extend, describe: (candidate) => kept(described, candidate, () => find(candidate)) }
}

/** The candidates are found page by page, so that the labelled pages, which decide most, are tested alone at first. */
function extendOver(site: Site, concept: Concept, matcher: Matcher, number: number): Extended {
  const extent = emptyExtent(site.size)
  const ofLabelled = extent.subarray(0, site.offset[site.labelled] >>> 5)
  let next = 0
  const run = (pages: number): void => {
    for (; next < pages; next++) {
      const found = select([matcher], site.views[next], site.candidates[next])
      for (const index of found) include(extent, site.offset[next] + index)
    }
  }
  return {
    concept,
    number,
    labelled() {
      run(site.labelled)
      return ofLabelled
    },
    all() {
      run(site.views.length)
      return extent
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
