import { expect, it } from 'vitest'
import { isClosed } from './closed.ts'

it.each([
  ['<html><body><p>x</p></body></html>', true],
  ['<p>x</P></BODY ></HTML>\n<!-- served in 12 ms -->\n', true],
  ['<html><body><p>x</p>', false],
  [`<p></html>${'x'.repeat(5000)}`, false],
  ['', false],
])('%j', (source, closed) => {
  expect(isClosed(source)).toBe(closed)
})
