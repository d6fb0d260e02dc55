import { covers } from '../../../page/span.ts'
import { isLabelledRecord, type LabelledRecord, textLabels } from '../../../record/label.ts'
import type { Budget, Declined } from '../../language.ts'
import type { Task } from '../../task.ts'
import type { FieldPlaces } from '../rule.ts'
import { extractRecords } from '../run/run.ts'
import { type LearnedList, learnList } from './learn-list.ts'

/**
 * Learns records that hold other records: a heading with the people below it, a table with groups of rows. The nested
 * records are learned as a list of their own; on a page each goes to the record that holds it or, where records are
 * only headings, to the last one before it.
 */
export function learnNested(task: Task, budget: Budget): LearnedList | Declined {
  const own = task.fields.map((field) => field.fields === undefined)
  const pick = (record: LabelledRecord): LabelledRecord => ({
    values: record.values.filter((_, f) => own[f]),
  })
  const outer = learnList(
    {
      ...task,
      fields: task.fields.filter((_, f) => own[f]),
      examples: task.examples.map((example) => ({
        ...example,
        records: example.records.map(pick),
        negatives: example.negatives.map(pick),
      })),
    },
    budget,
  )
  if (outer.kind === 'declined') return outer
  const ambiguous = [...outer.ambiguous]
  const fields: FieldPlaces[] = []
  let ownIndex = 0
  for (const [f, field] of task.fields.entries()) {
    if (field.fields === undefined) {
      fields.push(outer.rule.fields[ownIndex++])
      continue
    }
    const inner = learnInner(task, f, budget)
    if (inner.kind === 'declined') return inner
    ambiguous.push(...inner.ambiguous)
    fields.push({
      places: [],
      nested: inner.rule,
      ...(stand(task, f, outer) === 'behind' && { follows: true }),
    })
  }
  return { ...outer, rule: { ...outer.rule, fields }, ambiguous }
}

function learnInner(task: Task, f: number, budget: Budget): LearnedList | Declined {
  const nested = (record: LabelledRecord): LabelledRecord[] => record.values[f].filter(isLabelledRecord)
  const inner: Task = {
    ...task,
    fields: task.fields[f].fields ?? [],
    examples: task.examples.map((example) => ({
      ...example,
      records: example.records.flatMap(nested),
      negatives: example.negatives.flatMap(nested),
    })),
  }
  return inner.fields.some((field) => field.fields !== undefined)
    ? learnNested(inner, budget)
    : learnList(inner, budget)
}

/** Whether nested records are inside their record's element or after it. */
function stand(task: Task, f: number, outer: LearnedList): 'inside' | 'behind' {
  const fields = task.fields.filter((field) => field.fields === undefined)
  for (const { page, records } of task.examples) {
    const found = extractRecords(outer.rule, page, fields)
    for (const value of records.flatMap((record) => record.values[f])) {
      const places = isLabelledRecord(value) ? firstPlaces(value) : []
      if (places.length > 0 && !found.some((record) => places.some((place) => covers(record, place))))
        return 'behind'
    }
  }
  return 'inside'
}

function firstPlaces(record: LabelledRecord): { start: number; end: number }[] {
  return textLabels(record.values.flat()).flatMap(({ places }) => places)
}
