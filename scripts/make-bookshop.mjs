/**
 * Writes the sample site under examples/bookshop: 12 list pages, 48 detail pages, the right answer for each, and the
 * labelled examples. Titles, names and blurbs come from catalogue.json; prices, dates and numbers are drawn from a
 * seeded generator, so that every run writes the same bytes. All of it is invented.
 *
 *   node scripts/make-bookshop.mjs [FOLDER]      FOLDER: where to write, examples/bookshop unless given
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SEED = 20
const HOME = fileURLToPath(new URL('../examples/bookshop/', import.meta.url))

/** The pages a person would label: between them they show a sale, a missing price, one to three authors, a banner. */
const LABELLED = ['pages/001.html', 'pages/002.html']

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const NAMED = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['£', '&pound;'],
  ['é', '&eacute;'],
  ['è', '&egrave;'],
  ['É', '&Eacute;'],
  ['ö', '&ouml;'],
])

/** Mulberry32: small, seeded, the same on every machine. */
function createRandom(seed) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low, high) => low + Math.floor(next() * (high - low + 1))
  const pick = (items) => items[between(0, items.length - 1)]
  return { between, pick }
}

const escapeText = (text) => text.replace(/[&<>"£éèÉö]/g, (character) => NAMED.get(character))
const number = (index) => String(index).padStart(3, '0')
const pounds = (pence) => `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
const compareTitles = (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)

/** An ISBN-13 with a right check digit, all under 979-9-99999, which is plainly invented. */
function makeIsbn(index) {
  const digits = `979999999${number(index)}`
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return `979-9-99999-${number(index)}-${(10 - (sum % 10)) % 10}`
}

/** Completes each book of the catalogue with what the shop knows of it. */
function stockShop(catalogue) {
  const random = createRandom(SEED)
  const drawn = catalogue.books.map((book, index) => {
    const year = random.between(1994, 2023)
    const pence = random.between(12, 48) * 50 + random.pick([0, 0, 49, 25])
    return {
      ...book,
      id: number(index + 1),
      isbn: makeIsbn(100 + 7 * index),
      publisher: random.pick(catalogue.publishers),
      year: String(year),
      published: `${random.between(1, 28)} ${random.pick(MONTHS)} ${year}`,
      pence,
      was: pence + random.between(2, 8) * 50,
      stock: random.between(1, 9),
      rating: random.between(24, 50),
      readers: random.between(3, 90),
      pages: random.between(48, 420),
      grams: random.between(12, 90) * 10,
      format: random.pick(['Hardback', 'Paperback', 'Paperback', 'Clothbound']),
      popular: [],
    }
  })
  const firstOf = new Map()
  for (const book of drawn)
    for (const author of book.authors) if (!firstOf.has(author)) firstOf.set(author, book)
  const popularOn = () => {
    const chosen = new Set()
    while (chosen.size < 5) chosen.add(random.pick(drawn))
    return [...chosen]
  }
  for (const book of drawn) {
    book.popular = popularOn()
    if (Number(book.id) % 4 === 1 && !book.popular.includes(book)) book.popular[2] = book
  }
  const shelves = catalogue.shelves.map((name, index) => ({
    name,
    id: number(index + 1),
    books: drawn.filter((book) => book.shelves.includes(index + 1)).sort(compareTitles),
    popular: popularOn(),
  }))
  return { name: catalogue.shop, books: drawn, shelves, firstOf, month: drawn[24] }
}

/** The frame that every page shares. */
function renderFrame(shop, { title, comment, banner, popular, main, kind, shelf }) {
  const list = kind === 'list' ? '' : '../../list/pages/'
  const detail = kind === 'detail' ? '' : '../../detail/pages/'
  const bookLink = (book) => `<a href="${detail}${book.id}.html" class="title">${escapeText(book.title)}</a>`
  const bannerBlock = `
<div class="banner">
  <strong>Book of the month:</strong> ${bookLink(shop.month)} &mdash; ask at the till for a bookmark.
</div>`
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)} | ${escapeText(shop.name)}</title>
<link rel="stylesheet" href="../../style.css">
</head>
<body>
<!-- ${comment} -->
<header class="top">
  <a class="sign" href="${list}001.html">${escapeText(shop.name)}</a>
  <span class="motto">New &amp; second-hand books, Harbour Steps</span>
  <nav class="menu"><a href="${list}001.html">Shelves</a> <a href="${list}007.html">Poems</a> <a href="${list}008.html">Young Readers</a></nav>
</header>${banner ? bannerBlock : ''}
<div class="columns">
<main>
${main}
</main>
<aside>
  <h2>Popular this week</h2>
  <ol class="popular">
${popular.map((book) => `    <li>${bookLink(book)}</li>`).join('\n')}
  </ol>
  <h2>Shelves</h2>
  <ul class="shelves">
${shop.shelves.map((each) => `    <li><a href="${list}${each.id}.html"${each === shelf ? ' class="here"' : ''}>${escapeText(each.name)}</a></li>`).join('\n')}
  </ul>
</aside>
</div>
<footer>
  <p>${escapeText(shop.name)}, 3 Harbour Steps, Skarrow. Open Tuesday to Saturday, 10 to 6 &mdash; later if it rains.</p>
  <p><small>&copy; 2024. This shop, its books and their authors are invented.</small></p>
</footer>
<script>
  // The arrow keys turn the page.
  document.addEventListener('keydown', function (event) {
    var way = event.key === 'ArrowRight' ? 'next' : event.key === 'ArrowLeft' ? 'prev' : ''
    var link = way && document.querySelector('a[rel="' + way + '"]')
    if (link) location.href = link.href
  })
</script>
</body>
</html>
`
}

function renderAuthors(shop, book, list) {
  const links = book.authors.map((author) => {
    const first = shop.firstOf.get(author)
    const address = `${list}${number(first.shelves[0])}.html#book-${first.id}`
    return `<a href="${address}" rel="author">${escapeText(author)}</a>`
  })
  return `by <span class="authors">${links.join(', ')}</span>`
}

function renderOffer(book) {
  if (book.outOfPrint) return '<p class="buy"><span class="gone">Out of print</span></p>'
  const was = book.sale ? `<s class="was">${escapeText(pounds(book.was))}</s> ` : ''
  const stock = book.stock === 1 ? 'last copy' : `${book.stock} in stock`
  return `<p class="buy">${was}<span class="price">${escapeText(pounds(book.pence))}</span> <span class="stock">${stock}</span></p>`
}

function renderCover(book) {
  const initials = book.title.split(' ').filter((word) => /^[A-Z]/.test(word) && word !== 'The')
  const letters = initials
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
  return `<div class="cover tint-${Number(book.id) % 6}" aria-hidden="true">${letters}</div>`
}

function renderListItem(shop, book) {
  const blurb = book.blurb ? `\n    <p class="blurb">${book.blurb}</p>` : ''
  return `  <li class="book" id="book-${book.id}">
    ${renderCover(book)}
    <h3><a href="../../detail/pages/${book.id}.html" class="title">${escapeText(book.title)}</a></h3>
    <p class="byline">${renderAuthors(shop, book, '')}</p>
    <p class="edition">${escapeText(book.publisher)}, <span class="year">${book.year}</span></p>${blurb}
    ${renderOffer(book)}
  </li>`
}

function renderTurning(id, last, word) {
  const index = Number(id)
  const previous = index > 1 ? `<a href="${number(index - 1)}.html" rel="prev">&lsaquo; Previous</a> ` : ''
  const next = index < last ? ` <a href="${number(index + 1)}.html" rel="next">Next &rsaquo;</a>` : ''
  return `<nav class="turn">${previous}<span>${word} ${index} of ${last}</span>${next}</nav>`
}

function renderList(shop, shelf) {
  const turning = renderTurning(shelf.id, shop.shelves.length, 'page')
  const main = `<h1>${escapeText(shelf.name)}</h1>
<p class="count">${shelf.books.length} books on this shelf, by title</p>
<ol class="books">
${shelf.books.map((book) => renderListItem(shop, book)).join('\n')}
</ol>
${turning}`
  return renderFrame(shop, {
    title: shelf.name,
    comment: `shelf ${shelf.id}, ${shelf.books.length} books`,
    banner: Number(shelf.id) % 5 === 2,
    popular: shelf.popular,
    main,
    kind: 'list',
    shelf,
  })
}

function renderFacts(book) {
  const facts = [
    ['Format', book.format],
    ['Pages', String(book.pages)],
    ['Series', book.series],
    ['Publisher', book.publisher],
    ['Edition', book.edition],
    ['Published', book.published],
    ['Weight', `${book.grams} g`],
    ['ISBN', book.isbn],
  ]
  return facts
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => `    <tr><th>${name}</th><td>${escapeText(text)}</td></tr>`)
    .join('\n')
}

