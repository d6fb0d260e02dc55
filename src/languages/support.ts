/**
 * The evidence for a rule, a group or a value, as a sum of log-likelihood ratios: how much likelier each thing observed is
 * among the records that a person marked than among everything that could be taken for a record (the background).
 */

/** How many marked records the background counts for: with one mark, an outcome it lacks becomes three times less likely. */
const PRIOR_STRENGTH = 0.5

/** Rates are estimated from few candidates: none is taken to be rarer than this. */
const LEAST_RATE = 0.02

/**
 * The log-likelihood ratio of an outcome that `shown` of `marked` records have (a weight each, not necessarily whole
 * numbers) and that has the given rate in the background. The background serves as the prior of the marked records too.
 */
export function logRatio(shown: number, marked: number, rate: number): number {
  const background = clampRate(rate)
  return Math.log((shown + PRIOR_STRENGTH * background) / (marked + PRIOR_STRENGTH) / background)
}

/**
 * The log-likelihood ratio of an outcome of a kind that no marked record shows, where `rate` of the background is of the kinds
 * that they show. What the marked records leave for new kinds grows with the number of kinds they show: two marks of two
 * kinds let a third be expected, two of one kind do not.
 */
export function logRatioOfNew(kinds: number, marked: number, rate: number): number {
  const background = clampRate(1 - rate)
  const fresh = Math.max(0, kinds - 1)
  return Math.log((fresh + PRIOR_STRENGTH * background) / (marked + PRIOR_STRENGTH) / background)
}

/** An outcome that is there in part: `share` of the members of a group show it. */
export function logRatioOfShare(share: number, shown: number, marked: number, rate: number): number {
  return (
    (share === 0 ? 0 : share * logRatio(shown, marked, rate)) +
    (share === 1 ? 0 : (1 - share) * logRatio(marked - shown, marked, 1 - rate))
  )
}

/**
 * How many cases the expectation counts for that all show what the marked ones show: pages of a list without a record are rare.
 * Mean F1 of judged groups on 49 list sites: 0.945, with 0.2 0.943, with 0.5 0.929.
 */
const EXPECTED_STRENGTH = 0.1

/**
 * The logarithm of the chance that `count` cases in a row all lack what each of `marked` cases showed. Each case that does
 * makes the next less surprising, so the probability falls ever more slowly.
 */
export function logChanceOfAll(count: number, marked: number): number {
  let sum = 0
  for (let i = 0; i < count; i++) sum += Math.log((EXPECTED_STRENGTH + i) / (marked + EXPECTED_STRENGTH + i))
  return sum
}

function clampRate(rate: number): number {
  return Math.min(1, Math.max(LEAST_RATE, rate))
}

/** A number kept within a range around zero. */
export function clip(evidence: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, evidence))
}
