import { describe, expect, it } from 'vitest'
import { textContent } from './navigate.ts'
import { createPage } from './page.ts'
import { headingsOf, isHeading, sectionsOf } from './sections.ts'

/** The headings above the element that shows a text. */
function above(source: string, text: string): string[] {
  const { tree } = createPage(source)
  for (let node = tree.size - 1; node > 0; node--) {
    if (tree.name[node] >= 0 && textContent(tree, node) === text) return headingsOf(tree, node, 9)
  }
  return []
}

describe('sections', () => {
  const page = `<body><h1>Site</h1><h2>Books</h2><ul><li>Dune</li></ul><h3>Old</h3><p>Emma</p>
    <h2>Films</h2><div><h4>Horror</h4><p>Alien</p></div><p>Jaws</p></body>`

  it('run from a heading to the next of its level or a higher one', () => {
    expect(above(page, 'Dune')).toEqual(['Books', 'Site'])
    expect(above(page, 'Emma')).toEqual(['Old', 'Books', 'Site'])
    expect(above(page, 'Jaws')).toEqual(['Films', 'Site'])
  })

  it('end with the element that holds their heading', () => {
    expect(above(page, 'Alien')).toEqual(['Horror', 'Films', 'Site'])
  })

  it('do not hold their own heading', () => {
    expect(above(page, 'Films')).toEqual(['Site'])
    expect(above(page, 'Site')).toEqual([])
  })

  it('are named by the caption of a table and by its columns', () => {
    const table = (of: string, name: string): string =>
      `<table><caption>${of}</caption><thead><tr><th>Name</th></tr></thead><tbody><tr><td>${name}</td></tr></tbody></table>`
    const both = `<h2>Summary</h2>${table('Classes', 'Vec')}${table('Traits', 'Ord')}`
    expect(above(both, 'Vec')).toEqual(['Name', 'Classes', 'Summary'])
    expect(above(both, 'Ord')).toEqual(['Name', 'Traits', 'Summary'])
  })

  it('are found in one pass on deep pages', () => {
    const deep = `<h1>Top</h1>${'<div>'.repeat(20_000)}<h2>Inner</h2><p>text</p>`
    const { tree } = createPage(deep)
    const { nearest } = sectionsOf(tree)
    expect(isHeading(tree, nearest[tree.size - 1])).toBe(true)
    expect(headingsOf(tree, tree.size - 1, 2)).toEqual(['Inner', 'Top'])
  })
})
