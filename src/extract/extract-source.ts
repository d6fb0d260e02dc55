import { GleanError } from '../errors.ts'
import { baseAddress } from '../page/address.ts'
import { decodePage } from '../page/decode.ts'
import { checkText } from '../page/not-text.ts'
import type { Page } from '../page/page.ts'
import { isClosed } from '../page/parse/closed.ts'
import { readPage } from '../page/read-page.ts'
import type { Extraction } from '../record/extraction.ts'
import { type PlainRecord, type TypedRecord, toConfidence, toSpans, toTyped } from '../record/plain.ts'
import { shareOfTemplate } from '../wrapper/profile/template.ts'
import type { Wrapper } from '../wrapper/wrapper.ts'
import type { PageOutcome, PageSource, Problem, ReadOptions } from './outcome.ts'

/** Reads one page and extracts its records. Throws only where the program itself is wrong. */
export function extractSource(wrapper: Wrapper, source: PageSource, options: ReadOptions): PageOutcome {
  const name = typeof source === 'string' ? source : source.name
  if (typeof source !== 'string' && 'problem' in source) {
    return { kind: 'unreadable', page: name, problem: source.problem }
  }
  try {
    const page = readSourcePage(source, options)
    const { extraction, records, unmatched } = wrapper.extract(page)
    if (extraction.exceeded) throw new GleanError('page-too-costly', String(unmatched))
    // Looked at only here: a page with records is text.
    if (records.length === 0) checkText(page)
    if (unmatched !== undefined) return { kind: 'unmatched', page: name, reason: unmatched }
    const spans = options.spans ? extraction.records.map((record) => toSpans(record, wrapper.fields)) : []
    const sure = options.spans ? extraction.records.map((record) => toConfidence(record, wrapper.fields)) : []
    const confidence = sure.some((each) => each !== undefined) ? { confidence: sure } : {}
    const unread: string[] = []
    const typed = options.typed ? typeRecords(wrapper, extraction, page, unread) : []
    return {
      kind: 'matched',
      page: name,
      records,
      spans,
      ...confidence,
      typed,
      unread,
      ...(extraction.unknown === undefined ? {} : { unknown: extraction.unknown.map(({ name }) => name) }),
      ...templateShareOf(wrapper, page, records),
      closed: isClosed(page.source),
    }
  } catch (error) {
    if (error instanceof GleanError) return { kind: 'unreadable', page: name, problem: problemOf(error) }
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function templateShareOf(
  wrapper: Wrapper,
  page: Page,
  records: readonly PlainRecord[],
): { templateShare?: number } {
  if (records.length !== 1 || Object.keys(records[0]).length !== 1) return {}
  const { template } = wrapper.toJSON().profile
  return template === undefined ? {} : { templateShare: shareOfTemplate(page, template) }
}

function typeRecords(wrapper: Wrapper, { records }: Extraction, page: Page, unread: string[]): TypedRecord[] {
  const options = { base: baseAddress(page), onUnread: (field: string) => unread.push(field) }
  return records.map((record) => toTyped(record, wrapper.fields, options))
}

/** Reads a page that can be had. */
export function readSourcePage(
  source: Exclude<PageSource, { problem: Problem }>,
  { charset, base }: ReadOptions,
): Page {
  const options = {
    ...(charset === undefined ? {} : { charset }),
    ...(base === undefined ? {} : { url: base }),
  }
  if (typeof source === 'string') return readPage(source, options)
  const { name, bytes, url, charset: declared } = source
  return decodePage(bytes, {
    name,
    ...(declared === undefined ? {} : { charset: declared }),
    ...(url === undefined ? {} : { url }),
    ...options,
  })
}

/** A `GleanError` as plain data. */
export function problemOf({ code, message, place, remedy }: GleanError): Problem {
  return { code, message, place, ...(remedy === undefined ? {} : { remedy }) }
}
