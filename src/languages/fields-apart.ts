import { type ExtractedRecord, isRecord, type Value } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'

type Cells = readonly (readonly (Value | ExtractedRecord)[])[]

/**
 * Two fields never take one span: where one is missing, a rule that finds each field by itself may read the value of another. The
 * field whose rule is more certain keeps it; if both are equally certain, the first one does. Some fields may share places (`Field.shares`).
 * See docs/decisions/0012-one-span.md.
 */
export function keepFieldsApart(values: Cells, fields: readonly Field[]): Cells {
  const owners = new Map<string, Owner>()
  const lost = new Set<Value>()
  for (const [f, cell] of values.entries()) {
    for (const value of cell) {
      if (isRecord(value)) continue
      const key = `${value.start}:${value.end}`
      const owner = owners.get(key)
      if (owner === undefined) owners.set(key, { field: f, value })
      else if (owner.field === f || mayShare(fields[f], fields[owner.field])) continue
      else if (surenessOf(value) > surenessOf(owner.value)) {
        lost.add(owner.value)
        owners.set(key, { field: f, value })
      } else lost.add(value)
    }
  }
  return lost.size === 0 ? values : values.map((cell) => cell.filter((value) => !lost.has(value as Value)))
}

function mayShare(one: Field, other: Field): boolean {
  return one.shares?.includes(other.name) === true || other.shares?.includes(one.name) === true
}

interface Owner {
  readonly field: number
  readonly value: Value
}

/** A language that does not weigh its values is as sure of each as it can be. */
function surenessOf({ confidence = 1 }: Value): number {
  return confidence
}
