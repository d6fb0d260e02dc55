import fc from 'fast-check'
import * as parse5 from 'parse5'
import { describe, expect, it } from 'vitest'
import { attribute, children, nodeAt, nodeValue, smallestCovering, tagName, textContent } from './navigate.ts'
import { parsePieces, parseTree } from './parse/parse.ts'
import { Flag, Kind, type Tree } from './tree.ts'
import { readValue } from './value.ts'

/** The tree as nested tag names, `#` for text and a `*` behind what the parser implied. */
function outline(tree: Tree, node = 0): string {
  const own =
    tree.kind[node] === Kind.text ? '#' : tree.kind[node] === Kind.element ? tagName(tree, node) : ''
  const implied = (tree.flags[node] & Flag.implied) !== 0 ? '*' : ''
  const inner = [...children(tree, node)].map((child) => outline(tree, child)).filter(Boolean)
  return own + implied + (inner.length > 0 ? `(${inner.join(' ')})` : '')
}

/** Outline of the body's content only. */
function body(html: string): string {
  const whole = outline(parseTree(html))
  return whole.replace(/^\(html\*\(head\* body\*\(?/, '').replace(/\){2,3}$/, '')
}

const fragments = fc.array(
  fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<i class="x y">',
      '</i>',
      '<div>',
      '</div>',
      '<table>',
      '</table>',
      '<tr>',
    ],
    ...[
      '<td>',
      '</td>',
      '<li>',
      '<ul>',
      '</ul>',
      '<br>',
      '<a href="?a=1&amp;b">',
      '</a>',
      'text',
      ' & ',
      '&eacute;',
    ],
    ...[
      '<script>',
      '</script>',
      '<!-- c -->',
      '<svg>',
      '<path/>',
      '</svg>',
      '<title>',
      '</title>',
      '<h1>',
      '</h2>',
    ],
    ...[
      '<body>',
      '</body>',
      '<html>',
      '</html>',
      '<head>',
      '<',
      '</',
      '<!x>',
      '<![CDATA[x]]>',
      '\u0000',
      '<option>',
    ],
    ...[
      '<select>',
      '</select>',
      '<form>',
      '</form>',
      '<q a=',
      '"',
      "'",
      '>',
      '\n',
      '<textarea>',
      '<!--',
      '-->',
    ],
  ),
  { maxLength: 40 },
)

describe('tree construction', () => {
  it('supplies html, head and body', () => {
    expect(outline(parseTree('x'))).toBe('(html*(head* body*(#)))')
    expect(outline(parseTree(''))).toBe('')
    expect(outline(parseTree('<title>t</title><p>x'))).toBe('(html*(head*(title(#)) body*(p(#))))')
  })

  it('ends paragraphs, items, cells, rows and options by what follows', () => {
    expect(body('<p>a<p>b<div>c</div>')).toBe('p(#) p(#) div(#)')
    expect(body('<ul><li>a<li>b</ul>')).toBe('ul(li(#) li(#))')
    expect(body('<dl><dt>a<dd>b<dt>c</dl>')).toBe('dl(dt(#) dd(#) dt(#))')
    expect(body('<table><tr><td>a<td>b<tr><th>c</table>')).toBe('table(tbody*(tr(td(#) td(#)) tr(th(#))))')
    expect(body('<select><option>a<option>b</select>')).toBe('select(option(#) option(#))')
    expect(body('<table><td>a</table>')).toBe('table(tbody*(tr*(td(#))))')
  })

  it('keeps a nested table in its cell', () => {
    expect(body('<table><tr><td><table><tr><td>a</table><td>b</table>')).toBe(
      'table(tbody*(tr(td(table(tbody*(tr(td(#))))) td(#))))',
    )
  })

  it('closes a formatting element with the block in which it ended', () => {
    expect(body('<b>x<p>y</b>z</p>w')).toBe('b(# p(# #)) #')
    expect(body('<b><i>x</b>y</i>')).toBe('b(i(#)) #')
  })

  it('knows void and raw-text elements, comments and foreign content', () => {
    expect(body('a<br>b<img src=x>c')).toBe('# br # img #')
    expect(body('<p><script>if (a<b) "</p>"</script>x')).toBe('p(script(#) #)')
    expect(body('<p><svg><path/><title>t</title></svg>x')).toBe('p(svg(path title(#)) #)')
    expect(body('<textarea><b>x</textarea>y')).toBe('textarea(#) #')
    expect(body('<svg><![CDATA[a<b]]></svg>')).toBe('svg(#)')
  })

  it('reads attributes of every form, entities decoded, first of duplicates', () => {
    const tree = parseTree(`<a HREF="?a=1&amp;b=2" title='x "y"' data-n=7 checked id="" id=two>t</a>`)
    const link = 4
    expect(tagName(tree, link)).toBe('a')
    const read = (name: string) => attribute(tree, link, name)
    expect([read('href'), read('title'), read('data-n'), read('checked'), read('id'), read('none')]).toEqual([
      '?a=1&b=2',
      'x "y"',
      '7',
      '',
      '',
      undefined,
    ])
  })

  it('drops a start tag that the page breaks off', () => {
    const tree = parseTree('<p>x<a href="y')
    expect(outline(tree)).toBe('(html*(head* body*(p(#))))')
    expect(tree.attributeName.length).toBe(0)
  })
})

