import { expect, it } from 'vitest'
import { isMarkupOnly, isVolatile, Level, preferredLengths } from './prefer.ts'

function rights(common: string, shortest = 1, level: Level = Level.whole, ragged = false): string[] {
  return preferredLengths(common, 'right', shortest, ragged, level).map((length) => common.slice(0, length))
}
function lefts(common: string, shortest = 1, level: Level = Level.whole, ragged = false): string[] {
  return preferredLengths(common, 'left', shortest, ragged, level).map((length) => common.slice(-length))
}

it('takes whole tags, the nearest first', () => {
  expect(rights('</B> <I>')).toEqual(['</B>', '</B> <I>'])
  expect(lefts('<tr><td> <b>')).toEqual(['<b>', '<td> <b>', '<tr><td> <b>'])
})

it('takes whole words and runs of punctuation', () => {
  expect(lefts('Price: $')).toEqual(['$', ': $', 'Price: $'])
  expect(rights(' USD (was')).toEqual([' USD', ' USD (', ' USD (was'])
  expect(rights('","price')).toEqual(['","', '","price'])
})

it('does not cut a word that goes on beyond the common text', () => {
  expect(rights(' USD (was', 1, Level.whole, true)).toEqual([' USD', ' USD ('])
})

it('gives nothing shorter than what is consistent', () => {
  expect(rights('</B> <I>', 5)).toEqual(['</B> <I>'])
})

it('puts what holds a changing attribute after what does not', () => {
  expect(lefts('<td><a href="/1">')).toEqual([])
  expect(lefts('<td><a href="/1">', 1, Level.part)[0]).toBe('>')
  expect(isVolatile('<a class="x" href="/1">')).toBe(true)
  expect(isVolatile('<a class="x" href="')).toBe(false)
  expect(isVolatile('<td class="x">')).toBe(false)
})

it('goes through every length at the last level, white space included', () => {
  expect(rights('</B> ', 1, Level.any)).toHaveLength(5)
})

it('knows whole tags from text', () => {
  expect(isMarkupOnly('</ul>\n<hr>')).toBe(true)
  expect(isMarkupOnly('</ul>x')).toBe(false)
  expect(isMarkupOnly('<ul')).toBe(false)
  expect(isMarkupOnly('')).toBe(false)
})