function renderDetail(shop, book) {
  const shelf = shop.shelves[book.shelves[0] - 1]
  const stars = Math.round(book.rating / 10)
  const blurb = book.blurb ? `\n  <div class="blurb"><p>${book.blurb}</p></div>` : ''
  const main = `<nav class="crumbs"><a href="../../list/pages/001.html">Shelves</a> &rsaquo; <a href="../../list/pages/${shelf.id}.html">${escapeText(shelf.name)}</a> &rsaquo; <span class="here">${escapeText(book.title)}</span></nav>
<article>
  ${renderCover(book)}
  <h1>${escapeText(book.title)}</h1>
  <p class="byline">${renderAuthors(shop, book, '../../list/pages/')}</p>
  <p class="stars" title="${(book.rating / 10).toFixed(1)} out of 5">${'★'.repeat(stars)}${'☆'.repeat(5 - stars)} <small>(${book.readers} readers)</small></p>
  ${renderOffer(book)}${blurb}
  <h2>Details</h2>
  <table class="facts">
${renderFacts(book)}
  </table>
</article>
${renderTurning(book.id, shop.books.length, 'book')}`
  return renderFrame(shop, {
    title: book.title,
    comment: `book ${book.id}, shelf ${shelf.id}`,
    banner: Number(book.id) % 5 === 2,
    popular: book.popular,
    main,
    kind: 'detail',
    shelf,
  })
}

