import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { checkAtom, checkJsonFeed, checkRss } from '../../test/feed-rules.ts'
import type { Field } from '../record/field.ts'
import { chooseParts } from './feed.ts'
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
    teaser: 'a ]]> b \u0007 \ud800',
  }),
  record({ headline: 'Sun', more: 'https://news.example/sun', posted: '2024-03-01T10:00:00Z' }),
  record({ headline: 'Fog' }),
]

async function write(format: string, options: WriterOptions = {}): Promise<string> {
  const output = await createOutput(format, fields, { typed: true, name: 'News', ...options })
  for (const each of records) output.add(each)
  return String(await output.end())
}

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
    expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/)
    expect(feed.title).toBe('News')
    expect(feed.items.map(({ id, url }: { id: string; url: string }) => [typeof id, url])).toEqual([
      ['string', 'https://news.example/rain'],
      ['string', 'https://news.example/sun'],
      ['string', 'https://news.example/list'],
    ])
  })

  it.each([
    ['rss', checkRss],
    ['atom', checkAtom],
    ['jsonfeed', checkJsonFeed],
  ] as const)('as %s breaks no rule of its standard, whatever the records are', async (format, check) => {
    expect(check(await write(format))).toEqual([])
    const texts = fc.string({ unit: 'binary', maxLength: 12 })
    const odd = fc.record(
      {
        headline: texts,
        more: fc.oneof(texts, fc.webUrl()),
        posted: fc.oneof(texts, fc.constant('2024-01-31')),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { maxLength: 6 }), texts, async (values, name) => {
        const output = await createOutput(format, fields, { typed: true, name })
        for (const value of values) output.add(record(value))
        expect(check(String(await output.end()))).toEqual([])
      }),
      { seed: 16, numRuns: 150 },
    )
  })

  it('has rules that can be broken', () => {
    expect(checkRss('<rss version="2.0"><channel><item/></channel></rss>')).toHaveLength(5)
    expect(checkAtom('<feed><entry/></feed>').length).toBeGreaterThan(6)
    expect(checkJsonFeed('{"items":[{"id":"a","url":"x"},{"id":"a"}]}')).toHaveLength(6)
    expect(checkRss('<rss>')).toEqual([expect.stringContaining('not well-formed')])
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
    expect(() => chooseParts(fields, { title: 'none' })).toThrow('names no part of a feed or no field')
    expect(() => chooseParts(fields, { colour: 'teaser' })).toThrow('names no part')
  })
})
