import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../server/commands.ts'
import type { Calls } from '../server/protocol.ts'
import { openProject } from './files/project-folder.ts'
import { openSession, type Session } from './session.ts'

const shelf = (books: readonly (readonly [string, string])[]) =>
  `<title>Shelf</title><ul>${books.map(([title, year]) => `<li><b class="title">${title}</b> <i class="year">${year}</i></li>`).join('')}</ul>`

const FIRST = [['Dune', '1965'], ['Emma', '1815'], ['Kim', '1901']] as const // biome-ignore format: a table
const SECOND = [['Ulysses', '1922'], ['Walden', '1854']] as const // biome-ignore format: a table

describe('a session', () => {
  let folder: string
  let session: Session

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-session-'))
    writeFileSync(join(folder, 'a.html'), shelf(FIRST))
    writeFileSync(join(folder, 'b.html'), shelf(SECOND))
    session = openSession(openProject(folder))
  })
  afterEach(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = <N extends keyof Calls>(name: N, input: Calls[N]['input']) =>
    call(session, name, input, { allowPrivate: false }) as Promise<Calls[N]['output']>
  const saved = (file: string) => readFileSync(join(folder, file), 'utf8')
  const settled = async () => {
    while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
  }
  const markBook = async (page: string, books: readonly (readonly [string, string])[], i: number) => {
    const source = shelf(books)
    for (const [f, field] of ['title', 'year'].entries()) {
      const start = source.indexOf(books[i][f])
      await ask('mark', { page, start, end: start + books[i][f].length, field, record: 'auto' })
    }
  }

  it('suggests no meaning that another field has', async () => {
    await markBook('a.html', FIRST, 0)
    await ask('renameField', { field: 'title', to: 'list_price' })
    await ask('renameField', { field: 'year', to: 'price' })
    const { fields } = await ask('project', {})
    expect(fields.map(({ suggested }) => suggested)).toEqual([undefined, 'https://schema.org/price'])
  })

  it('learns from what is marked, saves at once, and runs on every page', async () => {
    await markBook('a.html', FIRST, 0)
    await markBook('a.html', FIRST, 1)
    await settled()
    expect(JSON.parse(saved('examples.jsonl'))).toMatchObject({ page: 'a.html', complete: false })
    expect(JSON.parse(saved('wrapper.json')).fields.map(({ name }: { name: string }) => name)).toEqual([
      'title',
      'year',
    ])
    const project = await ask('project', {})
    expect(project.pages.map(({ found }) => found)).toEqual([3, 2])
    const { rows } = await ask('results', { limit: 10 })
    expect(rows.map(({ cells }) => cells.flat())).toEqual([...FIRST, ...SECOND])
  })

  it('marks a value whose record was found otherwise meanwhile', async () => {
    await markBook('a.html', FIRST, 0)
    await settled()
    const start = shelf(FIRST).indexOf('1815')
    await ask('mark', { page: 'a.html', start, end: start + 4, field: 'year', record: 'found-1-2' })
    const { records } = await ask('page', { page: 'a.html' })
    expect(records.map(({ values }) => values.find(({ field }) => field === 'year')?.text)).toContain('1815')
    expect(session.history.state.labels.get('a.html')?.records).toHaveLength(2)
  })

  it('undoes and does again, and begins where it ended', async () => {
    await markBook('a.html', FIRST, 0)
    await ask('undo', {})
    expect(saved('examples.jsonl')).not.toContain('1965')
    await ask('redo', {})
    expect(saved('examples.jsonl')).toContain('1965')
    session.close()
    session = openSession(openProject(folder))
    expect((await ask('page', { page: 'a.html' })).records[0].values.map(({ text }) => text)).toEqual([
      'Dune',
      '1965',
    ])
  })

  it('takes up examples that somebody else wrote meanwhile', async () => {
    await markBook('a.html', FIRST, 0)
    writeFileSync(
      join(folder, 'examples.jsonl'),
      '{"page":"b.html","records":[{"title":"Walden","year":"1854"}],"complete":false}\n',
    )
    await markBook('a.html', FIRST, 2)
    expect(saved('examples.jsonl')).toContain('Walden')
    expect(saved('examples.jsonl')).toContain('Kim')
  })

  it('suggests names and the record for what is pointed at', async () => {
    const start = shelf(FIRST).indexOf('1965')
    const selection = await ask('inspect', {
      page: 'a.html',
      target: { kind: 'span', start, end: start + 4 },
    })
    expect(selection.names[0]).toBe('year')
    expect(selection.records['']).toBe('new')
  })

  it('refuses what it does not know, with a reason', async () => {
    await expect(ask('page', { page: '../../etc/passwd' })).rejects.toThrow('not in the project')
    await expect(call(session, 'constructor', {}, { allowPrivate: false })).rejects.toThrow('no call')
    await expect(call(session, 'mark', { page: 'a.html' }, { allowPrivate: false })).rejects.toThrow(
      'wrongly',
    )
    const bad = { page: 'a.html', start: 0, end: 9, field: '__proto__', record: 'new' }
    await expect(ask('mark', bad)).rejects.toThrow('reserved')
  })

  it('finds pages that were saved into the folder meanwhile', async () => {
    await markBook('a.html', FIRST, 0)
    await settled()
    writeFileSync(join(folder, 'c.html'), shelf(SECOND))
    await ask('rescan', {})
    await settled()
    expect((await ask('project', {})).pages.map(({ page, found }) => [page, found])).toEqual([
      ['a.html', 3],
      ['b.html', 2],
      ['c.html', 2],
    ])
    rmSync(join(folder, 'b.html'))
    await ask('rescan', {})
    expect((await ask('project', {})).pages.map(({ page }) => page)).toEqual(['a.html', 'c.html'])
  })

  it('adds a pasted page', async () => {
    const { page } = await ask('addHtml', { name: 'More books!', source: shelf(SECOND) })
    expect(page).toBe('pages/More-books.html')
    expect((await ask('project', {})).pages.map((summary) => summary.page)).toContain(page)
  })

  it('keeps the marks of a field that is renamed to its own name', async () => {
    await markBook('a.html', FIRST, 0)
    const before = saved('examples.jsonl')
    await ask('renameField', { field: 'title', to: 'title' })
    await ask('renameField', { field: 'title', to: ' title ' })
    expect(saved('examples.jsonl')).toBe(before)
    await ask('renameField', { field: 'title', to: 'name' })
    expect(saved('examples.jsonl')).toContain('"name":{"text":"Dune"')
    session.close()
    session = openSession(openProject(folder))
    expect((await ask('page', { page: 'a.html' })).total).toBeGreaterThan(0)
  })

  it.each([
    ['a meaning that is no IRI', 'describeField', { field: 'title', property: 'not an iri' }],
    ['a class that is too long', 'describe', { recordClass: 'B'.repeat(2000) }],
  ] as const)('refuses %s and changes nothing', async (_what, name, input) => {
    await markBook('a.html', FIRST, 0)
    await settled()
    const before = [saved('studio.json'), saved('wrapper.json')]
    await expect(ask(name, input)).rejects.toThrow('cannot be saved')
    expect([saved('studio.json'), saved('wrapper.json')]).toEqual(before)
    expect((await ask('project', {})).undo).toBe('marking year')
    session.close()
    session = openSession(openProject(folder))
  })

  it('refuses to describe more fields than it could read again', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({ name: `f${i}`, note: 'x' }))
    session.close()
    writeFileSync(join(folder, 'studio.json'), JSON.stringify({ fields: many }))
    session = openSession(openProject(folder))
    await expect(ask('describeField', { field: 'one-more', note: 'x' })).rejects.toThrow('cannot be saved')
  })

  it('undoes its own step and keeps what another program added', async () => {
    await markBook('a.html', FIRST, 0)
    await markBook('a.html', FIRST, 1)
    appendFileSync(
      join(folder, 'examples.jsonl'),
      '{"page":"b.html","records":[{"title":"Walden","year":"1854"}],"complete":false}\n',
    )
    await ask('undo', {})
    expect(saved('examples.jsonl')).toContain('Walden')
    expect(saved('examples.jsonl')).toContain('1965')
    expect(saved('examples.jsonl')).not.toContain('1815')
    await ask('redo', {})
    expect(saved('examples.jsonl')).toContain('1815')
    expect(saved('examples.jsonl')).toContain('Walden')
  })

  it('keeps the settings that another studio on the folder wrote', async () => {
    const other = openSession(openProject(folder))
    await ask('describe', { note: 'mine' })
    await call(other, 'describe', { name: 'theirs' }, { allowPrivate: false })
    await ask('describeField', { field: 'title', note: 'a note' })
    expect(JSON.parse(saved('studio.json'))).toMatchObject({
      name: 'theirs',
      note: 'mine',
      fields: [{ name: 'title', note: 'a note' }],
    })
    other.close()
  })

  it('keeps records that are marked in part when another program writes the examples', async () => {
    await markBook('a.html', FIRST, 0)
    const start = shelf(FIRST).indexOf('Emma')
    await ask('mark', { page: 'a.html', start, end: start + 4, field: 'title', record: 'auto' })
    expect(saved('studio.json')).toContain('Emma')
    appendFileSync(join(folder, 'examples.jsonl'), '{"page":"b.html","records":[],"complete":false}\n')
    await markBook('a.html', FIRST, 2)
    expect(saved('studio.json')).toContain('Emma')
  })

  it('has no wrapper file after everything is undone', async () => {
    await markBook('a.html', FIRST, 0)
    await settled()
    expect(existsSync(join(folder, 'wrapper.json'))).toBe(true)
    await ask('undo', {})
    await ask('undo', {})
    await settled()
    expect(existsSync(join(folder, 'wrapper.json'))).toBe(false)
  })

  it('goes on without a page that cannot be read, and says which', async () => {
    await markBook('a.html', FIRST, 0)
    await markBook('b.html', SECOND, 0)
    await settled()
    rmSync(join(folder, 'b.html'))
    execFileSync('mkfifo', [join(folder, 'b.html')])
    session.close()
    session = openSession(openProject(folder))
    await settled()
    const { pages, problems, learning } = await ask('project', {})
    expect(pages.map(({ page, found }) => [page, found])).toEqual([['a.html', 3]])
    expect(problems).toEqual([{ path: 'b.html', reason: 'this is not a regular file' }])
    expect(learning.state).toBe('learned')
    expect(learning.misses).toEqual(['b.html could not be read and is left out: this is not a regular file'])
  })

  it('shows a page that is taken away as one that cannot be read', async () => {
    rmSync(join(folder, 'b.html'))
    const { pages } = await ask('project', {})
    expect(pages[1]).toMatchObject({ page: 'b.html', problem: 'file not found in the project' })
  })

  it('hears of what others wrote when it looks for pages again', async () => {
    await markBook('a.html', FIRST, 0)
    await settled()
    appendFileSync(
      join(folder, 'examples.jsonl'),
      '{"page":"b.html","records":[{"title":"Walden","year":"1854"}],"complete":false}\n',
    )
    await ask('rescan', {})
    expect((await ask('project', {})).pages[1].marked).toBe(1)
  })

  it('rejects at once all records that lack a field, on one page or on all', async () => {
    const partly = (books: readonly (readonly [string, string])[]) =>
      shelf(books).replaceAll(/(?<=<i class="year">)18\d\d/g, '')
    writeFileSync(join(folder, 'a.html'), partly(FIRST))
    writeFileSync(join(folder, 'b.html'), partly(SECOND))
    const source = partly(FIRST)
    for (const [field, text] of [
      ['title', 'Dune'],
      ['year', '1965'],
    ] as const) {
      const start = source.indexOf(text)
      await ask('mark', { page: 'a.html', start, end: start + text.length, field, record: 'auto' })
    }
    await settled()
    const { total, lacking } = await ask('page', { page: 'a.html' })
    expect([total, lacking]).toEqual([3, [{ field: 'year', records: 1 }]])
    expect(await ask('rejectLacking', { field: 'year', page: 'a.html' })).toMatchObject({ rejected: 1 })
    expect(JSON.parse(saved('examples.jsonl')).negatives).toMatchObject([{ title: { text: 'Emma' } }])
    await settled()
    await ask('undo', {})
    await settled()
    expect(await ask('rejectLacking', { field: 'year' })).toMatchObject({ rejected: 2 })
    expect(saved('examples.jsonl')).toContain('Walden')
  })

  it('compares a wrapper with the one before it', async () => {
    await markBook('a.html', FIRST, 0)
    await settled()
    const before = (await ask('project', {})).learning.records
    await markBook('b.html', SECOND, 0)
    await settled()
    expect((await ask('project', {})).learning.recordsBefore).toBe(before)
  })

  it('uses an imported wrapper again after the examples are undone', async () => {
    await markBook('a.html', FIRST, 0)
    await settled()
    const text = saved('wrapper.json')
    await ask('undo', {})
    await ask('undo', {})
    await ask('importWrapper', { text })
    await settled()
    await markBook('b.html', SECOND, 0)
    await settled()
    await ask('undo', {})
    await ask('undo', {})
    await settled()
    expect((await ask('project', {})).learning).toMatchObject({ imported: true, state: 'learned' })
    expect(JSON.parse(saved('wrapper.json')).examples).toEqual(JSON.parse(text).examples)
  })
})
