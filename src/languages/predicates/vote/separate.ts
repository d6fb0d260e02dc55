import { type LabelledField, type LearntField, learnField } from './field-learner.ts'
import type { PageLabels } from './labels.ts'
import { type Find, findsOf, type Workshop } from './workshop.ts'

/**
 * Two fields that are equal on the one page where both are labelled can end up at the same place. A person who names two
 * fields means two, so the one with more support keeps the place, and the other is learned again without it.
 * Fields that are equal on several labelled pages are taken to be equal everywhere; those that differ on all of them are told
 * apart by their labels (separated as well, one site of 22 has 0.782 in place of 0.889).
 */
export function separateFields(
  workshop: Workshop,
  fields: readonly LabelledField[],
  learnt: readonly LearntField[],
): LearntField[] {
  const labelled = workshop.examples.length
  const separate = [...learnt]
  const findsFor = (f: number): readonly (readonly Find[])[] => findsOf(workshop, separate[f].roles)
  for (let a = 0; a < separate.length; a++) {
    for (let b = a + 1; b < separate.length; b++) {
      if (!areOnceEqual(fields[a].labels, fields[b].labels)) continue
      const [weaker, stronger] = separate[a].strength < separate[b].strength ? [a, b] : [b, a]
      const taken = findsFor(stronger)
      const shared = countShared(findsFor(weaker), taken, labelled)
      if (shared === 0) continue
      const again = learnField(workshop, { ...fields[weaker], taken })
      const left = countShared(findsOf(workshop, again.roles), taken, labelled)
      if (again.roles.length > 0 && left < shared) separate[weaker] = again
    }
  }
  return separate
}

/** On how many of the unlabelled pages a field takes only places that another takes too. */
function countShared(
  ours: readonly (readonly Find[])[],
  theirs: readonly (readonly Find[])[],
  labelled: number,
): number {
  return ours.filter(
    (finds, page) =>
      page >= labelled &&
      finds.length > 0 &&
      finds.every(({ start }) => theirs[page].some((other) => other.start === start)),
  ).length
}

/** Whether two fields have the same labels on a page, but not on each of several pages. */
function areOnceEqual(ours: readonly PageLabels[], theirs: readonly PageLabels[]): boolean {
  const both = ours.map((own, page) => [own, theirs[page]]).filter(([a, b]) => a.size > 0 && b.size > 0)
  const equal = both.filter(([a, b]) => [...a.keys()].every((text) => b.has(text)))
  return equal.length > 0 && (both.length === 1 || equal.length < both.length)
}
