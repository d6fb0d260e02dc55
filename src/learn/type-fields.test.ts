import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../page/page.ts'
import { createTask } from './task.ts'
import { typeFields } from './type-fields.ts'

/** The type of a field with this labelled value, if these were extracted from another page. */
function typeOf(label: string, ...extracted: string[]) {
  const page = createPage(extracted.map((text) => `<p>${text}</p>`).join(''))
  return typed(`<p>${label}</p>`, label, page, extracted)
}

function typed(source: string, label: string, page: Page, extracted: readonly string[]) {
  const records = extracted.map((text) => {
    const start = page.source.indexOf(text)
    return { start, end: start + text.length, values: [[{ start, end: start + text.length, text }]] }
  })
  const { fields, undecided } = typeFields(createTask([{ page: source, records: [{ value: label }] }]), [
    { page, records },
  ])
  return { kind: fields[0].type?.kind, undecided }
}

describe('the type of a field', () => {
  it.each([
    ['Dune', 'text'],
    ['12.50', 'number'],
    ['$12.50', 'money'],
    ['2001-09-11', 'date'],
  ])('is read from its labelled values: %s is %s', (label, kind) => {
    expect(typeOf(label, label).kind).toBe(kind)
  })

  it('is that of the labels, whatever else was extracted', () => {
    expect(typeOf('Dune', '12', '13').kind).toBe('text')
  })

  it('is an address where values are those of an attribute', () => {
    const source = '<a href="/books/1.html">x</a>'
    const page = createPage('<a href="/books/2.html">y</a>')
    expect(typed(source, '/books/1.html', page, ['/books/2.html']).kind).toBe('url')
  })

  it('stays text, with a question, where dates can be read in two ways', () => {
    const { kind, undecided } = typeOf('03/04/2001', '05/06/2001')
    expect(kind).toBe('text')
    expect(undecided).toHaveLength(1)
    expect(undecided[0]).toMatch(/^value: /)
  })

  it('is decided by further values where the labelled one can be read in two ways', () => {
    expect(typeOf('03/04/2001', '25/12/2001')).toEqual({ kind: 'date', undecided: [] })
  })

  it('stays what a person gave', () => {
    const fields = [{ name: 'value', many: false, optional: false, type: { kind: 'text' } as const }]
    const task = createTask([{ page: '<p>12</p>', records: [{ value: '12' }] }], { fields })
    expect(typeFields(task, []).fields[0].type).toEqual({ kind: 'text' })
  })

  it('is decided for the fields of nested records', () => {
    const task = createTask([
      { page: '<p>Tea</p><p>$5.00</p>', records: [{ item: [{ name: 'Tea', price: '$5.00' }] }] },
    ])
    const [item] = typeFields(task, []).fields
    expect(item.fields?.map(({ name, type }) => `${name} ${type?.kind}`)).toEqual([
      'name text',
      'price money',
    ])
  })
})
