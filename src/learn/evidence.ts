import type { Learned, Task } from '../languages/language.ts'
import type { Page } from '../page/page.ts'
import { type Extraction, isRecord } from '../record/extraction.ts'
import { isLabelledRecord } from '../record/label.ts'
import { inferType, readTyped, type ValueType } from '../record/types/value-type.ts'
import type { Entrant } from './learners.ts'

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
  /** By field: how often the other candidates found the same values. */
  readonly fieldAgreement: readonly number[]
  /** How often the other candidates found the same values, over all fields. */
  readonly agreement: number
  /** What experience says of the language. */
  readonly aptitude: number
  readonly total: number
  /** What the candidate found on each of the surveyed pages. */
  readonly extractions: readonly Extraction[]
}

/** More unlabelled pages than these decide nothing new. */
const MAX_SURVEY = 40

/**
 * Fit counts most: a rule that does not reproduce its examples must be much better elsewhere to win. The other weights
 * only order candidates that fit alike; doubling or halving any of them changed no choice on the development sites.
 */
const WEIGHTS = { fit: 3, records: 1, fields: 1, agreement: 0.5, aptitude: 0.3 }

/** Whether every labelled page holds exactly one record. */
export function isSingle({ examples }: Task): boolean {
  return examples.every(({ complete, records }) => complete && records.length === 1)
}

/** The unlabelled pages that candidates are compared on, spread evenly. */
export function surveyPages({ unlabelled }: Task): Page[] {
  if (unlabelled.length <= MAX_SURVEY) return [...unlabelled]
  return Array.from(
    { length: MAX_SURVEY },
    (_, i) => unlabelled[Math.floor((i * unlabelled.length) / MAX_SURVEY)],
  )
}

/** Weighs all candidates against each other. */
export function weigh(candidates: readonly Candidate[], task: Task): Evidence[] {
  const pages = surveyPages(task)
  const single = isSingle(task)
  const expected = task.fields.map((_, f) => expectedOf(task, f))
  const runs = candidates.map(({ entrant, result }) =>
    pages.map((page) => entrant.learner.language.run(result.rule, page, task.fields)),
  )
  const texts = runs.map((extractions) =>
    extractions.map((extraction) => textsOf(extraction, task.fields.length)),
  )
  return candidates.map((candidate, c) => {
    const { right, missed, wrong } = candidate.result.replay
    const fit = right / Math.max(1, right + missed + wrong)
    const extractions = runs[c]
    const records = share(extractions, ({ records: { length } }) => (single ? length === 1 : length > 0))
    const fields = expected.map((expectation, f) => fieldScore(extractions, f, expectation))
    const fieldFit = fieldFitOf(candidate, task)
    const fieldAgreement = task.fields.map((_, f) => agreementOf(texts, c, f))
    const agreement = mean(fieldAgreement)
    const { aptitude: known } = candidate.entrant
    const aptitude = single ? known.single : known.list
    const total =
      WEIGHTS.fit * fit +
      WEIGHTS.records * records +
      WEIGHTS.fields * mean(fields) +
      WEIGHTS.agreement * agreement +
      WEIGHTS.aptitude * aptitude
    return {
      candidate,
      fit,
      records,
      fields,
      fieldFit,
      fieldAgreement,
      agreement,
      aptitude,
      total,
      extractions,
    }
  })
}

/** What the labels say of a field. */
interface Expectation {
  /** Share of labelled records that have it. */
  readonly filled: number
  readonly type: ValueType
  readonly maxLength: number
}

function expectedOf({ examples }: Task, f: number): Expectation {
  const cells = examples.flatMap(({ records }) => records.map(({ values }) => values[f] ?? []))
  const texts = cells.flat().flatMap((value) => (isLabelledRecord(value) ? [] : [value.text]))
  return {
    filled: share(cells, (cell) => cell.length > 0),
    type: inferType(texts),
    maxLength: Math.max(0, ...texts.map((text) => text.length)),
  }
}

/** Values much longer than any labelled one are a sign that a rule ran past the end of its field. */
const LENGTH_MARGIN = { factor: 4, characters: 40 }

function fieldScore(
  extractions: readonly Extraction[],
  f: number,
  { filled, type, maxLength }: Expectation,
): number {
  const cells = extractions.flatMap(({ records }) => records.map(({ values }) => values[f] ?? []))
  const pages = share(extractions, ({ records }) => records.length > 0)
  const coverage = Math.min(1, share(cells, (cell) => cell.length > 0) / Math.max(filled, 0.01))
  const limit = maxLength * LENGTH_MARGIN.factor + LENGTH_MARGIN.characters
  const plausible = share(
    cells.flat().flatMap((value) => (isRecord(value) ? [] : [value.text])),
    (text) => text.length <= limit && readTyped(text, type) !== undefined,
  )
  return pages * coverage * plausible
}

/** The texts of each field of a page, joined, so that two candidates can be compared. */
function textsOf({ records }: Extraction, fieldCount: number): string[] {
  return Array.from({ length: fieldCount }, (_, f) =>
    records
      .flatMap(({ values }) => (values[f] ?? []).map((value) => (isRecord(value) ? '' : value.text)))
      .sort()
      .join('\n'),
  )
}

function agreementOf(texts: readonly string[][][], own: number, f: number): number {
  let same = 0
  let all = 0
  for (const [c, pages] of texts.entries()) {
    if (c === own) continue
    for (const [p, fields] of pages.entries()) {
      all++
      if (fields[f] === texts[own][p][f] && fields[f] !== '') same++
    }
  }
  return all === 0 ? 0 : same / all
}

/** By field: the share of the labelled pages on which its values are exactly the labelled ones. */
function fieldFitOf({ entrant, result }: Candidate, task: Task): number[] {
  if (result.replay.exact) return task.fields.map(() => 1)
  const right = task.fields.map(() => 0)
  for (const { page, records } of task.examples) {
    const got = textsOf(entrant.learner.language.run(result.rule, page, task.fields), task.fields.length)
    for (const f of task.fields.keys()) {
      const wanted = records
        .flatMap(({ values }) =>
          (values[f] ?? []).map((value) => (isLabelledRecord(value) ? '' : value.text)),
        )
        .sort()
        .join('\n')
      if (got[f] === wanted) right[f]++
    }
  }
  return right.map((count) => count / task.examples.length)
}

/** What speaks for taking a field from this candidate. */
export function fieldTotal({ fieldFit, fields, fieldAgreement, aptitude }: Evidence, f: number): number {
  return (
    WEIGHTS.fit * fieldFit[f] +
    WEIGHTS.fields * fields[f] +
    WEIGHTS.agreement * fieldAgreement[f] +
    WEIGHTS.aptitude * aptitude
  )
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 1 : items.filter(holds).length / items.length
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
}