const priceOf = (book) => (book.outOfPrint ? {} : { price: [pounds(book.pence)] })

const listRecord = (book) => ({
  title: [book.title],
  author: book.authors,
  year: [book.year],
  ...priceOf(book),
})

const detailRecord = (book) => ({
  title: [book.title],
  author: book.authors,
  ...priceOf(book),
  publisher: [book.publisher],
  published: [book.published],
  isbn: [book.isbn],
})

/** A record as a person would write it: a single value needs no brackets, except where others have several. */
function labelRecord(record) {
  return Object.fromEntries(
    Object.entries(record).map(([name, values]) => [name, name === 'author' ? values : values[0]]),
  )
}

/** The files of one site: pages, `truth.jsonl`, and `examples.jsonl` for the labelled pages. */
function makeSite(folder, pages) {
  const lines = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const truth = pages.map(({ page, records }) => ({ page, records }))
  const examples = truth
    .filter(({ page }) => LABELLED.includes(page))
    .map(({ page, records }) => ({ page, records: records.map(labelRecord) }))
  return [
    ...pages.map(({ page, html }) => [`${folder}/${page}`, html]),
    [`${folder}/truth.jsonl`, lines(truth)],
    [`${folder}/examples.jsonl`, lines(examples)],
  ]
}

function makeBookshop(catalogue) {
  const shop = stockShop(catalogue)
  const lists = shop.shelves.map((shelf) => ({
    page: `pages/${shelf.id}.html`,
    html: renderList(shop, shelf),
    records: shelf.books.map(listRecord),
  }))
  const details = shop.books.map((book) => ({
    page: `pages/${book.id}.html`,
    html: renderDetail(shop, book),
    records: [detailRecord(book)],
  }))
  return [...makeSite('list', lists), ...makeSite('detail', details)]
}

const target = process.argv[2] ?? HOME
const catalogue = JSON.parse(readFileSync(join(HOME, 'catalogue.json'), 'utf8'))
for (const [path, content] of makeBookshop(catalogue)) {
  const file = join(target, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
