import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../../record/field.ts'
import type { PlainRecord } from '../../../record/plain.ts'
import { toExample } from '../lists/label-sets.ts'
import { type FoundParts, joinParts } from './join-parts.ts'
import { extractedParts, leavesOf, plainParts } from './leaves.ts'
import { rememberRecord } from './memory.ts'
import type { FoundPlace } from './place.ts'

const text = (name: string, many = false): Field => ({ name, many, optional: true })
const holder = (name: string, fields: readonly Field[]): Field => ({
  name,
  many: true,
  optional: true,
  fields,
})

/** A house with its floors, and each floor with its rooms. */
const SCHEMA = [
  text('house'),
  holder('floor', [text('level'), holder('room', [text('use'), text('tenant', true)])]),
  text('street'),
]

const RECORD: PlainRecord = {
  house: 'Nine',
  floor: [
    { level: 'first', room: [{ use: 'shop', tenant: ['Ann', 'Ben'] }, { use: 'store' }] },
    { level: 'second' },
  ],
  street: 'High Street',
}

describe('the leaves of a schema', () => {
  it('are its fields of texts at any depth, each with the field that holds it', () => {
    expect(leavesOf(SCHEMA).map(({ field, top }) => [field.name, top])).toEqual([
      ['house', 0],
      ['level', 1],
      ['use', 1],
      ['tenant', 1],
      ['street', 2],
    ])
  })

  it('are the fields themselves where no record holds another', () => {
    const flat = [text('a'), text('b')]
    expect(leavesOf(flat)).toEqual(flat.map((field, top) => ({ field, top })))
  })
})

describe('the parts of a record', () => {
  it('are the record and those inside it, an outer one before its inner ones', () => {
    expect(plainParts(RECORD, SCHEMA).map(({ cells }) => cells)).toEqual([
      [['Nine'], [], [], [], ['High Street']],
      [[], ['first'], [], [], []],
      [[], [], ['shop'], ['Ann', 'Ben'], []],
      [[], [], ['store'], [], []],
      [[], ['second'], [], [], []],
    ])
  })

  it('leave out what is of another form than the schema', () => {
    const odd = { house: { level: 'first' }, floor: 'first', street: null } as unknown as PlainRecord
    expect(plainParts(odd, SCHEMA).map(({ cells }) => cells)).toEqual([[[], [], [], [], []]])
  })

  it('are the same of what was extracted', () => {
    const value = (start: number) => ({ start, end: start + 1, text: `${start}` })
    const room = { start: 3, end: 5, values: [[value(3)], [value(4)]] }
    const floor = { start: 2, end: 5, values: [[value(2)], [room]] }
    const house = { start: 1, end: 9, values: [[value(1)], [floor], [value(8)]] }
    const starts = extractedParts(house, SCHEMA).map(({ cells }) =>
      cells.map((cell) => cell.map(({ start }) => start)),
    )
    expect(starts).toEqual([
      [[1], [], [], [], [8]],
      [[], [2], [], [], []],
      [[], [], [3], [4], []],
    ])
  })

  it('are remembered with all values of the record, empty ones left out', () => {
    const { cells, parts } = rememberRecord({ ...RECORD, street: ' ' }, SCHEMA)
    expect(cells).toEqual([['Nine'], ['first', 'second'], ['shop', 'store'], ['Ann', 'Ben'], []])
    expect(parts).toHaveLength(5)
    expect(rememberRecord({ a: 'x' }, [text('a')])).toEqual({ cells: [['x']] })
  })
})

/** What is found of records on a page where every value has the place of its number. */
function findAt(record: PlainRecord, placeOf: (text: string) => number | undefined): FoundParts {
  const remembered = rememberRecord(record, SCHEMA)
  const parts = (remembered.parts ?? []).map(({ inner, cells }) => {
    const places = cells.map((cell) =>
      cell.map((each): FoundPlace | undefined => {
        const start = placeOf(each)
        return start === undefined ? undefined : { start, end: start + 1, sign: 'element b', at: start }
      }),
    )
    const isWhole = places.flat().every((place) => place !== undefined)
    return { inner, cells: isWhole ? (places as FoundPlace[][]) : undefined }
  })
  return { remembered, parts }
}

