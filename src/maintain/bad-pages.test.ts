import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../page/page.ts'
import type { PlainRecord } from '../record/plain.ts'
import { checkPages } from './check/check-pages.ts'
import { learnShelves } from './repair/made-shelves.ts'
import { booksOf, newList, signInPage } from './repair/made-site.ts'
import { learnDetails, learnLists, PAGES } from './repair/made-wrappers.ts'
import { repair } from './repair/repair.ts'

const WRAPPERS = { lists: learnLists(), details: learnDetails(), shelves: learnShelves(PAGES) }
const TWENTY = Array.from({ length: 20 }, (_, i) => i)
const letters = (n: number) => String.fromCharCode(97 + n)

const pageOf = (n: number, text: string, title = 'Shop') =>
  createPage(`<html><head><title>${title}</title></head><body><div>${text}</div></body></html>`, {
    name: `list-${n}.html`,
  })

/** Every page that a site may answer with in place of its own, and what has to be said about it. */
const BAD: readonly (readonly [name: string, pages: readonly Page[], reason: string])[] = [
  ['a wall to sign in', TWENTY.map((n) => signInPage(`${n}`)), '20 of 20 pages are the same page; it asks to sign in'],
  ['a wall that names the address', TWENTY.map((n) => pageOf(n, `Please log in to see /books/${letters(n)}`)), '20 of 20 pages ask to sign in'],
  ['a wall for most addresses', TWENTY.map((n) => (n < 18 ? signInPage(`${n}`) : newList(n))), '18 of 20 pages are the same page; it asks to sign in'],
  ['a captcha', TWENTY.map((n) => pageOf(n, 'Verify that you are not a robot')), '20 of 20 pages are the same page; it asks to prove that a person is reading'],
  ['a captcha with a number of the request', TWENTY.map((n) => pageOf(n, `Checking your browser. Request ${n * 7919}`)), '20 of 20 pages are the same page; it asks to prove that a person is reading'],
  ['an error page', TWENTY.map((n) => pageOf(n, '404 Not Found')), '20 of 20 pages are the same page; it is an error page'],
  ['an error page that names the address', TWENTY.map((n) => pageOf(n, `503 Service Unavailable: /${letters(n)}`)), '20 of 20 pages are error pages'],
  ['empty pages', TWENTY.map((n) => createPage('', { name: `${n}` })), '20 of 20 pages show no text'],
  ['pages that a script would fill', TWENTY.map((n) => createPage(`<html><body><div id="root"></div><script>go(${n})</script></body></html>`)), '20 of 20 pages show no text'],
  ['the home page for most addresses', TWENTY.map((n) => (n < 18 ? newList(40) : newList(n))), '18 of 20 pages are the same page'],
] // biome-ignore format: one case a line

const otherSite = TWENTY.map((n) =>
  createPage(
    `<html><body class="harbour"><h1>Tides</h1><table>${TWENTY.map((t) => `<tr><td>Pier ${letters(n)}${t}<td>high water ${(n * 7 + t) % 19} feet`).join('')}</table></body></html>`,
    { name: `tide-${n}.html` },
  ),
)

describe.each(Object.entries(WRAPPERS))('a wrapper of %s', (_kind, wrapper) => {
  const known = PAGES.flatMap((p) =>
    booksOf(p).map((book) => ({ page: `list-${p}.html`, record: { ...book } as PlainRecord })),
  )

  it.each(BAD)('says what is wrong with %s, and learns nothing from it', (_name, pages, reason) => {
    for (const remembered of [[], known]) {
      const report = checkPages(wrapper, pages, remembered)
      expect([report.verdict, report.evidence]).toEqual(['broken', [reason]])
      expect(repair(wrapper, pages, { known: remembered })).toMatchObject({
        kind: 'refused',
        suspicion: { reason },
      })
    }
  })

  it('knows pages of another site, and learns nothing from them', () => {
    const report = checkPages(wrapper, otherSite)
    expect([report.verdict, report.suspicion?.kind]).toEqual(['broken', 'other-site'])
    expect(report.evidence.join()).toContain('the pages seem to be of another site')
    expect(repair(wrapper, otherSite)).toMatchObject({ kind: 'refused', suspicion: { kind: 'other-site' } })
  })

  it('is not repaired from no page', () => {
    expect(repair(wrapper, [])).toMatchObject({ kind: 'failed', reason: 'no page was given' })
    expect(checkPages(wrapper, [])).toMatchObject({ verdict: 'doubtful', evidence: ['no page was given'] })
  })
})
