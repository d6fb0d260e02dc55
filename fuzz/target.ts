import type fc from 'fast-check'

/** One kind of input that strangers control, and the laws that hold for all of it. */
export interface Target<T> {
  readonly name: string
  /** What is tried, for the table of results. */
  readonly about: string
  /** Inputs as plain JSON, so that what was found can be kept in the corpus. */
  readonly inputs: fc.Arbitrary<T>
  /** Throws where a law is broken: by any error but a coded one, a lost value, or a wrong answer. */
  check(input: T): void | Promise<void>
  /** The longest that one input may take, in milliseconds of processor time: some times what any takes on a machine of two cores. */
  readonly limit: number
}

/** A law that an input broke. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Throws a violation unless the law holds. */
export function hold(law: boolean, words: string): asserts law {
  if (!law) throw new Violation(words)
}
