import { GleanError } from '../errors.ts'
import type { Field } from '../record/field.ts'
import type { WrapperFile } from './file.ts'
import { ABSOLUTE_IRI } from './iri.ts'

/** What records and fields mean as RDF. */
export interface Meaning {
  /** The class of the records. */
  readonly class?: string
  /** The property of a field, by its name; that of a nested field by its path, `author.name`. */
  readonly properties?: ReadonlyMap<string, string>
}

/** The one prefix that needs no declaration: suggestions come from there too. */
const PREFIX = /^schema:(?!\/\/)/

/** The wrapper with the class and the properties that a person gave; those not named stay as they are. */
export function giveMeaning(file: WrapperFile, meaning: Meaning): WrapperFile {
  const left = new Map(meaning.properties)
  const fields = giveProperties(file.fields, '', left)
  const [unknown] = left.keys()
  if (unknown !== undefined) {
    throw new GleanError('option-invalid', `no field is called ${JSON.stringify(unknown)}`, {
      remedy: `Fields: ${pathsOf(file.fields, '').join(', ')}`,
    })
  }
  return {
    ...file,
    ...(meaning.class === undefined ? {} : { class: readIri(meaning.class) }),
    fields,
  }
}

/** Takes from `left` what it finds a field for. Schemas nest at most 16 deep, and so do the calls. */
function giveProperties(fields: readonly Field[], above: string, left: Map<string, string>): Field[] {
  return fields.map((field) => {
    const path = above + field.name
    const property = left.get(path)
    left.delete(path)
    return {
      ...field,
      ...(property === undefined ? {} : { property: readIri(property) }),
      ...(field.fields === undefined ? {} : { fields: giveProperties(field.fields, `${path}.`, left) }),
    }
  })
}

function pathsOf(fields: readonly Field[], above: string): string[] {
  return fields.flatMap(({ name, fields: inner = [] }) => [
    above + name,
    ...pathsOf(inner, `${above}${name}.`),
  ])
}

function readIri(text: string): string {
  const iri = text.replace(PREFIX, 'https://schema.org/')
  if (iri.length <= 2000 && ABSOLUTE_IRI.test(iri)) return iri
  throw new GleanError('option-invalid', `${JSON.stringify(text.slice(0, 100))} is not an absolute IRI`, {
    remedy: 'Write it in full, https://schema.org/Book, or as schema:Book.',
  })
}
