import { XMLParser, XMLValidator } from 'fast-xml-parser'

/**
 * What the standards demand of a feed: RSS 2.0, RFC 4287 (Atom) and JSON Feed 1. Each function gives the rules that a document
 * breaks, in words.
 */
type Node = Record<string, unknown>

const parser = new XMLParser({
  ignoreAttributes: false,
  alwaysCreateTextNode: true,
  parseTagValue: false,
  isArray: (_, path, __, isAttribute) => !isAttribute && typeof path === 'string' && path.includes('.'),
})

const RFC_822 =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UT|[+-]\d{4})$/
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

const all = (node: Node, name: string) => (node[name] ?? []) as Node[]
const text = (node: Node | undefined) => String(node?.['#text'] ?? '')
const isAbsolute = (value: string) => URL.canParse(value)

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
}

/** Rules of RSS 2.0 that a text breaks. */
export function checkRss(source: string): string[] {
  const wellFormed = XMLValidator.validate(source)
  if (wellFormed !== true) return [`not well-formed: ${wellFormed.err.msg}`]
  const { rss } = parser.parse(source) as { rss?: Node }
  if (rss === undefined) return ['the root is not rss']
  const broken: string[] = []
  if (rss['@_version'] !== '2.0') broken.push('version is not 2.0')
  const channels = all(rss, 'channel')
  if (channels.length !== 1) return [...broken, 'there is not one channel']
  const [channel] = channels
  for (const name of ['title', 'link', 'description'])
    if (all(channel, name).length !== 1) broken.push(`the channel has not one ${name}`)
  if (!isAbsolute(text(all(channel, 'link')[0]))) broken.push('the link of the channel is not an address')
  for (const name of ['pubDate', 'lastBuildDate'])
    for (const date of all(channel, name))
      if (!RFC_822.test(text(date))) broken.push(`${name} is not a date: ${text(date)}`)
  const items = all(channel, 'item')
  for (const item of items) {
    if (all(item, 'title').length + all(item, 'description').length === 0)
      broken.push('an item has neither title nor description')
    for (const link of all(item, 'link'))
      if (!isAbsolute(text(link))) broken.push(`the link of an item is not an address: ${text(link)}`)
    for (const date of all(item, 'pubDate'))
      if (!RFC_822.test(text(date))) broken.push(`pubDate is not a date: ${text(date)}`)
    for (const guid of all(item, 'guid'))
      if (guid['@_isPermaLink'] !== 'false' && !/^https?:/.test(text(guid)))
        broken.push(`a guid that counts as a link is not one: ${text(guid)}`)
    for (const name of ['title', 'link', 'description', 'guid', 'pubDate'])
      if (all(item, name).length > 1) broken.push(`an item has several ${name}`)
  }
  const guids = items.flatMap((item) => all(item, 'guid').map(text))
  return [...broken, ...repeated(guids).map((guid) => `two items have the guid ${guid}`)]
}

/** Rules of RFC 4287 that a text breaks. */
export function checkAtom(source: string): string[] {
  const wellFormed = XMLValidator.validate(source)
  if (wellFormed !== true) return [`not well-formed: ${wellFormed.err.msg}`]
  const { feed } = parser.parse(source) as { feed?: Node }
  if (feed === undefined) return ['the root is not feed']
  const broken: string[] = []
  if (feed['@_xmlns'] !== 'http://www.w3.org/2005/Atom') broken.push('the namespace is not that of Atom')
  const entries = all(feed, 'entry')
  for (const [what, node] of [['the feed', feed], ...entries.map((entry) => ['an entry', entry])] as [
    string,
    Node,
  ][]) {
    for (const name of ['id', 'title', 'updated'])
      if (all(node, name).length !== 1) broken.push(`${what} has not one ${name}`)
    if (!isAbsolute(text(all(node, 'id')[0]))) broken.push(`the id of ${what} is not an IRI`)
    for (const name of ['updated', 'published'])
      for (const date of all(node, name))
        if (!RFC_3339.test(text(date))) broken.push(`${name} of ${what} is not a date: ${text(date)}`)
    const alternates = all(node, 'link').filter((link) => (link['@_rel'] ?? 'alternate') === 'alternate')
    const kinds = alternates.map((link) => `${link['@_type']} ${link['@_hreflang']}`)
    if (repeated(kinds).length > 0) broken.push(`${what} has two alternate links of one kind`)
    for (const link of all(node, 'link'))
      if (!isAbsolute(String(link['@_href']))) broken.push(`a link of ${what} has no address`)
    for (const author of all(node, 'author'))
      if (text(all(author, 'name')[0]) === '') broken.push(`an author of ${what} has no name`)
  }
  const isSigned = (node: Node) => all(node, 'author').length > 0
  if (!isSigned(feed) && !(entries.length > 0 && entries.every(isSigned))) broken.push('nobody is the author')
  for (const entry of entries)
    if (all(entry, 'content').length === 0 && all(entry, 'link').length === 0)
      broken.push('an entry has neither content nor a link')
  const ids = entries.map((entry) => text(all(entry, 'id')[0]))
  return [...broken, ...repeated(ids).map((id) => `two entries have the id ${id}`)]
}

/** Rules of JSON Feed 1 that a text breaks. */
export function checkJsonFeed(source: string): string[] {
  const feed = JSON.parse(source) as Node
  const broken: string[] = []
  if (!/^https:\/\/jsonfeed\.org\/version\/1(?:\.1)?$/.test(String(feed.version))) broken.push('no version')
  if (typeof feed.title !== 'string') broken.push('no title')
  if (!Array.isArray(feed.items)) return [...broken, 'no items']
  for (const item of feed.items as Node[]) {
    if (typeof item.id !== 'string' || item.id === '') broken.push('an item has no id')
    if (typeof item.content_html !== 'string' && typeof item.content_text !== 'string')
      broken.push('an item has no content')
    for (const name of ['url', 'external_url', 'image'])
      if (item[name] !== undefined && !isAbsolute(String(item[name])))
        broken.push(`${name} is not an address`)
    for (const name of ['date_published', 'date_modified'])
      if (item[name] !== undefined && !RFC_3339.test(String(item[name]))) broken.push(`${name} is not a date`)
  }
  const ids = (feed.items as Node[]).map(({ id }) => String(id))
  return [...broken, ...repeated(ids).map((id) => `two items have the id ${id}`)]
}
