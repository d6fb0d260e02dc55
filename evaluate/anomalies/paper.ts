/** How many tuples came out, and how many of them are right. */
export interface Counts {
  /** Tuples that the pages show. */
  readonly tuples: number
  readonly extracted: number
  readonly right: number
}

/** Table 2 of the fuzzy-wrapper paper: its sets, what SoftMealy extracted from them, and what the fuzzy wrapper did. */
export const PAPER: { readonly softmealy: readonly Counts[]; readonly detectors: readonly Counts[] } = {
  softmealy: [
    { tuples: 20, extracted: 11, right: 11 },
    { tuples: 35, extracted: 30, right: 20 },
    { tuples: 55, extracted: 12, right: 7 },
    { tuples: 73, extracted: 14, right: 10 },
    { tuples: 108, extracted: 20, right: 19 },
  ],
  detectors: [
    { tuples: 20, extracted: 12, right: 10 },
    { tuples: 35, extracted: 34, right: 23 },
    { tuples: 55, extracted: 20, right: 11 },
    { tuples: 73, extracted: 30, right: 18 },
    { tuples: 108, extracted: 33, right: 26 },
  ],
}

/** Precision, recall and their harmonic mean. */
export interface Scores {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** The scores of counts; what has no denominator counts as 0. */
export function scoresOf({ tuples, extracted, right }: Counts): Scores {
  const precision = extracted === 0 ? 0 : right / extracted
  const recall = tuples === 0 ? 0 : right / tuples
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

/** The counts of all sets together, which weigh each tuple alike. */
export function sumCounts(list: readonly Counts[]): Counts {
  const sum = { tuples: 0, extracted: 0, right: 0 }
  for (const { tuples, extracted, right } of list) {
    sum.tuples += tuples
    sum.extracted += extracted
    sum.right += right
  }
  return sum
}
