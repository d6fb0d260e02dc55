import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GleanError } from '../errors.ts'
import { openProject } from '../project/files/project-folder.ts'
import { openSession, type Session } from '../project/session.ts'
import { call } from './commands.ts'

const SOURCE =
  '<ul><li><b>Dune</b> <i>£5</i></li><li><b>Emma</b> <i>£6</i></li><li><b>Kim &amp; I</b></li></ul>'

const offset = fc.oneof(fc.nat({ max: SOURCE.length + 5 }), fc.constantFrom(-1, 0.5, Number.MAX_SAFE_INTEGER))
const field = fc.oneof(
  fc.constantFrom(
    'title',
    'price',
    'a › b',
    'a > c',
    'a',
    '__proto__',
    'constructor',
    'toString',
    '_page',
    ' ',
    '',
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
)
const page = fc.constantFrom('a.html', 'b.html', '../a.html', '', 'a.html/')
const record = fc.oneof(
  fc.constantFrom('auto', 'new', 'r1', 'r2', 'r3', 'found-8-12'),
  fc.string({ maxLength: 5 }),
)
const text = fc.oneof(
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.constantFrom('Dune', '{"format":1}', 'x'.repeat(3000)),
)
const target = fc.oneof(
  fc.record({ kind: fc.constant('element'), node: offset }),
  fc.record({ kind: fc.constant('span'), start: offset, end: offset }),
  fc.record({
    kind: fc.constant('text'),
    from: fc.record({ text: offset, offset }),
    to: fc.record({ text: offset, offset }),
  }),
)

/** Calls as a browser would make them, and calls that no browser makes. */
const calls = fc.oneof(
  fc.tuple(fc.constant('mark'), fc.record({ page, start: offset, end: offset, field, record })),
  fc.tuple(fc.constant('unmark'), fc.record({ page, record, field, start: offset, end: offset })),
  fc.tuple(fc.constantFrom('accept', 'reject'), fc.record({ page, record })),
  fc.tuple(fc.constant('finish'), fc.record({ page, done: fc.boolean() })),
  fc.tuple(fc.constantFrom('undo', 'redo', 'project', 'rescan', 'startRun', 'cancelRun'), fc.constant({})),
  fc.tuple(fc.constant('structure'), fc.record({ page })),
  fc.tuple(fc.constant('pieces'), fc.record({ page, start: offset, end: offset })),
  fc.tuple(
    fc.constant('correct'),
    fc.record({ step: fc.oneof(fc.record({ add: text }), fc.record({ delete: text })) }),
  ),
  fc.tuple(fc.constant('uncorrect'), fc.record({ index: fc.nat({ max: 3 }) })),
  fc.tuple(fc.constant('extractSections'), fc.constant({})),
  fc.tuple(fc.constantFrom('pageTypes', 'crawlProgress', 'stopCrawl'), fc.constant({})),
  fc.tuple(fc.constant('source'), fc.record({ page, type: field }, { requiredKeys: [] })),
  fc.tuple(fc.constant('setSource'), fc.record({ start: text, next: fc.constantFrom('auto', 'none', 'x') })),
  fc.tuple(fc.constantFrom('linkAt', 'teachNext', 'teachFollow'), fc.record({ page, node: offset })),
  fc.tuple(fc.constant('follow'), fc.record({ field, to: field, type: field }, { requiredKeys: ['field'] })),
  fc.tuple(fc.constant('unfollow'), fc.record({ field })),
  fc.tuple(fc.constantFrom('tables', 'queryProgress', 'kinds'), fc.constant({})),
  fc.tuple(fc.constantFrom('health', 'proposeRepair', 'acceptRepair', 'watched'), fc.constant({})),
  fc.tuple(fc.constant('correctRepair'), fc.record({ page })),
  fc.tuple(fc.constant('plan'), fc.record({ sql: fc.oneof(text, fc.constant('SELECT * FROM results')) })),
  fc.tuple(
    fc.constant('query'),
    fc.record({
      sql: fc.oneof(text, fc.constantFrom('SELECT * FROM results', 'DELETE FROM results', 'SELECT 1')),
      maxPages: fc.constantFrom(0, 1),
      partial: fc.boolean(),
    }),
  ),
  fc.tuple(
    fc.constant('recognize'),
    fc.record({
      fields: fc.array(
        fc.record({
          name: field,
          looks: fc.oneof(
            fc.record({ kind: fc.constant('list'), words: fc.array(text, { maxLength: 3 }) }),
            fc.record({ kind: fc.constant('regex'), pattern: fc.oneof(text, fc.constantFrom('(', '\\w+')) }),
            fc.record({ kind: fc.constant('type'), type: fc.constantFrom('money', 'nothing') }),
          ),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
  fc.tuple(fc.constant('joined'), fc.record({ limit: offset })),
  fc.tuple(fc.constant('renameField'), fc.record({ field, to: field })),
  fc.tuple(fc.constant('removeField'), fc.record({ field })),
  fc.tuple(fc.constant('describeField'), fc.record({ field, property: text, note: text })),
  fc.tuple(fc.constant('describe'), fc.record({ name: text, recordClass: text, note: text })),
  fc.tuple(fc.constant('inspect'), fc.record({ page, target })),
  fc.tuple(fc.constant('find'), fc.record({ page, text, after: offset })),
  fc.tuple(fc.constant('page'), fc.record({ page, near: offset })),
  fc.tuple(fc.constant('why'), fc.record({ page, record, field, start: offset, end: offset })),
  fc.tuple(fc.constant('copy'), fc.record({ page, record })),
  fc.tuple(fc.constant('rejectLacking'), fc.record({ field, page })),
  fc.tuple(
    fc.constant('results'),
    fc.record({ limit: offset, filter: text, order: fc.record({ column: offset, down: fc.boolean() }) }),
  ),
  fc.tuple(fc.constant('addHtml'), fc.record({ name: text, source: text })),
  fc.tuple(fc.constantFrom('importWrapper', 'previewWrapper'), fc.record({ text })),
  fc.tuple(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 3 })),
)

describe('any sequence of calls', () => {
  let folder: string
  let session: Session
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-calls-'))
    writeFileSync(join(folder, 'a.html'), SOURCE)
    writeFileSync(join(folder, 'b.html'), SOURCE.replace('Dune', 'Walden'))
    session = openSession(openProject(folder))
  })
  afterEach(() => {
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is answered or refused with a reason, and leaves a project that opens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(calls, { minLength: 5, maxLength: 25 }), async (sequence) => {
        for (const [name, input] of sequence) {
          try {
            await call(session, name, input, { allowPrivate: false })
          } catch (error) {
            expect(error).toBeInstanceOf(GleanError)
          }
        }
        const before = session.history.state
        session.close()
        session = openSession(openProject(folder))
        const after = session.history.state
        const shape = ({ labels }: typeof before) =>
          [...labels]
            .map(([path, { records, negatives, done }]) => [path, records.length, negatives.length, done])
            .filter(([, a, b, c]) => a || b || c)
            .sort()
        expect(shape(after)).toEqual(shape(before))
        expect(after.name).toBe(before.name)
        const strangers = readdirSync(folder).filter(
          (name) =>
            !/^(a\.html|b\.html|pages|page-types|fetched|examples\.jsonl|corrections\.json|wrapper\.json|studio\.json)$/.test(
              name,
            ),
        )
        expect(strangers).toEqual([])
      }),
      { seed: 11, numRuns: 60 },
    )
  }, 60_000)
})
