import { expect, it } from 'vitest'
import { baseAddress } from './address.ts'
import { createPage } from './page.ts'

const CANONICAL = '<link rel="canonical" href="https://shop.example/books/dune">'
const SAVED = '<!-- saved from url=(0026)https://saved.example/a/b.html -->'

it.each([
  ['nothing is known', '<p>x', undefined, undefined],
  ['the address is given', `<head>${CANONICAL}</head>`, 'https://given.example/a', 'https://given.example/a'],
  [
    'the page was saved by a browser',
    `${SAVED}<head>${CANONICAL}`,
    undefined,
    'https://saved.example/a/b.html',
  ],
  ['the page names its own', `<head>${CANONICAL}<body>`, undefined, 'https://shop.example/books/dune'],
  [
    'there is a base',
    '<base href="https://b.example/x/">',
    'https://given.example/a',
    'https://b.example/x/',
  ],
  ['the base is relative', '<base href="/x/">', 'https://given.example/a/b', 'https://given.example/x/'],
  [
    'the base is not a web address',
    '<base href="javascript:x">',
    'https://given.example/a',
    'https://given.example/a',
  ],
  ['a relative base is alone', '<base href="/x/">', undefined, undefined],
  ['the link is in the body', `<body>${CANONICAL}`, undefined, undefined],
  ['the address is that of a file', '<p>x', 'file:///pages/a.html', undefined],
])('where %s', (_, source, url, expected) => {
  expect(baseAddress(createPage(source, url === undefined ? {} : { url }))).toBe(expected)
})
