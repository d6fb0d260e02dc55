import { baseAddress } from '../../page/address.ts'
import type { Page } from '../../page/page.ts'
import { isClosed } from '../../page/parse/closed.ts'
import { type ExtractedRecord, isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { toPlain, toSpans, toTyped } from '../../record/plain.ts'
import type { PageResult, Wrapper } from '../../wrapper/wrapper.ts'
import type { PageType } from '../file/read-source.ts'
import { linkOf } from '../follow/link.ts'
import { findNext, type NextAddress } from '../follow/next-page.ts'
import type { JoinedRecord } from './page-task.ts'

/** What a page holds: its records, where they lead, and the next page. */
export interface ReadPage {
  readonly records: readonly { readonly joined: JoinedRecord; readonly follow: readonly Link[] }[]
  readonly next: NextAddress | undefined
  /** Why the page matched none of the type's wrappers. */
  readonly unmatched: string | undefined
  /** The wrapper that read the page: of several, the one that fits best. */
  readonly wrapper: Wrapper
  /** Whether the source ends as a whole page does. */
  readonly closed: boolean
}

/** A page that a record leads to. */
export interface Link {
  readonly to: string
  readonly address: string
}

/** What reading is asked for beyond the records. */
export interface ReadingOptions {
  /** Whether values are read as the types of their fields. */
  readonly typed?: boolean
  /** Fields whose addresses are wanted. */
  readonly links?: readonly string[]
  /** The fields that the page was asked for with, by POST. */
  readonly post?: string
}

/** Reads a page of a type. */
export function readRecords(type: PageType, page: Page, options: ReadingOptions = {}): ReadPage {
  const { wrapper, result } = chooseWrapper(type.wrappers, page)
  const { fields } = wrapper
  const base = baseAddress(page)
  const records = result.extraction.records.map((record) => {
    const address = (name: string): string | undefined => {
      const value = firstValue(record, fields, name)
      return value === undefined ? undefined : linkOf(page, value, base)
    }
    const follow = type.follow.flatMap(({ field, to }) => {
      const target = address(field)
      return target === undefined ? [] : [{ to, address: target }]
    })
    const links = (options.links ?? []).flatMap((name) => {
      const target = address(name)
      return target === undefined ? [] : [[name, target] as const]
    })
    const joined: JoinedRecord = {
      record: toPlain(record, fields),
      ...(options.typed === true ? { typed: toTyped(record, fields, { base }) } : {}),
      pages: [{ page: page.name, spans: toSpans(record, fields) }],
      ...(links.length === 0 ? {} : { links: Object.fromEntries(links) }),
    }
    return { joined, follow }
  })
  const context = {
    ...(type.nextWrapper === undefined ? {} : { wrapper: type.nextWrapper }),
    ...(options.post === undefined ? {} : { post: options.post }),
  }
  return {
    records,
    next: findNext(page, type.next, context),
    unmatched: result.unmatched,
    wrapper,
    closed: isClosed(page.source),
  }
}

function firstValue(record: ExtractedRecord, fields: readonly Field[], name: string) {
  const index = fields.findIndex((field) => field.name === name)
  const value = record.values[index]?.[0]
  return value === undefined || isRecord(value) ? undefined : value
}

/**
 * The wrapper that fits a page: of those that find records, the one whose records have most of the fields that every
 * record of its template has; the first of equals. A type with one template has no choice to make.
 */
export function chooseWrapper(
  wrappers: readonly Wrapper[],
  page: Page,
): { readonly wrapper: Wrapper; readonly result: PageResult } {
  let best: { wrapper: Wrapper; result: PageResult; score: number } | undefined
  for (const wrapper of wrappers) {
    const result = wrapper.extract(page)
    const score = scoreOf(wrapper, result)
    if (best === undefined || score > best.score) best = { wrapper, result, score }
    if (score === 1) break
  }
  return best!
}

/** The share of required values that are there; below zero where nothing was found. */
function scoreOf({ fields }: Wrapper, { extraction: { records }, unmatched }: PageResult): number {
  if (unmatched !== undefined) return -2
  if (records.length === 0) return -1
  const required = fields.flatMap(({ optional }, f) => (optional ? [] : [f]))
  if (required.length === 0) return 1
  let filled = 0
  for (const { values } of records) for (const f of required) if (values[f].length > 0) filled++
  return filled / (records.length * required.length)
}
