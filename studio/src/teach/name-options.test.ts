import { describe, expect, it } from 'vitest'
import { recordView } from '../../../test/studio/record-views.ts'
import { existingValue, listOptions, nearestBefore } from './name-options.ts'

describe('names to choose from', () => {
  const fields = [
    { name: 'title', colour: 0 },
    { name: 'price', colour: 1 },
  ]
  const properties = ['price', 'priceCurrency', 'datePublished'].map((name) => ({ name }))
  const names = (typed: string, suggested: string[] = []) =>
    listOptions(suggested, fields, properties, typed).map(({ name, hint }) => `${name}: ${hint}`)

  it('are suggestions, then the fields, each once', () => {
    expect(names('', ['price', 'amount'])).toEqual([
      'price: your field',
      'amount: suggested',
      'title: your field',
    ])
  })

  it('are those that contain what is typed, with terms of schema.org', () => {
    expect(names(' PRICE ', ['amount'])).toEqual(['price: your field', 'priceCurrency: schema.org'])
    expect(names('xyz')).toEqual([])
  })

  it('are few', () => {
    const many = Array.from({ length: 20 }, (_, i) => ({ name: `date${i}` }))
    expect(listOptions([], fields, many, 'date')).toHaveLength(7)
  })

  it('have the colours of fields', () => {
    expect(listOptions(['price'], fields, [], '')[0]).toEqual({
      name: 'price',
      hint: 'your field',
      colour: 1,
    })
  })
})

describe('the record that a value may go to', () => {
  const records = [recordView('r0', ['title', 10, []]), recordView('r1', ['title', 50, []])]

  it('is the last that begins before it, or else the first', () => {
    expect([60, 50, 49, 5].map((place) => nearestBefore(records, place))).toEqual(['r1', 'r1', 'r0', 'r0'])
    expect(nearestBefore([], 5)).toBeUndefined()
  })

  it('has the value already where the span is the same', () => {
    expect(existingValue(records, { start: 50, end: 54 })?.record.id).toBe('r1')
    expect(existingValue(records, { start: 50, end: 55 })).toBeUndefined()
  })
})
