/** `0 %`, `37 %`, `100 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/**
 * The most that is stated of a field: the 303 surest of 1,438 fields (docs/evaluation.md, "Confidence") came out with a mean F1 of 0.988.
 */
export const MOST_CONFIDENCE = 0.99

/** How sure it is that a field comes out right, as people read it. Files of earlier versions may state more than is known. */
export function confidencePercent(confidence: number): string {
  return percent(Math.min(MOST_CONFIDENCE, confidence))
}
