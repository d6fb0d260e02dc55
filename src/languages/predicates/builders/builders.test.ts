import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { type PageView, viewOf } from '../../../page/page-view.ts'
import { coveringElement, precedingText } from '../concepts/composites.ts'
import { isInTitle } from '../concepts/surroundings.ts'
import type { Builder, Candidate, Template } from './builder.ts'
import { chain, filtered } from './composites.ts'
import { steps, tagPath } from './structure.ts'
import { neighbour, titled } from './surroundings.ts'

const anything: Template = { constant: () => true }

function view(source: string): PageView {
  return viewOf(createPage(source))
}

function saying(on: PageView, ...texts: string[]): Candidate[] {
  return texts.map((text) => ({ view: on, node: on.texts[on.textsSaying(text)[0]] }))
}

/** The texts that the most specific concept of some examples selects. */
function generalise(builder: Builder, on: PageView, ...texts: string[]): string[] {
  const concept = builder.lgg(saying(on, ...texts), anything)
  if (concept === undefined) return []
  const { test } = builder.compile(concept)
  return [...on.texts].flatMap((node, i) => (test(on, node) ? [on.text(i)] : []))
}

const offices = view(
  '<body>Currently we have offices in three locations:' +
    '<ul><li>Pittsburgh, PA</li><li>Provo, UT</li><li>Mountain View, CA</li></ul></body>',
)

it.each([
  ['tag-path', tagPath],
  ['steps', steps],
])('%s generalises two offices to all three', (_, builder) => {
  expect(generalise(builder, offices, 'Pittsburgh, PA', 'Provo, UT')).toEqual([
    'Pittsburgh, PA',
    'Provo, UT',
    'Mountain View, CA',
  ])
})

it('neighbour finds a value by what stands before it', () => {
  const details = view(
    '<table><tr><td>Author</td><td>Frank Herbert</td></tr><tr><td>Year</td><td>1965</td></tr></table>',
  )
  expect(generalise(neighbour, details, 'Frank Herbert')).toEqual(['Frank Herbert'])
})

it('titled finds what the title of the page holds, but not the title itself', () => {
  const page = view('<title>Dune - Books</title><h1>Dune</h1><p>Dune: the novel</p>')
  expect(generalise(titled, page, 'Dune')).toEqual(['Dune'])
  expect(titled.lgg(saying(page, 'Dune: the novel'), anything)).toBeUndefined()
  expect(isInTitle(view('<h1>Dune</h1>'), 'Dune')).toBe(false)
  expect(isInTitle(view('<title>The dune: (Dune, II) - Books</title>'), 'Dune, II')).toBe(true)
  expect(isInTitle(view('<title>Dunes of Rome</title>'), 'Dune')).toBe(false)
  expect(isInTitle(view(`<title>Dune ${'x'.repeat(3000)}</title>`), 'Dune')).toBe(false)
})

it('a chain looks at another node and at the text itself', () => {
  const page = view(
    '<table><tr><td>1</td><td>Apply</td><td>by mail</td></tr><tr><td>2</td><td>Call</td><td>a dog</td></tr></table>',
  )
  const apply = chain('apply', 'content', neighbour, precedingText, tagPath)
  expect(generalise(apply, page, 'by mail')).toEqual(['by mail'])
})

it('a chain with the covering element tells job lines from a telephone number', () => {
  const page = view(
    '<p class=contact>call <i>412</i> now<ul><li class=job>Webmaster <i>New York</i> Perl<li class=job>Librarian <i>Pittsburgh</i> MLS</ul>',
  )
  const inJobs = chain('jobs', 'content', steps, coveringElement, tagPath)
  expect(generalise(inJobs, page, 'New York', 'Pittsburgh')).toEqual(['New York', 'Pittsburgh'])
})

it('a filtered builder is silent until its query holds', () => {
  const careful = filtered(tagPath, (positives) => positives.length > 1)
  const [first, second] = saying(offices, 'Pittsburgh, PA', 'Provo, UT')
  expect(careful.lgg([first], anything)).toBeUndefined()
  expect(careful.refine(undefined, [first], anything)).toEqual([])
  expect(careful.lgg([first, second], anything)).toBeDefined()
})
