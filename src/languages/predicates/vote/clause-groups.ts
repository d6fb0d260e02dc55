import type { Concept } from '../concepts/concept.ts'
import { distinct } from '../run/run-role.ts'
import { type Extent, extentKey, intersect, meetOutside, members } from './extent.ts'
import type { Site } from './site.ts'
import type { Bench, Description, Extended } from './workshop.ts'

/** Rules with the same extent over all pages: one vote, whose weight is the sum of theirs. */
export interface ClauseGroup {
  /** The rules, each a conjunction; in the order in which they were made. */
  readonly rules: (readonly Concept[])[]
  weight: number
  readonly extent: Extent
  /** For each page the candidates it selects, one for each distinct text. */
  readonly choices: readonly (readonly number[])[]
}

/** A candidate whose text is a labelled value, and how much a rule made from it counts. */
export interface Seed {
  readonly candidate: number
  readonly weight: number
}

/** A value in more places than this is decided by the heaviest of them. */
const MAX_SEEDS = 60

/**
 * Makes every rule that a seed suggests: one concept for each aspect, or one alone. A rule that selects on a labelled
 * page anything that is not allowed there is dropped; rules of equal extent become one group.
 */
export function proposeClauses(
  { site, describe }: Bench,
  seeds: readonly Seed[],
  allowed: Extent,
  favour: (concept: Concept) => number,
  spend: (steps: number) => boolean,
): ClauseGroup[] {
  const groups = new Map<number, ClauseGroup>()
  const seen = new Map<number, number>()
  const words = site.offset[site.labelled] >>> 5
  const heaviest = [...seeds].sort((a, b) => b.weight - a.weight).slice(0, MAX_SEEDS)
  for (const seed of heaviest) {
    for (const rule of conjunctions(describe(seed.candidate), favour)) {
      if (!spend(words + 1)) return [...groups.values()]
      const { first, second } = rule
      const key = first.number * MAX_CONCEPTS + second.number
      const counted = seen.get(key) ?? 0
      const weight = seed.weight * rule.favour
      if (weight <= counted) continue
      seen.set(key, weight)
      if (meetOutside(first.labelled(), second.labelled(), allowed, words)) continue
      if (!spend(site.size >>> 3)) return [...groups.values()]
      const extent = first === second ? first.all() : intersect(first.all(), second.all())
      const extension = extentKey(extent)
      let group = groups.get(extension)
      if (group === undefined) {
        group = { rules: [], weight: 0, extent, choices: choicesOf(site, extent) }
        groups.set(extension, group)
      }
      if (counted === 0) {
        group.rules.push(first === second ? [first.concept] : [first.concept, second.concept])
      }
      group.weight += weight - counted
    }
  }
  return [...groups.values()]
}

/** One concept, as both of its parts, or two that must both hold. */
interface Conjunction {
  readonly first: Extended
  readonly second: Extended
  readonly favour: number
}

/** The number of a pair of concepts is exact up to this many of them. */
const MAX_CONCEPTS = 2 ** 26

/** Every path, every anchor, and every path with every anchor. */
function* conjunctions(
  { paths, anchors }: Description,
  favour: (concept: Concept) => number,
): Generator<Conjunction> {
  const favours = paths.map(({ concept }) => favour(concept))
  for (const [p, path] of paths.entries()) yield { first: path, second: path, favour: favours[p] }
  for (const anchor of anchors) {
    const own = favour(anchor.concept)
    yield { first: anchor, second: anchor, favour: own }
    for (const [p, path] of paths.entries()) yield { first: path, second: anchor, favour: favours[p] * own }
  }
}

/** For each page the first candidate of each distinct text. */
function choicesOf(site: Site, extent: Extent): (readonly number[])[] {
  const textOf = (candidate: number): number => site.textId[candidate]
  return site.views.map((_, p) => distinct(members(extent, site.offset[p], site.offset[p + 1]), textOf))
}
