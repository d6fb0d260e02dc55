import { describe, expect, it } from 'vitest'
import { GleanError } from '../errors.ts'
import type { Field } from '../record/field.ts'
import { createWriter, formatNames, formatOfFile } from './formats.ts'
import type { WriterOptions } from './record-writer.ts'

const fields: Field[] = [{ name: 'title', many: false, optional: false }]

async function write(
  format: string,
  titles: readonly string[],
  options: WriterOptions = {},
): Promise<string> {
  const writer = await createWriter(format, fields, options)
  const lines = titles.map((title) =>
    writer.add({ record: { title }, page: 'a.html', spans: { title: [3, 7] } }),
  )
  return writer.begin() + lines.join('') + writer.end()
}

describe('the formats', () => {
  it('JSON Lines has a record a line', async () => {
    expect(await write('jsonl', ['Dune', 'Emma'])).toBe('{"title":"Dune"}\n{"title":"Emma"}\n')
    expect(await write('jsonl', [])).toBe('')
  })

  it('JSON is one array', async () => {
    expect(await write('json', ['Dune', 'Emma'])).toBe('[\n{"title":"Dune"},\n{"title":"Emma"}\n]\n')
    expect(JSON.parse(await write('json', ['Dune']))).toEqual([{ title: 'Dune' }])
    expect(await write('json', [])).toBe('[]\n')
  })

  it.each(['json', 'jsonl'])('%s has the place of each value', async (format) => {
    const [record] = [JSON.parse(await write(format, ['Dune'], { provenance: true }))].flat()
    expect(record).toEqual({ title: 'Dune', _page: 'a.html', _spans: { title: [3, 7] } })
  })

  it('names the formats there are when asked for another', async () => {
    await expect(createWriter('xml', fields)).rejects.toThrow(GleanError)
    await expect(createWriter('constructor', fields)).rejects.toThrow('unknown format "constructor"')
    expect(formatNames()).toEqual(['jsonl', 'json', 'csv', 'ttl', 'nt', 'jsonld'])
  })

  it('takes the name of a format in any case', async () => {
    expect((await createWriter('CSV', fields)).begin()).toBe('title\r\n')
  })

  it('knows the format of a file by its ending', () => {
    const paths = ['out/a.CSV', 'a.jsonl', 'a.ndjson', 'a.b.json', 'csv', 'a.csv/b', '.csv', '/dev/null']
    const none = undefined
    expect(paths.map(formatOfFile)).toEqual(['csv', 'jsonl', 'jsonl', 'json', none, none, none, none])
  })

  it.each(['a.docx', 'a.png', 'b/a.txt'])('refuses the ending of %s', (path) => {
    expect(() => formatOfFile(path)).toThrow(/^no output format has the extension \./)
  })
})
