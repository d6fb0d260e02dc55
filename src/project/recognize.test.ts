import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProject } from './files/project-folder.ts'
import { learnFromLooks } from './recognize.ts'
import { openSession, type Session } from './session.ts'

const COUNTRIES = [
  ['Congo', '242'],
  ['Egypt', '20'],
  ['Belize', '501'],
  ['Spain', '34'],
  ['Ghana', '233'],
  ['Peru', '51'],
]
const codes = (from: number, to: number) =>
  `<title>Codes</title><h1>Country codes</h1><ul>${COUNTRIES.slice(from, to)
    .map(([country, code]) => `<li><b>${country}</b> <i>${code}</i></li>`)
    .join('')}</ul><p>End</p>`

describe('learning from what values look like', () => {
  let folder: string
  let session: Session
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-recognize-'))
    writeFileSync(join(folder, 'a.html'), codes(0, 3))
    writeFileSync(join(folder, 'b.html'), codes(2, 6))
    session = openSession(openProject(folder))
  })
  afterEach(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('finds all records without a mark, from some of the values and a pattern', async () => {
    const { records, confidence } = await learnFromLooks(
      session,
      new Map([
        ['country', { kind: 'list' as const, words: ['Congo', 'Egypt', 'Belize', 'Spain', ' '] }],
        ['code', { kind: 'regex' as const, pattern: '\\d+' }],
      ]),
    )
    while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
    expect(records).toBe(7)
    expect(confidence.map(({ field }) => field)).toEqual(['country', 'code'])
    expect(session.learning.imported).toBe(true)
    const texts = session.learning.results
      .get('b.html')
      ?.extraction.records.map(({ values }) => values.flat().map((value) => 'text' in value && value.text))
    expect(texts).toEqual(COUNTRIES.slice(2))
  })

  it('is not sure of a field of which only the form is known', async () => {
    const { confidence } = await learnFromLooks(
      session,
      new Map([['code', { kind: 'regex' as const, pattern: '\\d+' }]]),
    )
    expect(confidence[0].confidence).toBeLessThan(0.9)
  })

  it('says what is wrong with what it was told', async () => {
    const from = (name: string, words: string[]) =>
      learnFromLooks(session, new Map([[name, { kind: 'list' as const, words }]]))
    await expect(from('country', [' ', ''])).rejects.toThrow('there are no values of country')
    await expect(from('__proto__', ['Congo'])).rejects.toThrow()
    await expect(from('country', ['Atlantis'])).rejects.toThrow()
    expect(session.wrapper()).toBeUndefined()
  })
})
