import { expect, it } from 'vitest'
import { nextOpenPage, pageFrom } from './page-order.ts'

const pages = (...states: ('blank' | 'done')[]) => states.map((state, i) => ({ page: `${i}.html`, state }))

it.each([
  ['0.html', 1, '1.html'],
  ['2.html', 1, '0.html'],
  ['0.html', -1, '2.html'],
  [undefined, 1, '0.html'],
])('goes from %s by %s to %s', (open, distance, page) => {
  expect(pageFrom(pages('blank', 'done', 'blank'), open, distance)).toBe(page)
})

it('goes nowhere without pages', () => {
  expect(pageFrom([], undefined, 1)).toBeUndefined()
})

it('goes on to the next page that is not done, from the end to the beginning', () => {
  expect(nextOpenPage(pages('blank', 'done', 'done', 'blank'), '1.html')).toBe('3.html')
  expect(nextOpenPage(pages('blank', 'done', 'done'), '1.html')).toBe('0.html')
  expect(nextOpenPage(pages('done', 'blank', 'done'), '1.html')).toBeUndefined()
})
