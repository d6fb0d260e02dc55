import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { learn } from '../learn/learn.ts'
import { booksOf, newList, oldList, signInPage } from '../maintain/repair/made-site.ts'
import { openProject } from './files/project-folder.ts'
import { acceptRepair, checkHealth, correctRepair, proposeRepair, watchedSources } from './health.ts'
import { openSession, type Session } from './session.ts'

const NUMBERS = [0, 1, 2, 3, 4, 5]

describe('the health of a wrapper', () => {
  let folder: string
  let session: Session
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-health-'))
    const pages = NUMBERS.map((i) => oldList(i))
    const examples = [0, 1].map((i) => ({
      page: pages[i],
      records: booksOf(i).map((book) => ({ ...book })),
      complete: true,
    }))
    const result = learn(examples, { unlabelled: pages.slice(2), name: 'books' })
    if (result.kind === 'declined') throw new Error('nothing was learned')
    writeFileSync(join(folder, 'wrapper.json'), JSON.stringify(result.wrapper.toJSON()))
  })
  afterEach(() => {
    session?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const open = async (source: (i: number) => string) => {
    for (const i of NUMBERS) writeFileSync(join(folder, `${i}.html`), source(i))
    session = openSession(openProject(folder))
    await settle()
  }
  const settle = async () => {
    while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
  }

  it('is good on pages like those it was learned from', async () => {
    await open((i) => oldList(i).source)
    expect(checkHealth(session)).toMatchObject({ verdict: 'ok', pages: 6, records: 36 })
    expect(proposeRepair(session).kind).toBe('sound')
    expect(() => acceptRepair(session)).toThrow('no repair is proposed')
  })

  it('is bad after a redesign; the repair is shown beside it, and used when it is accepted', async () => {
    await open((i) => newList(i).source)
    const { verdict, evidence } = checkHealth(session)
    expect([verdict, evidence.length > 0]).toEqual(['broken', true])
    const { kind, differences, words } = proposeRepair(session)
    expect(kind).toBe('repaired')
    expect(words).toMatch(/^Repaired from /)
    const title = differences.find(({ field }) => field === 'title')
    expect(title).toMatchObject({ page: '0.html', record: 0, before: '', after: booksOf(0)[0].title })
    acceptRepair(session)
    await settle()
    expect(checkHealth(session).verdict).toBe('ok')
    expect(session.learning.results.get('3.html')?.extraction.records).toHaveLength(6)
  })

  it('is not repaired from pages of something else', async () => {
    await open(() => signInPage('x').source)
    expect(checkHealth(session).verdict).toBe('broken')
    expect(proposeRepair(session).kind).toBe('refused')
  })

  it('needs a wrapper', () => {
    rmSync(join(folder, 'wrapper.json'))
    session = openSession(openProject(folder))
    expect(() => checkHealth(session)).toThrow('there is no wrapper to check')
  })

  it('lets a repair be corrected: what it finds on a page is marked, and the page stays open', async () => {
    await open((i) => newList(i).source)
    expect(() => correctRepair(session, '0.html')).toThrow('no repair is proposed')
    expect(proposeRepair(session).kind).toBe('repaired')
    correctRepair(session, '2.html')
    await settle()
    const labels = session.history.state.labels.get('2.html')
    expect(labels?.records).toHaveLength(6)
    expect(labels?.done).toBe(false)
    expect(session.learning.results.get('4.html')?.extraction.records).toHaveLength(6)
    session.undo()
    await settle()
    expect(session.learning.results.get('4.html')?.extraction.records).toHaveLength(6)
    expect(session.history.state.labels.get('2.html')?.records ?? []).toEqual([])
  })

  it('knows of no watched source where none is watched', async () => {
    await open((i) => oldList(i).source)
    expect(watchedSources(session)).toBeUndefined()
  })
})
