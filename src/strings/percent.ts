/** `0 %`, `37 %`, `100 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/**
 * The most that is stated of a field. Of about a thousand fields (docs/evaluation.md) one in a hundred of the surest came out
 * wrong, so more than this is not known.
 */
export const MOST_CONFIDENCE = 0.99

/** How sure it is that a field comes out right, as people read it. Files of earlier versions may state more than is known. */
export function confidencePercent(confidence: number): string {
  return percent(Math.min(MOST_CONFIDENCE, confidence))
}
