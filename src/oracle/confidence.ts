import type { LearnedFromPages } from './learn-from-pages.ts'

/** What can be observed of a field that recognizers labelled, without knowing the truth. */
export interface RecognizedSigns {
  /** The share of its values that are recognized. */
  readonly recognized: number
  /** Recognized texts elsewhere, beside the values that are recognized. */
  readonly contradicted: number
  /** How much likelier the chosen places are than the next best, as a logarithm, at most 1 after division by 10. */
  readonly margin: number
  /** The share of pages that come out differently when they are left out. */
  readonly unstable: number
  /** What learning from these labels says of the rule, if they are right; rules that miss labels say little. */
  readonly rule: number
}

/**
 * The log-odds that a field comes out right are a sum over its signs. Weights are fitted by
 * `npm run evaluate -- oracles --data swde --json FILE` and a logistic regression on its fields.
 */
const WEIGHTS: Readonly<Record<keyof RecognizedSigns, number>> & { readonly constant: number } = {
  constant: 1,
  recognized: 0.5,
  contradicted: -1,
  margin: 1,
  unstable: -1,
  rule: 0.5,
}

/** The signs of every field. */
export function signsOfFields(
  { result, chosen }: LearnedFromPages,
  leftOut: { readonly pages: number; readonly errors: number },
): RecognizedSigns[] {
  return chosen.fields.map(({ selection, rival }, f) => {
    const { hits, misses, falseFinds, score } = selection
    const ahead = rival === undefined ? 10 : score - rival.score
    return {
      recognized: hits / Math.max(1, hits + misses),
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
  for (const sign of ['recognized', 'contradicted', 'margin', 'unstable', 'rule'] as const) {
    odds += WEIGHTS[sign] * signs[sign]
  }
  return Math.round(100 / (1 + Math.exp(-odds))) / 100
}
