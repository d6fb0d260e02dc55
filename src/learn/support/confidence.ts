import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import { viewOf } from '../../page/page-view.ts'
import { evenly } from '../../strings/evenly.ts'
import { greatestOf } from '../../strings/extremes.ts'
import { createForms, elementAt } from '../forms.ts'
import type { SurveyedPage } from './second-opinion.ts'
import type { Signs } from './signs.ts'
import { labelsOf, mean, valuesOf } from './texts.ts'

/**
 * What the confidence of a field is computed from, once rules are chosen. A share is given as its logarithm beside the usual share,
 * so that 0 is what is known where a sign cannot be observed.
 */
export const CONFIDENCE_SIGNS = [
  /** The log-odds by which the rule was chosen. */
  'support',
  /** The part of the records that the rule itself expects to have taken or left out wrongly: counts more than in the support. */
  'errorRate',
  /** The part of the values that another language reads differently; asked on pages of one record only. */
  'disagreement',
  /** On pages of one record, the part of the values of all fields that are missing; of lists, the part of the pages without a record. */
  'missing',
  /** 1 if no page but the labelled one was seen. */
  'alone',
  /** On pages of one record, how much more or less often pages repeat a value than the labelled pages repeat a label. */
  'echo',
  /** On pages of one record, the part of the elements of the same form as a labelled value that are left out. */
  'skipped',
  /** On pages of one record, how much the part of the page from the first to the last value differs in length. */
  'extent',
  /** Of lists, the part of the values in elements of another form than the labelled ones, in the field with most of them. */
  'unlike',
] as const

export type ConfidenceSigns = Readonly<Record<(typeof CONFIDENCE_SIGNS)[number], number>>

/** What is observed in no case may be wrong all the same, in one of fifty: as often as a label. */
const LEAST = 0.02

/** About the geometric means over the fields that the weights are fitted to. They only move the constant, and what a missing sign says. */
const USUAL = { disagreement: 0.1, missing: 0.02, echo: 0.1, skipped: 0.4, extent: 0.3, unlike: 0.1 }

/** Values of a page whose repetitions are counted. */
const MOST_ECHOES = 5

const WEIGHTS: ConfidenceSigns & { readonly constant: number } = {
  constant: 1.4,
  support: 0.43,
  errorRate: -0.32,
  disagreement: -0.46,
  missing: -0.67,
  alone: -1.11,
  echo: -0.4,
  skipped: -0.31,
  extent: -0.3,
  unlike: -0.12,
}

/** What the chosen rules read, and what is known of them. */
export interface Observed {
  /** By field, the log-odds by which its rule was chosen, and what they are computed from. */
  readonly support: readonly number[]
  readonly signs: readonly Signs[]
  /** By field, how far another language reads the same; undefined where it reads nothing. */
  readonly agreement: readonly (number | undefined)[]
  /** What was read on the labelled pages, and on those that rules are judged on beside them. */
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
  const forms = compareForms(task, observed)
  const unlike = forms.flatMap((field) => field.unlike ?? [])
  const shared = {
    missing: besideUsual('missing', survey.length === 0 ? undefined : missing),
    alone: survey.length < 2 && task.unlabelled.length === 0 ? 1 : 0,
    extent: besideUsual('extent', isSingle ? extentDifference(observed) : undefined),
    unlike: besideUsual('unlike', isSingle || unlike.length === 0 ? undefined : greatestOf(unlike)),
  }
  const echo = isSingle ? echoes(task, survey) : []
  return support.map((own, f) => ({
    ...shared,
    support: own,
    errorRate: signs[f].errorRate,
    disagreement: besideUsual('disagreement', agreement[f] === undefined ? undefined : 1 - agreement[f]),
    echo: besideUsual('echo', echo[f]),
    skipped: besideUsual('skipped', isSingle ? forms[f].skipped : undefined),
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

/** How the elements of a field's values compare with those of its labels. */
interface FormComparison {
  /** The part of the values that are in elements of another form. */
  readonly unlike: number | undefined
  /** The part of the elements of the labels' forms that the rule leaves out. */
  readonly skipped: number | undefined
}

function compareForms(task: Task, { labelled, survey }: Observed): FormComparison[] {
  const formsIn = createForms()
  const others = survey.map(({ page, records }) => ({ tree: page.tree, records, forms: formsIn(page.tree) }))
  const counts = others.map(({ forms }) => {
    const all = new Map<string, number>()
    for (const form of forms) if (form !== undefined) all.set(form, (all.get(form) ?? 0) + 1)
    return all
  })
  const own = labelled.map(({ page, records }, e) => ({
    ...{ tree: page.tree, records, forms: formsIn(page.tree) },
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
    let values = 0
    let alike = 0
    let there = 0
    let taken = 0
    for (const [p, { tree, records, forms }] of others.entries()) {
      const elements = records.flatMap((record) => valuesOf(record, f).map((value) => elementAt(tree, value)))
      values += elements.length
      for (const element of elements) if (wanted.has(forms[element])) alike++
      for (const element of new Set(elements)) if (wanted.has(forms[element])) taken++
      for (const form of wanted) there += counts[p].get(form!) ?? 0
    }
    return {
      unlike: values === 0 || wanted.size === 0 ? undefined : 1 - alike / values,
      skipped: there === 0 ? undefined : 1 - taken / there,
    }
  })
}
