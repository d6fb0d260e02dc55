import { z } from 'zod'
import { GleanError } from '../../errors.ts'
import {
  describeNext,
  fetchDetails,
  followField,
  linkAt,
  suggestFollow,
  teachFollow,
  teachNextPage,
} from '../../project/source/links.ts'
import { changeSource, missingParts, SOURCE_FILE, startAddress } from '../../project/source/source.ts'
import type { PlainRecord } from '../../record/plain.ts'
import { checkPage, done, type Handlers, page, type Schemas } from '../handler.ts'
import { crawlOf, typesOf } from './open.ts'
import type { JoinedView, SourceCalls } from './protocol.ts'

const name = z.string().min(1).max(200)
const nothing = z.strictObject({})
const onNode = { page, node: z.int().min(0) }

/** What calls about sources may hold. */
export const sourceSchemas: Schemas<SourceCalls> = {
  pageTypes: nothing,
  source: z.strictObject({ page: page.exactOptional() }),
  setSource: z.strictObject({
    start: z.string().max(8000).exactOptional(),
    next: z.enum(['auto', 'none']).exactOptional(),
    delay: z.number().min(0).max(3600).exactOptional(),
    maxPages: z.int().min(1).max(1_000_000).exactOptional(),
  }),
  linkAt: z.strictObject(onNode),
  teachNext: z.strictObject(onNode),
  teachFollow: z.strictObject({ ...onNode, to: name }),
  follow: z.strictObject({ field: name, to: name }),
  unfollow: nothing,
  fetchDetails: z.strictObject({ page, count: z.int().min(1).max(20) }),
  startCrawl: z.strictObject({ restart: z.boolean() }),
  stopCrawl: nothing,
  crawlProgress: nothing,
  joined: z.strictObject({ limit: z.int().min(0).max(10_000) }),
}

const DEFAULT_DELAY = 1
const DEFAULT_PAGES = 1000

/** What calls about sources do. */
export const sourceHandlers: Handlers<SourceCalls> = {
  pageTypes: (session, _input, options) => ({ types: typesOf(session, options).names() }),
  source(session, { page }, options) {
    const types = typesOf(session, options)
    const { source } = session.history.state
    const shown = page !== undefined && session.pages.includes(page) ? page : undefined
    const start = startAddress(session)
    return {
      ...(start === undefined ? {} : { start }),
      next: {
        kind: source?.next?.kind ?? 'auto',
        ...(shown === undefined ? { words: 'no page is open' } : describeNext(session, shown)),
      },
      ...(source?.follow === undefined ? {} : { follow: source.follow }),
      suggested: shown === undefined ? [] : suggestFollow(session, shown),
      types: types.names().map((type) => {
        const opened = types.open(type)
        const fields = opened.wrapper()?.fields.map((field) => field.name) ?? []
        return { name: type, pages: opened.pages.length, fields }
      }),
      delay: source?.delay ?? DEFAULT_DELAY,
      maxPages: source?.maxPages ?? DEFAULT_PAGES,
      missing: missingParts(session, types),
      file: SOURCE_FILE,
    }
  },
  setSource(session, { start, next, delay, maxPages }) {
    if (start !== undefined) checkAddress(start)
    changeSource(session, 'how pages are found', {
      ...(start === undefined ? {} : { start }),
      ...(next === undefined ? {} : { next: { kind: next } }),
      ...(delay === undefined ? {} : { delay }),
      ...(maxPages === undefined ? {} : { maxPages }),
    })
    return done(session)
  },
  linkAt(session, { page, node }) {
    checkPage(session, page)
    const link = linkAt(session, page, node)
    return link === undefined ? {} : { text: link.text, address: link.address }
  },
  teachNext(session, { page, node }) {
    checkPage(session, page)
    return { text: teachNextPage(session, page, node), ...done(session) }
  },
  teachFollow(session, { page, node, to }, options) {
    checkPage(session, page)
    return { field: teachFollow(session, typesOf(session, options), page, node, to), ...done(session) }
  },
  follow(session, { field, to }, options) {
    followField(session, typesOf(session, options), field, to)
    return done(session)
  },
  unfollow(session) {
    changeSource(session, 'the record’s own page', { follow: undefined })
    return done(session)
  },
  async fetchDetails(session, { page, count }, options) {
    checkPage(session, page)
    const types = typesOf(session, options)
    const fetched = await fetchDetails(session, types, page, count, options.allowPrivate)
    return { fetched, ...done(session) }
  },
  startCrawl(session, { restart }, options) {
    const crawl = crawlOf(session, options)
    crawl.start(restart)
    return crawl.progress()
  },
  stopCrawl(session, _input, options) {
    const crawl = crawlOf(session, options)
    crawl.stop()
    return crawl.progress()
  },
  crawlProgress: (session, _input, options) => crawlOf(session, options).progress(),
  joined(session, { limit }, options): JoinedView {
    const crawl = crawlOf(session, options)
    const rows: JoinedView['rows'][number][] = []
    const fields = new Set<string>()
    const records: { record: PlainRecord; pages: readonly string[] }[] = []
    let total = 0
    for (const { record, pages } of crawl.records()) {
      total++
      if (total > limit) continue
      for (const field of Object.keys(record)) fields.add(field)
      records.push({ record, pages: pages.map((each) => each.page) })
    }
    for (const { record, pages } of records)
      rows.push({ pages, cells: [...fields].map((field) => showCell(record[field])) })
    return { fields: [...fields], rows, total }
  },
}

/** A cell as text: several values one after the other, nested records as they are written. */
function showCell(cell: PlainRecord[string] | undefined): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'string') return cell
  if (Array.isArray(cell) && cell.every((each) => typeof each === 'string')) return cell.join('; ')
  return JSON.stringify(cell)
}

function checkAddress(address: string): void {
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return
  throw new GleanError('option-invalid', 'this is not a web address', {
    remedy: 'An address begins with http:// or https://',
  })
}
