import type { Budget, Learner } from '../../languages/language.ts'
import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import type { Extraction } from '../../record/extraction.ts'
import { isLabelledRecord, type LabelledRecord } from '../../record/label.ts'
import { countCommon, extractedTexts, type FieldTexts } from './texts.ts'

/**
 * By field, how far another language reads the same on pages without labels, as F1 of the two; undefined where it learns
 * nothing. Only labels from a person are worth a second opinion: those from recognizers are uncertain themselves.
 */
export function secondOpinion(
  learner: Learner<unknown>,
  task: Task,
  survey: readonly SurveyedPage[],
  budget: Budget,
): readonly (number | undefined)[] {
  const nothing = task.fields.map(() => undefined)
  if (survey.length === 0 || !task.examples.every(({ records }) => records.every(isOfPerson))) return nothing
  const result = learner.learn(task, budget)
  if (result.kind === 'declined') return nothing
  const others = survey.map(({ page }) => {
    const { records } = learner.language.run(result.rule, page, task.fields)
    return extractedTexts(records, task.fields)
  })
  return task.fields.map((_, f) => agreementOf(survey.map(({ texts }) => texts[f]), others.map((texts) => texts[f]))) // biome-ignore format: one call
}

/** A page with what the chosen rules read there. */
export interface SurveyedPage extends Pick<Extraction, 'records'> {
  readonly page: Page
  readonly texts: FieldTexts
}

/** F1 of two readings of the same pages; 1 where neither reads anything. */
export function agreementOf(ours: FieldTexts, others: FieldTexts): number {
  let common = 0
  let all = 0
  for (const [p, texts] of ours.entries()) {
    common += countCommon(texts, others[p])
    all += texts.length + others[p].length
  }
  return all === 0 ? 1 : (2 * common) / all
}

function isOfPerson(record: LabelledRecord): boolean {
  return record.values.every((cell) =>
    cell.every((value) =>
      isLabelledRecord(value) ? true : value.origin === undefined || value.origin === 'person',
    ),
  )
}
