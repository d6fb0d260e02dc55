import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { GleanError } from '../../errors.ts'
import type { KnownValues } from '../../learn/find-examples.ts'
import type { LearningExample } from '../../learn/learn.ts'
import { listAddresses, readExamples } from '../../learn/read-examples.ts'
import { fileError } from '../../page/read-page.ts'
import { type ExampleRecord, type ExampleValue, listOf } from '../../record/example.ts'
import { checkFieldName } from '../../record/field.ts'
import { parseJson } from '../../record/json.ts'
import { isAddress } from '../../source/fetch/request/address.ts'
import { isPattern, STANDARD_INPUT } from '../../source/pages/page-arguments.ts'
import type { FetchCommandOptions } from '../fetch-options.ts'
import { loadPages } from '../pages.ts'
import { quoteForShell } from '../quote.ts'

/** Records that were typed on the command line, and how their page is to be read. */
export interface TypedRecords extends FetchCommandOptions {
  readonly record?: readonly string[]
  /** Records that were asked about and are right. */
  readonly also?: readonly string[]
  /** Records that must not be extracted. */
  readonly not?: readonly string[]
  readonly complete?: boolean
  /** Pairs `field=value` of records whose page is to be found. */
  readonly values?: readonly string[]
  readonly charset?: string
}

/**
 * What there is to learn from: files of examples, and at most one page, whose records are given on the command line. An
 * argument is recognized by its name, or else by its first character.
 */
export async function collectExamples(
  parameters: readonly string[],
  options: TypedRecords,
): Promise<LearningExample[]> {
  const reading = options.charset === undefined ? {} : { charset: options.charset }
  const files = parameters.filter(isExamplesFile)
  const pages = parameters.filter((parameter) => !files.includes(parameter))
  const records = parseRecords(options, 'record')
  const accepted = parseRecords(options, 'also')
  const negatives = parseRecords(options, 'not')
  checkPages(pages, records.length)
  const examples: LearningExample[] = []
  for (const file of files) {
    const addresses = listAddresses(file)
    const fetched = addresses.length === 0 ? [] : await loadPages(addresses, options)
    const pages = new Map(addresses.map((address, i) => [address, fetched[i]]))
    examples.push(...readExamples(file, { ...reading, pages }))
  }
  for (const path of pages) {
    const [page] = await loadPages([path], options)
    const complete = options.complete ?? (records.length + accepted.length === 1 ? 'unknown' : false)
    examples.push({
      page,
      records,
      complete,
      ...(accepted.length === 0 ? {} : { accepted }),
      ...(negatives.length === 0 ? {} : { negatives }),
      place: { file: path },
    })
  }
  return examples
}

/**
 * The records of pairs such as `title=Dune author=Herbert title=Emma`: a field that was named before begins a new record, and
 * `author+=Anderson` adds a value to a field.
 */
export function parseValues(pairs: readonly string[]): KnownValues[] {
  const records: Map<string, string[]>[] = []
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const adds = pair[at - 1] === '+'
    const name = pair.slice(0, adds ? at - 1 : at).trim()
    const value = pair.slice(at + 1)
    if (at < 1 || name === '' || value.trim() === '') {
      throw new GleanError('option-invalid', `--values ${JSON.stringify(pair)} is not field=value`, {
        remedy: `For example: glean learn site/ --values title=Dune ${quoteForShell('price=$9.99')}`,
      })
    }
    checkFieldName(name, { path: '--values' })
    const last = records.at(-1)
    if (adds) {
      if (last?.has(name) !== true) {
        throw new GleanError(
          'option-invalid',
          `--values ${JSON.stringify(pair)} adds to a field without a value`,
          {
            remedy: `Give the first value before it: ${name}=…`,
          },
        )
      }
      last.get(name)!.push(value)
    } else if (last === undefined || last.has(name)) records.push(new Map([[name, [value]]]))
    else last.set(name, [value])
  }
  return records.map((record) =>
    Object.fromEntries([...record].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
  )
}

/** An option that takes a record. */
type RecordOption = 'record' | 'also' | 'not'

