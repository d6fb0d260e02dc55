import { defaultBias } from '../src/languages/predicates/builders/index.ts'
import type { Concept } from '../src/languages/predicates/concepts/concept.ts'
import { distinct } from '../src/languages/predicates/run/run-role.ts'
import type { ClauseGroup } from '../src/languages/predicates/vote/clause-groups.ts'
import { members } from '../src/languages/predicates/vote/extent.ts'
import { createSite, type Site, templateOf } from '../src/languages/predicates/vote/site.ts'
import { createBench } from '../src/languages/predicates/vote/workshop.ts'
import { createPage } from '../src/page/page.ts'
import { viewOf } from '../src/page/page-view.ts'

/** A site of these pages for tests, the first ones labelled, whose candidates are whole texts. */
export function siteOf(sources: readonly string[], labelled = 1): Site {
  return createSite(
    sources.map((source) => viewOf(createPage(source))),
    labelled,
    { of: 'text' },
  )
}

/** The group of a single rule, with the weight of its vote. */
export function groupOf(site: Site, weight: number, ...rule: Concept[]): ClauseGroup {
  const { extend } = createBench(site, defaultBias, templateOf(site))
  const extent = rule
    .map((concept) => extend(concept).all())
    .reduce((a, b) => a.map((word, i) => word & b[i]))
  const choices = site.views.map((_, p) =>
    distinct(members(extent, site.offset[p], site.offset[p + 1]), (candidate) => site.textId[candidate]),
  )
  return { rules: [rule], weight, extent, choices }
}

/** A path of tags, from the parent of a text up. */
export function inside(...tags: string[]): Concept {
  return { is: 'tag-path', steps: tags.map((tag) => ({ tag })) } as Concept
}

/** What is just before a text. */
export function behind(text: string): Concept {
  return { is: 'neighbour', text, distance: -1 } as Concept
}

/** The texts of candidates; a dash for none. */
export function say(site: Site, candidates: readonly (number | undefined)[]): string[] {
  return candidates.map((candidate) => (candidate === undefined ? '-' : site.texts[site.textId[candidate]]))
}
