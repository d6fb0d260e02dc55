import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { fieldsNamed, markPage } from '../samples/sample-pages.ts'
import { domainsFor } from './domains-for.ts'
import { labelsOf } from './labels.ts'

it.each([
  ['a whole text', '<p>Dune</p>', ['text']],
  ['an element of several texts', '<p>Du<b>ne</b></p>', ['element']],
  ['an attribute', '<a href="Dune">x</a>', ['attribute href']],
  ['a part of a text', '<p>Dune and more</p>', []],
  ['a text, and an element elsewhere', '<h1>Dune</h1><p>Du<b>ne</b></p>', ['text', 'element']],
])('finds the domain of %s', (_, source, expected) => {
  const page = createPage(source)
  const labels = labelsOf([markPage(page, fieldsNamed('title'), [{ title: ['Dune'] }])], 0)
  const domains = domainsFor([viewOf(page)], labels, 0, 'Dune')
  expect(
    domains.map((domain) => (domain.of === 'attribute' ? `attribute ${domain.name}` : domain.of)),
  ).toEqual(expected)
})
