import type { LearnedFromPages } from './learn-from-pages.ts'

/** What can be observed of a field that recognizers labelled, without knowing the truth. */
export interface RecognizedSigns {
  /** Recognized texts elsewhere, beside the values that are recognized. */
  readonly contradicted: number
  /** How much likelier the chosen places are than the next best, as a logarithm, at most 1 after division by 10. */
  readonly margin: number
  /** The share of pages that come out differently when they are left out. */
  readonly unstable: number
  /** What learning from these labels says of the rule, if they are right; rules that miss labels say little. */
  readonly rule: number
}

/** The names of the signs. */
export const RECOGNIZED_SIGNS = ['contradicted', 'margin', 'unstable', 'rule'] as const

/**
 * The log-odds that a field comes out right are a sum over its signs. Weights are fitted to the F1 of the 117 fields of swde, each
 * learned from a list of half of its values (`npm run evaluate -- oracles --data swde --fit`). With each site judged by weights that
 * were fitted without it, the expected calibration error is 0.03. The share of values that are recognized was tried as a
 * further sign: its weight came out small and negative, and the error no lower.
 */
const WEIGHTS: Readonly<Record<keyof RecognizedSigns, number>> & { readonly constant: number } = {
  constant: 2.49,
  contradicted: -2.931,
  margin: 0.574,
  unstable: -1.987,
  rule: 0.841,
}

/** The signs of every field. */
export function signsOfFields(
  { result, chosen }: LearnedFromPages,
  leftOut: { readonly pages: number; readonly errors: number },
): RecognizedSigns[] {
  return chosen.fields.map(({ selection, rival }, f) => {
    const { hits, falseFinds, score } = selection
    const ahead = rival === undefined ? 10 : score - rival.score
    return {
      contradicted: falseFinds / Math.max(1, hits + falseFinds),
      margin: Math.max(-1, Math.min(1, ahead / 10)),
      unstable: leftOut.pages === 0 ? 0.5 : leftOut.errors / leftOut.pages,
      rule: result.kind === 'learned' ? (result.confidence[f] ?? 0) : 0,
    }
  })
}

/** How sure it is that a field comes out right on further pages, from 0 to 1. */
export function confidenceOf(signs: RecognizedSigns): number {
  let odds = WEIGHTS.constant
  for (const sign of RECOGNIZED_SIGNS) {
    odds += WEIGHTS[sign] * signs[sign]
  }
  return Math.round(100 / (1 + Math.exp(-odds))) / 100
}
