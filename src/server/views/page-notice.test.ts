import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { noticeOf } from './page-notice.ts'

const LONG = 'A shelf of books about fog, rope and lanterns. '.repeat(8)

describe('what is said of a page that may not look as expected', () => {
  it.each([
    ['a page with text', `<p>${LONG}</p><script>x</script><iframe src="a"></iframe>`, undefined],
    ['a short page without scripts', '<p>Dune</p>', undefined],
    ['an empty file', ' \n', 'This file is empty', false],
    ['a picture', `\u0089PNG${'\u0001\u0002\ufffd'.repeat(500)}`, 'This file is not text', false],
    [
      'a page that scripts build',
      '<div id=root>Loading…</div><script src="app.js"></script>',
      'built by scripts',
      true,
    ],
    [
      'a page whose text is in scripts',
      `<script>${LONG}</script><noscript>${LONG}</noscript>`,
      'built by scripts',
      false,
    ],
    [
      'a page of frames',
      '<frameset><frame src="a.html"><frame src="b.html"></frameset>',
      'made of frames',
      false,
    ],
    [
      'a frame in a page',
      '<h1>Shop</h1><iframe src="list.html"></iframe><script>x</script>',
      'made of frames',
      true,
    ],
    ['a frame without an address', '<iframe></iframe><p>Dune</p>', undefined],
    ['a page with nothing on it', '<div><br></div>', 'This page has no visible text', true],
    ['control characters here and there', `<p>${LONG}\u0001</p>`, undefined],
  ])('%s', (_what, html, message, showsPage = true) => {
    const notice = noticeOf(createPage(html))
    if (message === undefined) expect(notice).toBeUndefined()
    else expect(notice).toMatchObject({ message: expect.stringContaining(message), showsPage })
  })

  it('names the frames of a page', () => {
    const frames = ['menu', 'list', 'foot', 'more'].map((name) => `<frame src="${name}.html">`).join('')
    expect(noticeOf(createPage(`<frameset>${frames}</frameset>`))?.remedy).toContain(
      '(menu.html, list.html, foot.html, …)',
    )
  })
})
