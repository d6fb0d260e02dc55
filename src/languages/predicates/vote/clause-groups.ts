import type { Builder, Template } from '../builders/builder.ts'
import type { Concept } from '../concepts/concept.ts'
import { distinct } from '../run/run-role.ts'
import { type Extent, extentKey, intersect, meetOutside, members } from './extent.ts'
import { type Extended, type Extents, pageOf, type Site } from './site.ts'

/** Rules with one and the same extent over all pages: one vote, whose weight is the sum of theirs. */
export interface ClauseGroup {
  /** The rules, each a conjunction; in the order in which they were made. */
  readonly rules: (readonly Concept[])[]
  weight: number
  readonly extent: Extent
  /** For each page the candidates it selects, one for each distinct text. */
  readonly choices: readonly (readonly number[])[]
}

/** A candidate that says a labelled value, and how much a rule made from it counts. */
export interface Seed {
  readonly candidate: number
  readonly weight: number
}

/** A group that names more texts on one page than this tells nothing about any of them. */
const MAX_CHOICES = 40

/** A value that stands in more places than this is decided by the heaviest of them. */
const MAX_SEEDS = 60

/**
 * Makes every rule that a seed suggests: one concept for each aspect, or one alone. A rule that selects on a labelled
 * page anything that is not allowed there is dropped; rules of equal extent become one group.
 */
export function proposeClauses(
  site: Site,
  extents: Extents,
  builders: readonly Builder[],
  template: Template,
  seeds: readonly Seed[],
  allowed: Extent,
  favour: (concept: Concept) => number,
  spend: (steps: number) => boolean,
): ClauseGroup[] {
  const groups = new Map<number, ClauseGroup>()
  const seen = new Map<string, number>()
  const words = site.offset[site.labelled] >>> 5
  const structure = builders.filter((builder) => builder.aspect === 'structure')
  const surroundings = builders.filter((builder) => builder.aspect === 'surroundings')
  const heaviest = [...seeds].sort((a, b) => b.weight - a.weight).slice(0, MAX_SEEDS)
  for (const seed of heaviest) {
    const page = pageOf(site, seed.candidate)
    const view = site.views[page]
    const node = site.candidates[page].nodes[seed.candidate - site.offset[page]]
    const describe = (from: readonly Builder[]): Extended[] =>
      from.flatMap((builder) => builder.refine(undefined, [{ view, node }], template).map(extents))
    const paths = describe(structure)
    const anchors = describe(surroundings)
    const rules: Extended[][] = paths.map((path) => [path])
    for (const anchor of anchors) rules.push([anchor], ...paths.map((path) => [path, anchor]))
    for (const rule of rules) {
      if (!spend(words + 1)) return [...groups.values()]
      const key = rule.map(({ number }) => number).join()
      const counted = seen.get(key) ?? 0
      const weight = seed.weight * rule.reduce((product, { concept }) => product * favour(concept), 1)
      if (weight <= counted) continue
      seen.set(key, weight)
      const [first, second = first] = rule
      if (meetOutside(first.labelled(), second.labelled(), allowed, words)) continue
      if (!spend(site.size >>> 3)) return [...groups.values()]
      const extent = first === second ? first.all() : intersect(first.all(), second.all())
      const extension = extentKey(extent)
      let group = groups.get(extension)
      if (group === undefined) {
        group = { rules: [], weight: 0, extent, choices: choicesOf(site, extent) }
        groups.set(extension, group)
      }
      if (counted === 0) group.rules.push(rule.map(({ concept }) => concept))
      group.weight += weight - counted
    }
  }
  return [...groups.values()].filter((group) => group.choices.every((list) => list.length <= MAX_CHOICES))
}

/** For each page the first candidate of each distinct text. */
function choicesOf(site: Site, extent: Extent): (readonly number[])[] {
  const textOf = (candidate: number): number => site.textId[candidate]
  return site.views.map((_, p) => distinct(members(extent, site.offset[p], site.offset[p + 1]), textOf))
}
