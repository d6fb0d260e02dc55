import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import { viewOf } from '../../page/page-view.ts'
import { evenly } from '../../strings/evenly.ts'
import type { Signs } from './signs.ts'
import { labelsOf, mean, type SurveyedPage } from './texts.ts'
import { lookAtValues } from './values-in-place.ts'

/**
 * What the confidence of a field is computed from, once rules are chosen. A share is given as the logarithm of its ratio to the
 * usual share, so 0 is the neutral value where a sign cannot be observed.
 */
export const CONFIDENCE_SIGNS = [
  /** The log-odds by which the rule was chosen. */
  'support',
  /** On pages of one record, the part of the values of all fields that are missing; of lists, the part of the pages without a record. */
  'missing',
  /** The part of the characters at the edges of values that labelled values lack there. */
  'edges',
  /** How much more usual some values look than others. */
  'unevenness',
  /** On pages of one record, the part of the values that differ when the rule is learned again from what it read on one of them. */
  'disagreement',
  /** On pages of one record, how much more or less often pages repeat a value than the labelled pages repeat a label. */
  'echo',
  /** In lists, the logarithm of the number of records found, relative to the usual number. */
  'found',
] as const

export type ConfidenceSigns = Readonly<Record<(typeof CONFIDENCE_SIGNS)[number], number>>

/** What was never observed may still occur, in one case of fifty: as often as a label is wrong. */
const LEAST = 0.02

/**
 * About the means over the fields that the weights are fitted to, geometric ones for shares. They only affect the constant, and the
 * effect of a missing sign.
 */
const USUAL = { missing: 0.02, edges: 0.1, disagreement: 0.1, echo: 0.1 }
const USUAL_UNEVENNESS = 0.3
const USUAL_RECORDS = 20

/** More records than these do not raise the confidence: their number depends on how many pages are given. With 20 the area was 0.009 lower. */
const MOST_RECORDS = 50

/** Values of a page whose repetitions are counted. */
const MOST_ECHOES = 5

/** What the chosen rules read, and what is known of them. */
export interface Observed {
  /** By field, the log-odds by which its rule was chosen, and what they are computed from. */
  readonly support: readonly number[]
  readonly signs: readonly Signs[]
  /** By field, how far a rule that is learned again reads the same; undefined where there is none. */
  readonly agreement: readonly (number | undefined)[]
  /** What was read on the labelled pages, and on the other pages that rules are judged on. */
  readonly labelled: readonly SurveyedPage[]
  readonly survey: readonly SurveyedPage[]
}

/** The signs of every field, from what the chosen rules read. */
export function confidenceSignsOf(task: Task, observed: Observed): ConfidenceSigns[] {
  const { support, signs, agreement, labelled, survey } = observed
  const isSingle = task.shape === 'single'
  const missing = isSingle
    ? 1 - mean(signs.map(({ filled }) => filled))
    : survey.filter(({ records }) => records.length === 0).length / survey.length
  const records = survey.reduce((sum, page) => sum + page.records.length, 0)
  const found = Math.log((1 + Math.min(MOST_RECORDS, records)) / (1 + USUAL_RECORDS))
  const echo = isSingle ? echoes(task, survey) : []
  const looks = lookAtValues(task, labelled, survey)
  return support.map((own, f) => ({
    support: own,
    missing: besideUsual('missing', survey.length === 0 ? undefined : missing),
    edges: besideUsual('edges', looks[f].edges),
    unevenness: (looks[f].unevenness ?? USUAL_UNEVENNESS) - USUAL_UNEVENNESS,
    disagreement: besideUsual('disagreement', agreement[f] === undefined ? undefined : 1 - agreement[f]),
    echo: besideUsual('echo', echo[f]),
    found: isSingle || survey.length === 0 ? 0 : found,
  }))
}

function besideUsual(sign: keyof typeof USUAL, share: number | undefined): number {
  return share === undefined ? 0 : Math.log((LEAST + Math.min(1, share)) / (LEAST + USUAL[sign]))
}

/** By field, the mean difference between how often pages show a value as a whole text, and labelled pages a label; as logarithms. */
function echoes(task: Task, survey: readonly SurveyedPage[]): (number | undefined)[] {
  const timesOn = (page: Page, text: string): number => Math.log(1 + viewOf(page).textsSaying(text).length)
  return task.fields.map((_, f) => {
    const ofLabels = task.examples.flatMap(({ page, records }) =>
      records.flatMap((record) => labelsOf(record, f).map(({ text }) => timesOn(page, text))),
    )
    const ofValues = survey.flatMap(({ page, texts }) =>
      evenly(texts[f], MOST_ECHOES).map((text) => timesOn(page, text)),
    )
    if (ofLabels.length === 0 || ofValues.length === 0) return undefined
    const usual = mean(ofLabels)
    return mean(ofValues.map((times) => Math.abs(times - usual)))
  })
}
