import { describe, expect, it } from 'vitest'
import { toConfidence } from './plain.ts'

const fields = [
  { name: 'title', many: false, optional: false },
  { name: 'author', many: true, optional: true },
  { name: 'offers', many: true, optional: true, fields: [{ name: 'price', many: false, optional: false }] },
]
const value = (confidence?: number) => ({
  start: 0,
  end: 1,
  text: 'x',
  ...(confidence === undefined ? {} : { confidence }),
})

describe('the confidence of a record', () => {
  it('has the shape of the record', () => {
    const offer = { start: 0, end: 1, values: [[value(0.5)]] }
    const record = { start: 0, end: 1, values: [[value(0.9)], [value(0.8), value(0.7)], [offer]] }
    expect(toConfidence(record, fields)).toEqual({ title: 0.9, author: [0.8, 0.7], offers: [{ price: 0.5 }] })
  })

  it('leaves out fields of which it is not known, and is undefined where it is known of none', () => {
    const record = { start: 0, end: 1, values: [[value(0.9)], [value(0.8), value()], []] }
    expect(toConfidence(record, fields)).toEqual({ title: 0.9 })
    expect(toConfidence({ start: 0, end: 1, values: [[value()]] }, fields)).toBeUndefined()
  })
})
