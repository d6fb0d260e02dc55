import { load } from 'cheerio'
import { compile, selectAll, selectOne } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import { learn, methodNames } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import { foldSpace } from '../src/page/white-space.ts'
import type { Wrapper } from '../src/wrapper/wrapper.ts'
import { FIELDS, type FieldName, type GeneratedPage, generatePages, STANDARD_SHAPE } from './generate.ts'
import type { Line } from './line.ts'
import { type Competitor, median, race, ratio, type Timing } from './measure.ts'

const PART = 'extraction'
const PAGES = 20
/** Pages that the wrappers are learned from; a list page with all its rows says enough. */
const LABELLED = 2

/** The strings around each value of a generated row: what a person would write who scans pages by hand. */
const DELIMITERS: Readonly<Record<FieldName, readonly [left: string, right: string]>> = {
  title: ['" class="title">', '</a>'],
  author: ['<em class="author">', '</em>'],
  year: ['<span class="year">', '</span>'],
  price: ['<b class="amount">', '</b>'],
  rating: ['<span class="rating">', '</span>'],
  stock: ['<i class="stock">', '</i>'],
}

const SELECTORS: Readonly<Record<FieldName, string>> = {
  title: 'a.title',
  author: 'em.author',
  year: 'span.year',
  price: 'b.amount',
  rating: 'span.rating',
  stock: 'i.stock',
}

type Rows = string[][]

/** Extraction by every method we can learn, against hand-written code on the same pages and fields. */
export function benchExtraction(rounds: number): Line[] {
  const pages = generatePages(PAGES, STANDARD_SHAPE, 'extraction')
  const sources = pages.map(({ source }) => source)
  const expected = JSON.stringify(sources.map(extractWithSelectors))
  const wrappers = learnWrappers(pages.slice(0, LABELLED))
  const ways: { name: string; extract: (source: string) => unknown }[] = [
    { name: 'indexOf', extract: scanByHand },
    { name: 'css-select', extract: extractWithSelectors },
    { name: 'cheerio', extract: extractWithCheerio },
    ...[...wrappers].map(([name, wrapper]) => ({
      name,
      extract: (source: string) => wrapper.extract(source),
    })),
  ]
  checkEqual('cheerio', sources.map(extractWithCheerio), expected)
  for (const [name, wrapper] of wrappers)
    checkEqual(
      name,
      sources.map((source) => rowsOf(wrapper, source)),
      expected,
    )
  checkScan(pages)

  const competitors = ways.map(
    ({ name, extract }): Competitor => ({
      name,
      run: () => {
        for (const source of sources) extract(source)
      },
    }),
  )
  const timings = new Map(race(competitors, rounds).map((timing) => [timing.name, timing]))
  const megabytes = sources.reduce((sum, source) => sum + source.length, 0) / 1e6
  return [...wrappers.keys()].flatMap((name) => linesOf(name, timings, megabytes))
}

function linesOf(name: string, timings: ReadonlyMap<string, Timing>, megabytes: number): Line[] {
  const own = timings.get(name)!
  const against = (other: string) => ratio(timings.get(other)!, own)
  const [language] = name.split('/')
  const goals = GOALS.get(language)
  const speed = megabytes / (median(own.times) / 1000)
  return [
    { part: PART, what: `${name}: speed`, figure: speed, unit: 'MB/s' },
    {
      part: PART,
      what: `${name}: faster than htmlparser2 + css-select`,
      figure: against('css-select'),
      unit: 'x',
      ...(goals === undefined ? {} : { goal: { least: goals.selectors } }),
    },
    {
      part: PART,
      what: `${name}: faster than cheerio`,
      figure: against('cheerio'),
      unit: 'x',
      ...(goals === undefined ? {} : { goal: { least: goals.cheerio } }),
    },
    {
      part: PART,
      what: `${name}: slower than a bare indexOf scan`,
      figure: 1 / against('indexOf'),
      unit: 'x',
    },
  ]
}

/** How many times faster than hand-written code a language's rules should be. */
const GOALS: ReadonlyMap<string, { selectors: number; cheerio: number }> = new Map([
  ['delimiters', { selectors: 10, cheerio: 20 }],
  ['trees', { selectors: 2.5, cheerio: 10 }],
])

/** A wrapper for each language that can learn these pages, and for HLRT, which the bench is about. */
export function learnWrappers(pages: readonly GeneratedPage[]): Map<string, Wrapper> {
  const examples = pages.map(({ source, rows }, i) => ({
    page: createPage(source, { name: `page ${i}` }),
    records: rows,
  }))
  const methods = methodNames().filter((name) => name === 'delimiters/hlrt' || !/^auto$|\//.test(name))
  const wrappers = new Map<string, Wrapper>()
  for (const method of methods) {
    const result = learn(examples, { method })
    if (result.kind === 'learned' && result.exact) wrappers.set(method, result.wrapper)
    else process.stderr.write(`  ${method} learns no exact rule for these pages\n`)
  }
  return wrappers
}

function rowsOf(wrapper: Wrapper, source: string): Rows {
  return wrapper.extract(source).records.map((record) => FIELDS.map((field) => String(record[field])))
}

/** Only finds the places of the values: the least that any extraction must do. */
function scanByHand(source: string): Int32Array[] {
  const rows: Int32Array[] = []
  const pairs = FIELDS.map((field) => DELIMITERS[field])
  let position = 0
  for (;;) {
    const row = new Int32Array(pairs.length * 2)
    for (let f = 0; f < pairs.length; f++) {
      const [left, right] = pairs[f]
      const found = source.indexOf(left, position)
      if (found < 0) return rows
      const start = found + left.length
      const end = source.indexOf(right, start)
      if (end < 0) return rows
      row[f * 2] = start
      row[f * 2 + 1] = end
      position = end
    }
    rows.push(row)
  }
}

const rowSelector = compile('tr.item')
const fieldSelectors = FIELDS.map((field) => compile(SELECTORS[field]))

function extractWithSelectors(source: string): Rows {
  const document = parseDocument(source)
  return selectAll(rowSelector, document).map((row) =>
    fieldSelectors.map((selector) => {
      const element = selectOne(selector, row)
      return element === null ? '' : foldSpace(DomUtils.textContent(element))
    }),
  )
}

function extractWithCheerio(source: string): Rows {
  const $ = load(source)
  return $('tr.item')
    .toArray()
    .map((row) => FIELDS.map((field) => foldSpace($(row).find(SELECTORS[field]).first().text())))
}

function checkEqual(name: string, rows: readonly Rows[], expected: string): void {
  if (JSON.stringify(rows) !== expected)
    throw new Error(`${name} does not extract the same records as css-select`)
}

function checkScan(pages: readonly GeneratedPage[]): void {
  for (const { source, rows } of pages) {
    const expected = rows.map((row) => FIELDS.flatMap((field) => [row[field].start, row[field].end]))
    const found = scanByHand(source).map((row) => [...row])
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error('the bare scan finds other places')
  }
}
