/** Extraction of the generated pages as a person would write it, four ways of different effort and speed. */
import { load } from 'cheerio'
import { compile, selectAll, selectOne } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import { foldSpace } from '../src/page/white-space.ts'
import { FIELDS, type FieldName } from './generate.ts'

/** The values of each record, in the order of the fields. */
export type Rows = string[][]

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

/** Only finds the places of the values, start and end by turns: the least that any extraction must do. */
export function scanByHand(source: string): Int32Array[] {
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

/** htmlparser2 and css-select, with selectors compiled beforehand. */
export function extractWithSelectors(source: string): Rows {
  const document = parseDocument(source)
  return selectAll(rowSelector, document).map((row) =>
    fieldSelectors.map((selector) => {
      const element = selectOne(selector, row)
      return element === null ? '' : foldSpace(DomUtils.textContent(element))
    }),
  )
}

/** cheerio as its documentation shows it. */
export function extractWithCheerio(source: string): Rows {
  const $ = load(source)
  return $('tr.item')
    .toArray()
    .map((row) => FIELDS.map((field) => foldSpace($(row).find(SELECTORS[field]).first().text())))
}
