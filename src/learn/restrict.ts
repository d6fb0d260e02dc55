import type { Task } from '../languages/task.ts'
import type { LabelledRecord } from '../record/label.ts'

/** The task with some of its fields only, given as indices. Records that show none of them are left out. */
export function restrict(task: Task, fields: readonly number[]): Task {
  const restrictRecord = ({ values }: LabelledRecord): LabelledRecord => ({
    values: fields.map((f) => values[f] ?? []),
  })
  const shows = ({ values }: LabelledRecord): boolean => values.some((cell) => cell.length > 0)
  return {
    ...task,
    fields: fields.map((f) => task.fields[f]),
    examples: task.examples.map((example) => ({
      ...example,
      records: example.records.map(restrictRecord).filter(shows),
      negatives: example.negatives.map(restrictRecord).filter(shows),
    })),
  }
}
