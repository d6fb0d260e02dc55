import { evenly } from '../../../strings/evenly.ts'
import type { Concept } from '../concepts/concept.ts'
import { countOf, type Extent, emptyExtent, includes, intersect } from '../vote/extent.ts'
import { locateCandidate } from '../vote/site.ts'
import type { Bench, Workshop } from '../vote/workshop.ts'

/** What the master algorithm learns from. */
export interface TrainingSet extends Pick<Workshop, 'builders' | 'template' | 'budget'> {
  readonly bench: Bench
  /** Candidates to be covered. */
  readonly positives: readonly number[]
  /** Candidates that no rule may select: labelled regions without the positives, and the negatives. */
  readonly wrong: Extent
}

/** A disjunct: the concepts it joins. */
export type Conjunct = readonly Concept[]

const MAX_RULES = 12
const MAX_CONCEPTS = 6
/** Refinements of "true" and of each concept are made from this many positives; the rest is covered or is not. */
const SAMPLE = 6

/**
 * The master algorithm of Cohen and Jensen: rules are learnt one after the other, each for the positives that the earlier
 * ones left. The builders alone know what concepts are; their order decides between concepts of equal gain, which with
 * one or two examples is nearly always.
 */
export function learnRules(set: TrainingSet): Conjunct[] {
  const rules: Conjunct[] = []
  let rest = set.positives
  while (rest.length > 0 && rules.length < MAX_RULES && !set.budget.exhausted) {
    const rule = generaliseAll(set, rest) ?? growRule(set, rest)
    if (rule.length === 0) break
    const extent = rule.map((concept) => set.bench.extend(concept).labelled()).reduce(intersect)
    const left = rest.filter((candidate) => !includes(extent, candidate))
    if (left.length === rest.length) break
    rules.push(rule)
    rest = left
  }
  return rules
}

/** The generalisation of all positives by the first builder whose is right; no concept at all where the budget ends. */
function generaliseAll(
  { bench, builders, template, wrong, budget }: TrainingSet,
  positives: readonly number[],
): Conjunct | undefined {
  const marked = positives.map((candidate) => locateCandidate(bench.site, candidate))
  for (const builder of builders) {
    const concept = builder.lgg(marked, template)
    if (concept === undefined) continue
    if (!budget.spend(bench.site.size)) return []
    const extent = bench.extend(concept).labelled()
    const isClean = countOf(intersect(extent, wrong)) === 0
    if (isClean && positives.every((candidate) => includes(extent, candidate))) return [concept]
  }
  return undefined
}

/** A conjunction, what it selects, and how much of that is right and wrong. */
interface Grown {
  readonly concepts: Conjunct
  readonly extent: Extent
  readonly right: readonly number[]
  readonly wrong: number
}

/** Joins concepts until none of the wrong candidates is left; the first concept, by being run, supplies these. */
function growRule(set: TrainingSet, positives: readonly number[]): Conjunct {
  const { site } = set.bench
  let grown: Grown = {
    concepts: [],
    extent: emptyExtent(site.offset[site.labelled]).fill(0xffffffff),
    right: positives,
    wrong: countOf(set.wrong),
  }
  while (grown.wrong > 0 && grown.concepts.length < MAX_CONCEPTS) {
    const next = joinBest(set, grown)
    if (next === undefined) break
    grown = next
  }
  return grown.concepts
}

/** Joins the concept of greatest gain; the earlier builder's, and the earlier concept, among equals. */
function joinBest({ bench, builders, template, wrong, budget }: TrainingSet, from: Grown): Grown | undefined {
  const marked = from.right.map((candidate) => locateCandidate(bench.site, candidate))
  const sample = evenly(marked, SAMPLE)
  let best: Grown | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const builder of builders) {
    const joined = from.concepts.find((concept) => concept.is === builder.name)
    const general = builder.lgg(marked, template)
    const refined = builder.refine(joined, sample, template)
    for (const concept of general === undefined ? refined : [general, ...refined]) {
      if (!budget.spend(bench.site.size >>> 3)) return best
      const extent = intersect(from.extent, bench.extend(concept).labelled())
      const right = from.right.filter((candidate) => includes(extent, candidate))
      const left = countOf(intersect(extent, wrong))
      // A concept that loses more of the right than it takes of the wrong describes single examples.
      if (right.length === 0 || left >= from.wrong || from.wrong - left < from.right.length - right.length)
        continue
      const gain = foilGain(from.right.length, from.wrong, right.length, left)
      if (gain <= most + 1e-9) continue
      most = gain
      best = { concepts: [...from.concepts, concept], extent, right, wrong: left }
    }
  }
  return best
}

/** How many bits the positives that stay covered save, after Quinlan. */
export function foilGain(right: number, wrong: number, rightAfter: number, wrongAfter: number): number {
  const bits = (p: number, n: number): number => Math.log2(p / (p + n))
  return rightAfter * (bits(rightAfter, wrongAfter) - bits(right, wrong))
}
