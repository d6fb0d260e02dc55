import type { ErrorKind } from '../../wrapper/recognizers/schema.ts'

/** A prior on a rate, as if this many cases for and against it had been seen. */
interface Prior {
  readonly yes: number
  readonly no: number
}

/**
 * What the declared errors imply for the rates at which a recognizer finds values, and finds other texts. A rate without a
 * declaration may be anything; one that is declared to be 1 or 0 is assumed to fail once in a hundred cases.
 */
const SURE: Prior = { yes: 99, no: 1 }
const OPEN: Prior = { yes: 1, no: 1 }
/** False finds of an unsound recognizer are rarer than other texts, or it would be useless. Lists come out the same without it. */
const SOME: Prior = { yes: 1, no: 4 }

const FINDS_VALUES: Readonly<Record<ErrorKind, Prior>> = {
  perfect: SURE,
  incomplete: OPEN,
  unsound: SURE,
  unreliable: OPEN,
}
const FINDS_OTHERS: Readonly<Record<ErrorKind, (textsPerFind: number) => Prior>> = {
  perfect: never,
  incomplete: never,
  unsound: () => SOME,
  unreliable: () => SOME,
}

/**
 * A recognizer that is declared to find nothing but values is wrong once in a hundred of its finds, not once in a hundred texts: a
 * page has hundreds of texts, and a false find on every page is not what was declared. Lists of half the
 * values, 117 fields of swde, as many pages as show two known values of each field: by texts 0.873, by finds 0.892, by finds with mentions
 * apart 0.902.
 */
function never(textsPerFind: number): Prior {
  return { yes: 1, no: 99 * textsPerFind }
}

/** How texts fall: recognized or not, taken for values or not. Not necessarily whole numbers. */
export interface Counts {
  readonly hits: number
  readonly misses: number
  readonly falseFinds: number
  /** False finds that are only part of a text, as in prose. */
  readonly mentions: number
  readonly others: number
}

/**
 * The logarithm of the chance that a recognizer with these errors finds what it finds, if the values are the ones taken. The pages
 * have so many texts for each one in which it finds something. What is only mentioned in a longer text is not claimed to be a
 * value, so that mentions are as frequent as the pages make them, whatever the recognizer declares.
 */
export function logLikelihood(
  errors: ErrorKind,
  { hits, misses, falseFinds, mentions, others }: Counts,
  textsPerFind: number,
): number {
  return (
    logRate(FINDS_VALUES[errors], hits, misses) +
    logRate(FINDS_OTHERS[errors](textsPerFind), falseFinds - mentions, others + mentions) +
    logRate(SOME, mentions, others)
  )
}

/**
 * Values are whole texts of their pages nine times in ten; on one site all are, or all are parts. Where either is as likely, the same
 * fields score 0.791.
 */
const WHOLE: Prior = { yes: 9, no: 1 }

/** The logarithm of the chance that this many recognized values are whole texts, and this many parts of one. */
export function logWhole(whole: number, parts: number): number {
  return logRate(WHOLE, whole, parts)
}

/** Beta-binomial without the number of orders: the rate is integrated over its prior. */
function logRate({ yes, no }: Prior, seen: number, unseen: number): number {
  return logBeta(yes + seen, no + unseen) - logBeta(yes, no)
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Stirling's series, shifted so that it is exact to nine digits. */
export function logGamma(x: number): number {
  let shift = 0
  let z = x
  while (z < 8) {
    shift -= Math.log(z)
    z++
  }
  const inverse = 1 / (z * z)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / z
  return shift + (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series
}

/** What is expected of the number of values that a page has. */
export type CountPrior = (count: number) => number

/** One record a page: usually one value, sometimes none or several. */
export const ONE_A_PAGE: CountPrior = (count) =>
  count === 1 ? 0.9 : count === 0 ? 0.05 : 0.05 / (count * (count - 1))

/** Any number: the more, the less likely each. */
export const ANY_NUMBER: CountPrior = (count) => 1 / ((count + 1) * (count + 2))

/**
 * The logarithm of the chance of the numbers of values that pages have, by a Pólya urn: the first page draws its number from the
 * prior, and each further page repeats one that came before, or draws again. Regular pages are likely, regardless of their number.
 */
export function logChanceOfCounts(counts: readonly number[], prior: CountPrior): number {
  const seen = new Map<number, number>()
  let sum = 0
  for (const [i, count] of counts.entries()) {
    const before = seen.get(count) ?? 0
    sum += Math.log((before + prior(count)) / (i + 1))
    seen.set(count, before + 1)
  }
  return sum
}
