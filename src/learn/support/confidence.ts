import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import { viewOf } from '../../page/page-view.ts'
import { evenly } from '../../strings/evenly.ts'
import { createForms, elementAt } from '../forms.ts'
import type { SurveyedPage } from './second-opinion.ts'
import type { Signs } from './signs.ts'
import { labelsOf, mean, valuesOf } from './texts.ts'

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
  /** 1 if no page other than the labelled one was seen. */
  'alone',
  /** On pages of one record, how much more or less often pages repeat a value than the labelled pages repeat a label. */
  'echo',
  /** On pages of one record, the part of the elements of the same form as a labelled value that are left out. */
  'skipped',
  /** On pages of one record, how much the part of the page from the first to the last value differs in length. */
  'extent',
] as const

export type ConfidenceSigns = Readonly<Record<(typeof CONFIDENCE_SIGNS)[number], number>>

/** What was never observed may still occur, in one case of fifty: as often as a label is wrong. */
const LEAST = 0.02

/**
 * About the geometric means over the fields that the weights are fitted to. They only affect the constant, and the effect of
 * a missing sign.
 */
const USUAL = { disagreement: 0.1, missing: 0.02, echo: 0.1, skipped: 0.4, extent: 0.3 }

/** Values of a page whose repetitions are counted. */
const MOST_ECHOES = 5

/**
 * Weights are fitted by `npm run evaluate -- confidence --fit` to the F1 of fields on pages that were not labelled: swde, lists,
 * redesigns, javadoc-17 and 26 further sites, one and two labels, one draw, 14 pages of each site, 679 fields of 70 templates. With
 * each template judged by weights fitted without it, the area under the curve is 0.853 and the expected calibration error 0.008;
 * the support alone has 0.810 and 0.014. Without one of the signs the area is 0.83 to 0.85.
 *
 * Tried and left out: the length of values (it varies as much where they are right); the error rate beside the support, and the
 * part of a list's values in other elements than the labelled ones (0.846 and 0.843 with them); what trees read on pages of one
 * record (takes longer than learning); what delimiters, detectors and predicates read in lists (they disagree with right rules as
 * often); rules learned from one of two labels; repeated siblings that a list skips (more of them where rules are right).
 */
const WEIGHTS: ConfidenceSigns & { readonly constant: number } = {
  constant: 0.914,
  support: 0.596,
  disagreement: -0.459,
  missing: -0.657,
  alone: -0.861,
  echo: -0.278,
  skipped: -0.263,
  extent: -0.398,
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
  const { support, signs, agreement, survey } = observed
  const isSingle = task.shape === 'single'
  const missing = isSingle
    ? 1 - mean(signs.map(({ filled }) => filled))
    : survey.filter(({ records }) => records.length === 0).length / survey.length
  const skipped = isSingle ? skippedShares(task, observed) : []
  const shared = {
    missing: besideUsual('missing', survey.length === 0 ? undefined : missing),
    alone: survey.length < 2 && task.unlabelled.length === 0 ? 1 : 0,
    extent: besideUsual('extent', isSingle ? extentDifference(observed) : undefined),
  }
  const echo = isSingle ? echoes(task, survey) : []
  return support.map((own, f) => ({
    ...shared,
    support: own,
    disagreement: besideUsual('disagreement', agreement[f] === undefined ? undefined : 1 - agreement[f]),
    echo: besideUsual('echo', echo[f]),
    skipped: besideUsual('skipped', skipped[f]),
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

/** How much the records differ in length from the labelled ones, as the mean difference of logarithms. */
function extentDifference({ labelled, survey }: Observed): number | undefined {
  const lengthsIn = (pages: readonly SurveyedPage[]): number[] =>
    pages.flatMap(({ records }) => records.map(({ start, end }) => Math.log(1 + end - start)))
  const [usual, others] = [mean(lengthsIn(labelled)), lengthsIn(survey)]
  return others.length === 0 ? undefined : mean(others.map((length) => Math.abs(length - usual)))
}

/** By field, the part of the elements of the form of a labelled value that the rule leaves out on other pages. */
function skippedShares(task: Task, { labelled, survey }: Observed): (number | undefined)[] {
  const formsIn = createForms()
  const others = survey.map(({ page, records }) => ({
    tree: page.tree,
    records,
    forms: formsIn(viewOf(page)),
  }))
  const counts = others.map(({ forms }) => {
    const all = new Map<string, number>()
    for (const form of forms) if (form !== undefined) all.set(form, (all.get(form) ?? 0) + 1)
    return all
  })
  const own = labelled.map(({ page, records }, e) => ({
    ...{ tree: page.tree, records, forms: formsIn(viewOf(page)) },
    labels: task.examples[e].records,
  }))
  return task.fields.map((_, f) => {
    const wanted = new Set<string | undefined>()
    for (const { tree, records, forms, labels } of own) {
      const starts = new Set(
        labels.flatMap((label) =>
          labelsOf(label, f).flatMap(({ places }) => places.map(({ start }) => start)),
        ),
      )
      for (const value of records.flatMap((record) => valuesOf(record, f))) {
        if (starts.has(value.start)) wanted.add(forms[elementAt(tree, value)])
      }
    }
    wanted.delete(undefined)
    let there = 0
    let taken = 0
    for (const [p, { tree, records, forms }] of others.entries()) {
      const elements = records.flatMap((record) => valuesOf(record, f).map((value) => elementAt(tree, value)))
      for (const element of new Set(elements)) if (wanted.has(forms[element])) taken++
      for (const form of wanted) there += counts[p].get(form!) ?? 0
    }
    return there === 0 ? undefined : 1 - taken / there
  })
}
