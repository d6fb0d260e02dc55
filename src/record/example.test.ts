import { describe, expect, it } from 'vitest'
import { formatError, GleanError } from '../errors.ts'
import { createPage } from '../page/page.ts'
import { checkExample, type Example, inferFields, parseExamples } from './example.ts'
import { isAnswer } from './label.ts'
import { locateExample, placesOf } from './locate.ts'
import { toPlain, toSpans } from './plain.ts'

function failure(action: () => unknown): GleanError {
  try {
    action()
  } catch (error) {
    if (error instanceof GleanError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const located = (example: Omit<Example, 'page'>, html: string) => {
  const whole = { page: 'a.html', ...example }
  return locateExample(whole, createPage(html, { name: 'a.html' }), inferFields([whole]), {
    file: 'e.jsonl',
    line: 1,
  })
}

describe('examples files', () => {
  it('reads JSON Lines, blank lines and a byte order mark aside', () => {
    const text = '\ufeff{"page":"a.html","records":[{"title":"Dune"}]}\n\n{"page":"b.html","records":[]}\n'
    const examples = parseExamples(text, 'e.jsonl')
    expect(examples.map(({ place }) => place.line)).toEqual([1, 3])
    expect(examples[0].example.records).toEqual([{ title: 'Dune' }])
  })

  it.each([
    ['{"page":', 'json-invalid', 'e.jsonl:1'],
    ['', 'example-invalid', 'no example'],
    ['[]', 'example-invalid', 'an example is an object'],
    ['{"page":"","records":[]}', 'example-invalid', 'page'],
    ['{"page":"a"}', 'example-invalid', 'records'],
    ['{"page":"a","records":[{}]}', 'example-invalid', 'no field'],
    ['{"page":"a","records":[{"t":true}]}', 'example-invalid', 'records[0].t'],
    ['{"page":"a","records":[{"t":" "}]}', 'example-invalid', 'empty'],
    ['{"page":"a","records":[{"__proto__":"x"}]}', 'field-name-invalid', '__proto__'],
    ['{"page":"a","records":[{"_page":"x"}]}', 'field-name-invalid', 'reserved'],
    ['{"page":"a","records":[],"labelled":[5,2]}', 'example-invalid', 'labelled'],
    ['{"page":"a","records":[],"recods":[]}', 'example-invalid', 'recods'],
    ['{"page":"a","records":[],"accepted":{}}', 'example-invalid', 'accepted'],
    ['{"page":"a","records":[],"accepted":[{}]}', 'example-invalid', 'accepted[0]'],
    ['{"page":"a","records":[{"t":{"start":0,"end":5,"text":5}}]}', 'example-invalid', 'records[0].t.text'],
    ['{"page":"a","records":[{"t":[["x"]]}]}', 'example-invalid', 'records[0].t[0]'],
    [`{"page":"a","records":[{"t":${'['.repeat(5000)}${']'.repeat(5000)}}]}`, 'json-invalid', 'e.jsonl:1'],
  ])('refuses %s', (line, code, part) => {
    const error = failure(() => parseExamples(line, 'e.jsonl'))
    expect(error.code).toBe(code)
    expect(formatError(error)).toContain(part)
  })

  it('refuses records that nest without end', () => {
    let record: unknown = { leaf: 'x' }
    for (let i = 0; i < 40; i++) record = { inner: record }
    expect(failure(() => checkExample({ page: 'a', records: [record] }, {})).message).toContain('deeper')
  })

  it('infers the fields: several, missing, nested', () => {
    const fields = inferFields([
      {
        page: 'a',
        records: [
          { title: 'A', author: ['B'], offer: [{ price: '1' }, { price: '2', note: 'n' }] },
          { title: 'C', year: 1965 },
        ],
      },
    ])
    expect(fields).toEqual([
      { name: 'title', many: false, optional: false },
      { name: 'author', many: true, optional: true },
      {
        name: 'offer',
        many: true,
        optional: true,
        fields: [
          { name: 'price', many: false, optional: false },
          { name: 'note', many: false, optional: true },
        ],
      },
      { name: 'year', many: false, optional: true },
    ])
  })
})

describe('locating labels', () => {
  it('keeps every place of a value, and only the one that is marked by span', () => {
    const html = '<h1>Dune</h1><p>Dune, 1965</p>'
    const byText = located({ records: [{ title: 'Dune', year: 1965 }] }, html)
    expect(byText.records[0].values).toEqual([
      [{ text: 'Dune', places: [{ start: 4, end: 8 }, { start: 16, end: 20 }] }], // biome-ignore format: one line a value
      [{ text: '1965', places: [{ start: 22, end: 26 }] }],
    ])
    const bySpan = located({ records: [{ title: { text: 'Dune', start: 16, end: 20 } }] }, html)
    expect(bySpan.records[0].values).toEqual([[{ text: 'Dune', places: [{ start: 16, end: 20 }] }]])
  })

  it('prefers places that cut no word, and attributes only where the text has none', () => {
    const page = createPage('<p>1120, $12</p><a href="/dune">x</a>')
    expect(placesOf(page, '12')).toHaveLength(1)
    expect(placesOf(page, '112')).toHaveLength(1)
    expect(placesOf(page, '/dune')).toEqual([{ start: 25, end: 30 }])
  })

  it('restricts places to the labelled part', () => {
    const page = located({ records: [{ t: 'x' }], labelled: [10, 20] }, '<p>x</p><p>x</p>'.padEnd(30))
    expect(page.region).toEqual({ start: 10, end: 20 })
    expect(page.records[0].values[0]).toEqual([{ text: 'x', places: [{ start: 11, end: 12 }] }])
  })

  it('names file, line, field and the nearest text of a value that is not there', () => {
    const error = failure(() => located({ records: [{ price: '$13.50' }] }, '<p>Our price: $12.50</p>'))
    expect(error.code).toBe('value-not-found')
    expect(formatError(error)).toContain('e.jsonl:1: records[0].price')
    const near = failure(() =>
      located({ records: [{ price: 'price of $12.50' }] }, '<p>Our price: $12.50</p>'),
    )
    expect(formatError(near)).toContain('$12.50')
  })

  it('refuses a span that lies elsewhere or says something else', () => {
    const html = '<p>Dune</p>'
    expect(failure(() => located({ records: [{ t: { start: 3, end: 99 } }] }, html)).code).toBe(
      'span-invalid',
    )
    const other = failure(() => located({ records: [{ t: { text: 'Emma', start: 3, end: 7 } }] }, html))
    expect(other.message).toContain('"Dune"')
  })

  it('keeps accepted records behind the marked ones, and where their labels come from', () => {
    const page = located(
      { records: [{ t: 'a' }], accepted: [{ t: { start: 2, end: 3 }, u: ['c'] }] },
      'a b c',
    )
    expect(page.records.map(isAnswer)).toEqual([false, true])
    expect(page.records[1].values.flat()).toEqual([
      { text: 'b', places: [{ start: 2, end: 3 }], origin: 'answer' },
      { text: 'c', places: [{ start: 4, end: 5 }], origin: 'answer' },
    ])
    const nested = located({ records: [], accepted: [{ shop: 'S', item: [{ n: 'a' }] }] }, 'S a')
    expect(nested.records.map(isAnswer)).toEqual([true])
    const error = failure(() => located({ records: [], accepted: [{ t: 'x' }] }, 'a b c'))
    expect(formatError(error)).toContain('accepted[0].t')
  })

  it('locates nested records and negatives', () => {
    const page = located(
      { records: [{ shop: 'S', item: [{ n: 'a' }, { n: 'b' }] }], negatives: [{ shop: 'T' }] },
      'S a b T',
    )
    expect(page.records[0].values[1]).toHaveLength(2)
    expect(page.negatives).toHaveLength(1)
  })
})

describe('plain records', () => {
  it('leaves absent fields out and lists what may be several', () => {
    const fields = [
      { name: 'a', many: false, optional: false },
      { name: 'b', many: true, optional: true },
      { name: 'c', many: false, optional: true },
    ]
    const value = { start: 1, end: 2, text: 'x' }
    const record = { start: 0, end: 9, values: [[value], [value], []] }
    expect(toPlain(record, fields)).toEqual({ a: 'x', b: ['x'] })
    expect(toSpans(record, fields)).toEqual({ a: [1, 2], b: [[1, 2]] })
  })
})
