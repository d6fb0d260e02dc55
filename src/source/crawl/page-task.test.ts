import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type JoinedRecord, joinRecord } from './page-task.ts'

const joined = fc.record({
  record: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ maxLength: 3 })),
  pages: fc.array(fc.record({ page: fc.string({ maxLength: 3 }), spans: fc.constant({}) }), { maxLength: 2 }),
}) as fc.Arbitrary<JoinedRecord>

it('joining records does not depend on how they are grouped, and the first value of a field stays', () => {
  fc.assert(
    fc.property(joined, joined, joined, (a, b, c) => {
      expect(joinRecord(joinRecord(a, b), c)).toEqual(joinRecord(a, joinRecord(b, c)))
      const all = joinRecord(joinRecord(a, b), c)
      expect(Object.keys(all.record)).toEqual([
        ...new Set([a, b, c].flatMap(({ record }) => Object.keys(record))),
      ])
      for (const [name, value] of Object.entries(a.record)) expect(all.record[name]).toBe(value)
      expect(all.pages).toEqual([...a.pages, ...b.pages, ...c.pages])
    }),
    { seed: 16 },
  )
})

it('keeps typed values and links where there are some', () => {
  const outer = { record: { a: '1' }, typed: { a: 1 }, pages: [], links: { a: 'https://a/' } }
  const inner = { record: { a: '2', b: '3' }, typed: { a: 2, b: 3 }, pages: [], links: { a: 'x', b: 'y' } }
  expect(joinRecord(outer, inner)).toEqual({
    record: { a: '1', b: '3' },
    typed: { a: 1, b: 3 },
    pages: [],
    links: { a: 'https://a/', b: 'y' },
  })
  expect(joinRecord(undefined, inner)).toBe(inner)
  expect(joinRecord({ record: {}, pages: [] }, { record: {}, pages: [] })).toEqual({ record: {}, pages: [] })
})

it('is not fooled by names that objects have by themselves', () => {
  const inner = { record: JSON.parse('{"constructor":"x"}'), pages: [] }
  expect(joinRecord({ record: {}, pages: [] }, inner).record).toEqual({ constructor: 'x' })
})
