import type { Field } from '../../../record/field.ts'
import type { SplitText } from './split-rule.ts'

/** What layouts need to know of a text: the fields cut out of it, in layers, and where it is. */
export interface TextFields {
  readonly within?: readonly number[] | undefined
  readonly whole?: number | undefined
  readonly many?: boolean | undefined
  readonly layers: readonly Pick<SplitText['layers'][number], 'fields'>[]
}

/** Where a field comes from: it is a field of the inner rule, or a part of a text that the inner rule finds. */
export interface Source<T extends TextFields> {
  /** The field of the inner rule. */
  readonly at: number
  /** The text and the layer that the field is cut out of; undefined where it is found as it is. */
  readonly text?: T | undefined
  readonly layer?: number
  /** The number of the field in its layer. */
  readonly part?: number
  /** For nested records, how their fields come about. */
  readonly nested?: Layout<T> | undefined
}

/** The fields of a rule that finds texts, and where the fields that are split come from. */
export interface Layout<T extends TextFields> {
  /** The fields that the inner rule finds: a text that is split takes the place of the first field in it. */
  readonly found: readonly Field[]
  readonly sources: readonly Source<T>[]
}

/** The layout of a record's fields. Schemas nest at most 16 deep, and so do the calls. */
export function layoutOf<T extends TextFields>(
  fields: readonly Field[],
  texts: readonly T[],
  within: readonly number[] = [],
): Layout<T> {
  const here = texts.filter((text) => (text.within ?? []).join() === within.join())
  const found: Field[] = []
  const places = new Map<T, number>()
  const sources = fields.map((field, f): Source<T> => {
    const text = here.find(({ layers }) => layers.some((layer) => layer.fields.includes(f)))
    if (text === undefined) {
      if (field.fields === undefined) return { at: found.push(field) - 1 }
      const nested = layoutOf(field.fields, texts, [...within, f])
      return { at: found.push({ ...field, fields: nested.found }) - 1, nested }
    }
    if (text.whole === undefined && !places.has(text)) {
      places.set(text, found.push(textField(text, fields)) - 1)
    }
    const layer = text.layers.findIndex((each) => each.fields.includes(f))
    return { at: places.get(text) ?? -1, text, layer, part: text.layers[layer].fields.indexOf(f) }
  })
  // A text may also be the value of another field: what is cut out of it is kept apart afterwards.
  const names = found.map(({ name }) => name)
  for (const at of places.values()) found[at] = { ...found[at], shares: names }
  return {
    found,
    sources: sources.map((source) =>
      source.text?.whole === undefined ? source : { ...source, at: sources[source.text.whole]?.at ?? -1 },
    ),
  }
}

/** The field that a text is for the rule that finds it. */
function textField({ layers, many = false }: TextFields, fields: readonly Field[]): Field {
  const parts = layers.flatMap((layer) => layer.fields.flatMap((f) => fields[f] ?? []))
  return {
    name: parts.map(({ name }) => name).join(', '),
    many,
    optional: parts.every(({ optional }) => optional),
  }
}
