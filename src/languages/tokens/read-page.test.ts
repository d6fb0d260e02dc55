import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { createBudget } from '../budget.ts'
import { countValues, createPageReader } from './read-page.ts'

describe('reading a page', () => {
  const page = createPage('<p>one two</p>')

  it('makes a rule ready once, and gives the tokens of every page', () => {
    let made = 0
    const read = createPageReader((rule: { name: string }) => ({ name: rule.name, number: ++made }))
    const rule = { name: 'a' }
    expect(read(rule, page)?.compiled).toEqual({ name: 'a', number: 1 })
    expect(read(rule, createPage('<b>x</b>'))?.compiled.number).toBe(1)
    expect(read({ name: 'a' }, page)?.compiled.number).toBe(2)
    expect(read(rule, page)?.lexemes.size).toBeGreaterThan(3)
  })

  it('costs the same on every page, whether the rule is ready or not', () => {
    const read = createPageReader(
      () => 'ready',
      () => 100,
    )
    const rule = {}
    const enough = page.source.length + 100
    expect(read(rule, page, createBudget({ steps: enough - 1 }))).toBeUndefined()
    expect(read(rule, page, createBudget({ steps: enough }))?.compiled).toBe('ready')
    expect(read(rule, page, createBudget({ steps: enough - 1 }))).toBeUndefined()
  })
})

it('counts the plain values of a rule, however deep it is', () => {
  expect(countValues({ a: [1, 'x', { b: null }], c: true, d: [] })).toBe(4)
  let deep: unknown = 1
  for (let i = 0; i < 100_000; i++) deep = [deep]
  expect(countValues(deep)).toBe(1)
})
