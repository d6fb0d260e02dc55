import { expect, it } from 'vitest'
import { findInAttributes, findValue } from '../../../page/find.ts'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { candidatesOf } from '../run/domain.ts'
import { domainsAt, indexBySpan, keyOf } from './domains.ts'

it.each([
  ['a whole text', '<p>Dune</p>', ['text']],
  ['an element of several texts', '<p>Du<b>ne</b></p>', ['element']],
  ['an attribute', '<a href="Dune">x</a>', ['attribute href']],
  ['a part of a text', '<p>Dune and more</p>', []],
  ['a text, and an element elsewhere', '<h1>Dune</h1><p>Du<b>ne</b></p>', ['text', 'element']],
])('finds the domain of %s', (_, source, expected) => {
  const page = createPage(source)
  const places = [...findValue(page, 'Dune'), ...findInAttributes(page, 'Dune')]
  const domains = domainsAt(viewOf(page), places)
  expect(
    domains.map((domain) => (domain.of === 'attribute' ? `attribute ${domain.name}` : domain.of)),
  ).toEqual(expected)
})

it('finds a candidate by its span', () => {
  const candidates = candidatesOf(viewOf(createPage('<p>Dune</p><p>Emma</p>')), { of: 'text' })
  const index = indexBySpan(candidates)
  expect(index.size).toBe(2)
  expect(index.get(keyOf(candidates.span(1)))).toBe(1)
})
