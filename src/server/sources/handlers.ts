import { z } from 'zod'
import { GleanError } from '../../errors.ts'
import type { Session } from '../../project/session.ts'
import {
  describeNext,
  fetchDetails,
  followField,
  linkAt,
  linkingField,
  nameType,
  suggestFollow,
  teachNextPage,
  unfollowField,
} from '../../project/source/links.ts'
import {
  changeSource,
  followsOf,
  missingParts,
  nextRuleOf,
  SOURCE_FILE,
  startAddress,
} from '../../project/source/source.ts'
import type { PlainRecord } from '../../record/plain.ts'
import { type CommandOptions, checkPage, done, type Handlers, page, type Schemas } from '../handler.ts'
import { crawlOf, typesOf } from './open.ts'
import type { JoinedView, SourceCalls } from './protocol.ts'

const name = z.string().min(1).max(200)
const nothing = z.strictObject({})
const inType = { type: name.exactOptional() }
const onNode = { ...inType, page, node: z.int().min(0) }

/** What calls about sources may hold. */
export const sourceSchemas: Schemas<SourceCalls> = {
  pageTypes: nothing,
  source: z.strictObject({ ...inType, page: page.exactOptional() }),
  setSource: z.strictObject({
    ...inType,
    start: z.string().max(8000).exactOptional(),
    next: z.enum(['auto', 'none']).exactOptional(),
    delay: z.number().min(0).max(3600).exactOptional(),
    maxPages: z.int().min(1).max(1_000_000).exactOptional(),
  }),
  linkAt: z.strictObject(onNode),
  teachNext: z.strictObject(onNode),
  teachFollow: z.strictObject(onNode),
  follow: z.strictObject({ ...inType, field: name, to: name.exactOptional() }),
  unfollow: z.strictObject({ ...inType, field: name }),
  fetchDetails: z.strictObject({ ...inType, page, field: name, count: z.int().min(1).max(20) }),
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
  source(session, { page, type }, options) {
    const types = typesOf(session, options)
    const { source } = session.history.state
    const taught = taughtIn(session, type, options)
    const shown = page !== undefined && taught.pages.includes(page) ? page : undefined
    const start = startAddress(session)
    const next = nextRuleOf(taught, taught === session)
    return {
      ...(start === undefined ? {} : { start }),
      next: {
        kind: next.kind,
        ...(shown === undefined ? {} : describeNext(taught, shown, next)),
      },
      follow: followsOf(taught),
      suggested: shown === undefined ? [] : suggestFollow(taught, shown),
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
  setSource(session, { type, start, next, delay, maxPages }, options) {
    if (start !== undefined) checkAddress(start)
    const taught = taughtIn(session, type, options)
    changeSource(taught, 'how pages are found', {
      ...(start === undefined ? {} : { start }),
      ...(next === undefined ? {} : { next: { kind: next } }),
      ...(delay === undefined ? {} : { delay }),
      ...(maxPages === undefined ? {} : { maxPages }),
    })
    return done(taught)
  },
  linkAt(session, { page, node, type }, options) {
    const taught = taughtIn(session, type, options)
    checkPage(taught, page)
    const link = linkAt(taught, page, node)
    return link === undefined ? {} : { text: link.text, address: link.address }
  },
  teachNext(session, { page, node, type }, options) {
    const taught = taughtIn(session, type, options)
    checkPage(taught, page)
    return { text: teachNextPage(taught, page, node), ...done(taught) }
  },
  teachFollow(session, { page, node, type }, options) {
    const taught = taughtIn(session, type, options)
    checkPage(taught, page)
    const field = linkingField(taught, page, node)
    const types = typesOf(session, options)
    followField(taught, types, field, nameType(session, types, taught, field))
    return { field, ...done(taught) }
  },
  follow(session, { field, to, type }, options) {
    const taught = taughtIn(session, type, options)
    const types = typesOf(session, options)
    followField(taught, types, field, to ?? nameType(session, types, taught, field))
    return done(taught)
  },
  unfollow(session, { field, type }, options) {
    const taught = taughtIn(session, type, options)
    unfollowField(taught, field)
    return done(taught)
  },
  async fetchDetails(session, { page, field, count, type }, options) {
    const taught = taughtIn(session, type, options)
    checkPage(taught, page)
    const types = typesOf(session, options)
    const fetched = await fetchDetails(taught, types, { page, field }, count, options.allowPrivate)
    return { fetched, ...done(taught) }
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

/** The session that teaches a page type, or the project itself. */
function taughtIn(session: Session, type: string | undefined, options: CommandOptions): Session {
  return type === undefined ? session : typesOf(session, options).open(type)
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
