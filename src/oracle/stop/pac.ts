/** How many examples each delimiter of an HLRT rule has. */
export interface DelimiterCounts {
  /** By field, the values that are labelled: each is an example of the delimiters on both its sides. */
  readonly values: readonly number[]
  /** Pages whose first value is labelled: examples of the head. */
  readonly heads: number
  /** Pages whose last value is labelled: examples of the tail. */
  readonly tails: number
  /** Ambiguities that were settled by whether a rule fits: each may have been settled wrongly. */
  readonly ambiguities?: number
}

/**
 * The chance that a rule fits although an ambiguity was settled wrongly. The paper finds it "extremely close to zero"; one in a
 * thousand is assumed, not measured.
 */
const WRONGLY_SETTLED = 0.001

/**
 * The confidence of Theorem 1 of Kushmerick, Weld and Doorenbos (1997): with at least this probability, an HLRT rule that is
 * consistent with its examples is wrong on less than `epsilon` of further pages. A factor that few examples make negative is
 * 0, which the theorem as printed forgets; missing values leave each delimiter with a count of its own.
 */
export function pacConfidence(epsilon: number, counts: DelimiterCounts): number {
  const factor = (examples: number) => Math.max(0, 1 - 2 * (1 - epsilon / 2) ** examples)
  let product = factor(counts.heads) * factor(counts.tails)
  for (const values of counts.values) product *= factor(values) ** 2
  return product * (1 - WRONGLY_SETTLED) ** (counts.ambiguities ?? 0)
}

/** Pages that Theorem 1 asks for, where every page has the same number of records and nothing is missing. */
export function pagesForBound(
  epsilon: number,
  delta: number,
  fields: number,
  recordsPerPage: number,
): number {
  for (let pages = 1; ; pages++) {
    const values = new Array<number>(fields).fill(pages * recordsPerPage)
    if (pacConfidence(epsilon, { values, heads: pages, tails: pages }) > 1 - delta) return pages
  }
}
