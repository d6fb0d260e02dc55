import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExampleRecord } from '../../record/example.ts'
import { type Mark, marksOf, recordOf, shapeMarks, valuesOf } from './nesting.ts'

const value = fc.nat(5000).map((start) => ({ text: `v${start}`, start, end: start + 3 }))
const people = fc.array(fc.record({ name: value, phone: value }), { minLength: 1, maxLength: 4 })
const record = fc.record({ dept: value, tags: fc.array(value, { minLength: 2, maxLength: 3 }), people })

const toMarks = (given: ExampleRecord): Mark[] =>
  valuesOf(given).map(({ field, value: written, item }) => {
    const { text = '', start, end } = written as { text?: string; start: number; end: number }
    return { field, text, start, end, ...(item === undefined ? {} : { item }) }
  })

describe('a record as a list of values', () => {
  it('is made of its values again, nested ones as well', () => {
    fc.assert(
      fc.property(record, (given) => {
        expect(recordOf(toMarks(given), new Set())).toEqual(given)
      }),
      { seed: 4 },
    )
  })

  it('writes a list where a field holds lists, be it one value', () => {
    const marks = [{ field: 'author', text: 'Jane', start: 1, end: 5 }]
    expect(recordOf(marks, new Set(['author']))).toEqual({ author: [{ text: 'Jane', start: 1, end: 5 }] })
    expect(recordOf(marks, new Set())).toEqual({ author: { text: 'Jane', start: 1, end: 5 } })
  })

  it('names the values of found records by their path and their place in it', () => {
    const fields = [
      { name: 'dept', many: false, optional: false },
      {
        name: 'people',
        many: true,
        optional: false,
        fields: [{ name: 'name', many: false, optional: false }],
      },
    ]
    const at = (text: string, start: number) => ({ text, start, end: start + text.length })
    const found = {
      start: 0,
      end: 50,
      values: [
        [at('Optics', 0)],
        [
          { start: 10, end: 20, values: [[at('Ann', 10)]] },
          { start: 20, end: 30, values: [[at('Bo', 20)]] },
        ],
      ],
    }
    const marks = marksOf(found, fields)
    expect(marks.map(({ field, text, item }) => [field, text, item])).toEqual([
      ['dept', 'Optics', undefined],
      ['people › name', 'Ann', '0'],
      ['people › name', 'Bo', '1'],
    ])
    expect(shapeMarks(marks, fields, ({ text }) => text)).toEqual({
      dept: 'Optics',
      people: [{ name: 'Ann' }, { name: 'Bo' }],
    })
  })
})
