import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { evidenceOfPlace, headingName, isCapitals } from './evidence.ts'
import { cutPieces } from './pieces.ts'
import { placeOfKind, placePieces } from './units.ts'

function placeOf(source: string, keeps = true): string {
  return placeOfKind(placePieces(cutPieces(createPage(source)), () => keeps).keys[0])
}

it('knows a place by three elements with their first class', () => {
  expect(placeOf('<div class="box wide"><p><b class="x">A</b></p></div>')).toBe('b.x < p < div.box')
  expect(placeOf('<div class="item-7"><p>A</p></div>', false)).toBe('p < div.- < body')
})

it.each([
  ['<h3>A</h3>', ['heading tag'], 40],
  ['<div role="heading" aria-level="2">A</div>', ['role'], 50],
  ['<dl><dt>A</dt><dd>B</dd></dl>', ['term'], 9],
  ['<table><tr><th>A</th><td>B</td></tr></table>', ['header cell'], 9],
  ['<table><tr><td>A</td><td>B</td></tr></table>', ['label cell'], 6],
  ['<table><caption>A</caption><tr><td>B</td></tr></table>', ['caption'], 9.5],
  ['<details><summary>A</summary>B</details>', ['summary'], 9.5],
  ['<p><strong>A</strong></p>', ['bold'], 8],
  ['<p><em>A</em></p>', ['italic'], 4],
  ['<p><font size="4">A</font></p>', ['large'], 12],
  ['<p><span style="font-weight: bold">A</span></p>', ['bold'], 8],
  ['<p>A</p>', [], 0],
])('reads the evidence of %s', (source, evidence, size) => {
  expect(evidenceOfPlace(placeOf(source))).toMatchObject({ evidence, size })
})

it('takes the header of a column for no heading', () => {
  expect(evidenceOfPlace(placeOf('<table><tr><th>A</th><th>B</th></tr></table>')).evidence).toEqual([])
})

it('does not take `<body>`, `<br>` or the text of an image for bold print', () => {
  const page = createPage('<body><br>plain <img alt="x:"> text</body>')
  const pieces = placePieces(cutPieces(page), () => true)
  for (const key of pieces.keys) expect(evidenceOfPlace(placeOfKind(key)).evidence).toEqual([])
})

it('names a heading without what separates it from its section', () => {
  expect(['Area:', 'Geography ::', ' Notes — ', 'Deficit (-)', '::'].map(headingName)).toEqual([
    'Area',
    'Geography',
    'Notes',
    'Deficit (-)',
    '::',
  ])
})

it('knows capitals', () => {
  expect(['IRS NUMBER', 'NASA 2', 'Area', 'A', '1997', '12 %'].map(isCapitals)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it.each([
  ['Area:', 'Area'],
  ['- Area -', 'Area'],
  ['» Area ¶', 'Area'],
  ['--dry-run', '--dry-run'],
  ['-n', '-n'],
  ['<file>', '<file>'],
  ['See also >', 'See also'],
])('calls the heading %j %j', (text, name) => {
  expect(headingName(text)).toBe(name)
})
