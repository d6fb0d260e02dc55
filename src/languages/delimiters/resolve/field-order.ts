import type { Span } from '../../../page/span.ts'
import type { Field } from '../../../record/field.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { nameAt } from '../say/explain.ts'
import type { ChainLevel, Unit } from './chain.ts'

/**
 * The order of the fields of a level in its records. Values with one place decide; where there are none, the
 * places that are meant vote. Two fields that never meet keep the order of the schema.
 */
export function fieldOrder(
  levels: readonly ChainLevel[],
  level: number,
  units: readonly Unit[],
  meant: readonly (readonly Span[])[],
  fields: readonly Field[],
): readonly number[] | { readonly reason: string } {
  const { texts, prefix } = levels[level]
  const size = greatestOf(texts) + 1
  const certain = new Int32Array(size * size)
  const likely = new Int32Array(size * size)
  for (const [u, unit] of units.entries()) {
    if (unit.level === level) countPairs(unit, meant[u], size, certain, likely)
  }
  const name = (field: number): string => nameAt(fields, [...prefix, field])
  for (const a of texts) {
    for (const b of texts) {
      if (a < b && certain[a * size + b] > 0 && certain[b * size + a] > 0) {
        return { reason: `${name(a)} comes before ${name(b)} in some records and after it in others` }
      }
    }
  }
  const isBefore = (a: number, b: number): boolean => {
    if (certain[a * size + b] > 0) return true
    if (certain[b * size + a] > 0) return false
    const lead = likely[a * size + b] - likely[b * size + a]
    return lead === 0 ? a < b : lead > 0
  }
  const rank = texts.map((a) => texts.reduce((count, b) => count + (a !== b && isBefore(b, a) ? 1 : 0), 0))
  return [...texts.keys()].sort((i, j) => rank[i] - rank[j] || i - j).map((i) => texts[i])
}

/** Counts, for each two values of a record, which comes first: entry a * size + b counts a before b. */
function countPairs(
  unit: Unit,
  places: readonly Span[],
  size: number,
  certain: Int32Array,
  likely: Int32Array,
): void {
  const { values } = unit
  for (let i = 0; i < values.length; i++) {
    const first = places[i]
    for (let j = 0; j < values.length; j++) {
      const second = places[j]
      if (values[i].field === values[j].field || first.start >= second.start) continue
      const entry = values[i].field * size + values[j].field
      likely[entry]++
      if (values[i].label.places.length === 1 && values[j].label.places.length === 1) certain[entry]++
    }
  }
}
