import type { TruthRecord } from '../sites/truth.ts'

/** A page of a made-up list, with its records in page order. */
export interface NoisyPage {
  readonly source: string
  readonly records: readonly TruthRecord[]
}

/** A kind of disorder that lists on the web have. */
export interface NoisyList {
  readonly name: string
  make(random: () => number): NoisyPage
}

interface Item {
  readonly title: string
  readonly price: string
  readonly text?: string
}

const WORDS =
  'amber basin cedar delta ember fjord grove haven inlet jetty knoll larch marsh north orbit pearl'.split(' ')

function makeItem(random: () => number, hasText = true): Item {
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)]
  const title = `${word()} ${word()} ${Math.floor(random() * 900 + 100)}`
  const price = `$${(random() * 90 + 1).toFixed(2)}`
  return { title, price, ...(hasText && { text: `The ${word()} of the ${word()} near ${word()}.` }) }
}

function toRecord({ title, price, text }: Item): TruthRecord {
  return { title: [title], price: [price], ...(text !== undefined && { text: [text] }) }
}

function card({ title, price, text }: Item, classes = 'item'): string {
  const body = text === undefined ? '' : `<p class="text">${text}</p>`
  return `<div class="${classes}"><h3 class="title">${title}</h3><span class="price">${price}</span>${body}</div>`
}

function page(list: string, before = '', behind = ''): string {
  return `<html><body><nav><ul><li><a>Home</a></li><li><a>Help</a></li></ul></nav>${before}
    <main id="results">${list}</main>${behind}<footer><p>Terms</p></footer></body></html>`
}

function itemsOf(random: () => number, hasText: () => boolean = () => true): Item[] {
  return Array.from({ length: 8 + Math.floor(random() * 12) }, () => makeItem(random, hasText()))
}

/** A list of cards, each drawn by `draw`. */
function listOf(items: readonly Item[], draw: (item: Item, i: number) => string): NoisyPage {
  return { source: page(items.map(draw).join('\n')), records: items.map(toRecord) }
}

/** The kinds of noise. */
export const NOISY_LISTS: readonly NoisyList[] = [
  {
    name: 'ads between items',
    make: (random) => {
      const ad = (): string =>
        `<div class="ad"><a class="sponsor">Buy ${makeItem(random).title} now</a><img src="x.png"></div>`
      return listOf(itemsOf(random), (item) => (random() < 0.3 ? ad() : '') + card(item))
    },
  },
  {
    name: 'optional fields',
    make: (random) =>
      listOf(
        itemsOf(random, () => random() < 0.6),
        (item) => card(item),
      ),
  },
  {
    name: 'alternating classes',
    make: (random) =>
      listOf(itemsOf(random), (item, i) => card(item, `item ${i % 2 === 0 ? 'light' : 'dark'}`)),
  },
  {
    name: 'two card layouts',
    make: (random) => {
      const wide = ({ title, price, text }: Item): string =>
        `<article class="feature"><em>${price}</em><header><h2>${title}</h2></header><blockquote>${text}</blockquote></article>`
      return listOf(itemsOf(random), (item, i) => (i % 4 === 0 ? wide(item) : card(item)))
    },
  },
  {
    name: 'a sidebar of the same shape',
    make: (random) => {
      const items = itemsOf(random)
      const others = itemsOf(random).slice(0, 5)
      const list = items.map((item) => card(item)).join('')
      const side = `<aside class="seen"><h2>Seen before</h2>${others.map((item) => card(item, 'item small')).join('')}</aside>`
      return { source: page(list, '', side), records: items.map(toRecord) }
    },
  },
]
