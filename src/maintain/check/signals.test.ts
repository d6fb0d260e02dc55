import { describe, expect, it } from 'vitest'
import type { PlainRecord } from '../../record/plain.ts'
import { booksOf } from '../repair/made-site.ts'
import { learnLists } from '../repair/made-wrappers.ts'
import { concludeSet, findingsOf } from './check-pages.ts'
import { addPage, createTally } from './tally.ts'

const file = learnLists().toJSON()
const books = (p: number): PlainRecord[] => booksOf(p).map((book) => ({ ...book }))

/** The signals that pages with these records give. */
function signalsOf(pages: readonly (readonly PlainRecord[])[]) {
  const tally = createTally(file.fields)
  for (const records of pages) addPage(tally, records, file)
  const findings = findingsOf(tally, file)
  const heard = [findings.records, ...findings.fields].map((signals) =>
    signals.filter(({ strength }) => strength > 1).map(({ words }) => words),
  )
  return { heard, verdict: concludeSet(findings).verdict, tally }
}
const ten = (records: (p: number) => readonly PlainRecord[]) =>
  Array.from({ length: 10 }, (_, p) => records(p + 10))
const without = (name: string) => (record: PlainRecord) => {
  const { [name]: _, ...rest } = record
  return rest
}

describe('signals', () => {
  it('are none on pages as before', () => {
    expect(signalsOf(ten(books))).toMatchObject({ heard: [[], [], [], []], verdict: 'ok' })
  })

  it.each([
    ['pages without records', ten((p) => (p % 2 === 0 ? [] : books(p))), 0, '5 of 10 pages without records'],
    ['fewer records', ten((p) => books(p).slice(0, 1)), 0, 'pages give 1 records on average'],
    [
      'a field that is gone',
      ten((p) => books(p).map(without('price'))),
      3,
      'was filled on 100 % of pages, now on 0 %',
    ],
    [
      'a field of another kind',
      ten((p) => books(p).map((book) => ({ ...book, price: 'sold out' }))),
      3,
      '100 % of values',
    ],
    [
      'values that look different',
      ten((p) =>
        books(p).map((book) => ({
          ...book,
          title: `${book.title}: ${'a long description of it '.repeat(8)}`,
        })),
      ),
      1,
      'values look different',
    ],
  ])('hear of %s', (_name, pages, at, words) => {
    // biome-ignore format: a table
    const { heard, verdict } = signalsOf(pages)
    expect(heard[at].join('; ')).toContain(words)
    expect(verdict).not.toBe('ok')
    for (const [i, others] of heard.entries()) if (i !== at) expect(others).toEqual([])
  })

  it('make a set doubtful by one field alone that pages never lacked', () => {
    const half = ten((p) => (p < 15 ? books(p).map(without('author')) : books(p)))
    expect(signalsOf(half).verdict).toBe('doubtful')
    const one = ten((p) => (p < 11 ? books(p).map(without('author')) : books(p)))
    expect(signalsOf(one).verdict).toBe('ok')
  })

  it('count pages and records once', () => {
    const { tally } = signalsOf([books(1), [], books(2).slice(0, 2)])
    expect(tally).toMatchObject({ pages: 3, empty: 1, records: 8 })
    expect(tally.fields.map(({ filled, onPages }) => [filled, onPages])).toEqual([[8, 2], [8, 2], [8, 2]]) // biome-ignore format: short
  })
})
