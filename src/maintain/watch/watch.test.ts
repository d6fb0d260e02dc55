import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSource } from '../../source/file/read-source.ts'
import { writeWrapper } from '../../wrapper/read.ts'
import { booksOf, newList, oldList } from '../repair/made-site.ts'
import { learnLists } from '../repair/made-wrappers.ts'
import { listSourceFolders, readHistory } from './source-folder.ts'
import {
  type RunReport,
  STATUS_FILE,
  STATUS_PAGE,
  type Watched,
  type WatchOptions,
  watchSources,
} from './watch.ts'

const wrapper = writeWrapper(learnLists())
let folder: string
let state: string
let told: RunReport[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-watch-'))
  state = join(folder, 'state')
  told = []
  mkdirSync(state)
  writeFileSync(join(folder, 'list.json'), wrapper)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A source of five pages in a folder of its own. */
function source(name: string, every?: number): Watched {
  mkdirSync(join(folder, name), { recursive: true })
  for (const p of [0, 1, 2, 3, 4]) writeFileSync(join(folder, name, `list-${p}.html`), oldList(p).source)
  const path = join(folder, `${name}.source.json`)
  const types = [{ name: 'list', wrappers: ['list.json'] }]
  writeFileSync(path, JSON.stringify({ format: 1, name, from: [{ files: [`${name}/*.html`] }], types }))
  return {
    name,
    place: path,
    every,
    open: () => readSource(path),
    key: ['title'],
    arguments: {},
    fetching: {},
    named: [],
  }
}

function watch(sources: readonly Watched[], further: Partial<WatchOptions> = {}): Promise<void> {
  const { signal } = new AbortController()
  return watchSources(sources, { state, repair: false, once: true, signal, onRun: (report) => told.push(report), ...further }) // biome-ignore format: short
}

const runsOf = (name: string) =>
  listSourceFolders(state)
    .filter(({ watched }) => watched.name === name)
    .flatMap(({ folder: own }) => readHistory(own))

describe('a watch', () => {
  it('runs every source once, and writes how they do', async () => {
    await watch([source('books'), source('more')])
    expect(told.map(({ source: { name }, run }) => [name, run.verdict, run.records])).toEqual([
      ['books', 'ok', 30],
      ['more', 'ok', 30],
    ])
    const status = JSON.parse(readFileSync(join(state, STATUS_FILE), 'utf8'))
    expect(status).toMatchObject({ verdict: 'ok', sources: [{ name: 'books' }, { name: 'more' }] })
    expect(readFileSync(join(state, STATUS_PAGE), 'utf8')).toContain('2 of 2 sources are well')
  })

  it('leaves out what is not due yet, and runs at once what was interrupted', async () => {
    const books = source('books', 3_600_000)
    await watch([books])
    await watch([books])
    expect(runsOf('books')).toHaveLength(1)
    const [{ folder: own }] = listSourceFolders(state)
    writeFileSync(join(own.path, 'run.json'), '{"run":"2030-01-01T00:00:00.000Z","changes":0,"repairs":[]}')
    await watch([books])
    expect(
      runsOf('books')
        .map(({ run }) => run)
        .at(-1),
    ).toBe('2030-01-01T00:00:00.000Z')
  })

  it('gives every run a later time than the one before, whatever the clock says', async () => {
    const books = source('books')
    for (let i = 0; i < 3; i++) await watch([books])
    const times = runsOf('books').map(({ run }) => run)
    expect(times).toEqual([...new Set(times)].sort())
    expect(times).toHaveLength(3)
  })

  it('notes what became of the command that hears of changes', async () => {
    const books = source('books')
    await watch([books])
    writeFileSync(join(folder, 'books/list-0.html'), oldList(0, booksOf(0).slice(1)).source)
    const heard: number[] = []
    const onChange: WatchOptions['onChange'] = async ({ changes, before }) => {
      heard.push(changes.length)
      return `heard after ${before}`
    }
    await watch([books], { onChange })
    expect(heard).toEqual([1])
    expect(runsOf('books').at(-1)).toMatchObject({ gone: 1, command: 'heard after ok' })
    expect(told.at(-1)?.changes).toEqual([
      { kind: 'gone', record: booksOf(0)[0], page: expect.stringContaining('list-0') },
    ])
  })

  it('makes the run again whose command was killed, and reports the change again', async () => {
    const books = source('books')
    await watch([books])
    writeFileSync(join(folder, 'books/list-0.html'), oldList(0, booksOf(0).slice(1)).source)
    const killed = watch([books], { onChange: () => Promise.reject(new Error('killed')) })
    await expect(killed).rejects.toThrow('killed')
    expect(runsOf('books')).toHaveLength(1)
    await watch([books])
    expect(runsOf('books').at(-1)).toMatchObject({ gone: 1 })
    const [{ folder: own }] = listSourceFolders(state)
    expect(readFileSync(own.changes, 'utf8').trim().split('\n')).toHaveLength(1)
  })

  it('goes on with the other sources where one fails', async () => {
    const [books, more] = [source('books'), source('more')]
    rmSync(join(folder, 'books.source.json'))
    await watch([books, more])
    expect(told.map(({ run }) => run.verdict)).toEqual(['failed', 'ok'])
    expect(JSON.parse(readFileSync(join(state, STATUS_FILE), 'utf8')).verdict).toBe('failed')
  })

  it('runs again and again until it is told to stop', async () => {
    const controller = new AbortController()
    const onRun = (report: RunReport) => {
      told.push(report)
      if (told.length === 3) controller.abort()
    }
    await watch([source('books', 1)], { once: false, signal: controller.signal, onRun })
    expect(runsOf('books')).toHaveLength(3)
  })

  it('ends at once where it is told to while it waits', async () => {
    const controller = new AbortController()
    const books = source('books', 3_600_000)
    await watch([books])
    const waiting = watch([books], { once: false, signal: controller.signal })
    controller.abort()
    await waiting
    expect(runsOf('books')).toHaveLength(1)
  })

  it('repairs where it is asked to', async () => {
    const books = source('books')
    await watch([books])
    for (const p of [0, 1, 2, 3, 4]) writeFileSync(join(folder, `books/list-${p}.html`), newList(p).source)
    await watch([books])
    expect(told.at(-1)?.run).toMatchObject({ verdict: 'broken' })
    expect(told.at(-1)?.before).toBe('ok')
    await watch([books], { repair: true })
    expect(told.at(-1)?.run).toMatchObject({
      verdict: 'ok',
      new: 0,
      gone: 0,
      repairs: [{ outcome: 'repaired' }],
    })
    expect(existsSync(join(state, 'proposed'))).toBe(false)
  })
})
