import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleSpan } from '../../../src/page/navigate.ts'
import { createPage, type Page } from '../../../src/page/page.ts'
import type { Span } from '../../../src/page/span.ts'
import { readValue } from '../../../src/page/value.ts'
import { drawEdits } from './draw.ts'
import { editPage } from './edit-page.ts'
import { EDIT_KINDS, type EditKind, STRENGTHS, type Strength, type TemplateEdits } from './template-edits.ts'

const SHELF = `<html><head><title>Shelf</title></head><body>
<div id="top" class="head"><h1>Books</h1></div>
<div class="facts"><p class="title">Dune</p><span class="price">$5</span></div>
<table class="more"><tr><td>Author<td><b>Frank Herbert</b></tr></table>
</body></html>`

/** The source of a page after everything of some kinds that can be edited was. */
function redesign(source: string, kinds: readonly EditKind[], seed: number | string = 1): string {
  const page = createPage(source)
  return editPage(page, drawEdits([page], { seed, strength: 5, kinds }))
}

describe('a redesign', () => {
  it('replaces class names', () => {
    const edited = redesign('<p class="a b"><i class=a>x</i></p>', ['classes'])
    const [, first, second, again] = /^<p class="(\S+) (\S+)"><i class=(\S+)>x<\/i><\/p>$/.exec(edited)!
    expect(again).toBe(first)
    expect(new Set(['a', 'b', first, second]).size).toBe(4)
  })

  it('removes ids, however they are written', () => {
    expect(redesign(`<p id="x" class="y">1</p><b ID = 'z'>2</b><i id=w>3</i>`, ['ids'])).toBe(
      `<p  class="y">1</p><b >2</b><i >3</i>`,
    )
  })

  it('changes both tags of an element for those of its family', () => {
    expect(redesign('<h1 class="t">x</h1>', ['tags'])).toMatch(/^<(h[2-6]) class="t">x<\/\1>$/)
    expect(redesign('<ul><li>x</ul>', ['tags'])).toBe('<ol><li>x</ol>')
    expect(redesign('<p>unclosed<p>too', ['tags'])).toBe('<p>unclosed<p>too')
  })

  it('encloses elements, cells from inside, and boxes nest', () => {
    expect(redesign('<td>x', ['boxes'])).toBe('<td>x')
    expect(redesign('<table><tr><td>x<td><b>y</b></table>', ['boxes'])).toMatch(
      /^(<div class="\w+">)<table><tr><td>(<div class="\w+">)x<\/div><td>\2(<span class="\w+">)<b>y<\/b><\/span><\/div><\/table><\/div>$/,
    )
  })

  it('inserts as many banners as its strength', () => {
    const page = createPage('<h1>a</h1><p>b</p><ul><li>c</ul>')
    const count = (strength: Strength) =>
      drawEdits([page], { seed: 1, strength, kinds: ['banners'] }).banners.size
    expect(STRENGTHS.map(count)).toEqual([1, 2, 3, 3, 3])
  })

  it('moves blocks, with those inside them, but no items of a list and no headings', () => {
    const inner = '<div class="x"><p class="1st">p</p> <!-- c --> <table></table></div>'
    const edited = redesign(`${inner} <form>f</form>`, ['order'])
    expect(edited).toBe('<form>f</form> <div class="x"><table></table> <!-- c --> <p class="1st">p</p></div>')
    expect(redesign('<p>a</p><p>b</p>', ['order'])).toBe('<p>a</p><p>b</p>')
    expect(redesign('<h2>a</h2><p>b</p>', ['order'])).toBe('<h2>a</h2><p>b</p>')
    expect(redesign('<p>a</p> and <div>b</div>', ['order'])).toBe('<p>a</p> and <div>b</div>')
  })

  it('leaves the head alone', () => {
    const head = SHELF.slice(0, SHELF.indexOf('<body'))
    expect(redesign(SHELF, EDIT_KINDS).startsWith(head)).toBe(true)
  })

  it('edits all pages of a site alike', () => {
    const pages = ['Dune', 'Emma'].map((title) => createPage(SHELF.replace('Dune', title)))
    const edits = drawEdits(pages, { seed: 3, strength: 5 })
    const [dune, emma] = pages.map((page) => editPage(page, edits))
    expect(dune.replace('Dune', 'Emma')).toBe(emma)
    expect(dune).not.toBe(pages[0].source)
  })

  it('of another seed is another', () => {
    expect(redesign(SHELF, EDIT_KINDS, 1)).not.toBe(redesign(SHELF, EDIT_KINDS, 2))
  })
})

