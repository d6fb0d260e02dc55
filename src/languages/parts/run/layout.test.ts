import { describe, expect, it } from 'vitest'
import type { Field } from '../../../record/field.ts'
import { layoutOf } from './layout.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  many: false,
  optional: false,
  ...more,
})
const names = (fields: readonly Field[]): string[] => fields.map(({ name }) => name)

describe('where fields come from', () => {
  const fields = [field('name'), field('city'), field('code', { optional: true }), field('phone')]

  it('is the field itself where no text is split', () => {
    const { found, sources } = layoutOf(fields, [])
    expect(found).toEqual(fields)
    expect(sources.map(({ at }) => at)).toEqual([0, 1, 2, 3])
  })

  it('is one field for all parts of a text, in place of the first', () => {
    const text = { layers: [{ fields: [1, 2] }] }
    const { found, sources } = layoutOf(fields, [text])
    expect(names(found)).toEqual(['name', 'city, code', 'phone'])
    expect(found[1]).toMatchObject({ many: false, optional: false })
    expect(sources.map(({ at, part }) => [at, part])).toEqual([
      [0, undefined],
      [1, 0],
      [1, 1],
      [2, undefined],
    ])
  })

  it('is an optional text where all of its parts are, and may be several texts', () => {
    const { found } = layoutOf(fields, [{ many: true, layers: [{ fields: [2] }] }])
    expect(found[2]).toMatchObject({ many: true, optional: true })
  })

  it('is another field where that is all of the text', () => {
    const { found, sources } = layoutOf(fields, [{ whole: 0, layers: [{ fields: [1] }] }])
    expect(names(found)).toEqual(['name', 'code', 'phone'])
    expect(sources[1].at).toBe(sources[0].at)
  })

  it('tells the layers of fields that overlap', () => {
    const { found, sources } = layoutOf(fields, [{ layers: [{ fields: [1] }, { fields: [2] }] }])
    expect(names(found)).toEqual(['name', 'city, code', 'phone'])
    expect(sources.slice(1, 3).map(({ layer, part }) => [layer, part])).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  it('is inside nested records for texts of theirs', () => {
    const shop = [field('name'), field('branch', { many: true, fields: [field('city'), field('code')] })]
    const { found, sources } = layoutOf(shop, [{ within: [1], layers: [{ fields: [0, 1] }] }])
    expect(names(found[1].fields ?? [])).toEqual(['city, code'])
    expect(sources[1].nested?.sources.map(({ part }) => part)).toEqual([0, 1])
  })
})
