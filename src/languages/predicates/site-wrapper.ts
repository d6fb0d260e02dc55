import { z } from 'zod'
import { GleanError, type Place } from '../../errors.ts'
import type { Page } from '../../page/page.ts'
import { type ExtractedRecord, isRecord, type Value } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { parseJson } from '../../record/json.ts'
import type { Language } from '../language.ts'
import type { PredicateRule } from './rule.ts'
import { predicates } from './run.ts'

/** One kind of page of a site: what it shows and where it leads. */
export interface PageType {
  readonly name: string
  readonly fields: readonly Field[]
  readonly rule: PredicateRule
  /** The field that holds the address of a record's own page, and the type of that page. */
  readonly detail?: { readonly field: string; readonly to: string } | undefined
  /** The rule that finds the address of the next page of the same type: its one field. */
  readonly next?: PredicateRule | undefined
}

/** Wrappers for the kinds of page of a site, and the kind with which reading begins. */
export interface SiteWrapper {
  readonly start: string
  readonly types: readonly PageType[]
}

/** A record put together from a list page and the page it leads to. */
export interface JoinedRecord {
  readonly values: ReadonlyMap<string, readonly Value[]>
  /** The addresses of the pages it was read from. */
  readonly pages: readonly string[]
}

const MAX_TYPES = 100
const MAX_FIELDS = 2000
const NEXT_FIELD: readonly Field[] = [{ name: 'next', many: false, optional: true }]

function siteSchema(language: Language<PredicateRule>): z.ZodType<SiteWrapper> {
  const name = z.string().min(1).max(200)
  const field = z.strictObject({ name, many: z.boolean(), optional: z.boolean() })
  return z.strictObject({
    start: name,
    types: z
      .array(
        z.strictObject({
          name,
          fields: z.array(field).max(MAX_FIELDS),
          rule: language.schema,
          detail: z.strictObject({ field: name, to: name }).optional(),
          next: language.schema.optional(),
        }),
      )
      .max(MAX_TYPES),
  })
}

/** Where a site wrapper came from and in what language its rules are. */
export interface SiteOrigin {
  /** The file it was read from, for messages. */
  readonly file?: string
  /** The language of its rules; that of the usual builders if none is given. */
  readonly language?: Language<PredicateRule>
}

/** Reads a site wrapper from the text of its file, or from its parsed JSON; everything is checked before anything runs. */
export function readSite(input: string | object, origin: SiteOrigin = {}): SiteWrapper {
  const { file, language = predicates } = origin
  const place: Place = file === undefined ? {} : { file }
  const parsed = siteSchema(language).safeParse(typeof input === 'string' ? parseJson(input, place) : input)
  if (!parsed.success) {
    const { message, path } = parsed.error.issues[0]
    throw new GleanError('wrapper-invalid', `this is not a site wrapper: ${message}`, {
      place: { ...place, path: path.join('.') },
    })
  }
  const { start, types } = parsed.data
  const names = new Set(types.map(({ name }) => name))
  for (const wanted of [start, ...types.flatMap(({ detail }) => detail?.to ?? [])]) {
    if (names.has(wanted)) continue
    throw new GleanError('wrapper-invalid', `the site wrapper has no page type "${wanted}"`, { place })
  }
  return parsed.data
}

/** How pages come to the wrapper, and how many it may read. */
export interface Reading {
  /** The page at an absolute address; undefined when there is none. */
  open(address: string): Promise<Page | undefined>
  /** Pages beyond these are not read. */
  readonly maxPages?: number
  /** The language of the rules; that of the usual builders if none is given. */
  readonly language?: Language<PredicateRule>
}

const DEFAULT_PAGES = 1000

/** Reads a site from its start pages: follows next pages, and joins each record with the page it leads to. */
export async function* extractSite(
  wrapper: SiteWrapper,
  starts: readonly string[],
  reading: Reading,
): AsyncGenerator<JoinedRecord> {
  const { language = predicates } = reading
  const types = new Map(wrapper.types.map((type) => [type.name, type]))
  const type = types.get(wrapper.start)
  if (type === undefined) throw new RangeError(`the site has no page type "${wrapper.start}"`)
  const visited = new Set<string>()
  const queue = [...starts]
  let left = reading.maxPages ?? DEFAULT_PAGES
  const open = async (address: string): Promise<Page | undefined> => {
    if (left-- <= 0) return undefined
    return reading.open(address)
  }
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    if (visited.has(address)) continue
    visited.add(address)
    const page = await open(address)
    if (page === undefined) continue
    for (const record of language.run(type.rule, page, type.fields).records) {
      yield await join(record, type, address, types, language, open)
    }
    const next =
      type.next === undefined ? undefined : firstValue(language.run(type.next, page, NEXT_FIELD).records)
    const target = next === undefined ? undefined : resolveAddress(next.text, address)
    if (target !== undefined) queue.push(target)
  }
}

async function join(
  record: ExtractedRecord,
  type: PageType,
  address: string,
  types: ReadonlyMap<string, PageType>,
  language: Language<PredicateRule>,
  open: (address: string) => Promise<Page | undefined>,
): Promise<JoinedRecord> {
  const values = new Map<string, readonly Value[]>()
  addValues(values, record, type.fields)
  const pages = [address]
  const { detail } = type
  const link = detail === undefined ? undefined : values.get(detail.field)?.[0]
  const target = link === undefined ? undefined : resolveAddress(link.text, address)
  const targetType = detail === undefined ? undefined : types.get(detail.to)
  if (detail !== undefined) values.delete(detail.field)
  if (target !== undefined && targetType !== undefined) {
    const page = await open(target)
    const found = page === undefined ? [] : language.run(targetType.rule, page, targetType.fields).records
    if (found.length > 0) {
      addValues(values, found[0], targetType.fields)
      pages.push(target)
    }
  }
  return { values, pages }
}

/** Adds the fields of a record that are not there yet: a list page's own values stay. */
function addValues(
  values: Map<string, readonly Value[]>,
  record: ExtractedRecord,
  fields: readonly Field[],
): void {
  for (const [f, { name }] of fields.entries()) {
    const found = record.values[f].filter((value): value is Value => !isRecord(value))
    if (found.length > 0 && !values.has(name)) values.set(name, found)
  }
}

function firstValue(records: readonly ExtractedRecord[]): Value | undefined {
  const value = records[0]?.values[0][0]
  return value === undefined || isRecord(value) ? undefined : value
}

function resolveAddress(link: string, base: string): string | undefined {
  return URL.canParse(link, base) ? new URL(link, base).href : undefined
}
