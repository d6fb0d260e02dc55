import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { byName, type Concept, compileConcept } from './concept.ts'
import { usualPredicates } from './index.ts'

const known = byName(usualPredicates)

/** The texts of a page of which a concept holds. */
function selected(source: string, concept: object): string[] {
  const page = viewOf(createPage(source))
  const { test } = compileConcept(concept as Concept, known)
  return [...page.texts].flatMap((node, i) => (test(page, node) ? [page.text(i)] : []))
}

describe('a concept', () => {
  const page =
    '<title>Dune - Shop</title><h1>Dune</h1><ul class="list big"><li id=first>Year</li><li>1965</li><li>ISBN: 12</li></ul><a href="/next">Next</a>'

  it.each<[object, string[]]>([
    [{ is: 'tag-path', steps: [{ tag: 'li' }, { tag: 'ul' }] }, ['Year', '1965', 'ISBN: 12']],
    [{ is: 'tag-path', steps: [{ tag: 'ul' }] }, []],
    [{ is: 'steps', steps: [{ tag: 'li', id: 'first' }] }, ['Year']],
    [{ is: 'steps', steps: [{ tag: 'li', nth: 2 }] }, ['1965']],
    [{ is: 'steps', steps: [{ tag: 'li' }, { tag: 'ul', classes: ['big'] }] }, ['Year', '1965', 'ISBN: 12']],
    [{ is: 'steps', steps: [{ tag: 'li' }, { tag: 'ul', classes: ['bi'] }] }, []],
    [{ is: 'neighbour', text: 'Year', distance: -1 }, ['1965']],
    [{ is: 'neighbour', text: 'Year', distance: -2 }, ['ISBN: 12']],
    [{ is: 'neighbour', text: '1965', distance: 1 }, ['Year']],
    [{ is: 'row-label', text: 'Year', level: 2 }, ['1965', 'ISBN: 12']],
    [{ is: 'prefix', text: 'ISBN:' }, ['ISBN: 12']],
    [{ is: 'titled' }, ['Dune']],
  ])('%j holds of these texts', (concept, expected) => {
    expect(selected(page, concept)).toEqual(expected)
  })

  it('is refused if its kind is unknown', () => {
    expect(() => compileConcept({ is: 'words' } as Concept, known)).toThrow()
  })
})
