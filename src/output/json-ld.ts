import type { Field } from '../record/field.ts'
import type { PlainRecord } from '../record/plain.ts'
import { readTyped } from '../record/types/value-type.ts'
import { datatypeOf, suggestClass } from '../wrapper/semantics.ts'
import { type RdfField, rdfFields } from './rdf-fields.ts'
import type { RecordWriter, WriterOptions } from './record-writer.ts'

interface Node {
  [key: string]: unknown
}

/** JSON-LD: one document whose context maps the field names, a record on each line of its graph. */
export function createJsonLdWriter(schema: readonly Field[], options: WriterOptions): RecordWriter {
  const fields = rdfFields(schema, options.typed)
  let empty = true
  const terms = new Map<string, unknown>([
    ['dcterms', 'http://purl.org/dc/terms/'],
    ['schema', 'https://schema.org/'],
  ])
  addTerms(fields, terms)
  const context = Object.fromEntries(terms)
  return {
    begin: () => `{"@context":${JSON.stringify(context)},\n"@graph":[`,
    add({ record, page }) {
      const before = empty ? '\n' : ',\n'
      empty = false
      const node = nodeOf(record, fields, options.class)
      if (options.provenance) node['dcterms:source'] = page.toWellFormed()
      return before + JSON.stringify(node)
    },
    end: () => (empty ? ']}\n' : '\n]}\n'),
  }
}

/** A field's own name is its term; nested fields of the same name and another property are written in full. */
function addTerms(fields: readonly RdfField[], terms: Map<string, unknown>): void {
  for (const field of fields) {
    if (isTerm(field.name) && !terms.has(field.name)) terms.set(field.name, { '@id': field.property })
    if (field.fields !== undefined) addTerms(field.fields, terms)
  }
}

/** A name with a colon or an at sign would be read as an IRI or a keyword. */
function isTerm(name: string): boolean {
  return !/[:@/]/.test(name) && name !== 'dcterms' && name !== 'schema'
}

function nodeOf(record: PlainRecord, fields: readonly RdfField[], recordClass: string | undefined): Node {
  const node: Node = { '@type': recordClass ?? suggestClass(fields) }
  const currencies: string[] = []
  for (const field of fields) {
    if (!Object.hasOwn(record, field.name)) continue
    const cell = record[field.name]
    const write = (value: string | PlainRecord) =>
      typeof value === 'string'
        ? literalOf(value, field, currencies)
        : nodeOf(value, field.fields ?? [], undefined)
    const key = isTerm(field.name) ? field.name : field.property
    node[key] = Array.isArray(cell) ? cell.map(write) : write(cell)
  }
  if (currencies.length > 0) node['schema:priceCurrency'] = [...new Set(currencies)]
  return node
}

function literalOf(text: string, field: Field, currencies: string[]): unknown {
  const type = field.type ?? { kind: 'text' }
  const value = readTyped(text, type)
  if (value === undefined) return text.toWellFormed()
  if (typeof value === 'object') currencies.push(value.currency)
  const kind = typeof value === 'object' ? 'number' : type.kind
  const lexical = String(typeof value === 'object' ? value.amount : value).toWellFormed()
  const datatype = datatypeOf(kind, lexical)
  return datatype === undefined ? lexical : { '@value': lexical, '@type': datatype }
}
