import { evenly } from '../../../strings/evenly.ts'
import type { Budget } from '../../language.ts'
import type { Builder, Template } from '../builders/builder.ts'
import type { Concept } from '../concepts/concept.ts'
import { countOf, type Extent, emptyExtent, includes, intersect } from '../vote/extent.ts'
import { type Extents, locateCandidate, type Site } from '../vote/site.ts'

/** What the master algorithm learns from: positives to cover, and the candidates known to be wrong. */
export interface TrainingSet {
  readonly site: Site
  readonly extents: Extents
  readonly template: Template
  /** Candidates to be covered. */
  readonly positives: readonly number[]
  /** Candidates that no rule may select: labelled regions without the positives, and the negatives. */
  readonly wrong: Extent
}

/** A disjunct and the concepts it joins. */
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
export function learnRules(set: TrainingSet, builders: readonly Builder[], budget: Budget): Conjunct[] {
  const rules: Conjunct[] = []
  let rest = [...set.positives]
  while (rest.length > 0 && rules.length < MAX_RULES && !budget.exhausted) {
    const rule = learnOneRule(set, rest, builders, budget)
    if (rule === undefined) break
    const extent = extentOf(set, rule)
    const left = rest.filter((candidate) => !includes(extent, candidate))
    if (left.length === rest.length) break
    rules.push(rule)
    rest = left
  }
  return rules
}

function extentOf({ extents }: TrainingSet, rule: Conjunct): Extent {
  return rule.map((concept) => extents(concept).labelled()).reduce(intersect)
}

function learnOneRule(
  set: TrainingSet,
  positives: readonly number[],
  builders: readonly Builder[],
  budget: Budget,
): Conjunct | undefined {
  const marked = positives.map((candidate) => locateCandidate(set.site, candidate))
  for (const builder of builders) {
    const concept = builder.lgg(marked, set.template)
    if (concept === undefined) continue
    if (!budget.spend(set.site.size)) return undefined
    const extent = set.extents(concept).labelled()
    if (positives.every((candidate) => includes(extent, candidate)) && isClean(extent, set.wrong))
      return [concept]
  }
  return growRule(set, positives, builders, budget)
}

/** Joins concepts until none of the wrong candidates is left; the first concept, by being run, supplies these. */
function growRule(
  set: TrainingSet,
  positives: readonly number[],
  builders: readonly Builder[],
  budget: Budget,
): Conjunct | undefined {
  const rule: Concept[] = []
  let current = emptyExtent(set.site.offset[set.site.labelled]).fill(0xffffffff)
  let covered = positives
  let wrong = countOf(set.wrong)
  while (wrong > 0 && rule.length < MAX_CONCEPTS) {
    const best = bestConcept(set, builders, rule, current, covered, wrong, budget)
    if (best === undefined) break
    rule.push(best.concept)
    current = intersect(current, set.extents(best.concept).labelled())
    covered = covered.filter((candidate) => includes(current, candidate))
    wrong = best.wrong
  }
  return rule.length === 0 ? undefined : rule
}

interface Scored {
  readonly concept: Concept
  readonly gain: number
  readonly wrong: number
}

/** The concept of greatest gain; the earlier builder's, and the earlier concept, among equals. */
function bestConcept(
  set: TrainingSet,
  builders: readonly Builder[],
  rule: readonly Concept[],
  current: Extent,
  covered: readonly number[],
  wrong: number,
  budget: Budget,
): Scored | undefined {
  const marked = covered.map((candidate) => locateCandidate(set.site, candidate))
  const sample = evenly(marked, SAMPLE)
  let best: Scored | undefined
  for (const builder of builders) {
    const joined = rule.find((concept) => concept.is === builder.name)
    const general = builder.lgg(marked, set.template)
    const concepts = [
      ...(general === undefined ? [] : [general]),
      ...builder.refine(joined, sample, set.template),
    ]
    for (const concept of concepts) {
      if (!budget.spend(set.site.size >>> 3)) return best
      const extent = intersect(current, set.extents(concept).labelled())
      const right = covered.filter((candidate) => includes(extent, candidate)).length
      const left = countOf(intersect(extent, set.wrong))
      // A concept that loses more of the right than it takes of the wrong describes single examples.
      if (right === 0 || left >= wrong || wrong - left < covered.length - right) continue
      const gain = foilGain(covered.length, wrong, right, left)
      if (best === undefined || gain > best.gain + 1e-9) best = { concept, gain, wrong: left }
    }
  }
  return best
}

/** How many bits the positives that stay covered save, after Quinlan. */
export function foilGain(right: number, wrong: number, rightAfter: number, wrongAfter: number): number {
  const bits = (p: number, n: number): number => Math.log2(p / (p + n))
  return rightAfter * (bits(rightAfter, wrongAfter) - bits(right, wrong))
}

function isClean(extent: Extent, wrong: Extent): boolean {
  for (let i = 0; i < extent.length; i++) if ((extent[i] & wrong[i]) !== 0) return false
  return true
}
