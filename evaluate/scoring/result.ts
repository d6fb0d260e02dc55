import type { Declined } from '../../src/languages/language.ts'
import type { ConfidenceSigns } from '../../src/learn/support/confidence.ts'
import type { DroppedValue } from '../running/label.ts'
import type { DifferencePlaces } from '../running/locate-difference.ts'
import type { Difference } from './score.ts'
import { type FieldScore, least, mean, scoreSite } from './tally.ts'

/** How the learner is run, the same for every site. */
export interface Settings {
  /** `auto`, or the name of a method that `learn` knows. */
  readonly method: string
  /** How many pages are labelled. */
  readonly labelled: number
  /** How many records of a labelled page are marked; absent when all are. */
  readonly records?: number
  /** How often labelled pages and records are drawn at random; absent for the fixed choice of the protocol. */
  readonly draws?: number
  /** How many records that were extracted wrongly are marked as such, one after the other; absent for none. */
  readonly negatives?: number
  /** How many questions about groups of places are answered from the truth, one after the other; absent for none. */
  readonly questions?: number
  readonly seed: number
  /** The encoding in which pages are read; absent for the one they declare. */
  readonly charset?: string
}

/** How sure a learner was of a field. */
export interface FieldSupport {
  readonly field: string
  readonly confidence: number
  readonly observed: ConfidenceSigns
}

/** What came of learning. A learner that declines or fails counts as extracting nothing. */
export type Outcome =
  | {
      readonly kind: 'learned'
      readonly method: string
      readonly exact: boolean
      readonly misses: readonly string[]
      readonly ambiguous: readonly string[]
      /** By field, how sure the learner was, and of what that was computed. */
      readonly support: readonly FieldSupport[]
    }
  | { readonly kind: 'declined'; readonly reasons: readonly Declined[] }
  | { readonly kind: 'failed'; readonly message: string }

/** One run of learning and extracting on a site. */
export interface Run {
  readonly labelledPages: readonly string[]
  readonly labelledRecords: number
  readonly testedPages: number
  readonly testedRecords: number
  readonly outcome: Outcome
  readonly dropped: readonly DroppedValue[]
  readonly fields: readonly FieldScore[]
  readonly learnMilliseconds: number
  /** For one page, reading the file left out, parsing included; undefined where there is no wrapper to run. */
  readonly extractMilliseconds: number | undefined
  readonly differences: readonly PageDifference[]
  /** What the wrapper says of each field that differs somewhere, in words. */
  readonly rules: readonly FieldRule[]
}

/** The rule of one field in words, the name of its method in the first line. */
export interface FieldRule {
  readonly field: string
  readonly words: string
}

/** A difference, the page it is on, and where on it the values are. */
export interface PageDifference extends Difference, DifferencePlaces {
  readonly page: string
}

/** All runs on one site. */
export interface SiteResult {
  readonly site: string
  readonly set: string
  readonly kind: 'detail' | 'list'
  readonly recallOnly: boolean
  readonly pages: number
  /** Why there is nothing to test; then there are no runs. */
  readonly untested?: string
  readonly runs: readonly Run[]
}

/** What is said of a site or a set: its score over all runs, and in the worst run. */
export interface Score {
  readonly mean: number | undefined
  readonly worst: number | undefined
}

/** A site's score: F1, or recall where the truth is incomplete. */
export function scoreRuns({ runs, recallOnly }: SiteResult): Score {
  const scores = runs.map(({ fields }) => scoreSite(fields, recallOnly))
  return { mean: mean(scores), worst: least(scores) }
}

/** The fields that count in some run of a site. */
export function countFields({ runs, recallOnly }: SiteResult): number {
  const counted = runs.flatMap(({ fields }) =>
    fields.filter(({ f1, recall }) => (recallOnly ? recall : f1) !== undefined).map(({ field }) => field),
  )
  return new Set(counted).size
}

/** What one way of running the learner gave on all sites. */
export interface Evaluation {
  readonly settings: Settings
  readonly results: readonly SiteResult[]
}
