import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import { viewOf } from '../../page/page-view.ts'
import { evenly } from '../../strings/evenly.ts'
import { besideShares } from './beside.ts'
import type { SurveyedPage } from './second-opinion.ts'
import type { Signs } from './signs.ts'
import { labelsOf, mean } from './texts.ts'

/**
 * What the confidence of a field is computed from, once rules are chosen. A share is given as the logarithm of its ratio to the
 * usual share, so 0 is the neutral value where a sign cannot be observed.
 */
export const CONFIDENCE_SIGNS = [
  /** The log-odds by which the rule was chosen. */
  'support',
  /** The part of the values that another language reads differently; asked on pages of one record only. */
  'disagreement',
  /** On pages of one record, the part of the values of all fields that are missing; of lists, the part of the pages without a record. */
  'missing',
  /** 1 for lists. */
  'list',
  /** On pages of one record, how much more or less often pages repeat a value than the labelled pages repeat a label. */
  'echo',
  /** The part of the values with unread text beside them where labelled values have none. */
  'beside',
  /** How much values differ in length from the labels. */
  'length',
  /** In lists, the logarithm of the number of records found, relative to the usual number. */
  'found',
] as const

export type ConfidenceSigns = Readonly<Record<(typeof CONFIDENCE_SIGNS)[number], number>>

/** What was never observed may still occur, in one case of fifty: as often as a label is wrong. */
const LEAST = 0.02

/**
 * About the geometric means over the fields that the weights are fitted to. They only affect the constant, and the effect of
 * a missing sign.
 */
const USUAL = {
  disagreement: 0.1,
  missing: 0.02,
  echo: 0.1,
  beside: 0.05,
  length: 0.3,
}
const USUAL_RECORDS = 20

/** More records than these do not raise the confidence: their number depends on how many pages are given. With 20 the area was 0.009 lower. */
const MOST_RECORDS = 50

/** Values of a page whose repetitions are counted. */
const MOST_ECHOES = 5

/**
 * Weights are fitted by `npm run evaluate -- confidence --fit` to the F1 of fields on pages that were not labelled: swde, parts, lists,
 * redesigns, javadoc-17 and 93 further list sites, one and two labels, one draw, 14 pages of each site, 1,438 fields of 137 templates.
 * With each template judged by weights fitted without it, the area under the curve is 0.825 and the expected calibration error
 * 0.008; the support alone has 0.738 and 0.012. Without one of the signs the area is 0.73 to 0.82. docs/evaluation.md has what the
 * signs are worth on sites that they were not chosen on.
 *
 * Tried and left out, on the sites that the signs were chosen on: elements of the form of a label that are left out, and how much
 * records differ in length, on pages of one record (0.843 without them, 0.838 with the second); in lists the number of kinds of
 * places that were judged (0.885 and 0.887), the error rate beside the support, how often fields are filled, whether only one page
 * was seen, unread text in the next block, other characters than in the labels (none raises the area by more than 0.002). Earlier: what
 * trees read on pages of one record (takes longer than learning); what delimiters, detectors and predicates read in lists (they
 * disagree with right rules as often); rules learned from one of two labels.
 */
const WEIGHTS: ConfidenceSigns & { readonly constant: number } = {
  constant: 1.156,
  support: 0.53,
  disagreement: -0.211,
  missing: -0.517,
  list: -1.724,
  echo: -0.409,
  beside: -0.454,
  length: -0.204,
  found: 0.901,
}

/** What the chosen rules read, and what is known of them. */
export interface Observed {
  /** By field, the log-odds by which its rule was chosen, and what they are computed from. */
  readonly support: readonly number[]
  readonly signs: readonly Signs[]
  /** By field, how far another language reads the same; undefined where it reads nothing. */
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
  const shared = {
    missing: besideUsual('missing', survey.length === 0 ? undefined : missing),
    list: isSingle ? 0 : 1,
    found:
      isSingle || survey.length === 0
        ? 0
        : Math.log((1 + Math.min(MOST_RECORDS, records)) / (1 + USUAL_RECORDS)),
  }
  const beside = besideShares(task, labelled, survey)
  const length = lengthDifferences(task, survey)
  const echo = isSingle ? echoes(task, survey) : []
  return support.map((own, f) => ({
    ...shared,
    support: own,
    disagreement: besideUsual('disagreement', agreement[f] === undefined ? undefined : 1 - agreement[f]),
    echo: besideUsual('echo', echo[f]),
    beside: besideUsual('beside', beside[f]),
    length: besideUsual('length', length[f]),
  }))
}

/** The log-odds that a field comes out right on further pages. */
export function confidenceOdds(signs: ConfidenceSigns): number {
  return CONFIDENCE_SIGNS.reduce((sum, sign) => sum + WEIGHTS[sign] * signs[sign], WEIGHTS.constant)
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

/** By field, how much values differ in length from the labels, as the mean difference of logarithms. */
function lengthDifferences(task: Task, survey: readonly SurveyedPage[]): (number | undefined)[] {
  const lengthOf = (text: string): number => Math.log(1 + text.length)
  return task.fields.map((_, f) => {
    const labels = task.examples.flatMap(({ records }) => records.flatMap((record) => labelsOf(record, f)))
    const others = survey.flatMap(({ texts }) => texts[f].map(lengthOf))
    const usual = mean(labels.map(({ text }) => lengthOf(text)))
    return labels.length === 0 || others.length === 0
      ? undefined
      : mean(others.map((length) => Math.abs(length - usual)))
  })
}
