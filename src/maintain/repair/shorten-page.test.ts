import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { MOST_CHARACTERS, shortenPage } from './shorten-page.ts'

const row = (i: number): string => `<li><b>Part ${i} &amp; more</b><i>${i % 90} €</i></li>`
const rows = (count: number): string => Array.from({ length: count }, (_, i) => row(i)).join('\n')
const long = createPage(`<body><ul>${rows(100_000)}</ul><p>The end</p></body>`, {
  name: 'long.html',
  url: 'https://a.example/',
})

describe('a page that is too long to repair from', () => {
  it('keeps its beginning, its end, and what is around remembered records', () => {
    const remembered = [70_000, 80_000].map((i) => ({ cells: [[`Part ${i} & more`], ['1 €']] }))
    const short = shortenPage(long, remembered)
    expect(short.source.length).toBeLessThanOrEqual(MOST_CHARACTERS)
    for (const part of [
      '<body><ul><li>',
      row(0),
      row(100),
      row(69_990),
      row(70_000),
      row(80_010),
      'The end</p></body>',
    ])
      expect(short.source).toContain(part)
    expect(short.source).not.toContain(row(60_000))
    expect([short.name, short.url]).toEqual([long.name, long.url])
  })

  it('is not longer than the limit where remembered records are close together, or nowhere', () => {
    const close = Array.from({ length: 50 }, (_, i) => ({ cells: [[`Part ${70_000 + i} & more`]] }))
    const length = shortenPage(long, close).source.length
    expect(length).toBeLessThanOrEqual(MOST_CHARACTERS)
    expect(shortenPage(long, [{ cells: [['nowhere'], []] }, { cells: [[]] }]).source.length).toBeGreaterThan(
      length,
    )
  })

  it('is kept whole up to the limit', () => {
    const page = createPage(rows(10))
    expect(shortenPage(page, [])).toBe(page)
  })
})
