import { mean } from '../scoring/tally.ts'
import { type Counts, scoresOf, sumCounts } from './paper.ts'
import type { Comparison } from './report.ts'
import { type AnomalySet, makeSet, SETS } from './sets.ts'
import { tryMethod } from './try-method.ts'

/** What is compared. */
export interface Plan {
  readonly methods: readonly string[]
  readonly labelled: number
  readonly draws: number
  /** The number of the first draw: other numbers make other pages. */
  readonly seed: number
}

/** The scores of every method on every set; counts of all draws are added up. */
export function compareMethods({ methods, labelled, draws, seed }: Plan): Comparison {
  const made = SETS.map((_, index) => drawSets(index, labelled, draws, seed))
  return methods.map((method) => {
    const counts = made.map((sets) => {
      const trials = sets.map((set) => tryMethod(set, method))
      return {
        tuples: sumCounts(trials.map(({ tuples }) => tuples)),
        values: sumCounts(trials.map(({ values }) => values)),
        confidences: trials.flatMap(({ confidences }) => confidences),
      }
    })
    const all = (of: 'tuples' | 'values'): Counts => sumCounts(counts.map((each) => each[of]))
    return {
      method,
      sets: counts.map(({ tuples, values }) => ({ tuples: scoresOf(tuples), values: scoresOf(values) })),
      micro: { tuples: scoresOf(all('tuples')), values: scoresOf(all('values')) },
      confidences: counts.flatMap(({ confidences }) => confidences),
    }
  })
}

/** By method, the mean F1 of whole tuples over the five sites at each grade. */
export function sweepGrades(
  { methods, labelled, draws, seed }: Plan,
  grades: readonly number[],
): { name: string; values: (number | undefined)[] }[] {
  const made = grades.map((grade) => SETS.map((_, index) => drawSets(index, labelled, draws, seed, grade)))
  return methods.map((name) => ({
    name,
    values: made.map((sites) =>
      mean(sites.map((sets) => scoresOf(sumCounts(sets.map((set) => tryMethod(set, name).tuples))).f1)),
    ),
  }))
}

function drawSets(
  index: number,
  labelled: number,
  draws: number,
  seed: number,
  grade?: number,
): AnomalySet[] {
  return Array.from({ length: draws }, (_, draw) =>
    makeSet(index, { seed: String(seed + draw), labelled, ...(grade === undefined ? {} : { grade }) }),
  )
}
