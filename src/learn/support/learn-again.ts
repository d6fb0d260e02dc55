import type { Budget, Learner } from '../../languages/language.ts'
import { settleTask, type Task } from '../../languages/task.ts'
import { type ExtractedRecord, isRecord } from '../../record/extraction.ts'
import { isLabelledRecord, type LabelledRecord, type Origin } from '../../record/label.ts'
import { extractedTexts, type SurveyedPage, shareRead, valuesOf } from './texts.ts'

/**
 * By field, the part of the values that a learner reads again when it learns from one of the records that were read, on a page
 * without labels: right values describe each other, wrong ones do not. Undefined where it learns nothing, and where labels are not from a
 * person: those from recognizers are uncertain themselves.
 */
export function learnAgain(
  learner: Learner<unknown>,
  task: Task,
  survey: readonly SurveyedPage[],
  budget: Budget,
): (number | undefined)[] {
  const nothing = task.fields.map(() => undefined)
  const marked = task.examples.map(({ page }) => page)
  if (!task.examples.every(({ records }) => records.every(isOfPerson))) return nothing
  const countFields = (record: ExtractedRecord): number =>
    task.fields.filter((_, f) => valuesOf(record, f).length > 0).length
  const [fullest] = survey
    .filter(({ page }) => !marked.includes(page))
    .flatMap(({ page, records }) => records.map((record) => ({ page, record, count: countFields(record) })))
    .sort((a, b) => b.count - a.count)
  if (fullest === undefined || fullest.count === 0) return nothing
  const { page, record } = fullest
  // A rule may read further fields of its own.
  const own = { values: labelsFrom(record).values.slice(0, task.fields.length) }
  const region = { start: 0, end: page.source.length }
  const result = learner.learn(
    settleTask({
      shape: task.shape,
      fields: task.fields,
      examples: [{ page, records: [own], complete: true, region, negatives: [] }],
      unlabelled: [...marked, ...task.unlabelled].filter((each) => each !== page),
    }),
    budget,
  )
  if (result.kind === 'declined' || result.fields !== undefined) return nothing
  const again = survey.map((each) =>
    extractedTexts(learner.language.run(result.rule, each.page, task.fields).records, task.fields),
  )
  return task.fields.map((_, f) =>
    shareRead(
      survey.map(({ texts }) => texts[f]),
      again.map((texts) => texts[f]),
    ),
  )
}

/** What was read, as if a person had marked it where it is. Records nest at most 16 deep, and so do the calls. */
function labelsFrom({ values }: ExtractedRecord): LabelledRecord {
  return {
    values: values.map((cell) =>
      cell.map((value) =>
        isRecord(value)
          ? labelsFrom(value)
          : { text: value.text, places: [{ start: value.start, end: value.end }] },
      ),
    ),
  }
}

function isOfPerson(record: LabelledRecord): boolean {
  return record.values
    .flat()
    .every((value) => isLabelledRecord(value) || PERSONAL.has(value.origin ?? 'person'))
}

const PERSONAL: ReadonlySet<Origin> = new Set(['person', 'answer'])
