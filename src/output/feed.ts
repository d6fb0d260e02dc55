import { createHash } from 'node:crypto'
import { escapeText } from 'entities'
import { Feed } from 'feed'
import { GleanError } from '../errors.ts'
import type { Field } from '../record/field.ts'
import type { TypedRecord } from '../record/plain.ts'
import type { RecordOutput, SourcedRecord, WriterOptions } from './record-writer.ts'

/** The formats of feeds. */
export type FeedKind = 'rss' | 'atom' | 'jsonfeed'

/** What an entry of a feed has; each is taken from a field. */
const PARTS = ['title', 'link', 'date', 'id', 'description'] as const
type Part = (typeof PARTS)[number]

/** A reader of feeds shows the latest entries; more than this many make no feed. */
const MAX_ENTRIES = 5000

const NAMES: Record<Part, RegExp> = {
  title: /^(?:title|name|headline|heading|subject|product|book)$/i,
  link: /^(?:link|url|href|address|page)$/i,
  date: /^(?:date|published|updated|posted|created|time|day)/i,
  id: /^(?:id|guid|isbn|sku|key|number)$/i,
  description: /^(?:description|summary|abstract|text|blurb|teaser|content|body)$/i,
}
const PROPERTIES: Record<Part, RegExp> = {
  title: /(?:[/#:])(?:name|headline|title)$/i,
  link: /(?:[/#:])(?:url|sameAs|mainEntityOfPage)$/i,
  date: /(?:[/#:])(?:datePublished|dateModified|dateCreated|date|issued|modified)$/i,
  id: /(?:[/#:])(?:identifier|isbn|sku|productID)$/i,
  description: /(?:[/#:])(?:description|abstract|text|articleBody)$/i,
}

/** An output that writes a feed of records. */
export function createFeedOutput(kind: FeedKind) {
  return (fields: readonly Field[], options: WriterOptions): RecordOutput => {
    const parts = chooseParts(fields, options.feed ?? {})
    const entries: SourcedRecord[] = []
    return {
      begin: () => '',
      add(record) {
        if (entries.length < MAX_ENTRIES) entries.push(record)
        return ''
      },
      end: () => format(kind, parts, entries, options.name ?? 'records'),
    }
  }
}

/** Which field plays which part: as given, or by what a field means, is called or is of type. A field plays one part. */
export function chooseParts(
  fields: readonly Field[],
  given: Readonly<Record<string, string>>,
): ReadonlyMap<Part, string> {
  const parts = new Map<Part, string>()
  const taken = new Set<string>()
  const take = (part: Part, field: Field | undefined) => {
    if (field === undefined || parts.has(part)) return
    parts.set(part, field.name)
    taken.add(field.name)
  }
  for (const [part, name] of Object.entries(given)) {
    const field = fields.find((each) => each.name === name)
    if (!PARTS.includes(part as Part) || field === undefined) throw badPart(part, name, fields)
    take(part as Part, field)
  }
  const free = (test: (field: Field) => boolean) =>
    fields.find((field) => !taken.has(field.name) && field.fields === undefined && test(field))
  const kindOf = (field: Field) => field.type?.kind ?? 'text'
  for (const part of PARTS)
    take(
      part,
      free((field) => field.property !== undefined && PROPERTIES[part].test(field.property)),
    )
  for (const part of PARTS) {
    const fits = (field: Field) =>
      (part === 'date') === (kindOf(field) === 'date') && (part !== 'title' || kindOf(field) === 'text')
    take(
      part,
      free((field) => NAMES[part].test(field.name) && fits(field)),
    )
  }
  take(
    'link',
    free((field) => kindOf(field) === 'url'),
  )
  take(
    'date',
    free((field) => kindOf(field) === 'date'),
  )
  take(
    'title',
    free((field) => kindOf(field) === 'text'),
  )
  return parts
}

function badPart(part: string, name: string, fields: readonly Field[]): GleanError {
  return new GleanError('option-invalid', `--feed ${part}=${name}: unknown part or field`, {
    remedy: `Parts: ${PARTS.join(', ')}. Fields: ${fields.map((field) => field.name).join(', ')}`,
  })
}

/** The date of an entry that has none: feeds must have one, and the same records must give the same feed. */
const NO_DATE = new Date(0)

function format(
  kind: FeedKind,
  parts: ReadonlyMap<Part, string>,
  entries: readonly SourcedRecord[],
  name: string,
): string {
  const dated = entries.map((entry) => ({ entry, date: dateOf(textOf(entry, parts.get('date'))) }))
  const updated = new Date(dated.reduce((latest, { date }) => Math.max(latest, date.getTime()), 0))
  const home = entries[0]?.page ?? ''
  const link = isAddress(home) ? home : 'about:blank'
  const title = clean(name).trim() || 'records'
  const feed = new Feed({
    id: link,
    link,
    title,
    description: title,
    copyright: '',
    updated,
    generator: 'Gleaner',
    // Atom wants somebody to answer for a feed.
    author: { name: title },
  })
  const ids = new Set<string>()
  for (const { entry, date } of dated) {
    const title = clean(textOf(entry, parts.get('title')) ?? '').trim() || '(no title)'
    const address = addressOf(entry, textOf(entry, parts.get('link')))
    const said = textOf(entry, parts.get('id'))
    const own =
      said === undefined
        ? (address ?? `urn:sha256:${digest(entry)}`)
        : `urn:gleaner:${encodeURIComponent(said)}`
    const id = unusedId(own, entry, ids)
    const description = textOf(entry, parts.get('description'))
    feed.addItem({
      id,
      title: kind === 'atom' ? escapeText(title) : title,
      link: address ?? link,
      date,
      ...(description === undefined ? {} : { description: asDescription(kind, clean(description)) }),
    })
  }
  return `${kind === 'rss' ? feed.rss2() : kind === 'atom' ? feed.atom1() : formatJsonFeed(feed)}\n`
}

/** A value is text. Descriptions of RSS and all texts of Atom are HTML, in which a text such as `a < b` is escaped. */
function asDescription(kind: FeedKind, text: string): string {
  return kind === 'jsonfeed' ? text : escapeText(text)
}

/** An id that no entry before has: records without a link of their own share the address of their page. */
function unusedId(own: string, entry: SourcedRecord, ids: Set<string>): string {
  let id = ids.has(own) ? `urn:sha256:${digest(entry)}` : own
  for (let n = 2; ids.has(id); n++) id = `urn:sha256:${digest(entry)}:${n}`
  ids.add(id)
  return id
}

/** JSON Feed 1.1, where the library writes version 1: authors are a list, and the content of an item is text. */
function formatJsonFeed(feed: Feed): string {
  const {
    author,
    items = [],
    ...rest
  } = JSON.parse(feed.json1()) as {
    author?: object
    items?: { title: string; content_html?: string }[]
  }
  return JSON.stringify(
    {
      ...rest,
      version: 'https://jsonfeed.org/version/1.1',
      ...(author === undefined ? {} : { authors: [author] }),
      items: items.map(({ content_html, ...item }) => ({
        ...item,
        content_text: content_html ?? item.title,
      })),
    },
    null,
    4,
  )
}

function textOf({ typed, record }: SourcedRecord, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const from: TypedRecord = typed ?? record
  const value = Object.hasOwn(from, name) ? from[name] : undefined
  const single = Array.isArray(value) ? value[0] : value
  return single === undefined || typeof single === 'object' ? undefined : String(single)
}

function dateOf(text: string | undefined): Date {
  const date = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(date) ? NO_DATE : new Date(date)
}

/** A link seen from the page; a record without one has the page that it was joined from, or its list page. */
function addressOf({ page, joined = [] }: SourcedRecord, link: string | undefined): string | undefined {
  if (link !== undefined && URL.canParse(link, page)) {
    const { href } = new URL(link, page)
    if (isAddress(href)) return href
  }
  const last = joined.at(-1)?.page ?? page
  return isAddress(last) ? last : undefined
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

function digest({ record }: SourcedRecord): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 32)
}

/** XML has no place for most control characters, nor for halves of surrogate pairs. */
function clean(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Cs}/gu, ' ').replaceAll(']]>', ']] >')
}
