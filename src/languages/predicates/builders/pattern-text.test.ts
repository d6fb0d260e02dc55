import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quotePattern, SPACES, sayingPattern, TAGS, WHOLE_TEXT } from './pattern-text.ts'

it('quotes any text so that it matches itself and nothing longer', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(new RegExp(`^${quotePattern(text)}$`).test(text)).toBe(true)
      expect(new RegExp(`^${quotePattern(text)}$`).test(`${text}x`)).toBe(false)
    }),
    { seed: 1 },
  )
})

it.each([
  ['Fish & chips', 'Fish &amp; chips'],
  ['Fish & chips', 'Fish & chips'],
  ['Next page', 'Next\n   page'],
  ['a.b (c)', 'a.b (c)'],
])('finds "%s" where the source has %j', (text, source) => {
  expect(new RegExp(`^${sayingPattern(text)}$`).test(source)).toBe(true)
})

it('takes a text without the white space at its ends', () => {
  const [, found] = new RegExp(`>\\s*(${WHOLE_TEXT})`).exec('<b>  two words \n</b>') ?? []
  expect(found).toBe('two words')
})

it('passes over tags with white space and its entity between them', () => {
  const label = new RegExp(`Price${SPACES}${TAGS}(${WHOLE_TEXT})`)
  expect(label.exec('<td>Price&nbsp; </td>\n<td class="x">&nbsp;<b>$5</b>')?.[1]).toBe('$5')
  expect(label.exec('<td>Price $5</td>')).toBeNull()
})
