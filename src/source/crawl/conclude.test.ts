import { describe, expect, it } from 'vitest'
import { learnShop, shopSource } from '../../../test/shop.ts'
import { GleanError } from '../../errors.ts'
import { FetchFailure } from '../fetch/failure.ts'
import { createSource, type Source } from '../file/read-source.ts'
import type { NextRule } from '../file/schema.ts'
import { conclude, type Progress } from './conclude.ts'
import { identify } from './digest.ts'
import type { JoinedRecord, PageTask } from './page-task.ts'
import type { Link, ReadPage } from './read-records.ts'

const { list, book } = learnShop()
const wrappers = new Map([
  ['list.json', list],
  ['book.json', book],
])
const LIST = 'https://shop.example/list/1.html'

function open(next: NextRule = { kind: 'auto' }, depth?: number): Source {
  const shop = shopSource('https://shop.example')
  const types = [{ ...shop.types[0], next }, shop.types[1]]
  const limits = depth === undefined ? {} : { depth }
  return createSource({ ...shop, types, limits }, undefined, wrappers)
}

const taskOf = (change: Partial<PageTask> = {}): PageTask => ({
  type: 'list',
  address: LIST,
  root: 7,
  key: '',
  chain: '7',
  hop: 0,
  after: [],
  ...change,
})
const recordOf = (title: string, follow: readonly Link[] = [], page = LIST) => ({
  joined: { record: { title }, pages: [{ page, spans: {} }] } satisfies JoinedRecord,
  follow: [...follow],
})
const pageOf = (records: ReadPage['records'], next?: ReadPage['next']): ReadPage => ({
  records,
  next,
  unmatched: undefined,
  wrapper: list,
  closed: true,
})
const progress = (): Progress => ({ visited: new Set(), chains: new Map() })
const failure = (status: number) => new FetchFailure(new URL(LIST), `the site answered ${status}`, { status })
const link = (n: number): Link => ({ to: 'book', address: `https://shop.example/book/${n}.html` })

describe('a page that was read', () => {
  it('gives records that lead nowhere, and tasks for those that do', () => {
    const page = pageOf([recordOf('Dune'), recordOf('Emma', [link(1)])])
    const { records, tasks, problem } = conclude(open(), taskOf(), page, progress())
    expect(records.map(({ record, at }) => [record.title, at])).toEqual([['Dune', 0]])
    expect(tasks).toMatchObject([{ type: 'book', address: link(1).address, hop: 0, outer: { record: { title: 'Emma' } } }]) // biome-ignore format: short
    expect(problem).toBeUndefined()
  })

  it('keeps the further links of a record for the pages after the first', () => {
    const page = pageOf([recordOf('Emma', [link(1), link(2)])])
    const [task] = conclude(open(), taskOf(), page, progress()).tasks
    expect(task.after).toEqual([link(2)])
    const detail = pageOf([recordOf('x', [], task.address)])
    const [second] = conclude(open(), task, detail, progress()).tasks
    expect(second).toMatchObject({ address: link(2).address, after: [] })
    expect(second.outer?.pages.map((each) => each.page)).toEqual([LIST, task.address])
    expect(second.key.startsWith(task.key)).toBe(true)
  })

  it('follows no record to a page that it was read from, nor deeper than the limit', () => {
    const back = pageOf([recordOf('Dune', [{ to: 'list', address: LIST }])])
    expect(conclude(open(), taskOf(), back, progress())).toMatchObject({ tasks: [], records: [{ at: 0 }] })
    const outer: JoinedRecord = {
      record: { title: 'Dune' },
      pages: [1, 2].map((n) => ({ page: `https://shop.example/${n}`, spans: {} })),
    }
    const deep = taskOf({ type: 'book', outer, key: '10' })
    const page = pageOf([recordOf('x', [link(3)])])
    expect(conclude(open({ kind: 'auto' }, 3), deep, page, progress()).tasks).toHaveLength(1)
    expect(conclude(open({ kind: 'auto' }, 2), deep, page, progress()).tasks).toHaveLength(0)
  })

  it('without records is counted, and the record that led to it goes on with what it has', () => {
    const { problem, records } = conclude(open(), taskOf(), pageOf([]), progress())
    expect([problem?.code, problem?.detail, records]).toEqual(['unmatched', false, []])
    const outer = recordOf('Dune').joined
    const task = taskOf({ type: 'book', address: link(1).address, outer, key: '10', after: [link(2)] })
    const empty = conclude(open(), task, pageOf([]), progress())
    expect(empty.problem).toMatchObject({ code: 'unmatched', detail: true })
    expect(empty.tasks).toMatchObject([{ address: link(2).address, outer }])
  })
})

