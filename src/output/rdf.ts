import { DataFactory, type NamedNode, type Quad, Writer } from 'n3'
import type { Field } from '../record/field.ts'
import type { PlainRecord } from '../record/plain.ts'
import { readTyped } from '../record/types/value-type.ts'
import { datatypeOf, suggestClass } from '../wrapper/semantics.ts'
import { type RdfField, rdfFields } from './rdf-fields.ts'
import type { RecordWriter, WriterOptions } from './record-writer.ts'

const { namedNode, blankNode, literal, quad } = DataFactory

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const SOURCE = 'http://purl.org/dc/terms/source'
const CURRENCY = 'https://schema.org/priceCurrency'

const PREFIXES = {
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  dcterms: 'http://purl.org/dc/terms/',
}

/** Turtle. */
export function createTurtleWriter(fields: readonly Field[], options: WriterOptions): RecordWriter {
  let text = ''
  const output = {
    write: (chunk: string) => {
      text += chunk
    },
    end: () => {},
  }
  const writer = new Writer(output as unknown as NodeJS.WritableStream, { prefixes: PREFIXES })
  const take = () => {
    const taken = text
    text = ''
    return taken
  }
  const describe = createDescriber(fields, options)
  return {
    begin: take,
    add({ record, page }) {
      writer.addQuads(describe(record, page))
      return take()
    },
    end() {
      writer.end()
      return take()
    },
  }
}

/** N-Triples. */
export function createTriplesWriter(fields: readonly Field[], options: WriterOptions): RecordWriter {
  const writer = new Writer({ format: 'N-Triples' })
  const describe = createDescriber(fields, options)
  return {
    begin: () => '',
    add: ({ record, page }) => writer.quadsToString(describe(record, page)),
    end: () => '',
  }
}

/** Makes the statements of one record after another; blank nodes are numbered in the order of the records. */
function createDescriber(schema: readonly Field[], { class: recordClass, provenance, typed }: WriterOptions) {
  const fields = rdfFields(schema, typed)
  let records = 0
  return (record: PlainRecord, page: string): Quad[] => {
    const quads: Quad[] = []
    const describe = (inner: PlainRecord, innerFields: readonly RdfField[], name: string | undefined) => {
      const subject = blankNode(`r${++records}`)
      const currencies = new Set<string>()
      quads.push(quad(subject, namedNode(RDF_TYPE), namedNode(name ?? suggestClass(innerFields))))
      for (const field of innerFields) {
        const property = namedNode(field.property)
        const cell = Object.hasOwn(inner, field.name) ? inner[field.name] : []
        for (const value of Array.isArray(cell) ? cell : [cell]) {
          if (typeof value === 'string')
            quads.push(...statementsOf(subject, property, value.toWellFormed(), field, currencies))
          else quads.push(quad(subject, property, describe(value, field.fields ?? [], undefined)))
        }
      }
      return subject
    }
    const subject = describe(record, fields, recordClass)
    if (provenance) quads.push(quad(subject, namedNode(SOURCE), literal(page.toWellFormed())))
    return quads
  }
}

/** What a value states of its record. The currency of a record is stated once: `currencies` holds those that were. */
function statementsOf(
  subject: ReturnType<typeof blankNode>,
  property: NamedNode,
  text: string,
  field: Field,
  currencies: Set<string>,
): Quad[] {
  const type = field.type ?? { kind: 'text' }
  const value = readTyped(text, type)
  if (value === undefined || typeof value === 'string') {
    const datatype = value === undefined ? undefined : datatypeOf(type.kind, value)
    const object =
      datatype === undefined ? literal(value ?? text) : literal(value ?? text, namedNode(datatype))
    return [quad(subject, property, object)]
  }
  if (typeof value !== 'object') {
    const lexical = formatNumber(value)
    return [quad(subject, property, literal(lexical, namedNode(datatypeOf(type.kind, lexical) ?? '')))]
  }
  const lexical = formatNumber(value.amount)
  const amount = quad(subject, property, literal(lexical, namedNode(datatypeOf('number', lexical) ?? '')))
  if (currencies.has(value.currency)) return [amount]
  currencies.add(value.currency)
  return [amount, quad(subject, namedNode(CURRENCY), literal(value.currency))]
}

/** A decimal has no exponent in XSD; no page has a number that needs one. */
function formatNumber(value: number | boolean): string {
  return typeof value === 'number' && Math.abs(value) >= 1e21 ? value.toFixed(0) : String(value)
}
