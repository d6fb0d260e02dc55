import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProject } from './files/project-folder.ts'
import { ANY_RECORD, markSpan } from './mark-span.ts'
import { allResults, describedFields, OUTPUT_FORMATS, resultFields, writeResults } from './results.ts'
import { openSession, type Session } from './session.ts'

const shelf = (books: readonly string[]) =>
  `<ul>${books.map((title) => `<li><b>${title}</b></li>`).join('')}</ul>`
const FIRST = shelf(['Dune', 'Emma', 'Kim'])

describe('the results of a project', () => {
  let folder: string
  let session: Session
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-results-'))
    writeFileSync(join(folder, 'a.html'), FIRST)
    writeFileSync(join(folder, 'b.html'), shelf(['Ulysses', 'Walden']))
    session = openSession(openProject(folder))
    for (const text of ['Dune', 'Emma']) {
      const start = FIRST.indexOf(text)
      markSpan(session, {
        page: 'a.html',
        start,
        end: start + text.length,
        field: 'title',
        record: ANY_RECORD,
      })
    }
    while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
  })
  afterAll(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are those of all pages, in their order, with places', () => {
    const results = [...allResults(session)]
    expect(results.map(({ page, record }) => [page, record.title])).toEqual([
      ['a.html', 'Dune'],
      ['a.html', 'Emma'],
      ['a.html', 'Kim'],
      ['b.html', 'Ulysses'],
      ['b.html', 'Walden'],
    ])
    const [start, end] = results[0].spans.title as unknown as [number, number]
    expect(FIRST.slice(start, end)).toBe('Dune')
    expect(new Set(results.map(({ id }) => id)).size).toBe(5)
  })

  it('have the fields of the wrapper, with the meanings that a person gave', () => {
    session.change('describing title', (state) => ({
      ...state,
      fields: new Map([['title', { property: 'https://schema.org/name' }]]),
    }))
    expect(resultFields(session).map(({ name }) => name)).toEqual(['title'])
    expect(describedFields(session)[0].property).toBe('https://schema.org/name')
  })

  it.each(['jsonl', 'json', 'csv'])('are written as %s', async (format) => {
    expect(OUTPUT_FORMATS).toContain(format)
    const text = await writeResults(session, format)
    for (const title of ['Dune', 'Emma', 'Kim', 'Ulysses', 'Walden']) expect(text).toContain(title)
  })
})