/** Markup as it is found: elements with and without end tags, wrongly nested, in and out of tables. */
const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<div>',
        '</div>',
        '<b>',
        '</b>',
        '<ul>',
        '<li>',
        '</ul>',
        '<table>',
        '<tr>',
      ),
      fc.constantFrom(
        '<td>',
        '</td>',
        '</table>',
        '<h2>',
        '</h2>',
        '<a href="/">',
        '</a>',
        '<form>',
        '</form>',
      ),
      fc.constantFrom(
        '<div class="a b" id="i">',
        '<span class="c">',
        '</span>',
        '<section class=d id=e>',
        '</section>',
      ),
      fc.constantFrom(
        '<br>',
        '<!-- c -->',
        '<select>',
        '</select>',
        '<svg>',
        '</svg>',
        '<script>',
        '</script>',
      ),
      fc.constantFrom('one', 'two', ' three ', '&amp;', '4', '\n'),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

/** Pages of whole elements, in which blocks change places often. */
const nested = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('one', 'two', 'three &amp; four', '<b>five</b>six'),
    fc
      .tuple(
        fc.constantFrom('div', 'section', 'p', 'table', 'form', 'h2'),
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.array(tie('tree'), { maxLength: 4 }),
      )
      .map(([tag, name, inner]) => `<${tag} class="${name}">${inner.join(' ')}</${tag}>`),
  ),
})).tree

const source = fc.oneof(markup, nested)
const options = fc.record({ seed: fc.nat(1000), strength: fc.constantFrom(...STRENGTHS) })

function someValues(page: Page, picks: readonly number[]): Span[] {
  return picks.flatMap((pick) => visibleSpan(page.tree, pick % page.tree.size) ?? [])
}

function draw(page: Page, drawing: Parameters<typeof drawEdits>[1]): TemplateEdits {
  return drawEdits([page], drawing)
}

describe('laws of redesigns', () => {
  it('every value that is kept stays visible', () => {
    fc.assert(
      fc.property(source, options, fc.array(fc.nat(200)), (text, drawing, picks) => {
        const page = createPage(text)
        const values = someValues(page, picks)
        const edited = createPage(editPage(page, draw(page, { ...drawing, kept: () => values })))
        for (const { start, end } of values) {
          expect(edited.text.text).toContain(readValue(text, start, end))
        }
      }),
      { seed: 11, numRuns: 1000 },
    )
  })

  it('only banners and the order of blocks change the visible text', () => {
    const kinds = EDIT_KINDS.filter((kind) => kind !== 'banners' && kind !== 'order')
    fc.assert(
      fc.property(source, options, (text, drawing) => {
        const page = createPage(text)
        const edited = createPage(editPage(page, draw(page, { ...drawing, kinds })))
        expect(edited.text.text).toBe(page.text.text)
      }),
      { seed: 12, numRuns: 1000 },
    )
  })

  it('a stronger redesign contains a weaker one', () => {
    fc.assert(
      fc.property(source, fc.nat(1000), (text, seed) => {
        const page = createPage(text)
        const [weak, strong] = ([2, 4] as const).map((strength) => draw(page, { seed, strength }))
        for (const kind of EDIT_KINDS) {
          expect([...strong[kind]].slice(0, weak[kind].size)).toEqual([...weak[kind]])
        }
      }),
      { seed: 13 },
    )
  })

  it('does not depend on the order of the pages', () => {
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 4 }), options, (texts, drawing) => {
        const pages = texts.map((text) => createPage(text))
        expect(drawEdits([...pages].reverse(), drawing)).toEqual(drawEdits(pages, drawing))
      }),
      { seed: 14 },
    )
  })

  it('takes no stack for deep pages', () => {
    const deep = `${'<div class="a"><div class="b">'.repeat(20_000)}x${'</div></div>'.repeat(20_000)}`
    expect(createPage(redesign(deep, EDIT_KINDS)).text.text).toContain('x')
  })
})
