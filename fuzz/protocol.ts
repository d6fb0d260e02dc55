import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { GleanError } from '../src/errors.ts'
import { openProject } from '../src/project/files/project-folder.ts'
import { openSession, type Session } from '../src/project/session.ts'
import { call } from '../src/server/commands.ts'
import { changes, mutate } from './mutate.ts'
import { hold, type Target } from './target.ts'

const PAGE = '<h1>Books</h1><ul><li><b>Dune</b> <i>1965</i></li><li><b>Emma</b> <i>1815</i></li></ul>'

/** A call of each kind as the studio makes it; none that fetches. */
const CALLS: readonly (readonly [name: string, input: unknown])[] = [
  ['project', {}],
  ['page', { page: 'a.html', near: 0 }],
  ['inspect', { page: 'a.html', target: { kind: 'element', node: 6 } }],
  [
    'inspect',
    { page: 'a.html', target: { kind: 'text', from: { text: 0, offset: 0 }, to: { text: 1, offset: 2 } } },
  ],
  ['inspect', { page: 'a.html', target: { kind: 'span', start: 25, end: 29 } }],
  ['find', { page: 'a.html', text: 'Dune', after: 0 }],
  ['mark', { page: 'a.html', start: 25, end: 29, field: 'title', record: 'new' }],
  ['mark', { page: 'a.html', start: 37, end: 41, field: 'year', record: '0' }],
  ['mark', { page: 'a.html', start: 57, end: 61, field: 'people > name', record: 'new' }],
  ['unmark', { page: 'a.html', record: '0', field: 'title', start: 25, end: 29 }],
  ['accept', { page: 'a.html', record: '1' }],
  ['reject', { page: 'a.html', record: '1' }],
  ['rejectLacking', { field: 'year', page: 'a.html' }],
  ['finish', { page: 'a.html', done: true }],
  ['renameField', { field: 'title', to: 'name' }],
  ['removeField', { field: 'year' }],
  ['answer', { question: 'group', answer: 'yes' }],
  ['startRun', {}],
  ['cancelRun', {}],
  ['importWrapper', { text: '{"format":1}' }],
  ['endTour', {}],
  ['ask', { except: 'a.html' }],
  ['why', { page: 'a.html', record: '0', field: 'title', start: 25, end: 29 }],
  ['copy', { page: 'a.html', record: '0' }],
  ['describeField', { field: 'title', property: 'https://schema.org/name', note: 'x' }],
  ['describe', { name: 'books', recordClass: 'https://schema.org/Book', note: 'y' }],
  ['addHtml', { name: 'new', source: PAGE }],
  ['results', { limit: 10 }],
  ['previewWrapper', { text: '{"format":1}' }],
  ['rescan', {}],
  ['undo', {}],
  ['redo', {}],
]
const INPUTS = CALLS.map(([, input]) => input)

interface Request {
  readonly name: string
  readonly input: unknown
  /** Whether the next call comes after the learning that this one began; else it comes in the middle of it. */
  readonly wait?: boolean
}

/** Changed calls of the studio on a fresh project. */
export const protocol: Target<readonly Request[]> = {
  name: 'protocol',
  about: 'changed calls of the studio: answered, or refused with a code; the project opens again',
  inputs: fc.array(
    fc.tuple(fc.nat(1000), changes, fc.nat(30), fc.boolean()).map(([which, list, intact, wait]): Request => {
      const [name, input] = CALLS[which % CALLS.length]
      return {
        name: intact === 0 ? '__proto__' : name,
        input: intact < 8 ? input : mutate(input, list, INPUTS),
        wait,
      }
    }),
    { minLength: 1, maxLength: 6 },
  ),
  limit: 10_000,
  async check(requests) {
    const folder = mkdtempSync(join(tmpdir(), 'gleaner-fuzz-'))
    try {
      writeFileSync(join(folder, 'a.html'), PAGE)
      const session = openSession(openProject(folder))
      try {
        for (const { name, input, wait } of requests) {
          await answer(() => call(session, name, input, { allowPrivate: false }))
          if (wait === true) await settle(session)
        }
        await settle(session)
        const { problem } = session.learning
        hold(problem?.startsWith('the work failed') !== true, `an error without a code: ${problem}`)
      } finally {
        session.close()
      }
      openSession(openProject(folder)).close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Waits until nothing is learned any more and the wrapper has run on all pages. */
async function settle({ learning }: Session): Promise<void> {
  while (learning.state === 'learning' || learning.running) await setImmediate()
}

async function answer(ask: () => Promise<unknown>): Promise<void> {
  try {
    hold(JSON.stringify(await ask()) !== '', 'no answer')
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
  }
}
