/** How many values came out as they should, should not have come out, did not come out. */
export interface Counts {
  readonly right: number
  readonly wrong: number
  readonly missed: number
}

/** Counts for each field, in the order in which the fields were first met. */
export type Tally = Map<string, Counts>

/** Adds counts to those of a field. */
export function addCounts(tally: Tally, field: string, { right, wrong, missed }: Counts): void {
  const sum = tally.get(field) ?? { right: 0, wrong: 0, missed: 0 }
  tally.set(field, { right: sum.right + right, wrong: sum.wrong + wrong, missed: sum.missed + missed })
}

/** The score of one field. A share of nothing is undefined. */
export interface FieldScore extends Counts {
  readonly field: string
  readonly precision: number | undefined
  readonly recall: number | undefined
  readonly f1: number | undefined
}

/** Precision, recall and F1 of every field, by name. */
export function scoreFields(tally: Tally): FieldScore[] {
  return [...tally]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, { right, wrong, missed }]) => ({
      field,
      precision: share(right, right + wrong),
      recall: share(right, right + missed),
      f1: share(2 * right, 2 * right + wrong + missed),
      right,
      wrong,
      missed,
    }))
}

/**
 * The score of a site: the mean F1 of its fields, or their mean recall where the truth is incomplete. A field for which
 * it is undefined (neither truth nor output shows it) is not counted; undefined when no field counts.
 */
export function scoreSite(fields: readonly FieldScore[], recallOnly: boolean): number | undefined {
  return mean(fields.map(({ f1, recall }) => (recallOnly ? recall : f1)))
}

/** The mean of the defined numbers; undefined when there is none. */
export function mean(numbers: readonly (number | undefined)[]): number | undefined {
  const defined = numbers.filter((number) => number !== undefined)
  return share(
    defined.reduce((sum, number) => sum + number, 0),
    defined.length,
  )
}

/** The least of the defined numbers; undefined when there is none. */
export function least(numbers: readonly (number | undefined)[]): number | undefined {
  const defined = numbers.filter((number) => number !== undefined)
  return defined.length === 0 ? undefined : Math.min(...defined)
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}