describe('a page that ends or closes where it should not', () => {
  it.each([
    '<div></body></div>',
    '<svg><html><dl></body>;',
    '<p></body></p>x',
    '<b></body></b>',
    '<noscript><body></body>',
    '<template><head>a</body>',
    '<template><frameset></html>a',
    '<!',
    '<?',
    '</ ',
    '<!-',
    '<!--',
    'a<!x',
    '<p>a</',
  ])('keeps every span in that of its parent: %s', (source) => {
    checkSpans(parseTree(source))
  })
})

function checkSpans(tree: Tree): void {
  expect(tree.end[0]).toBe(tree.source.length)
  for (let node = 1; node < tree.size; node++) {
    const parent = tree.parent[node]
    expect(parent).toBeLessThan(node)
    expect(tree.last[node]).toBeLessThanOrEqual(tree.last[parent])
    expect(tree.start[node]).toBeGreaterThanOrEqual(tree.contentStart[parent])
    expect(tree.end[node]).toBeLessThanOrEqual(tree.contentEnd[parent])
    expect(tree.contentStart[node]).toBeLessThanOrEqual(tree.contentEnd[node])
    expect(tree.contentEnd[node]).toBeLessThanOrEqual(tree.end[node])
    expect(tree.start[node]).toBeGreaterThanOrEqual(tree.start[node - 1])
  }
}

describe('laws of the tree', () => {
  it('is the same whether fed in pieces or whole', () => {
    fc.assert(
      fc.property(fragments, fc.integer({ min: 1, max: 7 }), (parts, size) => {
        const source = parts.join('')
        const pieces: string[] = []
        for (let i = 0; i < source.length; i += size) pieces.push(source.slice(i, i + size))
        const whole = parseTree(source)
        const fed = parsePieces(pieces)
        for (const column of Object.keys(whole) as (keyof Tree)[]) expect(fed[column]).toEqual(whole[column])
      }),
      { seed: 11, numRuns: 400 },
    )
  })

  it("nests every node's span in its parent's content, in document order", () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        checkSpans(parseTree(parts.join('')))
      }),
      { seed: 12, numRuns: 600 },
    )
  })

  it('finds a node from any offset inside it', () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        const tree = parseTree(parts.join(''))
        for (let node = 0; node < tree.size; node++) {
          if (tree.kind[node] !== Kind.text) continue
          expect(nodeAt(tree, tree.start[node])).toBe(node)
          expect(smallestCovering(tree, tree.start[node], tree.end[node])).toBe(node)
        }
      }),
      { seed: 13, numRuns: 200 },
    )
  })

  it('says of an element what its source range says', () => {
    fc.assert(
      fc.property(wellFormed, (html) => {
        const tree = parseTree(html)
        for (let node = 1; node < tree.size; node++) {
          if (tree.kind[node] !== Kind.element || (tree.flags[node] & Flag.implied) !== 0) continue
          expect(nodeValue(tree, node)).toBe(readValue(html, tree.contentStart[node], tree.contentEnd[node]))
        }
      }),
      { seed: 14, numRuns: 200 },
    )
  })

  it("has the text content of the standard's parser on well-formed pages", () => {
    fc.assert(
      fc.property(wellFormed, (html) => {
        expect(textContent(parseTree(html), 0)).toBe(textOf(parse5.parse(html)))
      }),
      { seed: 15, numRuns: 300 },
    )
  })
})

const { element: wellFormedElement } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('word', ' two words ', '&amp;', 'caf&eacute;', '<br>', '<!-- note -->', '\n', '1 &lt; 2'),
    tie('element'),
  ),
  element: fc
    .tuple(
      fc.constantFrom('div', 'span', 'b', 'section', 'em', 'ul', 'blockquote'),
      fc.array(tie('content'), { maxLength: 4 }),
    )
    .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag}>`),
}))
const wellFormed = fc
  .array(wellFormedElement, { maxLength: 5 })
  .map((inner) => `<!DOCTYPE html><html><head><title>T</title></head><body>${inner.join('')}</body></html>`)

function textOf(node: parse5.DefaultTreeAdapterTypes.Node): string {
  if (node.nodeName === '#text') return (node as parse5.DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

describe('hostile pages', () => {
  it('survives 100,000 nested elements, with and without end tags', () => {
    const deep = parseTree(`${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}`)
    expect(deep.size).toBe(100_000 + 5)
    expect(nodeValue(deep, 0)).toBe('x')
    expect(parseTree(`${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}`).size).toBe(100_000 + 4)
  })

  it('keeps NUL bytes and ends in linear work on unclosed quotes, comments and tags', () => {
    expect(textContent(parseTree('a\u0000b'), 0)).toBe('a\u0000b')
    for (const piece of [
      '<a href="',
      '<!--',
      '<![CDATA[',
      '</',
      '<p',
      '&#',
      '<table><td>',
      '<svg><p>',
      '<b><p></b>',
    ]) {
      const tree = parseTree(piece.repeat(20_000))
      expect(tree.end[0]).toBe(piece.length * 20_000)
    }
  })
})
