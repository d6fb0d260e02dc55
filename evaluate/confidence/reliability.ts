/** One field of one run: how sure the learner was, and how right it turned out to be. */
export interface Observation {
  /** The probability that was stated, or that weights fitted without this site would state. */
  readonly stated: number
  /** F1 of the field on pages that were not labelled, or recall where the truth is incomplete. */
  readonly score: number
}

/** Observations whose stated probability lies in one tenth of the range. */
export interface Bin {
  readonly from: number
  readonly count: number
  readonly stated: number
  readonly score: number
}

/** A field counts as right from this score on. */
export const RIGHT = 0.95

/** The observations in tenths of the stated probability; empty tenths are left out. */
export function binsOf(observations: readonly Observation[]): Bin[] {
  const bins: Bin[] = []
  for (let tenth = 0; tenth < 10; tenth++) {
    const inside = observations.filter(({ stated }) => Math.min(9, Math.floor(stated * 10)) === tenth)
    if (inside.length === 0) continue
    bins.push({
      from: tenth / 10,
      count: inside.length,
      stated: meanOf(inside.map(({ stated }) => stated)),
      score: meanOf(inside.map(({ score }) => score)),
    })
  }
  return bins
}

/** Expected calibration error: how far stated probabilities are from scores, over all bins by their size. */
export function calibrationError(observations: readonly Observation[]): number {
  return binsOf(observations).reduce(
    (sum, { count, stated, score }) => sum + (count / observations.length) * Math.abs(stated - score),
    0,
  )
}

/**
 * The calibration error that observations are expected to have although every stated probability is right, because each tenth has few of them: a
 * score is then 1 with the probability that was stated, and otherwise 0. An error below this shows nothing against the probabilities.
 */
export function errorByChance(observations: readonly Observation[]): number {
  const variances = new Map<number, number>()
  for (const { stated } of observations) {
    const tenth = Math.min(9, Math.floor(stated * 10))
    variances.set(tenth, (variances.get(tenth) ?? 0) + stated * (1 - stated))
  }
  // The mean distance of a normal variable from its mean is √(2 / π) of its standard deviation.
  const sum = [...variances.values()].reduce(
    (total, variance) => total + Math.sqrt((2 / Math.PI) * variance),
    0,
  )
  return sum / Math.max(1, observations.length)
}

/** Area under the curve: how often a field that is right got a higher confidence than one that is wrong; ties count half. */
export function areaUnderCurve(observations: readonly Observation[]): number {
  const sorted = [...observations].sort((a, b) => a.stated - b.stated)
  let rank = 0
  let sumOfRanks = 0
  let right = 0
  while (rank < sorted.length) {
    let end = rank
    while (end < sorted.length && sorted[end].stated === sorted[rank].stated) end++
    const tied = sorted.slice(rank, end).filter(({ score }) => score >= RIGHT).length
    right += tied
    sumOfRanks += tied * ((rank + end + 1) / 2)
    rank = end
  }
  const wrong = sorted.length - right
  return right === 0 || wrong === 0 ? 1 : (sumOfRanks - (right * (right + 1)) / 2) / (right * wrong)
}

/** The mean of some numbers; 0 where there are none. */
export function meanOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
