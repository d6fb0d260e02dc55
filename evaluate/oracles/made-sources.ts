import { chance, name, number, pick, repeat, sentence, title, word } from '../examples-needed/made-page.ts'
import { createRandom, type Random } from '../random.ts'

/** A source that answers with lists, after one of the two of the paper: what is copied is the kind of markup, no page. */
export interface MadeSource {
  readonly name: string
  readonly fields: readonly string[]
  /** Mean number of pages to a right wrapper that the paper reports. */
  readonly paper: number
  make(random: Random): ListPage
}

/** A page, with the place of every value: by record and field. */
export interface ListPage {
  readonly source: string
  readonly values: readonly (readonly { readonly start: number; readonly end: number }[])[]
}

/** Pieces of markup, and values as `{ value }`, joined to a page. */
type Piece = string | { readonly value: string }

function join(head: string, records: readonly (readonly Piece[])[], tail: string): ListPage {
  let source = head
  const values = records.map((pieces) => {
    const own: { start: number; end: number }[] = []
    for (const piece of pieces) {
      if (typeof piece === 'string') source += piece
      else {
        own.push({ start: source.length, end: source.length + piece.value.length })
        source += piece.value
      }
    }
    return own
  })
  return { source: source + tail, values }
}

/** A directory of e-mail addresses: four fields. Heads and tails have the markup of records too, and vary. */
const okra: MadeSource = {
  name: 'OKRA-like',
  fields: ['name', 'email', 'score', 'date'],
  paper: 4.9,
  make(random) {
    const records = repeat(random, 3, 12, () => [
      '<TR><TD><NOBR>',
      { value: `${name(random)} ${name(random)}` },
      '</NOBR></TD><TD><A HREF="/person">',
      { value: `${word(random)}@${word(random)}.example` },
      '</A></TD><TD>',
      { value: String(number(random, 1, 100)) },
      '</TD><TD><I>',
      { value: `${number(random, 1, 28)}-${pick(random, ['Jan', 'Mar', 'May', 'Aug'])}-199${number(random, 0, 7)}` },
      '</I></TD></TR>\n',
    ]) // biome-ignore format: as on the page
    const advert = chance(random, 0.5)
      ? `<P><A HREF="/ad">${title(random)}</A> <I>${sentence(random)}</I></P>`
      : ''
    const head = `<HTML><TITLE>Search for ${word(random)}</TITLE><BODY><H1><NOBR>Directory of ${name(random)}</NOBR></H1>${advert}<P>Found <B>${records.length}</B> of ${number(random, 100, 9999)} on <I>${number(random, 1, 28)} May 1997</I></P><TABLE>\n` // biome-ignore format: one head
    const tail = `</TABLE><HR><P><NOBR>Your host: ${name(random)}</NOBR> <A HREF="/help">Help</A> <I>Updated ${number(random, 1, 28)}</I></P></BODY></HTML>\n`
    return join(head, records, tail)
  },
}

/** A directory of businesses: six fields with nested markup, and phone numbers in several forms. */
const bigbook: MadeSource = {
  name: 'BigBook-like',
  fields: ['name', 'street', 'city', 'state', 'phone', 'category'],
  paper: 29,
  make(random) {
    const records = repeat(random, 2, 15, () => [
      `<DT><FONT SIZE=+1><B><A HREF="/b/${number(random, 100, 999)}">`,
      { value: `${name(random)} ${pick(random, ['Inc', 'Shop', '& Sons', 'Cafe', 'Motors'])}` },
      '</A></B></FONT><DD>',
      { value: `${number(random, 1, 999)} ${name(random)} ${pick(random, ['St', 'Ave', 'Road'])}` },
      '<BR><B>',
      { value: name(random) },
      '</B>, <I>',
      { value: pick(random, ['WA', 'NY', 'CA', 'TX', 'OR', 'MA', 'FL']) },
      '</I><BR>Phone: <B>',
      { value: phone(random) },
      `</B> <A HREF="/map"><B>Map</B></A> <FONT SIZE=-1>Category: <A HREF="/c">`,
      { value: pick(random, ['Restaurants', 'Car Repair', 'Florists', 'Books', 'Hardware', 'Dentists']) },
      '</A></FONT>\n',
    ])
    const advert = chance(random, 0.4) ? `<TABLE><TR><TD><B><A HREF="/ad">${title(random)}</A></B><I>${sentence(random)}</I></TD></TR></TABLE>` : '' // biome-ignore format: one piece
    const head = `<HTML><HEAD><TITLE>Results: ${word(random)}</TITLE></HEAD><BODY><B><A HREF="/">Home</A></B> <I>${name(random)}</I>${advert}<P><FONT SIZE=+1><B>${records.length} businesses in ${name(random)}</B></FONT></P><DL>\n`
    const tail = `</DL>${chance(random, 0.6) ? '<P><B><A HREF="/more">Next page</A></B></P>' : ''}<HR><FONT SIZE=-1>Call <B>${phone(random)}</B> to list your <A HREF="/c">business</A></FONT></BODY></HTML>\n`
    return join(head, records, tail)
  },
}

function phone(random: Random): string {
  const digits = (count: number) => String(number(random, 10 ** (count - 1), 10 ** count - 1))
  const [area, local, line] = [digits(3), digits(3), digits(4)]
  return pick(random, [`(${area}) ${local}-${line}`, `${area}-${local}-${line}`, `${area}.${local}.${line}`])
}

export const MADE_SOURCES: readonly MadeSource[] = [okra, bigbook]

/** Pages of a source; the same for the same seed. */
export function makePages({ name: source, make }: MadeSource, count: number, seed: string): ListPage[] {
  const random = createRandom(`${source} ${seed}`)
  return Array.from({ length: count }, () => make(random))
}
