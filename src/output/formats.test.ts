import { describe, expect, it } from 'vitest'
import { GleanError } from '../errors.ts'
import type { Field } from '../record/field.ts'
import { createWriter, formatNames, formatOfFile } from './formats.ts'
import type { WriterOptions } from './record-writer.ts'

const fields: Field[] = [{ name: 'title', many: false, optional: false }]

function write(format: string, titles: readonly string[], options: WriterOptions = {}): string {
  const writer = createWriter(format, fields, options)
  const lines = titles.map((title) =>
    writer.add({ record: { title }, page: 'a.html', spans: { title: [3, 7] } }),
  )
  return writer.begin() + lines.join('') + writer.end()
}

describe('the formats', () => {
  it('JSON Lines has a record a line', () => {
    expect(write('jsonl', ['Dune', 'Emma'])).toBe('{"title":"Dune"}\n{"title":"Emma"}\n')
    expect(write('jsonl', [])).toBe('')
  })

  it('JSON is one array', () => {
    expect(write('json', ['Dune', 'Emma'])).toBe('[\n{"title":"Dune"},\n{"title":"Emma"}\n]\n')
    expect(JSON.parse(write('json', ['Dune']))).toEqual([{ title: 'Dune' }])
    expect(write('json', [])).toBe('[]\n')
  })

  it.each(['json', 'jsonl'])('%s tells where each value was found', (format) => {
    const [record] = [JSON.parse(write(format, ['Dune'], { provenance: true }))].flat()
    expect(record).toEqual({ title: 'Dune', _page: 'a.html', _spans: { title: [3, 7] } })
  })

  it('names the formats there are when asked for another', () => {
    expect(() => createWriter('xml', fields)).toThrow(GleanError)
    expect(() => createWriter('constructor', fields)).toThrow('there is no format "constructor"')
    expect(formatNames()).toEqual(['jsonl', 'json', 'csv'])
  })

  it('knows the format of a file by its ending', () => {
    const endings = ['out/a.CSV', 'a.jsonl', 'a.ndjson', 'a.b.json', 'a.txt', 'csv', 'a.csv/b']
    expect(endings.map(formatOfFile)).toEqual([
      'csv',
      'jsonl',
      'jsonl',
      'json',
      undefined,
      undefined,
      undefined,
    ])
  })
})
