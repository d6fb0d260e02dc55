import { describe, expect, it } from 'vitest'
import { GleanError } from '../../errors.ts'
import { createPage } from '../../page/page.ts'
import { doJob, type Job, type JobMessage } from './learning-job.ts'
import { beginJob, createLearning, receive } from './learning-state.ts'
import { startInline } from './learning-thread.ts'

const shelf = (books: readonly string[]) =>
  `<ul>${books.map((title) => `<li><b>${title}</b></li>`).join('')}</ul>`
const SOURCES = new Map([
  ['a.html', shelf(['Dune', 'Emma', 'Kim'])],
  ['b.html', shelf(['Ulysses', 'Walden'])],
])
const readPage = (path: string) => {
  const source = SOURCES.get(path)
  if (source === undefined) throw new GleanError('file-missing', 'file not found')
  return createPage(source, { name: path })
}
const EXAMPLE = { page: 'a.html', records: [{ title: 'Dune' }, { title: 'Emma' }], complete: false }
const JOB: Job = { number: 1, name: 'shelf', examples: [EXAMPLE], pages: ['a.html', 'b.html', 'gone.html'] }
const kinds = (messages: readonly JobMessage[]) => [...new Set(messages.map(({ kind }) => kind))]

describe('a job', () => {
  it('learns, runs on every page, and ranks the pages, in this order', () => {
    const messages = [...doJob(JOB, readPage)]
    expect(kinds(messages)).toEqual(['started', 'learned', 'page', 'ran', 'ranked'])
    const pages = messages.flatMap((message) => (message.kind === 'page' ? [message] : []))
    expect(pages.map(({ page, extraction }) => [page, extraction.records.length])).toEqual([
      ['a.html', 3],
      ['b.html', 2],
      ['gone.html', 0],
    ])
    expect(pages[2].extraction.unmatched).toContain('file not found')
  })

  it('takes one marked record for all of a page where pages have one record', () => {
    const table = (isbn: string) =>
      `<h1>x</h1><table><tr><th>Shop</th><td>Ours</td></tr><tr><th>ISBN</th><td>${isbn}</td></tr></table>`
    const sources = new Map([
      ['a.html', table('979-1')],
      ['b.html', table('979-2')],
    ])
    const read = (path: string) => createPage(sources.get(path) ?? '', { name: path })
    const examples = [
      { page: 'a.html', records: [{ isbn: '979-1' }], complete: false },
      { page: 'b.html', records: [{ isbn: '979-2' }], complete: false },
    ]
    const messages = [
      ...doJob({ number: 1, name: 'x', examples, pages: ['a.html', 'b.html'], shape: 'single' }, read),
    ]
    const counts = messages.flatMap((message) =>
      message.kind === 'page' ? [message.extraction.records.length] : [],
    )
    expect(counts).toEqual([1, 1])
  })

  it('runs a wrapper that was given, and learns nothing', () => {
    const learned = [...doJob(JOB, readPage)].find((message) => message.kind === 'learned')
    if (learned === undefined) throw new Error('nothing was learned')
    const given = [...doJob({ ...JOB, number: 2, examples: [], wrapper: learned.wrapper }, readPage)]
    expect(kinds(given)).toEqual(['started', 'learned', 'page', 'ran', 'ranked'])
    expect(given[1]).toMatchObject({ wrapper: learned.wrapper, explanation: learned.explanation })
  })

  it('leaves out an example whose page is gone, and fails if there is no other', () => {
    const gone = { ...EXAMPLE, page: 'gone.html' }
    const learned = [...doJob({ ...JOB, examples: [gone, EXAMPLE] }, readPage)][1]
    expect(learned).toMatchObject({
      kind: 'learned',
      misses: [expect.stringContaining('gone.html could not be read')],
    })
    expect([...doJob({ ...JOB, examples: [gone] }, readPage)].at(-1)).toMatchObject({
      kind: 'failed',
      message: 'file not found',
    })
  })

  it('fails with the reason when a value is not on its page', () => {
    const wrong = { ...EXAMPLE, records: [{ title: 'Nowhere' }] }
    const last = [...doJob({ ...JOB, examples: [wrong] }, readPage)].at(-1)
    expect(last).toMatchObject({ kind: 'failed', message: expect.stringContaining('Nowhere') })
  })
})

describe('what is known of the wrapper', () => {
  const learning = createLearning()
  const run = (job: Job) => {
    beginJob(learning, false)
    return [...doJob({ ...job, number: learning.job }, readPage)].map((message) => receive(learning, message))
  }

  it('follows the messages of the job, page by page', () => {
    const changed = run({ ...JOB, pages: ['a.html', 'b.html'] })
    expect(changed).toContainEqual(['a.html'])
    expect(learning).toMatchObject({ state: 'learned', running: false, recordsBefore: undefined })
    expect(learning.results.get('b.html')?.extraction.records).toHaveLength(2)
    expect(learning.order).toEqual(['b.html'])
  })

  it('keeps the number of records of the wrapper before', () => {
    run({ ...JOB, pages: ['a.html'] })
    expect(learning.recordsBefore).toBe(5)
  })

  it('forgets what was found when a job fails', () => {
    expect(run({ ...JOB, examples: [{ ...EXAMPLE, records: [{ title: 'Nowhere' }] }] })).toContain('all')
    expect(learning.state).toBe('failed')
    expect(learning.results.size).toBe(0)
  })
})

describe('jobs in this thread', () => {
  it('are replaced by newer ones, and end when they are cancelled', async () => {
    const heard: number[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const thread = startInline(readPage, (message) => {
      heard.push(message.job)
      if (message.kind === 'ranked') finish()
    })
    thread.start(JOB)
    thread.start({ ...JOB, number: 2 })
    await finished
    expect(new Set(heard)).toEqual(new Set([2]))
    thread.start({ ...JOB, number: 3 })
    thread.cancel()
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(heard).not.toContain(3)
    thread.stop()
  })
})