const flat = { house: 'Nine', street: 'Low Road' }
const withFloors = (house: string, ...levels: string[]): PlainRecord => ({
  ...flat,
  house,
  floor: levels.map((level) => ({ level })),
})

describe('parts that were found', () => {
  const places = new Map(
    ['Nine', 'first', 'shop', 'Ann', 'Ben', 'store', 'second', 'High Street'].map((each, i) => [
      each,
      i * 10,
    ]),
  )

  it('make the record again', () => {
    const [kept] = joinParts([findAt(RECORD, (each) => places.get(each))])
    const at = (each: string) => ({ start: places.get(each)!, end: places.get(each)! + 1 })
    expect(kept.isPartial).toBe(false)
    expect(toExample(kept.cells, SCHEMA)).toEqual({
      house: at('Nine'),
      floor: [
        {
          level: at('first'),
          room: [{ use: at('shop'), tenant: [at('Ann'), at('Ben')] }, { use: at('store') }],
        },
        { level: at('second') },
      ],
      street: at('High Street'),
    })
  })

  it('are left out with what they hold where one of their values is missing', () => {
    const [kept] = joinParts([findAt(RECORD, (each) => (each === 'first' ? undefined : places.get(each)))])
    expect(kept.isPartial).toBe(true)
    expect(toExample(kept.cells, SCHEMA)).toMatchObject({
      floor: [{ level: { start: places.get('second') } }],
    })
    expect(joinParts([findAt(RECORD, (each) => (each === 'Nine' ? undefined : places.get(each)))])).toEqual(
      [],
    )
  })

  it.each([
    ['behind their records', ['A', 'a1', 'a2', 'B', 'b1', 'b2']],
    ['before their records', ['a1', 'a2', 'A', 'b1', 'b2', 'B']],
  ])('stay with their records where they are %s', (_name, order) => {
    const placeOf = (each: string) => (each === 'Low Road' ? undefined : order.indexOf(each))
    const bare = (record: PlainRecord) => {
      const { street: _street, ...rest } = record
      return findAt(rest, placeOf)
    }
    const kept = joinParts([bare(withFloors('A', 'a1', 'a2')), bare(withFloors('B', 'b1', 'b2'))])
    expect(kept.map(({ cells, isPartial }) => [cells[1].length, isPartial])).toEqual([
      [2, false],
      [2, false],
    ])
  })

  it('are dropped where they are beyond the next record', () => {
    const order = ['A', 'a1', 'B', 'b1', 'b2', 'a2']
    const records = [withFloors('A', 'a1', 'a2'), withFloors('B', 'b1', 'b2')].map((record) => {
      const { street: _street, ...rest } = record
      return findAt(rest, (each) => order.indexOf(each))
    })
    expect(joinParts(records).map(({ cells, isPartial }) => [cells[1].length, isPartial])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('give every record back whose values have places in its order', () => {
    const word = fc.string({ minLength: 1, maxLength: 4 }).filter((each) => each.trim() !== '')
    const rooms = fc.array(fc.record({ use: word }), { maxLength: 2 })
    const floors = fc.array(fc.record({ level: word, room: rooms }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(word, floors, (house, floor) => {
        let next = 0
        const remembered = rememberRecord({ house, floor }, SCHEMA)
        const parts = (remembered.parts ?? []).map(({ inner, cells }) => ({
          inner,
          cells: cells.map((cell) => cell.map(() => ({ start: next++, end: next, sign: '', at: next }))),
        }))
        const [kept] = joinParts([{ remembered, parts }])
        const example = toExample(kept.cells, SCHEMA) as { floor?: readonly { room?: readonly unknown[] }[] }
        expect(example.floor?.map(({ room = [] }) => room.length)).toEqual(
          floor.map(({ room }) => room.length),
        )
      }),
      { seed: 3, numRuns: 100 },
    )
  })
})
