import type { Task } from '../../languages/task.ts'
import type { SurveyedPage } from './second-opinion.ts'
import { labelledTexts } from './texts.ts'

/** What the confidence of a field is computed from, once rules are chosen. */
export const CONFIDENCE_SIGNS = [
  /** The log-odds by which the rule was chosen. */
  'support',
  /** How much the length of values differs from that of the labels, as the mean difference of logarithms. */
  'length',
  /** Logarithm of the part of the values that another language reads differently, beside the usual; 0 without a second opinion. */
  'disagreement',
] as const

export type ConfidenceSigns = Readonly<Record<(typeof CONFIDENCE_SIGNS)[number], number>>

/** Two rules that agree on all pages may be wrong in the same way, in one value of fifty: as often as a label. */
const LEAST_DISAGREEMENT = 0.02

/** The geometric mean over the fields that the weights are fitted to, so that a missing opinion says nothing. */
const USUAL_DISAGREEMENT = 0.105

/**
 * Weights are fitted to the F1 of fields on pages that were not labelled, as `npm run evaluate -- confidence --fit` does it: swde,
 * lists and redesigns without the sites of incomplete truth, and 26 sites that no weight of the support was fitted to; one and
 * two labels, one draw, 8 to 20 pages of each site, 664 fields. With each site judged by weights fitted without it, the area under
 * the curve is 0.807 and the expected calibration error 0.010; the support alone, as it was stated, has 0.776 and 0.018. Fitted to the shared sites
 * and tested on the 26, the area rises from 0.788 to 0.818; the other way round, from 0.753 to 0.790.
 *
 * Tried and left out: a wrapper learned back from what was extracted (0.015 more, for twice the time); the number of open
 * questions and the share of values with the pattern of a label (better on the sites they are fitted to, worse on others);
 * the expected errors of open groups (its weight came out positive); variety, least votes, empty pages, repeated values.
 */
const WEIGHTS: ConfidenceSigns & { readonly constant: number } = {
  constant: 1.672,
  support: 0.589,
  length: -0.621,
  disagreement: -0.369,
}

/** The signs of every field, from what the chosen rules read on pages without labels. */
export function confidenceSignsOf(
  task: Task,
  support: readonly number[],
  survey: readonly SurveyedPage[],
  agreement: readonly (number | undefined)[],
): ConfidenceSigns[] {
  const labels = labelledTexts(
    task.examples.flatMap(({ records }) => records),
    task.fields,
  )
  return support.map((own, f) => {
    const agreed = agreement[f]
    const disagreement = agreed === undefined ? USUAL_DISAGREEMENT : LEAST_DISAGREEMENT + 1 - agreed
    return {
      support: own,
      length: lengthDifference(labels[f] ?? [], survey.flatMap(({ texts }) => texts[f] ?? [])), // biome-ignore format: one call
      disagreement: Math.log(disagreement / USUAL_DISAGREEMENT),
    }
  })
}

/** The log-odds that a field comes out right on further pages. */
export function confidenceOdds(signs: ConfidenceSigns): number {
  return CONFIDENCE_SIGNS.reduce((sum, sign) => sum + WEIGHTS[sign] * signs[sign], WEIGHTS.constant)
}

function lengthDifference(labels: readonly string[], values: readonly string[]): number {
  if (labels.length === 0 || values.length === 0) return 0
  const usual = mean(labels.map(logLength))
  return mean(values.map((text) => Math.abs(logLength(text) - usual)))
}

function logLength(text: string): number {
  return Math.log(1 + text.length)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