function parseRecords(options: TypedRecords, name: RecordOption): ExampleRecord[] {
  return (options[name] ?? []).map((text, i) => parseRecord(text, `--${name} ${i + 1}`))
}

/** The records of an option as texts, which `--values` searches for. */
export function parseSearched(options: TypedRecords, option: RecordOption): KnownValues[] {
  return parseRecords(options, option).map((record, i) => {
    const path = `--${option} ${i + 1}`
    return Object.fromEntries(
      Object.keys(record).map((name) => {
        checkFieldName(name, { path })
        return [name, listOf(record[name]).map((value) => textOf(value, path))]
      }),
    )
  })
}

function textOf(value: ExampleValue | ExampleRecord, path: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new GleanError(
    'option-invalid',
    'with --values, a record has texts only, no places or nested records',
    {
      place: { path },
      remedy: `For example: ${path.split(' ')[0]} ${quoteForShell('{"title":"Dune"}')}`,
    },
  )
}

/**
 * Separates pairs from pages: `--values` takes everything that follows it, so pages named after it arrive with the pairs.
 */
export function splitValues(values: readonly string[]): { pairs: string[]; pages: string[] } {
  const isPage = (text: string) => !text.includes('=') && (/[./\\*]/.test(text) || existsSync(text))
  return { pairs: values.filter((text) => !isPage(text)), pages: values.filter(isPage) }
}

/** Whether an argument names a file of examples, by its name or else by its first character. */
export function isExamplesFile(path: string): boolean {
  if (path === STANDARD_INPUT || isAddress(path)) return false
  if (/\.(?:jsonl?|ndjson)$/i.test(path)) return true
  return !/\.x?html?$/i.test(path) && startsWithBrace(path)
}

/** A page never starts with a brace, and an example always does. Folders and patterns name pages. */
function startsWithBrace(path: string): boolean {
  const start = Buffer.alloc(1024)
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    // What is not a file is not looked into: a pipe would wait, and gives what it has only once.
    if (stats === undefined ? isPattern(path) : !stats.isFile()) return false
    const file = openSync(path, 'r')
    try {
      const length = readSync(file, start)
      return /^\ufeff?\s*\{/.test(start.toString('utf8', 0, length))
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    throw fileError(path, cause)
  }
}

function parseRecord(text: string, path: string): ExampleRecord {
  const record = parseTyped(text, path)
  if (typeof record === 'object' && record !== null && !Array.isArray(record)) return record as ExampleRecord
  throw new GleanError('option-invalid', 'a record is an object of field names and values', {
    place: { path },
    remedy: recordRemedy(),
  })
}

/** Shells take quotes away unless these are quoted themselves, and each does it in another way. */
function parseTyped(text: string, path: string): unknown {
  try {
    return parseJson(text, { path })
  } catch (cause) {
    if (!(cause instanceof GleanError)) throw cause
    throw new GleanError('json-invalid', `${cause.message}: ${text.slice(0, 60)}`, {
      place: { path },
      remedy: recordRemedy(),
      cause,
    })
  }
}

function recordRemedy(): string {
  return `Quote it for the shell: --record ${quoteForShell('{"title":"Dune"}')}; or without quotes: --values title=Dune`
}

function checkPages(pages: readonly string[], records: number): void {
  const [first, second] = pages
  if (first !== undefined && records === 0) {
    throw new GleanError('option-invalid', 'this is a page: label at least one of its records', {
      place: { file: first },
      remedy: `For example: --record ${quoteForShell('{"title":"Dune"}')}, or values only: --values title=Dune`,
    })
  }
  if (first === undefined && records > 0) {
    throw new GleanError('option-invalid', '--record labels a record of a page, but no page is given', {
      remedy: 'Name the page: glean learn page.html --record …',
    })
  }
  if (second !== undefined) {
    throw new GleanError(
      'option-invalid',
      '--record labels records of one page, but a second page is given',
      {
        place: { file: second },
        remedy: 'Label the records of several pages in an examples file (docs/format.md).',
      },
    )
  }
}
