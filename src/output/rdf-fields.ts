import type { Field } from '../record/field.ts'
import { withProperties } from '../wrapper/semantics.ts'

/** A field as RDF states it. */
export type RdfField = Field & { readonly property: string; readonly fields?: readonly RdfField[] }

/** The fields with their properties; their types only if typed values are wanted, else every value is text. */
export function rdfFields(fields: readonly Field[], typed: boolean | undefined): RdfField[] {
  const named = withProperties(fields) as RdfField[]
  return typed === true ? named : named.map(withoutType)
}

/** Schemas nest at most 16 deep, and so do the calls. */
function withoutType({ type: _, ...field }: RdfField): RdfField {
  return field.fields === undefined ? field : { ...field, fields: field.fields.map(withoutType) }
}
