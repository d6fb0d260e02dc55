import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readExamples } from './read-examples.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-examples-'))
  writeFileSync(join(folder, 'a.html'), '<b>Dune</b>')
})

afterEach(() => rmSync(folder, { recursive: true }))

function read(page: string) {
  const file = join(folder, 'e.jsonl')
  writeFileSync(file, JSON.stringify({ page, records: [{ title: 'Dune' }] }))
  return readExamples(file)[0].page
}

it('finds pages by paths relative to the file, by whole paths, and by addresses of files', () => {
  for (const page of ['a.html', join(folder, 'a.html'), pathToFileURL(join(folder, 'a.html')).href]) {
    expect(read(page)).toMatchObject({ source: '<b>Dune</b>' })
  }
})

it('reads a page once that several lines name', () => {
  const file = join(folder, 'e.jsonl')
  const lines = ['records', 'accepted'].map((key) => ({
    page: 'a.html',
    records: [],
    [key]: [{ title: 'Dune' }],
  }))
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  const [first, second] = readExamples(file)
  expect(second.page).toBe(first.page)
  expect([first.records.length, second.accepted?.length]).toEqual([1, 1])
})

it.each(['file://host/x', 'file:a%2Fb', 'file://', 'b.html'])('refuses %s with a place', (page) => {
  const place = { file: join(folder, 'e.jsonl'), line: 1, path: 'page' }
  expect(() => read(page)).toThrow(expect.objectContaining({ name: 'GleanError', place }))
})
