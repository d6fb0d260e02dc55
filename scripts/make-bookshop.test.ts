import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'cheerio'
import { afterAll, describe, expect, it } from 'vitest'
import { readValue } from '../src/page/value.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bookshop = join(root, 'examples/bookshop')
const fresh = mkdtempSync(join(tmpdir(), 'bookshop-'))
afterAll(() => rmSync(fresh, { recursive: true }))

type Truth = Record<string, string[]>

interface TruthLine {
  page: string
  records: Truth[]
}

function readTruth(site: string): TruthLine[] {
  const lines = readFileSync(join(bookshop, site, 'truth.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}

function readFiles(folder: string): Map<string, string> {
  const names = ['list', 'detail'].flatMap((site) => [
    `${site}/truth.jsonl`,
    `${site}/examples.jsonl`,
    ...readdirSync(join(folder, site, 'pages'))
      .sort()
      .map((page) => `${site}/pages/${page}`),
  ])
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Reads records by hand-written selectors: a second opinion on the truth that the generator wrote. */
function selectRecords(html: string, container: string, selectors: Record<string, string>): Truth[] {
  const $ = load(html)
  return $(container)
    .toArray()
    .map((element) => {
      const entries = Object.entries(selectors).map(([field, selector]): [string, string[]] => [
        field,
        $(element)
          .find(selector)
          .toArray()
          .map((found) => $(found).text()),
      ])
      return Object.fromEntries(entries.filter(([, values]) => values.length > 0))
    })
}

type Delimiters = Record<string, [left: string, right: string]>

/** The values between each `left` and the next `right` that start inside [from, to) of the page. */
function between(source: string, [left, right]: [string, string], from: number, to: number): string[] {
  const found: string[] = []
  for (let at = source.indexOf(left, from); at >= 0 && at < to; at = source.indexOf(left, at + 1)) {
    const start = at + left.length
    found.push(readValue(source, start, source.indexOf(right, start)))
  }
  return found
}

/** Reads records by head, tail and delimiters alone; a record reaches from one `start` to the next. */
function cutRecords(source: string, head: string, tail: string, start: string, fields: Delimiters): Truth[] {
  const from = source.indexOf(head)
  const to = source.indexOf(tail, from)
  const records: Truth[] = []
  for (let at = source.indexOf(start, from); at >= 0 && at < to; ) {
    const next = source.indexOf(start, at + 1)
    const end = next < 0 ? to : Math.min(next, to)
    const values = Object.entries(fields).map(([name, pair]): [string, string[]] => [
      name,
      between(source, pair, at, end),
    ])
    records.push(Object.fromEntries(values.filter(([, texts]) => texts.length > 0)))
    at = next
  }
  return records
}

describe('the bookshop', () => {
  it('comes out of its generator byte for byte', () => {
    execFileSync(process.execPath, [join(root, 'scripts/make-bookshop.mjs'), fresh])
    const made = readFiles(fresh)
    expect(made.size).toBe(12 + 48 + 4)
    expect(made).toEqual(readFiles(bookshop))
  })

  it('has list pages whose truth hand-written selectors confirm', () => {
    const selectors = { title: 'h3 a', author: '.authors a', year: '.year', price: '.price' }
    for (const { page, records } of readTruth('list')) {
      const html = readFileSync(join(bookshop, 'list', page), 'utf8')
      expect(selectRecords(html, '.books > li', selectors), page).toEqual(records)
    }
  })

  it('has detail pages whose truth hand-written selectors confirm', () => {
    const fact = (name: string) => `th:contains("${name}") + td`
    const selectors = {
      title: 'h1',
      author: '.authors a',
      price: '.price',
      publisher: fact('Publisher'),
      published: fact('Published'),
      isbn: fact('ISBN'),
    }
    for (const { page, records } of readTruth('detail')) {
      const html = readFileSync(join(bookshop, 'detail', page), 'utf8')
      expect(selectRecords(html, 'article', selectors), page).toEqual(records)
    }
  })

  it('can be read by flat delimiters with an optional price and repeated authors', () => {
    const shared: Delimiters = {
      author: [' rel="author">', '</a>'],
      price: ['<span class="price">', '</span>'],
    }
    const item: Delimiters = {
      title: ['class="title">', '</a>'],
      year: ['<span class="year">', '</span>'],
      ...shared,
    }
    const book: Delimiters = {
      title: ['<h1>', '</h1>'],
      publisher: ['<th>Publisher</th><td>', '</td>'],
      published: ['<th>Published</th><td>', '</td>'],
      isbn: ['<th>ISBN</th><td>', '</td>'],
      ...shared,
    }
    for (const { page, records } of readTruth('list')) {
      const source = readFileSync(join(bookshop, 'list', page), 'utf8')
      expect(cutRecords(source, '<ol class="books">', '</ol>', 'class="title">', item), page).toEqual(records)
    }
    for (const { page, records } of readTruth('detail')) {
      const source = readFileSync(join(bookshop, 'detail', page), 'utf8')
      expect(cutRecords(source, '<article>', '</article>', '<h1>', book), page).toEqual(records)
    }
  })

  it('shows the irregularities of a real shop', () => {
    const books = readTruth('detail').flatMap((line) => line.records)
    expect(books.filter((book) => book.price === undefined)).toHaveLength(8)
    expect(new Set(books.map((book) => book.author.length))).toEqual(new Set([1, 2, 3]))
    const pages = [...readFiles(bookshop)].filter(([name]) => name.startsWith('detail/pages/'))
    const having = (text: string) => pages.filter(([, html]) => html.includes(text)).length
    expect(having('class="was"')).toBeGreaterThan(5)
    expect(having('class="banner"')).toBeGreaterThan(5)
    expect(having('<div class="blurb">')).toBeLessThan(pages.length)
    expect(having('&eacute;')).toBeGreaterThan(0)
  })

  it('has book numbers with a right check digit', () => {
    const numbers = readTruth('detail').flatMap((line) => line.records[0].isbn)
    expect(new Set(numbers).size).toBe(48)
    for (const isbn of numbers) {
      const digits = isbn.replaceAll('-', '')
      const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
      expect([digits.length, sum % 10], isbn).toEqual([13, 0])
    }
  })

  it('links only to files of its own', () => {
    const addresses = new Set<string>()
    for (const [name, html] of readFiles(bookshop)) {
      if (!name.endsWith('.html')) continue
      const $ = load(html)
      expect($('[src], img, iframe')).toHaveLength(0)
      for (const element of $('[href]').toArray()) {
        addresses.add(join(bookshop, dirname(name), ($(element).attr('href') ?? '').replace(/#.*/, '')))
      }
    }
    expect([...addresses].filter((address) => !existsSync(address))).toEqual([])
    expect(addresses.size).toBe(12 + 48 + 1)
  })
})
