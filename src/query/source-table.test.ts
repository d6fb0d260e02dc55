import { describe, expect, it } from 'vitest'
import { learnShop, shopSource } from '../../test/shop.ts'
import { createSource } from '../source/file/read-source.ts'
import type { SourceInput } from '../source/file/schema.ts'
import { addsOneRecord, createTable, mayHold } from './source-table.ts'

const ORIGIN = 'https://shop.example'
const { list, book } = learnShop()
const wrappers = new Map([
  ['list.json', list],
  ['book.json', book],
])
const open = (change: Partial<SourceInput> = {}) =>
  createSource(shopSource(ORIGIN, change), undefined, wrappers)
const namesOf = (source: ReturnType<typeof open>) => createTable(source).columns.map(({ name }) => name)

describe('the table of a source', () => {
  it('has the fields of all pages that a record is joined from', () => {
    expect(namesOf(open())).toEqual(['title', 'link', 'price', 'price_currency', 'isbn', '_page', '_url'])
    const types = createTable(open()).columns.map(({ name, type }) => [name, type])
    expect(types).toContainEqual(['price', 'NUMERIC'])
    expect(types).toContainEqual(['price_currency', 'TEXT'])
  })

  it('has arguments first, and numbers a field of the same name', () => {
    const source = open({ from: [{ template: `${ORIGIN}/{Title}/{shelf}/{_page}` }] })
    expect(namesOf(source)).toEqual([
      'Title',
      'shelf',
      '_page_2',
      'title_2',
      'link',
      'price',
      'price_currency',
      'isbn',
      '_page',
      '_url',
    ])
  })

  it('requires the arguments that nothing lists', () => {
    expect(createTable(open({ from: [{ template: `${ORIGIN}/{a}/{b}` }] })).required).toEqual(['a', 'b'])
    const usual = { from: [{ template: `${ORIGIN}/{a}/{b}` }], arguments: { a: { default: 'x' } } }
    expect(createTable(open(usual)).required).toEqual(['b'])
    const lookup = { source: 'i.source.json', argument: 'title', field: 'title', link: 'link' }
    const listed = createTable(open({ from: [{ lookup }] }))
    expect([listed.required, listed.index]).toEqual([[], lookup])
    const mixed = createTable(open({ from: [{ lookup }, { template: `${ORIGIN}/{title}` }] }))
    expect([mixed.required, mixed.index]).toEqual([['title'], undefined])
  })

  it('takes no more arguments than a plan can hold', () => {
    const template = Array.from({ length: 31 }, (_, i) => `{a${i}}`).join('/')
    expect(() => createTable(open({ from: [{ template: `${ORIGIN}/${template}` }] }))).toThrow(
      'a table takes at most 30 arguments',
    )
  })
})

describe('page types', () => {
  it('add one record for certain where every page of them had one, and there are no next pages', () => {
    const source = open()
    expect(addsOneRecord(source, source.types.get('book')!)).toBe(true)
    expect(addsOneRecord(source, source.types.get('list')!)).toBe(false)
    const turning = open({
      types: [
        { name: 'list', wrappers: ['list.json'], follow: [{ field: 'link', to: 'book' }] },
        { name: 'book', wrappers: ['book.json'], next: { kind: 'auto' } },
      ],
    })
    expect(addsOneRecord(turning, turning.types.get('book')!)).toBe(false)
  })

  it('may hold the fields of the pages that they lead to', () => {
    const source = open()
    const may = (type: string, field: string) => mayHold(source, source.types.get(type)!, field)
    expect([may('list', 'isbn'), may('book', 'isbn'), may('book', 'price'), may('list', 'none')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('that lead to each other are looked at once', () => {
    const source = open({
      types: [
        { name: 'list', wrappers: ['list.json'], follow: [{ field: 'link', to: 'more' }] },
        { name: 'more', wrappers: ['list.json'], follow: [{ field: 'link', to: 'list' }] },
      ],
    })
    expect(mayHold(source, source.start, 'isbn')).toBe(false)
    expect(addsOneRecord(source, source.start)).toBe(false)
  })
})
