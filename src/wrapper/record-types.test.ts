import { describe, expect, it } from 'vitest'
import type { Field } from '../record/field.ts'
import { recordJsonSchema, recordTypeScript } from './record-types.ts'

const fields: Field[] = [
  { name: 'title', many: false, optional: false },
  { name: 'price', many: false, optional: true, type: { kind: 'money', mark: '.' } },
  { name: 'in stock', many: true, optional: true, type: { kind: 'number', mark: '.' } },
  {
    name: 'offers',
    many: true,
    optional: true,
    fields: [{ name: 'new', many: false, optional: false, type: { kind: 'boolean' } }],
  },
]

describe('the type of records', () => {
  it('as TypeScript', () => {
    expect(recordTypeScript(fields, 'book-shop', true)).toBe(`/** A record of the wrapper "book-shop". */
export interface BookShop {
  title: string
  price?: { amount: number; currency?: string } | string
  "in stock"?: (number | string)[]
  offers?: {
    new: boolean | string
  }[]
}
`)
    expect(recordTypeScript(fields.slice(1, 2), '*/ 1', false)).toBe(
      `/** A record of the wrapper "* / 1". */\nexport interface Record_1 {\n  price?: string\n}\n`,
    )
  })

  it('as JSON Schema', () => {
    expect(recordJsonSchema(fields, 'books', true)).toMatchObject({
      title: 'books',
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string' },
        'in stock': { type: 'array', items: { type: ['number', 'string'] } },
        offers: { items: { type: 'object', required: ['new'], additionalProperties: false } },
      },
    })
    expect(recordJsonSchema(fields, 'books', false)).toMatchObject({
      properties: { price: { type: 'string' } },
    })
  })
})
