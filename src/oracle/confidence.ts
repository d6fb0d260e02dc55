import type { LearnedFromPages } from './learn-from-pages.ts'
import type { OpenRecognizer } from './recognizers/recognize.ts'

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
  /** 1 if the form of values is all that is known, and no row of a list has a value beside it that is known itself; else 0. */
  readonly form: number
}

/** The names of the signs. */
export const RECOGNIZED_SIGNS = ['contradicted', 'margin', 'unstable', 'rule', 'form'] as const

/**
 * The log-odds that a field comes out right are a sum over its signs. Weights are fitted to the F1 of fields of swde: 117 learned
 * from a list of half of their values, 28 from a kind alone (`npm run evaluate -- oracles --data swde --fit`). With each site judged by
 * weights that were fitted without it, the expected calibration error is 0.04 for lists and 0.16 for kinds; without the sign
 * `form` it is 0.08 and 0.29. Two further signs were tried and changed nothing: the share of values that are recognized, and
 * for kinds the number of other matches on a page (mean squared error 0.182 with it, 0.173 without).
 */
const WEIGHTS: Readonly<Record<keyof RecognizedSigns, number>> & { readonly constant: number } = {
  constant: 2.329,
  contradicted: -2.585,
  margin: 0.169,
  unstable: -1.819,
  rule: 0.988,
  form: -2.493,
}

/** The signs of every field. */
export function signsOfFields(
  { result, chosen }: LearnedFromPages,
  recognizers: readonly OpenRecognizer[],
  leftOut: { readonly pages: number; readonly errors: number },
): RecognizedSigns[] {
  const isSupported = chosen.shape === 'list' && recognizers.some(({ isForm }) => !isForm)
  return chosen.fields.map(({ selection, rival }, f) => {
    const { hits, falseFinds, score } = selection
    const ahead = rival === undefined ? 10 : score - rival.score
    return {
      contradicted: falseFinds / Math.max(1, hits + falseFinds),
      margin: Math.max(-1, Math.min(1, ahead / 10)),
      unstable: leftOut.pages === 0 ? 0.5 : leftOut.errors / leftOut.pages,
      rule: result.kind === 'learned' ? (result.confidence[f] ?? 0) : 0,
      form: recognizers[f].isForm && !isSupported ? 1 : 0,
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