describe('a page that failed', () => {
  it('is a problem with its remedy, and its record goes on without it', () => {
    const error = new GleanError('fetch-failed', 'broken', { remedy: 'Mend it.' })
    expect(conclude(open(), taskOf(), error, progress())).toMatchObject({
      problem: { address: LIST, code: 'fetch-failed', message: 'broken', remedy: 'Mend it.', detail: false },
      records: [],
      tasks: [],
    })
    const outer = recordOf('Dune').joined
    const result = conclude(open(), taskOf({ type: 'book', outer, key: '10' }), error, progress())
    expect(result.records.map(({ record }) => record)).toEqual([{ title: 'Dune' }])
    expect(result.problem?.detail).toBe(true)
  })

  it('is the end of a chain that counts, if it is missing, and a problem otherwise', () => {
    const counting = open({ kind: 'number', parameter: 'page', step: 1, first: 1 })
    const end = (source: Source, task: PageTask, status: number) => {
      const { end, problem } = conclude(source, task, failure(status), progress())
      return end ?? problem?.code
    }
    expect(end(counting, taskOf({ hop: 3 }), 404)).toBe('missing page')
    expect(end(counting, taskOf({ hop: 3 }), 410)).toBe('missing page')
    expect(end(counting, taskOf({ hop: 3 }), 500)).toBe('fetch-failed')
    expect(end(counting, taskOf({ hop: 0 }), 404)).toBe('fetch-failed')
    expect(end(open(), taskOf({ hop: 3 }), 404)).toBe('fetch-failed')
  })
})

describe('a chain of next pages', () => {
  const next = { address: 'https://shop.example/list/2.html', reason: 'the link "Next"' }

  it('goes on, and says what led there', () => {
    const known = progress()
    const result = conclude(open(), taskOf(), pageOf([recordOf('Dune')], next), known)
    expect(result).toMatchObject({ nextBy: 'the link "Next"', seen: [expect.any(Number)] })
    expect(result.tasks).toMatchObject([{ address: next.address, hop: 1, key: '', chain: '7' }])
    expect(known.chains.get('7')?.size).toBe(1)
  })

  it.each([
    ['no next page', { kind: 'auto' }, 0],
    ['no such link on the first page', { kind: 'text', text: 'More' }, 0],
    ['no next page', { kind: 'text', text: 'More' }, 1],
  ] as const)('without a next page ends: %s, by %j after %i pages', (end, rule, hop) => {
    expect(conclude(open(rule), taskOf({ hop }), pageOf([recordOf('Dune')]), progress()).end).toBe(end)
  })

  it('ends at a page that was reached before, and at one without new records', () => {
    const visited = new Set([identify({ type: 'list', address: next.address })])
    const repeated = conclude(open(), taskOf(), pageOf([recordOf('Dune')], next), { ...progress(), visited })
    expect(repeated).toMatchObject({ end: 'repeated page', tasks: [], seen: [] })
    const known = progress()
    conclude(open(), taskOf(), pageOf([recordOf('Dune'), recordOf('Emma')], next), known)
    const second = conclude(open(), taskOf({ hop: 1 }), pageOf([recordOf('Emma')], next), known)
    expect(second).toMatchObject({ end: 'no new records', repeats: 1, records: [], tasks: [] })
    expect(known.chains.size).toBe(0)
  })

  it('inside a record keeps its place below that record', () => {
    const outer = recordOf('Shelf').joined
    const task = taskOf({ outer, key: '1010', chain: '7/10', address: 'https://shop.example/shelf/1' })
    const [further] = conclude(open(), task, pageOf([recordOf('Dune')], next), progress()).tasks
    expect(further).toMatchObject({ hop: 1, key: '1011', root: 7, outer })
  })
})
