import { describe, expect, it } from 'vitest'
import { findInAttributes, findValue } from '../../page/find.ts'
import { createPage } from '../../page/page.ts'
import { linkOf } from './link.ts'

const page = createPage(
  `<base href="https://b.example/shop/"><ul><li><a href="dune.html#top" title="Dune, a novel"><b>Dune</b></a>
  <span>see <a href="/emma?x=1&amp;y=2">Emma</a> here</span> <i>https://c.example/kim</i> <u>plain</u>
  <a href="mailto:x@y.example">mail</a> <img data-page="walden.html"></li></ul>`,
  { url: 'https://a.example/' },
)
const at = (text: string) => {
  const [span] = [...findValue(page, text), ...findInAttributes(page, text)]
  return linkOf(page, { ...span, text })
}

describe('the link behind a value', () => {
  it.each([
    ['the text inside a link', 'Dune', 'https://b.example/shop/dune.html'],
    ['an attribute that is the address', 'dune.html#top', 'https://b.example/shop/dune.html'],
    ['another attribute of the link', 'Dune, a novel', 'https://b.example/shop/dune.html'],
    ['a text around a link', 'see Emma here', 'https://b.example/emma?x=1&y=2'],
    ['a text that is an address', 'https://c.example/kim', 'https://c.example/kim'],
    ['an address in some other attribute', 'walden.html', 'https://b.example/shop/walden.html'],
    ['plain text', 'plain', undefined],
    ['what is not a web page', 'mail', undefined],
  ])('of %s', (_what, text, address) => {
    expect(at(text)).toBe(address)
  })
})
