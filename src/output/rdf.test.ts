import jsonld from 'jsonld'
import { Parser, Writer } from 'n3'
import { describe, expect, it } from 'vitest'
import { learn } from '../learn/learn.ts'
import type { Field } from '../record/field.ts'
import { createWriter } from './formats.ts'
import { wrapperFromTurtle, wrapperToTurtle } from './wrapper-rdf.ts'

const fields: Field[] = [
  { name: 'title', many: false, optional: false, type: { kind: 'text' } },
  { name: 'author', many: true, optional: true, type: { kind: 'text' } },
  { name: 'price', many: false, optional: true, type: { kind: 'money', mark: '.' } },
  { name: 'published', many: false, optional: true, type: { kind: 'date', order: 'dmy' } },
  {
    name: 'a:b',
    many: false,
    optional: true,
    fields: [{ name: 'pages', many: false, optional: false, type: { kind: 'number', mark: '.' } }],
  },
]
const records = [
  { title: 'Dune "I"', author: ['A', 'B'], price: '£3.20', published: '3 May 1965', 'a:b': { pages: '412' } },
  { title: 'Emma <b>', price: 'ask us' },
]

async function write(format: string, typed = true): Promise<string> {
  const writer = await createWriter(format, fields, { provenance: true, typed })
  return [
    writer.begin(),
    ...records.map((record) => writer.add({ record, page: 'a.html', spans: {} })),
    writer.end(),
  ].join('')
}

async function canonical(quads: string): Promise<string> {
  const options = { algorithm: 'RDFC-1.0', inputFormat: 'application/n-quads', format: 'application/n-quads' }
  return String(await jsonld.canonize(quads as unknown as jsonld.JsonLdDocument, options as object))
}

describe('records as RDF', () => {
  it('states classes, properties, datatypes and the source', async () => {
    const triples = await write('nt')
    expect(triples).toContain('<https://schema.org/name> "Dune \\"I\\""')
    expect(triples).toContain('"3.2"^^<http://www.w3.org/2001/XMLSchema#decimal>')
    expect(triples).toContain('<https://schema.org/priceCurrency> "GBP"')
    expect(triples).toContain('"1965-05-03"^^<http://www.w3.org/2001/XMLSchema#date>')
    expect(triples).toContain('<https://schema.org/price> "ask us"')
    expect(triples).toContain('<http://purl.org/dc/terms/source> "a.html"')
    expect(triples).toContain('"412"^^<http://www.w3.org/2001/XMLSchema#integer>')
  })

  it('states the currency of a record once', async () => {
    const money = (name: string): Field => ({
      name,
      many: false,
      optional: false,
      type: { kind: 'money', mark: '.' },
    })
    const writer = await createWriter('nt', ['list_price', 'price', 'saving'].map(money), { typed: true })
    const triples = writer.add({
      record: { list_price: '£5', price: '£3', saving: '£2' },
      page: 'a.html',
      spans: {},
    })
    expect(triples.match(/schema\.org\/price>/g)).toHaveLength(1)
    expect(triples.match(/priceCurrency/g)).toHaveLength(1)
  })

  it('has plain text unless typed values are asked for', async () => {
    const triples = await write('nt', false)
    expect(triples).toContain('<https://schema.org/price> "£3.20"')
    expect(triples).toContain('"3 May 1965"')
    expect(triples).not.toContain('XMLSchema')
    const linked = JSON.parse(await write('jsonld', false))
    expect(linked['@graph'][0]).toMatchObject({ price: '£3.20', published: '3 May 1965' })
  })

  it('says the same in Turtle, N-Triples and JSON-LD', async () => {
    const triples = await canonical(await write('nt'))
    const turtle = new Writer({ format: 'N-Quads' }).quadsToString(new Parser().parse(await write('ttl')))
    expect(await canonical(turtle)).toBe(triples)
    const linked = await jsonld.toRDF(JSON.parse(await write('jsonld')), { format: 'application/n-quads' })
    expect(await canonical(String(linked))).toBe(triples)
  })
})

describe('wrappers as RDF', () => {
  it.each(['delimiters', 'trees', 'predicates'])('go to Turtle and back, of %s', async (method) => {
    const page = '<ul><li><b>Dune</b> <i>1965</i></li><li><b>Emma</b> <i>1815</i></li></ul>'
    const result = learn(
      [
        {
          page,
          records: [
            { title: 'Dune', year: '1965' },
            { title: 'Emma', year: '1815' },
          ],
        },
      ],
      { method },
    )
    if (result.kind !== 'learned') throw new Error('declined')
    const turtle = await wrapperToTurtle(result.wrapper.toJSON())
    expect(turtle).toContain('wrapper:fields')
    const back = await wrapperFromTurtle(turtle)
    expect(back.toJSON()).toEqual(result.wrapper.toJSON())
    expect(back.extract(page).records).toEqual([
      { title: 'Dune', year: '1965' },
      { title: 'Emma', year: '1815' },
    ])
  })

  it('refuse what is not Turtle', async () => {
    await expect(wrapperFromTurtle('<<<', 'w.ttl')).rejects.toThrow('not valid Turtle')
  })
})
