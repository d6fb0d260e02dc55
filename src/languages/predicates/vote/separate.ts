import type { Task } from '../../task.ts'
import { type LearntField, learnField, type Workshop } from './field-learner.ts'
import { type PageLabels, wrongOf } from './labels.ts'

/** What a field finds on one page: texts, each with its place. */
export type PageFinds = ReadonlyMap<number, string>

/**
 * Two fields that are equal on the one page where both are labelled can end up at the same place. A person who names two
 * fields means two, so the one with more support keeps the place, and the other is learned again without it.
 * Fields that are equal on several labelled pages are taken to be equal everywhere.
 */
export function separateFields(
  workshop: Workshop,
  task: Task,
  labels: readonly (readonly PageLabels[])[],
  learnt: readonly LearntField[],
  findsOf: (field: LearntField) => readonly PageFinds[],
): LearntField[] {
  const labelled = task.examples.length
  const separate = [...learnt]
  const found = learnt.map((field) => (field.roles.length === 0 ? undefined : findsOf(field)))
  const relearn = (f: number, others: readonly PageFinds[]): LearntField | undefined => {
    const taken = others.map((finds) => [...finds.values()])
    const again = learnField(workshop, task.fields[f], labels[f], wrongOf(task.examples, f), taken)
    if (again.roles.length === 0) return undefined
    const finds = findsOf(again)
    const isBetter = countShared(finds, others, labelled) < countShared(found[f] ?? [], others, labelled)
    return isBetter ? again : undefined
  }
  for (let a = 0; a < separate.length; a++) {
    for (let b = a + 1; b < separate.length; b++) {
      const [ours, theirs] = [found[a], found[b]]
      if (ours === undefined || theirs === undefined) continue
      if (countShared(ours, theirs, labelled) === 0 || areAlwaysEqual(labels[a], labels[b])) continue
      const first = relearn(a, theirs)
      const second = relearn(b, ours)
      const firstYields =
        first !== undefined &&
        (second === undefined ||
          first.strength + separate[b].strength >= second.strength + separate[a].strength)
      const yields = firstYields ? a : b
      const again = firstYields ? first : second
      if (again === undefined) continue
      separate[yields] = again
      found[yields] = findsOf(again)
    }
  }
  return separate
}

/** On how many of the unlabelled pages a field takes only places that another takes too. */
function countShared(ours: readonly PageFinds[], theirs: readonly PageFinds[], labelled: number): number {
  let count = 0
  for (let page = labelled; page < ours.length; page++) {
    const starts = [...ours[page].keys()]
    if (starts.length > 0 && starts.every((start) => theirs[page].has(start))) count++
  }
  return count
}

/** Whether two fields have the same labels on several pages, and different ones on none. */
function areAlwaysEqual(ours: readonly PageLabels[], theirs: readonly PageLabels[]): boolean {
  const both = ours.map((own, page) => [own, theirs[page]]).filter(([a, b]) => a.size > 0 && b.size > 0)
  return both.length > 1 && both.every(([a, b]) => [...a.keys()].every((text) => b.has(text)))
}
