import type { Span } from '../../page/span.ts'
import type { Field } from '../../record/field.ts'
import type { LabelledPage } from '../../record/label.ts'
import type { ChainLevel, Unit } from './chain.ts'
import { nameAt } from './explain.ts'
import { placeSignature } from './signature.ts'

/** The kinds of places that could be a field's, most likely first. */
export interface FieldKinds {
  readonly level: number
  readonly path: readonly number[]
  readonly field: number
  readonly kinds: readonly string[]
  readonly ambiguous: boolean
}

/**
 * A kind counts for a field by how many of its values have a place of that kind, then by how often it was the place in
 * the narrowest window, then by how rarely it fits a value in several places.
 */
export function placeKinds(
  levels: readonly ChainLevel[],
  examples: readonly LabelledPage[],
  units: readonly Unit[],
  windows: readonly (readonly (Span | undefined)[])[],
): FieldKinds[] {
  return levels.flatMap(({ texts, prefix }, level) =>
    texts.map((field) => {
      const support = new Map<string, { values: number; votes: number; places: number }>()
      const ambiguous = units.some(
        (unit) =>
          unit.level === level &&
          unit.values.some((value) => value.field === field && value.label.places.length > 1),
      )
      if (!ambiguous) return { level, path: [...prefix, field], field, kinds: [], ambiguous }
      let values = 0
      for (const [u, unit] of units.entries()) {
        if (unit.level !== level) continue
        const { source } = examples[unit.page].page
        for (const [v, value] of unit.values.entries()) {
          if (value.field !== field) continue
          values++
          const seen = new Map<string, number>()
          for (const place of value.label.places) {
            const kind = placeSignature(source, place)
            seen.set(kind, (seen.get(kind) ?? 0) + 1)
          }
          const window = windows[u][v]
          const vote = window === undefined ? undefined : placeSignature(source, window)
          for (const [kind, count] of seen) {
            const entry = support.get(kind) ?? { values: 0, votes: 0, places: 0 }
            entry.values++
            entry.places += count
            if (kind === vote) entry.votes++
            support.set(kind, entry)
          }
        }
      }
      const ranked = [...support].sort(
        ([kindA, a], [kindB, b]) =>
          b.values - a.values || b.votes - a.votes || a.places - b.places || (kindA < kindB ? -1 : 1),
      )
      const full = ranked.filter(([, entry]) => entry.values === values)
      const kinds = (full.length > 0 ? full : ranked.slice(0, 1)).map(([kind]) => kind)
      return { level, path: [...prefix, field], field, kinds, ambiguous }
    }),
  )
}

/** The chosen kind of each field, by path. */
export type KindChoice = ReadonlyMap<string, string>

/** First the likeliest kind of every field; then, one field at a time, its other kinds. */
export function* kindChoices(fields: readonly FieldKinds[]): Generator<KindChoice> {
  const first = new Map(
    fields.filter((field) => field.ambiguous).map((field) => [field.path.join('/'), field.kinds[0]]),
  )
  yield first
  for (const field of fields) {
    if (!field.ambiguous) continue
    for (const kind of field.kinds.slice(1)) yield new Map([...first, [field.path.join('/'), kind]])
  }
}

/** What to ask a person: fields whose values fit several kinds of places equally well. */
export function describeKinds(kinds: readonly FieldKinds[], fields: readonly Field[]): string[] {
  return kinds
    .filter((field) => field.ambiguous && field.kinds.length > 1)
    .map(
      (field) =>
        `${nameAt(fields, field.path)}: the values stand in ${field.kinds.length} kinds of places; one value marked by its place would tell which is meant`,
    )
}
