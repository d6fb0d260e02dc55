import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { renderPage } from './render-page.ts'
import { fileAddress } from './safe-markup.ts'

const LOCATION = { path: 'pages/a.html', files: '/files' }
const render = (html: string) => renderPage(createPage(html), LOCATION)

describe('rendering', () => {
  it('says where every text starts and which node every element is', () => {
    const html = '<!DOCTYPE html><p class=x>Salt &amp; <b>Ash</b></p>'
    expect(render(html)).toMatch(
      /^<!DOCTYPE html><html data-g="\d+">.*<p data-g="\d+" class="x"><!--26-->Salt &amp; <b data-g="\d+"><!--40-->Ash<\/b><\/p>/,
    )
  })

  it.each([
    ['<script>steal()</script>', 'steal'],
    ['<img src=x onerror="steal()">', 'steal'],
    ['<a href="javascript:steal()">x</a>', 'javascript'],
    ['<a href="https://elsewhere.example/">x</a>', 'elsewhere'],
    ['<iframe srcdoc="<script>steal()</script>"></iframe>', 'iframe'],
    ['<object data="https://elsewhere.example/x"></object>', 'object'],
    ['<embed src="https://elsewhere.example/x">', 'embed'],
    ['<meta http-equiv=refresh content="0;url=https://elsewhere.example/">', 'refresh'],
    ['<base href="https://elsewhere.example/">', 'base'],
    [
      '<form action="https://elsewhere.example/"><button formaction="https://elsewhere.example/">x</form>',
      'elsewhere',
    ],
    ['<link rel=stylesheet href="https://elsewhere.example/x.css">', 'link'],
    ['<img src="//elsewhere.example/x.png" srcset="https://elsewhere.example/y.png 2x">', 'elsewhere'],
    [
      '<svg><a xlink:href="javascript:steal()"><text>x</text></a><animate attributeName=href to="javascript:steal()" /></svg>',
      'javascript',
    ],
    ['<video poster="https://elsewhere.example/x" src="https://elsewhere.example/y"></video>', 'elsewhere'],
    ['<noscript><img src="https://elsewhere.example/x"></noscript>', 'elsewhere'],
    ['<template><script>steal()</script></template>', 'steal'],
    ['<img name=body src=x>', 'name='],
    ['<style></style><p title="</style><script>steal()</script>">x</p>', '<script>'],
    ['<textarea></textarea><p data-g=99>x</p>', '"99"'],
    [
      '<svg><style><foreignObject><link rel=preconnect href=https://elsewhere.example></foreignObject></style></svg>',
      'elsewhere',
    ],
    ['<svg><style><img src=x onerror=steal()></style></svg>', 'steal'],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=steal()&gt;">',
      '<img src=1',
    ],
    ['<style><img src=x onerror=steal()></style>', '<img'],
    ['<style>a{}</styl\0e><img src=x onerror=steal()>', '<img src=x'],
    ['<svg><rect fill="url(https://elsewhere.example/x.svg#a)"/></svg>', 'elsewhere'],
    ['<p mask=" URL( \'//elsewhere.example/x\')">x</p>', 'elsewhere'],
  ])('leaves out what could act: %s', (html, part) => {
    expect(render(`<body>${html}</body>`)).not.toContain(part)
  })

  it.each([
    ['<!DOCTYPE html>', true],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">', true],
    [
      '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">',
      true,
    ],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', false],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Frameset//EN" >', false],
    ['<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 3.2//EN">', false],
    ['', false],
    [`<!DOCTYPE ${'html 4 transitional'.repeat(1500)}>`, true],
    [`<!DOCTYPE ${'"html 4 transitional" '.repeat(1500)}x>`, true],
  ])('lays out by the rules of the doctype: %.70s', (doctype, standard) => {
    expect(render(`${doctype}<p>x</p>`).startsWith('<!DOCTYPE html>')).toBe(standard)
  })

  it('shows a page nested a hundred thousand deep', () => {
    const html = '<div>'.repeat(100_000)
    expect(render(html).match(/<\/div>/g)).toHaveLength(100_000)
  })

  it('keeps what style sheets say, and references inside a drawing', () => {
    expect(render('<style>@media (400px <= width) { a > b { color: red } }</style>')).toContain(
      '(400px <= width) { a > b { color: red } }',
    )
    expect(render('<svg><rect fill="url(#a)"/></svg>')).toContain('fill="url(#a)"')
    expect(render('<svg><circle r="1"/></svg><style>p{}</style>')).toContain('<style>p{}</style>')
  })

  it('keeps the line end that a browser would drop after <pre>', () => {
    expect(render('<pre>\n\nx</pre>')).toContain('\n\n')
  })
})

describe('files of the project', () => {
  it.each([
    ['../style.css', '/files/style.css'],
    ['../../../style.css', '/files/style.css'],
    ['a b.png?x#y', '/files/pages/a%20b.png'],
    ['/logo.svg', '/files/logo.svg'],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ['data:text/html,x', undefined],
    ['https://elsewhere.example/x.png', undefined],
    ['//elsewhere.example/x.png', undefined],
    ['\\\\elsewhere.example\\x.png', undefined],
    ['file:///etc/passwd', undefined],
    ['%zz', undefined],
    ['', undefined],
  ])('%s is %s', (reference, address) => {
    expect(fileAddress(reference, LOCATION)).toBe(address)
  })
})
