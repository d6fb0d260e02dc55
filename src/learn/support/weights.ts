import type { Shape } from '../../languages/task.ts'
import { CONFIDENCE_SIGNS, type ConfidenceSigns } from './confidence.ts'
import type { Signs } from './signs.ts'

/** What a label that is not reproduced costs: a person mislabels one value in fifty. Assumed, not fitted. */
const MISS = Math.log(0.02)

/** What having seen other pages is worth: without them the odds are halved. Assumed, since all fitted runs saw some. */
const SEEN = Math.log(2)

/**
 * The log-odds that a field comes out right are a sum over its signs. Weights are fitted by
 * `npm run evaluate -- confidence --fit` to the F1 of each field on pages that were not labelled: swde, parts, lists,
 * javadoc-17 and redesigns, one and two labels, three draws, 2,196 fields. With each site judged by weights that were fitted
 * without it, the expected calibration error is 0.006 and the area under the curve 0.67. Further signs did not raise the area
 * by more than 0.001 when they were tried, on 1,464 fields of an earlier state: share of pages recognised, pattern of the value,
 * variety, least votes, places shared with other fields, shape of the task.
 *
 * `errorRate` was added later, with the other weights as they were, so that nothing changes where no groups are judged. On 1,076
 * fields (swde and parts, one draw; lists, javadoc-17 and the lists of redesigns, three draws; one and two labels) it raises the
 * area under the curve from 0.65 to 0.79, and from 0.56 on lists alone; the calibration error is 0.034. The weight was chosen
 * among -0.3 to -1.1 on these fields; refitted without each site, with the sum of the other signs as one input, the area is
 * 0.77. Tried beside it without gain: how much the length of values differs from the labels, how much filling varies by page.
 */
export const WEIGHTS: Signs & { readonly constant: number } = {
  constant: -6.646 - SEEN,
  misses: MISS,
  seen: SEEN,
  records: 1.108,
  places: -0.333,
  filled: 2.788,
  kind: 2.638,
  template: -0.403,
  votes: 4.435,
  spread: -1.22,
  errorRate: -0.9,
}

/**
 * Weights of the confidence, fitted by `npm run evaluate -- confidence --fit` to the F1 of fields on pages that were not labelled: swde, parts,
 * lists, redesigns, javadoc-17, books-toscrape and 56 further sites, one and two labels, one draw, 14 pages of each site, 1,235 fields of 102
 * templates. With each template judged by weights fitted without it, the area under the curve is 0.853 and the expected calibration error
 * 0.005. On 1,213 of the fields, without books-toscrape, it is 0.851 (single records 0.865, lists 0.837); the eight signs used before had
 * 0.810 (0.821, 0.788). On 59 sites to which nothing was fitted and whose pages nobody read it is 0.744, with an error of 0.060.
 * docs/evaluation.md has what the signs are worth on sites that they were not chosen on.
 *
 * Tried and left out: what delimiters read on pages of one record (no gain beside the other signs); in lists the errors expected among the
 * groups that were taken, the share of marked groups, the score of the nearest rejected one (they separate the fields of 13 sites with an area of
 * 0.86 and those of 38 others with 0.56), unread siblings of values, how long records are; whether labels are parts of texts; votes
 * for values, and the least likely value in place of the unevenness.
 */
export const CONFIDENCE_WEIGHTS: Readonly<Record<Shape, ConfidenceSigns & { readonly constant: number }>> = {
  single: {
    constant: 0.555,
    support: 0.377,
    missing: -0.554,
    edges: -0.417,
    unevenness: -2.708,
    disagreement: -0.653,
    echo: -0.304,
    found: 0,
  },
  list: {
    constant: -0.025,
    support: 0.593,
    missing: -0.545,
    edges: -0.244,
    unevenness: -3.204,
    disagreement: 0,
    echo: 0,
    found: 1.334,
  },
}

/** The log-odds that a field comes out right on further pages. */
export function confidenceOdds(shape: Shape, signs: ConfidenceSigns): number {
  const weights = CONFIDENCE_WEIGHTS[shape]
  return CONFIDENCE_SIGNS.reduce((sum, sign) => sum + weights[sign] * signs[sign], weights.constant)
}
