import { expect, it } from 'vitest'
import type { Run } from '../../maintain/watch/run.ts'
import { describeRun, describeStatus } from './describe-watch.ts'

const run: Run = {
  run: '2026-01-01T00:00:00.000Z',
  seconds: 3,
  verdict: 'broken',
  reasons: ['5 of 5 pages without records; while learning, none of 8'],
  pages: 5,
  unread: 0,
  records: 1200,
  new: 1,
  changed: 2,
  gone: 3,
  wrappers: [],
  repairs: [
    { wrapper: 'list.json', outcome: 'proposed', words: 'agreement 40 %', file: 'proposed/list.json' },
  ],
  command: 'exit code 0',
}

it('says how a run went', () => {
  expect(describeRun('Shop', run)).toEqual([
    'Shop: broken; 1,200 records from 5 pages (1 new, 2 changed, 3 gone)',
    '  5 of 5 pages without records; while learning, none of 8',
    '  list.json: repair proposed: agreement 40 %; see proposed/list.json',
    '  The records of the run before are kept.',
    '  --on-change: exit code 0',
  ])
})

it('says how watched sources do', () => {
  const source = {
    name: 'Shop',
    place: 'x',
    folder: 'state/Shop',
    verdict: 'broken' as const,
    reasons: [],
    runs: [run],
  }
  const status = { time: run.run, verdict: 'broken' as const, watcher: 77 }
  const lines = describeStatus({ ...status, sources: [{ ...source, next: '2026-01-01T06:00:00.000Z' }] })
  expect(lines[0]).toBe('Watched by process 77.')
  expect(lines.at(-1)).toBe(
    '  last run 2026-01-01T00:00:00.000Z, next 2026-01-01T06:00:00.000Z, files in state/Shop',
  )
  const due = { ...source, verdict: undefined, runs: [], next: '1970-01-01T00:00:00.000Z' }
  expect(describeStatus({ ...status, sources: [due] }).at(-1)).toBe('  due now, files in state/Shop')
  const fresh = { ...source, verdict: undefined, runs: [], next: undefined }
  expect(describeStatus({ ...status, watcher: undefined, sources: [fresh] })).toEqual([
    'No watcher is running.',
    'Shop: not run yet',
    '  files in state/Shop',
  ])
})
