import { describe, expect, it } from 'vitest'
import type { Field } from '../record/field.ts'
import { keepFieldsApart } from './fields-apart.ts'

const field = (name: string, shares?: string[]): Field => ({
  name,
  many: false,
  optional: true,
  ...(shares && { shares }),
})
const value = (start: number, text: string, confidence?: number) => ({
  start,
  end: start + text.length,
  text,
  ...(confidence === undefined ? {} : { confidence }),
})

describe('a span that two fields found', () => {
  it('belongs to the one whose rule is more certain', () => {
    const found = [[value(5, 'Dune', 0.6)], [value(5, 'Dune', 0.9)]]
    expect(keepFieldsApart(found, [field('title'), field('series')])).toEqual([[], found[1]])
  })

  it('belongs to the first of equally sure ones, as where a language does not weigh its values', () => {
    const found = [[value(5, 'Dune')], [value(5, 'Dune', 1)], [value(5, 'Dune')]]
    expect(keepFieldsApart(found, ['a', 'b', 'c'].map((name) => field(name)))).toEqual([found[0], [], []]) // biome-ignore format: one call
  })

  it('belongs to both if labels have put both there', () => {
    const found = [[value(5, 'Dune', 0.6)], [value(5, 'Dune', 0.9)]]
    expect(keepFieldsApart(found, [field('title', ['link']), field('link', ['title'])])).toBe(found)
  })

  it('is not the same as one that contains it, nor as a nested record with its bounds', () => {
    const nested = { start: 5, end: 9, values: [[value(5, 'Dune')]] }
    const found = [[value(5, 'Dune')], [value(5, 'Dune 2')], [nested]]
    expect(keepFieldsApart(found, ['a', 'b', 'c'].map((name) => field(name)))).toBe(found) // biome-ignore format: one call
  })

  it('leaves the other values of the field that loses it', () => {
    const found = [[value(5, 'Dune', 0.6), value(20, 'Emma', 0.6)], [value(5, 'Dune', 0.9)]]
    expect(keepFieldsApart(found, [field('a'), field('b')])).toEqual([[found[0][1]], found[1]])
  })
})
