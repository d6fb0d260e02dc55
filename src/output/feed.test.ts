import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { validateFeeds } from '../../test/feeds/validate.ts'
import type { Field } from '../record/field.ts'
import { chooseParts, type FeedKind } from './feed.ts'
import { createOutput } from './formats.ts'
import type { SourcedRecord, WriterOptions } from './record-writer.ts'

const fields: Field[] = [
  { name: 'headline', many: false, optional: false },
  { name: 'more', many: false, optional: true, type: { kind: 'url' } },
  { name: 'posted', many: false, optional: true, type: { kind: 'date', order: 'dmy' } },
  { name: 'teaser', many: false, optional: true },
]

const record = (typed: Record<string, string>): SourcedRecord => ({
  record: typed,
  typed,
  page: 'https://news.example/list',
  spans: {},
})

const records = [
  record({
    headline: 'Rain & <b>wind</b>',
    more: '/rain',
    posted: '2024-03-02',
    teaser: 'a < b ]]> c \u0007 \ud800',
  }),
  record({ headline: 'Sun', more: 'https://news.example/sun', posted: '2024-03-01T10:00:00Z' }),
  record({ headline: 'Fog' }),
]

async function write(format: string, options: WriterOptions = {}): Promise<string> {
  const output = await createOutput(format, fields, { typed: true, name: 'News', ...options })
  for (const each of records) output.add(each)
  return String(await output.end())
}

type Change = readonly [text: RegExp, replacement: string]

