import { describe, expect, it } from 'vitest'
import type { PlainRecord } from '../../record/plain.ts'
import { createDuplicates } from './duplicates.ts'

const joined = (record: PlainRecord, page: string) => ({ record, pages: [{ page, spans: {} }] })

describe('duplicates', () => {
  it('without a key are exact repetitions on another page', () => {
    const { judge } = createDuplicates([])
    const dune = { title: 'Dune', price: '9' }
    expect(judge(joined(dune, 'a'))).toBe('new')
    expect(judge(joined(dune, 'a'))).toBe('new')
    expect(judge(joined({ price: '9', title: 'Dune' }, 'b'))).toBe('duplicate')
    expect(judge(joined({ ...dune, price: '8' }, 'b'))).toBe('new')
  })

  it('with a key are all that have it, and records without the key are compared whole', () => {
    const { judge } = createDuplicates(['isbn'])
    expect(judge(joined({ isbn: '1', title: 'Dune' }, 'a'))).toBe('new')
    expect(judge(joined({ isbn: '1', title: 'Dune, again' }, 'a'))).toBe('duplicate')
    expect(judge(joined({ title: 'Emma' }, 'a'))).toBe('new')
    expect(judge(joined({ title: 'Kim' }, 'a'))).toBe('new')
    expect(judge(joined({ title: 'Kim' }, 'b'))).toBe('duplicate')
  })

  it('of an earlier output show what is new, changed and unchanged, whatever its provenance', () => {
    const earlier = [
      { isbn: '1', title: 'Dune', _page: 'old.html' },
      { isbn: '2', title: 'Emma' },
    ]
    const { judge } = createDuplicates(['isbn'], earlier)
    expect(judge(joined({ title: 'Dune', isbn: '1' }, 'a'))).toBe('unchanged')
    expect(judge(joined({ isbn: '2', title: 'Emma, revised' }, 'a'))).toBe('changed')
    expect(judge(joined({ isbn: '3', title: 'Kim' }, 'a'))).toBe('new')
    expect(judge(joined({ isbn: 'constructor' }, 'a'))).toBe('new')
  })
})
