import { createRandom, type Random } from '../evaluate/random.ts'

/** The fields that every generated detail page shows. */
export const DETAIL_FIELDS = ['title', 'author', 'price', 'publisher', 'isbn', 'binding'] as const

/** A page about one book, with what should be extracted from it. */
export interface DetailPage {
  readonly source: string
  readonly record: Readonly<Record<(typeof DETAIL_FIELDS)[number], string>>
}

/**
 * Pages of one template, the same for the same seed: one book with a table of facts, of which some rows are optional,
 * among navigation, scripts, other books and reviews; about 45 KB each.
 */
export function generateDetailPages(count: number, seed: string): DetailPage[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => generateDetailPage(random))
}

function generateDetailPage(random: Random): DetailPage {
  const record = {
    title: `${pick(WORDS, random)} under the ${pick(WORDS, random)} ${numberUpTo(90, random)}`,
    author: `${pick(NAMES, random)} ${pick(NAMES, random)}`,
    price: priceOf(random),
    publisher: `${pick(WORDS, random)} & ${pick(NAMES, random)}`,
    isbn: `978-${numberUpTo(9_000_000_000, random)}`,
    binding: pick(['Paperback', 'Hardcover', 'Cloth', 'Audio'], random),
  }
  const facts = [
    ['Author', `<a href="/by/${numberUpTo(999, random)}">${record.author}</a>`],
    ...(random() < 0.4 ? [['Series', `${pick(WORDS, random)} Tales`]] : []),
    ['Publisher', record.publisher.replace('&', '&amp;')],
    ...(random() < 0.5 ? [['Pages', String(numberUpTo(900, random))]] : []),
    ['ISBN', record.isbn],
    ['Binding', record.binding],
  ]
  const source = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${record.title} &ndash; Harbour Lane</title>
<link rel="stylesheet" href="/static/shop.css?v=31">${script(1500, random)}</head>
<body class="detail wide"><div id="header">${links(40, random)}</div>
<div id="main" class="column wide"><div class="crumbs"><a href="/">Home</a> &raquo; <a href="/books">Books</a></div>
<h1 class="name">${record.title}</h1><p class="offer">Our price: <span class="price now">${record.price}</span>
<span class="was">${priceOf(random)}</span> <a class="button" href="/add?id=${numberUpTo(99_999, random)}">Buy</a></p>
<table class="facts" cellpadding="0" border="0">
${facts.map(([name, value]) => `<tr><th align="left">${name}</th><td>${value}</td></tr>`).join('\n')}
</table>
<div class="text">${Array.from({ length: 12 }, () => `<p>${prose(60, random)}</p>`).join('\n')}</div>
<h2>Others bought</h2><ul class="others">${Array.from({ length: 60 }, () => other(random)).join('\n')}</ul>
<h2>Reviews</h2>${Array.from({ length: 12 }, () => review(random)).join('\n')}</div>
<div id="footer">${links(60, random)}<p>&copy; Harbour Lane</p></div>${script(1500, random)}</body></html>
`
  return { source, record }
}

function other(random: Random): string {
  const id = numberUpTo(99_999, random)
  return `<li class="item" data-id="${id}"><a href="/book/${id}?from=others&amp;at=2" title="See it"><img src="/covers/${id}.jpg"
 width="60" alt=""></a> <a class="title" href="/book/${id}">${pick(WORDS, random)} of ${pick(WORDS, random)}</a> <i>${pick(NAMES, random)}</i>
 <b class="price">${priceOf(random)}</b></li>`
}

function review(random: Random): string {
  return `<div class="review"><b>${pick(NAMES, random)}</b> <span class="stars s${numberUpTo(5, random)}">on ${numberUpTo(28, random)} May</span>
<blockquote>${prose(80, random)}</blockquote></div>`
}

function links(count: number, random: Random): string {
  const items = Array.from({ length: count }, () => {
    const word = pick(WORDS, random)
    return `<li><a href="/shelf/${word.toLowerCase()}" title="All of ${word}">${word}</a></li>`
  })
  return `<ul class="nav">${items.join('\n')}</ul>`
}

function script(length: number, random: Random): string {
  let text = ''
  while (text.length < length)
    text += `if (a < ${numberUpTo(100, random)}) { show("<p>${pick(WORDS, random)}</p>") }\n`
  return `<script type="text/javascript">\n${text}</script>`
}

function prose(count: number, random: Random): string {
  return Array.from({ length: count }, () => pick(WORDS, random).toLowerCase()).join(' ')
}

function priceOf(random: Random): string {
  return `$${(random() * 60 + 2).toFixed(2)}`
}

function numberUpTo(most: number, random: Random): number {
  return 1 + Math.floor(random() * most)
}

function pick(items: readonly string[], random: Random): string {
  return items[Math.floor(random() * items.length)]
}

const WORDS =
  'Anchor Bellows Candle Driftwood Ember Ferry Gannet Harbour Island Jetty Kelp Lantern Marsh'.split(' ')
const NAMES = 'Ada Beno Cass Dorte Edvin Femke Greta Hal Ines Jory Katya Lorne Mirela Nils Ottoline'.split(
  ' ',
)
