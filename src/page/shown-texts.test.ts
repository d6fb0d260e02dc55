import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleSpan } from './navigate.ts'
import { createPage } from './page.ts'
import { nextText, previousText, shownSpan } from './shown-texts.ts'

const page = fc
  .array(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      'a',
      ' ',
      '&nbsp;',
      '<script>x</script>',
      '<!-- c -->',
      ' b ',
    ),
    { maxLength: 30 },
  )
  .map((pieces) => createPage(pieces.join('')))

describe('the texts that a page shows', () => {
  it('are found from any node', () => {
    const { tree } = createPage('<p>a<b> </b><script>x</script><i>c</i></p>')
    const shown = ['a', 'c'].map((text) =>
      tree.start.findIndex((start, node) => tree.name[node] < 0 && tree.source[start] === text),
    )
    expect(nextText(tree, 0)).toBe(shown[0])
    expect(nextText(tree, shown[0] + 1)).toBe(shown[1])
    expect(nextText(tree, tree.size)).toBe(tree.size)
    expect(previousText(tree, shown[0])).toBe(-1)
    expect(previousText(tree, tree.size)).toBe(shown[1])
  })

  it('come in order: none is between a node and the next text', () => {
    fc.assert(
      fc.property(page, ({ tree }) => {
        for (let node = 0; node < tree.size; node++) {
          expect(nextText(tree, node)).toBeGreaterThanOrEqual(node)
          expect(previousText(tree, node)).toBeLessThan(node)
          const next = nextText(tree, node)
          if (next < tree.size) expect(previousText(tree, next + 1)).toBe(next)
        }
      }),
      { seed: 3, numRuns: 200 },
    )
  })

  it('give every element the span that a walk over it gives', () => {
    fc.assert(
      fc.property(page, ({ tree }) => {
        for (let node = 0; node < tree.size; node++)
          expect(shownSpan(tree, node)).toEqual(visibleSpan(tree, node))
      }),
      { seed: 4, numRuns: 200 },
    )
  })
})
