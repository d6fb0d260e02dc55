import {
  chance,
  type MadePage,
  makePage,
  name,
  number,
  pick,
  type Random,
  repeat,
  sentence,
  title,
  word,
} from './made-page.ts'

/** Pages of made-up sites that show one thing each. They are ours: what they copy is the kind of markup, no page. */

/** A film: the banner, the tagline and the awards are not on every page. */
export function film(random: Random): MadePage {
  const record = {
    title: title(random),
    year: `${number(random, 1930, 2024)}`,
    director: `${name(random)} ${name(random)}`,
    writer: `${name(random)} ${name(random)}`,
    genre: repeat(random, 1, 3, () => name(random)),
    runtime: `${number(random, 70, 190)} min`,
    plot: sentence(random),
  }
  const cast = castRows(random).map(({ actor, role }) => castRow(actor, role))
  const facts = [
    `<b class="ch">Directed by</b><br><a href="/name/1">${record.director}</a><br>`,
    ...(chance(random, 0.5) ? [`<b class="ch">Tagline:</b> ${sentence(random)}<br>`] : []),
    `<b class="ch">Writing credits</b><br><a href="/name/2">${record.writer}</a><br>`,
    `<b class="ch">Genre:</b> ${record.genre.map((each) => `<a href="/g">${each}</a>`).join(' / ')}<br>`,
    `<b class="ch">Plot outline:</b> <span>${record.plot}</span><br>`,
  ]
  const body = `${banner(random)}<h1>${record.title} <small>(<a href="/year">${record.year}</a>)</small></h1><div class="facts">${facts.join('\n')}</div><table class="cast"><tr><td colspan="3"><b>Cast overview, first billed only:</b></td></tr>${cast.join('\n')}</table><p class="tech"><b class="ch">Runtime:</b> <i>${record.runtime}</i></p>`
  return makePage(body, [record])
}

/** The cast of a film, many a page. */
export function cast(random: Random): MadePage {
  const records = castRows(random)
  const rows = records.map(({ actor, role }) => castRow(actor, role))
  const body = `<h1>${title(random)}</h1><p><b>Directed by</b> <a href="/name/1">${name(random)} ${name(random)}</a></p><table class="cast"><tr><td colspan="3"><b>Cast overview, first billed only:</b></td></tr>${rows.join('\n')}</table><ul><li><a href="/more">More</a></li></ul>`
  return makePage(body, records)
}

function castRows(random: Random): { actor: string; role: string }[] {
  return repeat(random, 4, 9, () => ({ actor: `${name(random)} ${name(random)}`, role: title(random) }))
}

function castRow(actor: string, role: string): string {
  return `<tr><td><a href="/name/9">${actor}</a></td><td>....</td><td>${role}</td></tr>`
}

function banner(random: Random): string {
  return chance(random, 0.5) ? `<div class="banner"><p>${sentence(random)}</p></div>` : ''
}

/** A bug: a table of labels and values, with rows that not every bug has. */
export function bug(random: Random): MadePage {
  const status = pick(random, ['NEW', 'ASSIGNED', 'RESOLVED', 'VERIFIED', 'REOPENED'])
  const row = (label: string, value: string) =>
    `<tr><td align="right"><b>${label}:</b></td><td>${value}</td></tr>`
  const rows = [
    row('Bug', `${number(random, 10000, 99999)}`),
    ...(chance(random, 0.5) ? [row('Alias', word(random))] : []),
    row('Product', name(random)),
    row('Status', status),
    ...(status === 'RESOLVED' ? [row('Resolution', 'FIXED')] : []),
    row('Priority', `P${number(random, 1, 5)}`),
  ]
  return makePage(`<h2>${title(random)}</h2><table>${rows.join('\n')}</table>`, [{ status }])
}

/** A class of a programming library. */
export function javaClass(random: Random): MadePage {
  const record = {
    package: `org.${word(random)}.${word(random)}`,
    class: name(random),
    superclass: name(random),
    since: `1.${number(random, 1, 8)}`,
    description: sentence(random),
  }
  const body = `${banner(random)}<div class="sub">${record.package}</div><h2>Class ${record.class}</h2><pre>java.lang.Object\n  <a href="/s">${record.superclass}</a></pre><hr><dl>${chance(random, 0.5) ? `<dt>All implemented interfaces:</dt><dd><a href="/i">${name(random)}</a></dd>` : ''}<dt>Since:</dt><dd>${record.since}</dd></dl><p class="desc">${record.description}</p><hr>${methodTable(methodRows(random))}`
  return makePage(body, [record])
}

