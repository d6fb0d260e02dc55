import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readKnownRecords } from './known-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'known-'))
const file = join(folder, 'records.jsonl')
afterAll(() => rmSync(folder, { recursive: true }))

describe('known records', () => {
  it('are read with their pages, without what begins with _', () => {
    writeFileSync(
      file,
      '{"title":"Dune","price":9.5,"_page":"a.html","_spans":{"title":[1,2]}}\n\n{"title":["A","B"],"x":{"y":1}}\n',
    )
    expect(readKnownRecords(file)).toEqual([
      { page: 'a.html', record: { title: ['Dune'], price: ['9.5'] } },
      { record: { title: ['A', 'B'], x: [{ y: ['1'] }] } },
    ])
  })

  it('of typed output are read from its texts', () => {
    writeFileSync(file, '{"price":{"amount":9},"_text":{"price":"$9.00"}}')
    expect(readKnownRecords(file)).toEqual([{ record: { price: ['$9.00'] } }])
  })

  it.each([
    ['', 'the file contains no records'],
    ['[1]', 'a record is an object of field names and values'],
    ['{"a":', 'JSON'],
  ])('%j is refused', (text, message) => {
    writeFileSync(file, text)
    expect(() => readKnownRecords(file)).toThrow(message)
  })
})
