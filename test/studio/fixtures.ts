/** Pages of our own that show what saved pages of real sites do. Every one is made by a rule, so that none is long here. */

const WORDS =
  'harbour lantern winter archive meadow signal copper granite orchard ferry northern quiet measured copious improbable'.split(
    ' ',
  )

/** A text of this many words, the same for the same number. */
function words(seed: number, count: number): string {
  const chosen = Array.from(
    { length: count },
    (_, i) => WORDS[(seed * 7 + i * 5 + ((seed * i) % 3)) % WORDS.length],
  )
  const text = chosen.join(' ')
  return text[0].toUpperCase() + text.slice(1)
}

/** The six fields of an offer and more, with long values. */
export function offer(i: number) {
  return {
    title: `${words(i, 5)} ${i}`,
    maker: `${words(i + 3, 2)} & Sons`,
    price: `£${(i * 13) % 90}.${String((i * 37) % 100).padStart(2, '0')}`,
    date: `${1 + (i % 28)}.${1 + (i % 12)}.20${10 + (i % 15)}`,
    teaser: words(i + 1, 24),
    stock: `${(i * 11) % 400} in stock`,
  }
}

/** Every third offer has no teaser. */
const hasTeaser = (i: number) => i % 3 !== 2

function offerRow(i: number): string {
  const { title, maker, price, date, teaser, stock } = offer(i)
  const text = hasTeaser(i) ? `<p class="a-Teaser__textStandard">${teaser}</p>` : ''
  return `<article class="xyTeaserStandard"><h3 class="xyTeaserStandard__hd"><a href="/o/${i}">${title}</a></h3>
<div class="q-9">Maker: <b>${maker}</b></div><span class="u-f6 price">${price}</span> <time>${date}</time>
${text}<em class="qq">${stock}</em></article>`
}

/** A list of offers without any style sheet, after a preface of this many words. */
export function plainOffers(first: number, count: number, preface = 60): string {
  const rows = Array.from({ length: count }, (_, i) => offerRow(first + i)).join('\n')
  return `<!DOCTYPE html><html lang="en"><title>Offers ${first} – Northern Trading</title><body><h1>Offers</h1>
<p>${words(first, preface)}</p>${rows}</body></html>`
}

/** The same behind a consent box that covers the window and stops it from scrolling, with a bar that stays in view. */
export function coveredOffers(count: number): string {
  const styles = `body.locked { overflow: hidden } .bar { position: fixed; top: 0; width: 100%; background: #eee }
.backdrop { position: fixed; inset: 0; z-index: 999; background: rgb(0 0 0 / 0.6) }
.consent { position: fixed; z-index: 1000; top: 10%; left: 10%; width: 80%; height: 75%; background: white }`
  return plainOffers(1, count)
    .replace('<body>', '<body class="locked"><div class="bar">Northern Trading</div>')
    .replace('</title>', `</title><style>${styles}</style>`)
    .replace(
      '</body>',
      '<div class="backdrop"></div><div class="consent"><h2>We value your privacy</h2><button>Agree</button></div></body>',
    )
}

/** A page whose content scripts would build. */
export const SCRIPTED =
  '<!DOCTYPE html><title>App</title><body><div id="root">Loading…</div><noscript>Please turn scripts on.</noscript><script src="/app.js"></script></body>'

/** A page of frames. */
export const FRAMED =
  '<html><head><title>Frames</title></head><frameset cols="20%,80%"><frame src="menu.html"><frame src="list.html"></frameset></html>'

/** What a picture looks like when it is saved as a page. */
export const BINARY = `\u0089PNG\r\n\u001a\n${Array.from({ length: 3000 }, (_, i) => String.fromCharCode((i * 97) % 256)).join('')}`

/** A project of many pages; on all but the first the records are far below the fold. */
export function manyPages(count: number): Map<string, string> {
  return new Map(
    Array.from({ length: count }, (_, i) => [
      `pages/${i + 1}.html`,
      plainOffers(i * 10 + 1, 10, i === 0 ? 60 : 2000),
    ]),
  )
}

/** Offers of two kinds in one list: what is sold, and as many sponsored places as are asked for, which look the same. */
export function mixedOffers(first: number, count: number, sponsored: number): string {
  const rows = Array.from({ length: count }, (_, i) => offerRow(first + i))
  const places = Array.from({ length: sponsored }, (_, i) =>
    offerRow(first + 500 + i).replace('class="xyTeaserStandard"', 'class="xyTeaserStandard sponsored"'),
  )
  return `<!DOCTYPE html><html lang="en"><title>Offers ${first} – Northern Trading</title><body><h1>Offers</h1>
${rows.join('\n')}\n${places.join('\n')}</body></html>`
}
