import { createRandom, type Random } from '../evaluate/random.ts'
import type { Span } from '../src/page/span.ts'

/** The fields of every generated record, in the order in which a row shows them. */
export const FIELDS = ['title', 'author', 'year', 'price', 'rating', 'stock'] as const
export type FieldName = (typeof FIELDS)[number]

/** One record of a generated page: where each value is. */
export type RowSpans = Readonly<Record<FieldName, Span>>

/** A page of a made-up bookshop, with the places of its values. */
export interface GeneratedPage {
  readonly source: string
  readonly rows: readonly RowSpans[]
}

/** What a page is to be like. */
export interface PageShape {
  readonly rows: number
  /** Characters of navigation and scripts around the rows, about half before and half after them. */
  readonly surroundings: number
}

/** About 50 KB, of which the rows take nine tenths. */
export const STANDARD_SHAPE: PageShape = { rows: 100, surroundings: 5000 }

/**
 * Pages of one template, the same for the same seed: a list in nested tables, as shops write them, with attributes,
 * character references, comments and scripts. Every row shows every field, and no delimiter occurs in a value.
 */
export function generatePages(count: number, shape: PageShape, seed: string): GeneratedPage[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, number) => generatePage(number, shape, random))
}

function generatePage(number: number, shape: PageShape, random: Random): GeneratedPage {
  const writer = new PageWriter()
  writer.write('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n')
  writer.write(`<title>Books, page ${number + 1} &ndash; Harbour Lane</title>\n`)
  writer.write('<link rel="stylesheet" href="/static/shop.css?v=31" type="text/css">\n')
  writeScripts(writer, shape.surroundings / 4, random)
  writer.write('</head>\n<body class="listing wide" onload="start()">\n<div id="header">\n')
  writeLinks(writer, shape.surroundings / 4, random)
  writer.write('</div>\n<!-- results -->\n<table class="results" width="100%" cellpadding="0" border="0">\n')
  const rows = Array.from({ length: shape.rows }, (_, row) => writeRow(writer, row, random))
  writer.write('</table>\n<!-- end of results -->\n<div id="footer">\n')
  writeLinks(writer, shape.surroundings / 4, random)
  writer.write('<p>&copy; Harbour Lane &mdash; all prices with tax</p>\n</div>\n')
  writeScripts(writer, shape.surroundings / 4, random)
  writer.write('</body>\n</html>\n')
  return { source: writer.finish(), rows }
}

function writeRow(writer: PageWriter, row: number, random: Random): RowSpans {
  const id = 10_000 + Math.floor(random() * 90_000)
  writer.write(`<tr class="item ${row % 2 === 0 ? 'even' : 'odd'}" data-sku="${id}">\n`)
  writer.write(`<td class="cover"><img src="/covers/${id}.jpg" width="60" alt=""></td>\n`)
  writer.write(`<td><table><tr><td><a href="/book/${id}?a=1&amp;b=2" class="title">`)
  const title = writer.mark(`${pick(WORDS, random)} ${pick(JOINERS, random)} ${pick(WORDS, random)}`)
  writer.write('</a><br>\nby <em class="author">')
  const author = writer.mark(`${pick(NAMES, random)} ${pick(NAMES, random)}`)
  writer.write('</em>, <span class="year">')
  const year = writer.mark(String(1900 + Math.floor(random() * 125)))
  writer.write('</span></td></tr></table></td>\n<td align="right"><b class="amount">')
  const price = writer.mark(`&pound;${(random() * 60 + 2).toFixed(2)}`)
  writer.write('</b></td>\n<td><span class="rating">')
  const rating = writer.mark(`${(random() * 4 + 1).toFixed(1)} of 5`)
  writer.write('</span></td>\n<td><i class="stock">')
  const stock = writer.mark(pick(STOCK, random))
  writer.write(`</i> <a href="/add?sku=${id}">Buy</a></td>\n</tr>\n`)
  return { title, author, year, price, rating, stock }
}

function writeLinks(writer: PageWriter, length: number, random: Random): void {
  const end = writer.length + length
  writer.write('<ul class="nav">\n')
  while (writer.length < end) {
    const word = pick(WORDS, random)
    writer.write(`<li><a href="/shelf/${word.toLowerCase()}" title="All of ${word}">${word}</a></li>\n`)
  }
  writer.write('</ul>\n')
}

function writeScripts(writer: PageWriter, length: number, random: Random): void {
  const end = writer.length + length
  writer.write('<script type="text/javascript">\n')
  while (writer.length < end) {
    writer.write(
      `if (a < ${Math.floor(random() * 100)} && b > 2) { show("<p>${pick(WORDS, random)}</p>") }\n`,
    )
  }
  writer.write('</script>\n')
}

/** Collects the source, and where in it the values are. */
class PageWriter {
  length = 0
  private readonly pieces: string[] = []

  write(text: string): void {
    this.pieces.push(text)
    this.length += text.length
  }

  mark(text: string): Span {
    const start = this.length
    this.write(text)
    return { start, end: this.length }
  }

  finish(): string {
    return this.pieces.join('')
  }
}

function pick(items: readonly string[], random: Random): string {
  return items[Math.floor(random() * items.length)]
}

const WORDS =
  'Anchor Bellows Candle Driftwood Ember Ferry Gannet Harbour Island Jetty Kelp Lantern Marsh Needle Orchard Pilot Quay Rigging Salt Tide Umber Vessel Weather Yarrow'.split(
    ' ',
  )
const JOINERS = ['and the', '&amp;', 'of', 'without a', 'under the', '&ndash; or the']
const NAMES =
  'Ada Beno Cass Dorte Edvin Femke Greta Hal Ines Jory Katya Lorne Mirela Nils Ottoline Pryce Quill Rufus Sem Tobin'.split(
    ' ',
  )
const STOCK = ['in stock', 'two left', 'on order', 'out of print']
