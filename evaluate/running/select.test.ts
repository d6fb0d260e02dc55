import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom, shuffle } from '../random.ts'
import type { TruthPage, TruthRecord } from '../sites/truth.ts'
import { selectPages, selectRecords } from './select.ts'

/** A page whose records show the given fields: `page('ab', 'c')` has two records. */
function page(...records: string[]): TruthPage {
  return { page: 'p.html', records: records.map(record) }
}

function record(fields: string): TruthRecord {
  return Object.fromEntries([...fields].map((field) => [field, ['value']]))
}

describe('the labelled pages', () => {
  const pages = [page('a'), page('ab'), page('a', 'b', 'c'), page('bc'), page()]

  it('are those that show most fields, over all their records, ties in file order', () => {
    expect(selectPages(pages, 1)).toEqual([2])
    expect(selectPages(pages, 2)).toEqual([1, 2])
    expect(selectPages(pages, 3)).toEqual([1, 2, 3])
    expect(selectPages(pages, 9)).toEqual([0, 1, 2, 3, 4])
  })

  it('are drawn at random from the pages that show most fields, the same for the same seed', () => {
    const draws = Array.from({ length: 60 }, (_, i) => selectPages(pages, 2, createRandom(`${i}`)))
    expect(draws).toEqual(Array.from({ length: 60 }, (_, i) => selectPages(pages, 2, createRandom(`${i}`))))
    expect(new Set(draws.map(String))).toEqual(new Set(['1,2', '2,3']))
  })
})

describe('the marked records', () => {
  const records = ['a', 'ab', 'c', 'abc', 'ab'].map(record)

  it('are the first neighbours that together show every field', () => {
    expect(selectRecords(records, 1)).toEqual([3])
    expect(selectRecords(records, 2)).toEqual([1, 2])
    expect(selectRecords(records, 3)).toEqual([0, 1, 2])
    expect(selectRecords(records, 5)).toEqual([0, 1, 2, 3, 4])
    expect(selectRecords(records, 9)).toEqual([0, 1, 2, 3, 4])
  })

  it('are the first of those that show most when none show all', () => {
    expect(selectRecords(['a', 'ab', 'bc'].map(record), 1)).toEqual([1])
    expect(selectRecords([], 2)).toEqual([])
  })

  it('are as many as asked for, show as many fields as any such run, and repeat with the seed', () => {
    const fields = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(fields), fc.integer({ min: 1, max: 4 }), fc.string(), (lists, count, seed) => {
        const given = lists.map((names) => record(names.join('')))
        const marked = selectRecords(given, count, createRandom(seed))
        expect(marked).toEqual(selectRecords(given, count, createRandom(seed)))
        expect(marked.length).toBe(Math.min(count, given.length))
        expect(marked).toEqual([...new Set(marked)].sort((a, b) => a - b))
        if (lists.some((names) => names.length === 3)) {
          expect(new Set(marked.flatMap((i) => lists[i])).size).toBe(3)
        }
      }),
      { seed: 11 },
    )
  })
})

describe('random numbers', () => {
  it('are evenly spread and depend on the whole seed', () => {
    const random = createRandom('1 site 2')
    const counts = new Array(10).fill(0)
    for (let i = 0; i < 10_000; i++) counts[Math.floor(random() * 10)]++
    expect(Math.min(...counts)).toBeGreaterThan(880)
    expect(Math.max(...counts)).toBeLessThan(1120)
    expect(createRandom('a')()).not.toBe(createRandom('b')())
  })

  it('shuffle without losing anything', () => {
    const items = [1, 2, 3, 4, 5, 6, 7]
    expect(shuffle(items, createRandom('x')).sort()).toEqual(items)
    expect(items).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
