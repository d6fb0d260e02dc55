import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSource } from '../../source/file/read-source.ts'
import { readWrapper, writeWrapper } from '../../wrapper/read.ts'
import { booksOf, newList, oldList, signInPage } from '../repair/made-site.ts'
import { learnDetails, learnLists } from '../repair/made-wrappers.ts'
import { checkSource } from './health.ts'
import { readLines } from './line-file.ts'
import { createPageSample } from './page-sample.ts'
import { type Finished, runSource, type WatchedSource } from './run-source.ts'
import { commitRun, openSourceFolder, type SourceFolder } from './source-folder.ts'

const wrapper = learnLists()
const NUMBERS = [0, 1, 2, 3, 4]
let folder: string
let state: SourceFolder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-run-'))
  mkdirSync(join(folder, 'site/pages'), { recursive: true })
  state = openSourceFolder(join(folder, 'state'), { name: 'shop', place: 'shop' })
  writeFileSync(join(folder, 'site/list.json'), writeWrapper(wrapper))
  describeSite(['list.json'])
  show((p) => oldList(p).source)
})
afterEach(() => rmSync(folder, { recursive: true }))

function describeSite(wrappers: readonly string[]): void {
  const types = [{ name: 'list', wrappers }]
  const source = { format: 1, name: 'shop', from: [{ files: ['pages/*.html'] }], types, key: ['title'] }
  writeFileSync(join(folder, 'site/shop.source.json'), JSON.stringify(source))
}

function show(source: (page: number) => string, numbers: readonly number[] = NUMBERS): void {
  rmSync(join(folder, 'site/pages'), { recursive: true })
  mkdirSync(join(folder, 'site/pages'))
  for (const p of numbers) writeFileSync(join(folder, `site/pages/list-${p}.html`), source(p))
}

const watched = (): WatchedSource => ({
  open: () => readSource(join(folder, 'site/shop.source.json')),
  key: ['title'],
  arguments: {},
  fetching: {},
  named: [],
})

let clock = 0
async function run({
  repair = false,
  signal = new AbortController().signal,
} = {}): Promise<Finished | undefined> {
  const time = new Date(Date.UTC(2026, 0, 1) + clock++).toISOString()
  const finished = await runSource(watched(), state, { repair, signal, time })
  if (finished !== undefined) commitRun(state, { ...finished.run, seconds: 0 })
  return finished
}

describe('a run', () => {
  it('keeps the records, and says nothing of changes the first time', async () => {
    const finished = await run()
    expect(finished?.run).toMatchObject({ verdict: 'ok', pages: 5, records: 30, new: 0 })
    expect(finished?.run.wrappers).toMatchObject([
      { type: 'list', wrapper: 'list.json', verdict: 'ok', pages: 5, records: 30 },
    ])
    expect([...readLines(state.records)]).toHaveLength(30)
    expect([...readLines(state.records)][0]).toMatchObject({
      ...booksOf(0)[0],
      _page: expect.stringContaining('list-0'),
    })
  })

  it('reports a page that is gone, and one that is new', async () => {
    await run()
    show((p) => oldList(p).source, [1, 2, 3, 4, 5])
    const finished = await run()
    expect(finished?.run).toMatchObject({ verdict: 'ok', records: 30, new: 6, gone: 6 })
    expect(finished?.changes.filter(({ kind }) => kind === 'gone').map(({ record }) => record)).toEqual(
      booksOf(0),
    )
  })

  it('keeps what was known where the wrapper is broken, the pages are a wall, or there is no page', async () => {
    await run()
    for (const [source, reason] of [
      [(p: number) => newList(p).source, 'without records'],
      [() => signInPage('x').source, 'sign in'],
    ] as const) {
      show(source)
      const finished = await run({ repair: source === undefined })
      expect(finished?.run).toMatchObject({ verdict: 'broken', records: 30, gone: 0 })
      expect(finished?.run.reasons.join()).toContain(reason)
    }
    show(() => '', [])
    expect((await run())?.run).toMatchObject({ verdict: 'failed', records: 30, gone: 0 })
    expect([...readLines(state.records)]).toHaveLength(30)
  })

  it('fails with the reason where the source file is damaged', async () => {
    await run()
    writeFileSync(join(folder, 'site/shop.source.json'), '{')
    const finished = await run()
    expect(finished?.run).toMatchObject({ verdict: 'failed', records: 30 })
    expect(finished?.run.reasons[0]).toContain('not valid JSON')
  })

  it('that is stopped gives nothing, and the next one has its name', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(await run({ signal: controller.signal })).toBeUndefined()
    const stopped = JSON.parse(readFileSync(join(state.path, 'run.json'), 'utf8')).run
    expect((await run())?.run.run).toBe(stopped)
  })
})

