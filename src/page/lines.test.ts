import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINE_TAG, withLines } from './lines.ts'
import { tagName } from './navigate.ts'
import { createPage } from './page.ts'
import { Kind } from './tree.ts'

/** The source of every line of a page. */
function linesOf(source: string): string[] {
  const { tree } = withLines(createPage(source))
  const lines: string[] = []
  for (let node = 0; node < tree.size; node++) {
    if (tagName(tree, node) === LINE_TAG) lines.push(source.slice(tree.start[node], tree.end[node]).trim())
  }
  return lines
}

describe('the lines of a page', () => {
  it.each([
    [
      'end at line breaks',
      '<p><b>Size:</b> 3<br>Mode: <i>read</i></p>',
      ['<b>Size:</b> 3', 'Mode: <i>read</i>'],
    ],
    ['are loose text beside blocks', '<div>one <b>two</b><p>three</p>four</div>', ['one <b>two</b>', 'four']],
    ['hold images', '<div><img> one<hr>two</div>', ['<img> one', 'two']],
    ['show something', '<div> <p>one</p> <!-- two --> <p>three</p> </div>', []],
    ['are the element where it holds no break', '<p>one <b>two</b></p>', []],
    ['end at what holds a block', '<div>one <span><p>two</p></span> three</div>', ['one', 'three']],
  ])('%s', (_, source, lines) => {
    expect(linesOf(source)).toEqual(lines)
  })

  it('are none on a page without loose text, which is its own view', () => {
    const page = createPage('<ul><li>one</li><li>two</li></ul>')
    expect(withLines(page)).toBe(page)
  })

  it('leave the tree in order: nodes inside their parents, every node of the page once', () => {
    const parts = ['<p>', '</p>', '<br>', '<b class="x">', '</b>', '<div>', '</div>', 'text', ' ', '<!--c-->']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (chosen) => {
        const page = createPage(chosen.join(''))
        const { tree } = withLines(page)
        const kept: number[] = []
        for (let node = 0; node < tree.size; node++) {
          const parent = tree.parent[node]
          if (tagName(tree, node) !== LINE_TAG) kept.push(tree.start[node])
          if (node === 0) continue
          expect(parent).toBeLessThan(node)
          expect(tree.last[node]).toBeLessThanOrEqual(tree.last[parent])
          expect(tree.last[node]).toBeGreaterThan(node)
          expect(tree.start[node]).toBeGreaterThanOrEqual(tree.contentStart[parent])
          if (tree.kind[node] === Kind.element) {
            expect(tree.attributeStart[node + 1]).toBeGreaterThanOrEqual(tree.attributeStart[node])
          }
        }
        expect(kept).toEqual([...page.tree.start.subarray(0, page.tree.size)])
      }),
      { seed: 1 },
    )
  })

  it('are found in pages of any depth', () => {
    const source = `${'<div>'.repeat(100_000)}one<br>two`
    expect(linesOf(source)).toEqual(['one', 'two'])
  })
})