interface Method {
  readonly type: string
  readonly method: string
  readonly about: string
  readonly parameters: readonly string[]
}

/** The methods of a class, with none to three arguments. */
export function methods(random: Random): MadePage {
  const rows = methodRows(random)
  const records = rows.map(({ type, method, about }) => ({ type, method, about }))
  return makePage(`<h2>Class ${name(random)}</h2>${methodTable(rows)}`, records)
}

function methodRows(random: Random): Method[] {
  return repeat(random, 4, 8, () => ({
    type: pick(random, ['void', 'int', 'boolean', 'String']),
    method: word(random),
    about: sentence(random),
    parameters: repeat(random, 0, 3, () => name(random)),
  }))
}

function methodTable(rows: readonly Method[]): string {
  const written = rows.map(({ type, method, about, parameters }) => {
    const shown = parameters.map((parameter) => `<a href="/p">${parameter}</a> ${parameter.toLowerCase()}`)
    return `<tr><td class="t"><code>${type}</code></td><td><code><b><a href="#m">${method}</a></b>(${shown.join(', ')})</code><br>${about}</td></tr>`
  })
  return `<table border="1"><tr><th colspan="2">Method Summary</th></tr>${written.join('\n')}</table>`
}

/** A state: its capital is a part of a text. */
export function state(random: Random): MadePage {
  const capital = `${name(random)} City`
  const lines = [
    ...(chance(random, 0.5) ? [`<li>Nickname: The ${name(random)} State</li>`] : []),
    `<li>Capital City: ${capital}</li>`,
    `<li>Population: ${number(random, 100, 999)},${number(random, 100, 999)}</li>`,
  ]
  return makePage(`<h1>${name(random)}</h1><ul class="facts">${lines.join('')}</ul>`, [{ capital }])
}

/** A lot of an auction. */
export function auction(random: Random): MadePage {
  const record = { title: title(random), bid: `US $${number(random, 1, 90)}.${number(random, 10, 99)}` }
  const rows = [
    `<tr><td>Current bid:</td><td><b>US $${number(random, 91, 900)}.00</b></td></tr>`,
    ...(chance(random, 0.5) ? [`<tr><td>Buy it now:</td><td><b>US $950.00</b></td></tr>`] : []),
    `<tr><td>Starting bid:</td><td><b>${record.bid}</b></td></tr>`,
    `<tr><td>Seller:</td><td><b>${word(random)}</b></td></tr>`,
  ]
  return makePage(
    `${banner(random)}<div class="head"><h1>${record.title}</h1></div><table>${rows.join('\n')}</table>`,
    [record],
  )
}

/** A book, with what a shop says about it. */
export function book(random: Random): MadePage {
  const record = {
    title: title(random),
    author: repeat(random, 1, 2, () => `${name(random)} ${name(random)}`),
    price: `$${number(random, 5, 60)}.${number(random, 10, 99)}`,
    isbn: `${number(random, 1000000000, 9999999999)}`,
    publisher: `${name(random)} Press`,
    pages: `${number(random, 90, 900)}`,
  }
  const facts = [
    `<li>ISBN: <b>${record.isbn}</b></li>`,
    `<li>Format: <b>${pick(random, ['Hardcover', 'Paperback'])}, ${record.pages}pp</b></li>`,
    ...(chance(random, 0.4) ? [`<li>Edition: <b>${number(random, 2, 9)}</b></li>`] : []),
    `<li>Publisher: <b>${record.publisher}</b></li>`,
  ]
  const body = `${banner(random)}<h1>${record.title}</h1><h2>by ${record.author.map((each) => `<a href="/a">${each}</a>`).join(', ')}</h2><p class="money">${chance(random, 0.5) ? `<s>$${number(random, 61, 99)}.00</s> ` : ''}Our price: <b class="price">${record.price}</b></p><ul>${facts.join('\n')}</ul><div class="also"><h3>People who bought this book also bought</h3><ul><li><a href="/b/1">${title(random)}</a></li><li><a href="/b/2">${title(random)}</a></li></ul></div>`
  return makePage(body, [record])
}
