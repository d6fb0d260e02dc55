import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlainRecord } from '../../record/plain.ts'
import type { JoinedRecord } from '../../source/crawl/page-task.ts'
import { type Change, compareRecords, type KeptRecord } from './compare.ts'

const found = (record: PlainRecord, ...pages: string[]): JoinedRecord => ({
  record,
  pages: (pages.length === 0 ? ['a.html'] : pages).map((page) => ({ page, spans: {} })),
})
const kept = (record: PlainRecord, page = 'a.html'): KeptRecord => ({ ...record, _page: page, _spans: {} })

async function compare(before: readonly KeptRecord[], now: readonly JoinedRecord[], unread: string[] = []) {
  const records: PlainRecord[] = []
  const carried: KeptRecord[] = []
  const changes = await compareRecords(now, {
    key: ['id'],
    earlier: () => before,
    wasRead: (page) => !unread.includes(page),
    async keep({ record }) {
      records.push(record)
    },
    async carry(record) {
      carried.push(record)
    },
  })
  return { changes, records, carried }
}

describe('changes', () => {
  it('are what is new, changed and gone, by key', async () => {
    const { changes, records } = await compare(
      [kept({ id: '1', price: '5' }), kept({ id: '2', price: '6' }), kept({ id: '3', price: '7' })],
      [found({ id: '4', price: '8' }), found({ id: '2', price: '66' }), found({ id: '1', price: '5' })],
    )
    expect(changes).toEqual([
      { kind: 'new', record: { id: '4', price: '8' }, page: 'a.html' },
      { kind: 'changed', record: { id: '2', price: '66' }, before: { id: '2', price: '6' }, page: 'a.html' },
      { kind: 'gone', record: { id: '3', price: '7' }, page: 'a.html' },
    ])
    expect(records).toHaveLength(3)
  })

  it('leave out records of pages that were not read, and keep them', async () => {
    const old = kept({ id: '1' }, 'b.html')
    const { changes, carried } = await compare([old], [found({ id: '2' })], ['b.html'])
    expect(changes.map(({ kind }) => kind)).toEqual(['new'])
    expect(carried).toEqual([old])
  })

  it('lead from one set of records to the other', async () => {
    const state = fc.uniqueArray(fc.record({ id: fc.stringMatching(/^[a-e]$/), n: fc.stringMatching(/^[01]$/) }), { selector: ({ id }) => id }) // biome-ignore format: short
    await fc.assert(
      fc.asyncProperty(state, state, async (before, now) => {
        const { changes } = await compare(before.map((each) => kept(each)), now.map((each) => found(each))) // biome-ignore format: short
        expect(new Map(apply(before, changes))).toEqual(new Map(now.map((each) => [each.id, each])))
      }),
      { seed: 18 },
    )
  })
})

function apply(records: readonly PlainRecord[], changes: readonly Change[]): Map<string, PlainRecord> {
  const state = new Map(records.map((each) => [String(each.id), each]))
  for (const { kind, record, before } of changes) {
    if (before !== undefined) expect(state.get(String(record.id))).toEqual(before)
    if (kind === 'gone') state.delete(String(record.id))
    else state.set(String(record.id), record)
  }
  return state
}
