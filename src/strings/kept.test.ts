import { expect, it } from 'vitest'
import { kept } from './kept.ts'

it('makes a value once for each key', () => {
  const known = new Map<string, string[]>()
  const made: string[] = []
  const ask = (key: string): string[] =>
    kept(known, key, () => {
      made.push(key)
      return [key]
    })
  expect(ask('a')).toBe(ask('a'))
  expect(ask('b')).toEqual(['b'])
  expect(made).toEqual(['a', 'b'])
})

it('keeps values by objects that may be forgotten', () => {
  const known = new WeakMap<object, number[]>()
  const key = {}
  expect(kept(known, key, () => [1])).toBe(kept(known, key, () => [2]))
})
