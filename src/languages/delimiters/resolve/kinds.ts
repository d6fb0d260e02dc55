import type { Span } from '../../../page/span.ts'
import type { Field } from '../../../record/field.ts'
import type { LabelledPage } from '../../../record/label.ts'
import { nameAt } from '../say/explain.ts'
import type { ChainLevel, Unit } from './chain.ts'
import { placeSignature } from './signature.ts'

/** The kinds of places that could be a field's, most likely first; none where its values have one place each. */
export interface FieldKinds {
  readonly path: readonly number[]
  readonly kinds: readonly string[]
}

/** Tags before a place that make its kind: two are more specific; where values differ in the second, one must do. */
const TAGS = [2, 1]
/** A kind that this share of the values has is taken for all of them: the others may be in an odd place. */
const ENOUGH = 0.8

/** One value of a field: the places it may have, and the one that is meant in its record. */
interface Candidate {
  readonly source: string
  readonly places: readonly Span[]
  readonly meant: Span
}

/** Finds the kinds of every field some of whose values have several places. */
export function placeKinds(
  levels: readonly ChainLevel[],
  examples: readonly LabelledPage[],
  units: readonly Unit[],
  meant: readonly (readonly Span[])[],
): FieldKinds[] {
  return levels.flatMap(({ texts, prefix }, level) =>
    texts.map((field) => {
      const values: Candidate[] = []
      for (const [u, unit] of units.entries()) {
        if (unit.level !== level) continue
        const { source } = examples[unit.page].page
        for (const [v, value] of unit.values.entries()) {
          if (value.field === field) values.push({ source, places: value.label.places, meant: meant[u][v] })
        }
      }
      return { path: [...prefix, field], kinds: kindsOf(values) }
    }),
  )
}

function kindsOf(values: readonly Candidate[]): string[] {
  if (values.every((value) => value.places.length === 1)) return []
  let best: readonly RankedKind[] = []
  for (const tags of TAGS) {
    best = rankKinds(values, tags)
    const shared = best.filter((kind) => kind.values === values.length)
    if (shared.length > 0) return shared.map(({ kind }) => kind)
  }
  return best
    .slice(0, 1)
    .flatMap(({ kind, values: count }) => (count >= ENOUGH * values.length ? [kind] : []))
}

interface RankedKind {
  readonly kind: string
  /** How many values have a place of this kind. */
  readonly values: number
  /** How often it was the place that is meant. */
  readonly votes: number
  /** How many places of all values are of this kind. */
  readonly places: number
}

/** Kinds by how many values have them, then by votes, then by how rarely they fit a value in several places. */
function rankKinds(values: readonly Candidate[], tags: number): RankedKind[] {
  const kinds = new Map<string, { kind: string; values: number; votes: number; places: number }>()
  // Equal texts share their places, which are counted once.
  const known = new Map<readonly Span[], ReadonlyMap<string, number>>()
  for (const { source, places, meant } of values) {
    const vote = placeSignature(source, meant, tags)
    const counts = known.get(places) ?? countKinds(source, places, tags)
    known.set(places, counts)
    for (const [kind, count] of counts) {
      const entry = kinds.get(kind) ?? { kind, values: 0, votes: 0, places: 0 }
      kinds.set(kind, entry)
      entry.places += count
      entry.values++
      if (kind === vote) entry.votes++
    }
  }
  return [...kinds.values()].sort(
    (a, b) => b.values - a.values || b.votes - a.votes || a.places - b.places || (a.kind < b.kind ? -1 : 1),
  )
}

/** How many of some places are of each kind. */
function countKinds(source: string, places: readonly Span[], tags: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const place of places) {
    const kind = placeSignature(source, place, tags)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

/** The chosen kind of each field, by path; a field without one keeps all its places. */
export type KindChoice = ReadonlyMap<string, string>

/** First the likeliest kind of every field; then, one field at a time, its other kinds. */
export function* kindChoices(fields: readonly FieldKinds[]): Generator<KindChoice> {
  const first = new Map(
    fields.flatMap(({ path, kinds }): [string, string][] =>
      kinds.length > 0 ? [[path.join('/'), kinds[0]]] : [],
    ),
  )
  yield first
  for (const { path, kinds } of fields) {
    for (const kind of kinds.slice(1)) yield new Map([...first, [path.join('/'), kind]])
  }
}

/** What to ask a person: fields whose values fit several kinds of places equally well. */
export function describeKinds(fields: readonly FieldKinds[], schema: readonly Field[]): string[] {
  return fields
    .filter(({ kinds }) => kinds.length > 1)
    .map(
      ({ path, kinds }) =>
        `${nameAt(schema, path)}: the values are in ${kinds.length} kinds of places; mark one value by its place to show which is meant`,
    )
}