/** A change that makes a valid feed invalid, and what the validator reports about it. */
const INVALID: readonly (readonly [what: string, FeedKind, Change, fault: string])[] = [
  ['RSS with a date of another form', 'rss', [/Sat, 02 Mar 2024/, '2024-03-02'], 'date'],
  ['RSS without a link of the channel', 'rss', [/<link>.*?<\/link>/, ''], 'channel'],
  ['RSS with a relative link', 'rss', [/https:\/\/news\.example\/rain/, '/rain'], 'item'],
  ['RSS with an item without any text', 'rss', [/<title><!\[CDATA\[Fog\]\]><\/title>/, ''], 'item'],
  [
    'RSS with two items of one id',
    'rss',
    [/(<guid[^>]*>)[^<]*sun</, '$1https://news.example/rain<'],
    'two entries',
  ],
  ['Atom without an author', 'atom', [/<author>[\s\S]*?<\/author>/, ''], 'feed'],
  ['Atom in no namespace', 'atom', [/ xmlns="[^"]*"/, ''], 'feed'],
  ['Atom with a date without a time', 'atom', [/2024-03-02T00:00:00\.000Z/, '2024-03-02'], 'updated'],
  ['Atom with an id that is not an IRI', 'atom', [/<id>[^<]*<\/id>/, '<id>1</id>'], 'id'],
  ['JSON Feed with items without content', 'jsonfeed', [/"content_text"/, '"_text"'], 'content_html'],
  ['JSON Feed without a version', 'jsonfeed', [/"version"/, '"_version"'], 'version'],
]

describe('a feed', () => {
  it('as RSS has what the standard asks for', async () => {
    const text = await write('rss')
    expect(XMLValidator.validate(text)).toBe(true)
    const { rss } = new XMLParser({ ignoreAttributes: false, processEntities: true }).parse(text)
    expect(rss['@_version']).toBe('2.0')
    expect(rss.channel).toMatchObject({ title: 'News', link: 'https://news.example/list' })
    expect(rss.channel.description).toBeDefined()
    const [first, second, third] = rss.channel.item
    expect(first).toMatchObject({
      title: 'Rain & <b>wind</b>',
      link: 'https://news.example/rain',
      pubDate: 'Sat, 02 Mar 2024 00:00:00 GMT',
    })
    expect(second.link).toBe('https://news.example/sun')
    expect(third.link).toBe('https://news.example/list')
    expect(text.includes('\u0007') || text.includes('\ud800')).toBe(false)
  })

  it('as Atom has an id, a title and a date for each entry', async () => {
    const text = await write('atom')
    expect(XMLValidator.validate(text)).toBe(true)
    const { feed } = new XMLParser({ ignoreAttributes: false }).parse(text)
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
    for (const each of [feed, ...feed.entry]) {
      expect(String(each.id)).toMatch(/^(?:https?|urn):/)
      expect(Number.isNaN(Date.parse(each.updated))).toBe(false)
      expect(each.title).toBeDefined()
    }
    expect(new Set(feed.entry.map(({ id }: { id: string }) => id)).size).toBe(3)
  })

  it('as JSON Feed has its version and items with ids', async () => {
    const feed = JSON.parse(await write('jsonfeed'))
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
    expect(feed.title).toBe('News')
    expect(feed.items.map(({ id, url }: { id: string; url: string }) => [typeof id, url])).toEqual([
      ['string', 'https://news.example/rain'],
      ['string', 'https://news.example/sun'],
      ['string', 'https://news.example/list'],
    ])
  })

  it.each(['rss', 'atom', 'jsonfeed'] as const)('as %s is valid, whatever the records are', async (kind) => {
    expect(await validateFeeds(kind, [await write(kind)])).toEqual([[]])
    const texts = fc.string({ unit: 'binary', maxLength: 12 })
    const odd = fc.record(
      {
        headline: texts,
        more: fc.oneof(texts, fc.webUrl()),
        posted: fc.oneof(texts, fc.constant('2024-01-31')),
        teaser: texts,
      },
      { requiredKeys: [] },
    )
    const cases = fc.sample(fc.tuple(fc.array(odd, { maxLength: 6 }), texts), { seed: 16, numRuns: 60 })
    const feeds = await Promise.all(
      cases.map(async ([values, name]) => {
        const output = await createOutput(kind, fields, { typed: true, name })
        for (const value of values) output.add(record(value))
        return String(await output.end())
      }),
    )
    const faults = await validateFeeds(kind, feeds)
    expect(faults.flatMap((found, i) => (found.length > 0 ? [{ records: cases[i], found }] : []))).toEqual([])
  })

  it.each(INVALID)('has a validator that refuses %s', async (_, kind, broken, fault) => {
    const valid = await write(kind)
    const [text, replacement] = broken
    expect(valid).toMatch(text)
    const [found] = await validateFeeds(kind, [valid.replace(text, replacement)])
    expect(found.join('\n')).toContain(fault)
  })

  it('shows markup in a value as text, in every format', async () => {
    const parser = new XMLParser({ ignoreAttributes: false, htmlEntities: true })
    const { rss } = parser.parse(await write('rss'))
    expect(rss.channel.item[0].description).toContain('a &lt; b')
    const { feed } = parser.parse(await write('atom'))
    expect(feed.entry[0].title).toEqual({ '#text': 'Rain &amp; &lt;b&gt;wind&lt;/b&gt;', '@_type': 'html' })
    const [item] = JSON.parse(await write('jsonfeed')).items
    expect(item.content_text).toContain('a < b')
    expect(item).not.toHaveProperty('content_html')
  })

  it('is the same for the same records', async () => {
    expect(await write('atom')).toBe(await write('atom'))
  })

  it('takes its parts from what fields mean, are called and are', () => {
    expect(Object.fromEntries(chooseParts(fields, {}))).toEqual({
      title: 'headline',
      link: 'more',
      date: 'posted',
      description: 'teaser',
    })
    const meant: Field[] = [{ name: 'x', many: false, optional: false, property: 'https://schema.org/name' }]
    expect(Object.fromEntries(chooseParts(meant, {}))).toEqual({ title: 'x' })
    expect(chooseParts(fields, { title: 'teaser' }).get('title')).toBe('teaser')
    expect(() => chooseParts(fields, { title: 'none' })).toThrow(': unknown part or field')
    expect(() => chooseParts(fields, { colour: 'teaser' })).toThrow('unknown part')
  })
})
