import type { Page } from '../../../page/page.ts'
import type { Field } from '../../../record/field.ts'
import type { WrapperFile } from '../../../wrapper/file.ts'
import type { Wrapper } from '../../../wrapper/wrapper.ts'
import { type FieldProfile, likenessOf } from '../judge/likeness.ts'
import { rememberRecord } from '../locate/memory.ts'

/** A wrapper for pages of one record each, with how well each field of the old wrapper comes out. */
export interface DetailCandidate {
  readonly name: string
  readonly wrapper: Wrapper
  /** By field, from 0 to 1. */
  readonly scores: readonly number[]
}

/** What is known of a page: by field its values; undefined where they are not known. */
export interface ExpectedValues {
  readonly page: Page
  readonly cells: readonly (readonly string[] | undefined)[]
}

/** Scores a wrapper field by field: F1 against the values known, or the likeness to the profile where none is known. */
export function scoreFields(
  wrapper: Wrapper,
  expected: readonly ExpectedValues[],
  fields: readonly Field[],
  profile: WrapperFile['profile'],
): number[] {
  const counts = fields.map(() => ({ right: 0, wanted: 0, got: 0, pages: 0, have: 0, alike: 0, values: 0 }))
  for (const { page, cells } of expected) {
    const records = wrapper.extract(page).records.map((record) => rememberRecord(record, fields).cells)
    fields.forEach((_, f) => {
      const got = [...new Set(records.flatMap((each) => each[f]))]
      const count = counts[f]
      count.pages++
      if (got.length > 0) count.have++
      count.values += got.length
      for (const value of got) count.alike += likenessOf(value, profile.fields[f])
      const wanted = cells[f]
      if (wanted === undefined) return
      count.wanted += wanted.length
      count.got += got.length
      count.right += got.filter((value) => wanted.includes(value)).length
    })
  }
  return counts.map((count, f) => {
    const { right, wanted, got } = count
    if (wanted > 0) return right === 0 ? 0 : (2 * right) / (wanted + got)
    return BLIND * looksRight(count, profile.fields[f], profile)
  })
}

/** Looks alone prove less than values that came back. */
const BLIND = 0.9

function looksRight(
  { values, alike, have, pages }: { values: number; alike: number; have: number; pages: number },
  field: FieldProfile,
  { pages: seen }: WrapperFile['profile'],
): number {
  if (values === 0) return 0
  const expected = (field.onPages ?? seen) / Math.max(1, seen)
  const filled = have / pages
  return (alike / values) * Math.min(1, filled / expected, expected / filled)
}

/** Rules that were put together, with the score of every field; `isOld` if all are those of the first candidate. */
export interface Composed {
  readonly rules: WrapperFile['rules']
  readonly scores: number[]
  readonly isOld: boolean
}

/** One wrapper that takes every field from the candidate that does it best; undefined if none does any. */
export function compose(
  candidates: readonly DetailCandidate[],
  old: WrapperFile,
  least: number,
): Composed | undefined {
  const { fields } = old
  const from = fields.map((_, f) => {
    let best: DetailCandidate | undefined
    for (const each of candidates) {
      if (each.scores[f] < least || (best !== undefined && each.scores[f] <= best.scores[f] + 0.01)) continue
      best = each
    }
    return best
  })
  const givers = [...new Set(from.filter((each) => each !== undefined))]
  if (givers.length === 0) return undefined
  const countOf = (giver: DetailCandidate) => from.filter((each) => each === giver).length
  const [main, ...others] = givers.sort((a, b) => countOf(b) - countOf(a))
  const namesOf = (giver: DetailCandidate) =>
    fields.flatMap(({ name }, f) => (from[f] === giver ? [name] : []))
  const rules = [
    ...entriesOf(main),
    ...others.flatMap((giver) => {
      const wanted = new Set(namesOf(giver))
      return entriesOf(giver).flatMap((entry) => {
        const own = (entry.provides ?? entry.fields ?? []).filter((name) => wanted.has(name))
        return own.length === 0 ? [] : [{ ...entry, provides: own }]
      })
    }),
  ]
  return {
    rules: rules.slice(0, MOST_RULES),
    scores: from.map((each, f) => each?.scores[f] ?? 0),
    isOld: givers.length === 1 && main === candidates[0],
  }
}

const MOST_RULES = 20

/** The rules of a candidate, each with the names of its fields. */
function entriesOf({ wrapper }: DetailCandidate): WrapperFile['rules'] {
  const { rules, fields } = wrapper.toJSON()
  return rules.map((entry) => ({ ...entry, fields: entry.fields ?? fields.map(({ name }) => name) }))
}
