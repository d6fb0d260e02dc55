import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutPage } from './cut-page.ts'
import { findValue } from './find.ts'
import { createPage } from './page.ts'

it('takes the markup around a text with it, and no other text', () => {
  const page = createPage('<h2>Trade</h2><table><tr><td>2013</td><td>9</td></tr></table><h2>Power</h2>')
  const start = page.source.indexOf('2013')
  const part = cutPage(page, { start, end: page.source.indexOf('9<') + 1 })
  expect(part.page.source).toBe('</h2><table><tr><td>2013</td><td>9</td></tr></table><h2>')
  expect(part.page.text.text).toBe('2013 9')
})

it('cuts inside a text', () => {
  const page = createPage('<p>total: 5; land: 3</p>')
  const [span] = findValue(page, '3')
  expect(cutPage(page, span).page.text.text).toBe('3')
  expect(cutPage(page, { start: 0, end: page.source.length }).page.source).toBe(page.source)
})

it('shows what the span shows, at the same places of the source', () => {
  const word = fc.constantFrom('a', 'b &amp; c', '<i>d</i>', '<br>', ' ', '<td>e', '&nbsp;', '<!-- f -->')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), fc.nat(20), fc.nat(20), (words, from, length) => {
      const page = createPage(words.join(''))
      const { text } = page.text
      const at = Math.min(from, text.length)
      const shown = text.slice(at, at + length).trim()
      if (shown === '') return
      for (const span of findValue(page, shown)) {
        const part = cutPage(page, span)
        expect(part.page.text.text.trim()).toContain(shown)
        expect(page.source.startsWith(part.page.source, part.offset)).toBe(true)
      }
    }),
    { seed: 14, numRuns: 200 },
  )
})
