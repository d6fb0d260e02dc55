import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { decodePage } from '../src/page/decode.ts'
import { findValue } from '../src/page/find.ts'
import { readValue } from '../src/page/value.ts'

const folder = fileURLToPath(new URL('./pages/', import.meta.url))
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()

interface TruthRecord {
  [field: string]: (string | TruthRecord)[]
}

interface Line {
  page: string
  records: TruthRecord[]
}

/** Tags that add nothing to the visible text; any other tag parts words. */
const INLINE = new Set('a b code em font i small span strong sub sup tt wbr'.split(' '))

function readLines(name: string, file: string): Line[] {
  const text = readFileSync(join(folder, name, file), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/**
 * Decodes a page by the charset it declares. `stream` keeps Node off the fast path that reads windows-1252 as Latin-1
 * (nodejs/node#56542).
 */
function decode(bytes: Buffer): string {
  const declared = /charset="?([\w-]+)/.exec(bytes.toString('latin1'))
  return new TextDecoder(declared?.[1] ?? 'utf-8').decode(bytes, { stream: true })
}

/** The visible text by the reference parser, with white space folded. */
function readVisibleText(bytes: Buffer): string {
  const $ = load(decode(bytes))
  $('script, style').remove()
  for (const element of $('*').toArray()) {
    if (!INLINE.has($(element).prop('tagName')?.toLowerCase() ?? '')) $(element).before(' ').after(' ')
  }
  return $.root().text().replace(/\s+/g, ' ')
}

function listValues(record: TruthRecord): string[] {
  return Object.values(record).flatMap((values) =>
    values.flatMap((value) => (typeof value === 'string' ? [value] : listValues(value))),
  )
}

/** Brings a record as a person writes it to the form of the truth: every field a list. */
function toTruth(record: object): TruthRecord {
  const entries = Object.entries(record).map(([field, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return [field, values.map((each) => (typeof each === 'object' && each !== null ? toTruth(each) : each))]
  })
  return Object.fromEntries(entries)
}

describe.each(cases)('case %s', (name) => {
  const truth = readLines(name, 'truth.jsonl')

  it('has the truth of every page, in order', () => {
    const pages = readdirSync(join(folder, name, 'pages')).sort()
    expect(truth.map((line) => line.page)).toEqual(pages.map((page) => `pages/${page}`))
  })

  it('has only values that its pages show', () => {
    for (const { page, records } of truth) {
      const text = readVisibleText(readFileSync(join(folder, name, page)))
      const values = records.flatMap(listValues)
      expect(values.length, page).toBeGreaterThan(0)
      expect(
        values.filter((value) => !text.includes(value)),
        page,
      ).toEqual([])
    }
  })

  it('has only values that can be found by place, and read back from it', () => {
    for (const { page, records } of truth) {
      const decoded = decodePage(readFileSync(join(folder, name, page)), { name: page })
      for (const value of records.flatMap(listValues)) {
        const read = findValue(decoded, value).map(({ start, end }) => readValue(decoded.source, start, end))
        expect(new Set(read), page).toEqual(new Set([value]))
      }
    }
  })

  it('has examples that say what the truth says', () => {
    const examples = readLines(name, 'examples.jsonl')
    const told = examples.map(({ page, records }) => ({ page, records: records.map(toTruth) }))
    expect(truth).toEqual(expect.arrayContaining(told))
    expect(examples.length).toBeLessThan(truth.length)
  })
})
