import type { Learned } from '../../languages/language.ts'
import type { Task } from '../../languages/task.ts'
import type { Extraction } from '../../record/extraction.ts'
import type { Entrant } from '../learners.ts'
import { holdOut } from './hold-out.ts'
import { redesign, survival } from './robustness.ts'
import { expectationsOf, plausibility, recognises, share, surveyPages, variety } from './survey.ts'
import { extractedTexts, type FieldTexts, labelledTexts, likeness, recall } from './texts.ts'

/** A language's best rule for the task. */
export interface Candidate {
  readonly entrant: Entrant
  readonly result: Learned<unknown>
}

/** What speaks for a candidate, each part from 0 to 1. */
export interface Evidence {
  readonly candidate: Candidate
  /** How much of the labels came back. */
  readonly fit: number
  /** How many unlabelled pages gave as many records as pages of this kind have. */
  readonly records: number
  /** By field: whether it is filled as often as in the examples, with values of the same kind. */
  readonly fields: readonly number[]
  /** By field: how much of the labels came back. */
  readonly fieldFit: readonly number[]
  /** By field: how much of the same the candidate found that agrees most. */
  readonly fieldAgreement: readonly number[]
  /** The same over all fields. */
  readonly agreement: number
  /**
   * By field: how well the language does on a labelled page that is left out. Undefined until that was tried; till then the
   * best is assumed.
   */
  readonly heldOut: readonly number[] | undefined
  /** How much it still finds after mild redesigns of its pages. */
  readonly robustness: number
  /** How short its rule is, beside the shortest. */
  readonly simplicity: number
  /** What experience says of the language. */
  readonly aptitude: number
  readonly total: number
  /** What the candidate found on each of the surveyed pages. */
  readonly extractions: readonly Extraction[]
  /** The same as texts by field. */
  readonly texts: readonly FieldTexts[]
}

/**
 * Fit counts most: a rule that does not reproduce its examples must be much better elsewhere to win. The other weights
 * order candidates that fit alike. With these the chosen candidate's mean F1 is within 0.001 of the best one's, on sites of
 * one record a page and of lists, and halving or doubling any weight alone changes no mean by more than 0.003.
 */
export const WEIGHTS: Parts = {
  fit: 3,
  heldOut: 0.5,
  records: 1,
  fields: 0.5,
  agreement: 1,
  robustness: 0.15,
  simplicity: 0.02,
  aptitude: 0.75,
}

/** Weighs all candidates against each other. One alone is not compared, so that a method given by name costs no more. */
export function weigh(candidates: readonly Candidate[], task: Task): Evidence[] {
  const { fields } = task
  const pages = surveyPages(task)
  const single = task.shape === 'single'
  const expectations = expectationsOf(task)
  const runs = candidates.map((candidate) => pages.map(runner(candidate, task)))
  const texts = runs.map((extractions) => extractions.map(({ records }) => extractedTexts(records, fields)))
  const alone = candidates.length === 1
  // Two rules may well agree on a text of the template.
  const agreements = candidates.map((_, own) =>
    expectations.map((expected, f) => agreementOf(texts, own, f) * variety(runs[own], f, expected)),
  )
  const redesigned = alone ? [] : redesign(task)
  const lengths = candidates.map(({ result }) => JSON.stringify(result.rule).length)
  return candidates.map((candidate, c) => {
    const { entrant, result } = candidate
    const { right, missed, wrong } = result.replay
    const extractions = runs[c]
    const parts = {
      fit: right / Math.max(1, right + missed + wrong),
      records: share(extractions, single ? ({ records }) => records.length === 1 : recognises(extractions)),
      fields: expectations.map((expected, f) => plausibility(extractions, f, expected)),
      fieldFit: fieldFitOf(candidate, task),
      fieldAgreement: agreements[c],
      agreement: mean(agreements[c]),
      robustness: survival(runner(candidate, task), redesigned, task),
      simplicity: Math.min(...lengths) / lengths[c],
      aptitude: single ? entrant.aptitude.single : entrant.aptitude.list,
    }
    const evidence = { candidate, ...parts, heldOut: undefined, extractions, texts: texts[c] }
    return { ...evidence, total: totalOf(evidence) }
  })
}

/** The parts of the evidence as one number each. */
export type Parts = Readonly<
  Record<
    'fit' | 'heldOut' | 'records' | 'fields' | 'agreement' | 'robustness' | 'simplicity' | 'aptitude',
    number
  >
>

/** The evidence over all fields. */
export function partsOf(evidence: Omit<Evidence, 'total'>): Parts {
  const { fit, heldOut, records, fields, agreement, robustness, simplicity, aptitude } = evidence
  return {
    fit,
    heldOut: heldOut === undefined ? 1 : mean(heldOut),
    records,
    fields: mean(fields),
    agreement,
    robustness,
    simplicity,
    aptitude,
  }
}

function totalOf(evidence: Omit<Evidence, 'total'>): number {
  const parts = partsOf(evidence)
  let total = 0
  for (const part of Object.keys(WEIGHTS) as (keyof Parts)[]) total += WEIGHTS[part] * parts[part]
  return total
}

/** The evidence with how the language does on pages that are left out, where two or more are labelled. */
export function withHoldOut(evidence: Evidence, task: Task): Evidence {
  const { entrant, result } = evidence.candidate
  const heldOut = holdOut(entrant, result.variant, task) ?? task.fields.map(() => 1)
  return { ...evidence, heldOut, total: totalOf({ ...evidence, heldOut }) }
}

function runner({ entrant, result }: Candidate, { fields }: Task) {
  return (page: Task['unlabelled'][number]) => entrant.learner.language.run(result.rule, page, fields)
}

/**
 * How much another candidate found of the same values of a field, on average over the pages; of several, the one that agrees
 * most. Two that agree are seldom both wrong, and a third that does not must not lower what they are worth.
 */
function agreementOf(texts: readonly (readonly FieldTexts[])[], own: number, f: number): number {
  let most = 0
  for (const [c, pages] of texts.entries()) {
    if (c === own || pages.length === 0) continue
    let same = 0
    for (const [p, fields] of pages.entries()) {
      if (fields[f].length > 0) same += likeness(fields[f], texts[own][p][f])
    }
    most = Math.max(most, same / pages.length)
  }
  return most
}

/** By field: how much of the labels came back on the labelled pages. */
function fieldFitOf(candidate: Candidate, task: Task): number[] {
  const { fields, examples } = task
  if (candidate.result.replay.exact) return fields.map(() => 1)
  const sums = fields.map(() => 0)
  for (const { page, records, complete } of examples) {
    const got = extractedTexts(runner(candidate, task)(page).records, fields)
    const compare = complete ? likeness : recall
    for (const [f, wanted] of labelledTexts(records, fields).entries()) sums[f] += compare(got[f], wanted)
  }
  return sums.map((sum) => sum / examples.length)
}

/** Of one field a page left out tells less than of all: its one value may be the odd one. */
const FIELD_HELD_OUT = WEIGHTS.heldOut / 2

/** What speaks for taking a field from this candidate. */
export function fieldTotal(evidence: Evidence, f: number): number {
  return (
    WEIGHTS.fit * evidence.fieldFit[f] +
    FIELD_HELD_OUT * (evidence.heldOut?.[f] ?? 1) +
    WEIGHTS.fields * evidence.fields[f] +
    WEIGHTS.agreement * evidence.fieldAgreement[f] +
    WEIGHTS.aptitude * evidence.aptitude
  )
}

/** The mean; 0 of nothing. */
function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
}
