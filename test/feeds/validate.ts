import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { XMLParser } from 'fast-xml-parser'
import { validateXML } from 'xmllint-wasm'
import type { FeedKind } from '../../src/output/feed.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/**
 * The faults of feeds, one list for each: what libxml2 finds with the grammar of RSS 2.0 or Atom, or ajv with the schema of
 * JSON Feed, and what no grammar can express: no two entries have the same id.
 */
export async function validateFeeds(kind: FeedKind, feeds: readonly string[]): Promise<string[][]> {
  const faults = kind === 'jsonfeed' ? feeds.map(validateJson) : await validateXml(kind, feeds)
  return feeds.map((feed, i) => [
    ...faults[i],
    ...(faults[i].length > 0
      ? []
      : repeated(readIds(kind, feed)).map((id) => `two entries have the id ${id}`)),
  ])
}

/** What xmllint writes after the faults of a file; a file that is not well-formed has no verdict. */
const VERDICT = /^(\d+)\.xml (validates|fails to validate)$/

async function validateXml(kind: 'rss' | 'atom', feeds: readonly string[]): Promise<string[][]> {
  const { rawOutput } = await validateXML({
    xml: feeds.map((contents, i) => ({ fileName: `${i}.xml`, contents })),
    schema: { fileName: `${kind}.rng`, contents: read(`${kind}.rng`) },
    extension: 'relaxng',
  })
  const faults = feeds.map(() => ['not well-formed'])
  let lines: string[] = []
  for (const line of rawOutput.trim().split('\n')) {
    const [, place, verdict] = VERDICT.exec(line) ?? []
    if (place === undefined) lines.push(line)
    else {
      faults[Number(place)] = verdict === 'validates' ? [] : lines
      lines = []
    }
  }
  return faults
}

const ajv = new Ajv2020({ allErrors: true })
addFormats.default(ajv)
const checkJson = ajv.compile(JSON.parse(read('json-feed.schema.json')))

function validateJson(feed: string): string[] {
  if (checkJson(JSON.parse(feed))) return []
  return (checkJson.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'item' || name === 'entry' })

function readIds(kind: FeedKind, feed: string): string[] {
  if (kind === 'jsonfeed') return JSON.parse(feed).items.map(({ id }: { id: string }) => id)
  const document = parser.parse(feed)
  if (kind === 'atom') return (document.feed.entry ?? []).map(({ id }: { id: string }) => id)
  return (document.rss.channel.item ?? []).map(({ guid }: { guid: string }) => guid)
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
}