describe('a run that repairs', () => {
  it('replaces the wrapper, and goes on with the new one', async () => {
    await run()
    show((p) => newList(p).source)
    const finished = await run({ repair: true })
    expect(finished?.run).toMatchObject({ verdict: 'ok', records: 30, new: 0, changed: 0, gone: 0 })
    expect(finished?.run.repairs).toMatchObject([{ wrapper: 'list.json', outcome: 'repaired' }])
    const repaired = readWrapper(readFileSync(join(folder, 'site/list.json'), 'utf8'))
    expect(repaired.toJSON().history).toHaveLength(1)
    expect(repaired.extract(newList(9)).records).toEqual(booksOf(9))
  })

  it('writes no wrapper outside the folder of its source file, but proposes one', async () => {
    writeFileSync(join(folder, 'outside.json'), writeWrapper(wrapper))
    describeSite(['../outside.json'])
    await run()
    show((p) => newList(p).source)
    const before = readFileSync(join(folder, 'outside.json'), 'utf8')
    const finished = await run({ repair: true })
    expect(finished?.run).toMatchObject({ verdict: 'broken', repairs: [{ outcome: 'proposed' }] })
    expect(readFileSync(join(folder, 'outside.json'), 'utf8')).toBe(before)
    const proposal = readWrapper(readFileSync(join(state.proposals, 'outside.json'), 'utf8'))
    expect(proposal.extract(newList(9)).records).toEqual(booksOf(9))
  })

  it('does not replace a wrapper of which a field was not recovered', async () => {
    await run()
    show((p) => newList(p, booksOf(p).map((book) => ({ ...book, author: 'our staff' }))).source) // biome-ignore format: short
    const before = readFileSync(join(folder, 'site/list.json'), 'utf8')
    expect((await run({ repair: true }))?.run).toMatchObject({ repairs: [{ outcome: 'proposed' }] })
    expect(readFileSync(join(folder, 'site/list.json'), 'utf8')).toBe(before)
  })

  it('tries nothing on a wall', async () => {
    await run()
    show(() => signInPage('x').source)
    const finished = await run({ repair: true })
    expect(finished?.run.verdict).toBe('broken')
    expect(finished?.run.repairs).toBeUndefined()
    expect(existsSync(state.proposals)).toBe(false)
  })
})

describe('the wrappers of a type with two templates', () => {
  it('are checked on the pages that each reads, and on those that resemble its own', () => {
    writeFileSync(join(folder, 'site/detail.json'), writeWrapper(learnDetails()))
    describeSite(['list.json', 'detail.json'])
    const sample = createPageSample()
    for (const p of NUMBERS) sample.add(oldList(p), 'list')
    const source = readSource(join(folder, 'site/shop.source.json'))
    const checked = checkSource(source, sample, [])
    expect(checked.map(({ file, pages, report }) => [file, pages.length, report.verdict])).toEqual([
      ['list.json', 5, 'ok'],
    ])
    const changed = createPageSample()
    for (const p of NUMBERS) changed.add(newList(p), 'list')
    expect(checkSource(source, changed, []).map(({ report }) => report.verdict)).toContain('broken')
    expect(checkSource(source, createPageSample(), [])).toEqual([])
  })
})
