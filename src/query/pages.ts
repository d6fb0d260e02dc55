import { GleanError } from '../errors.ts'
import type { Outcome } from '../source/crawl/conclude.ts'
import { crawlPages } from '../source/crawl/crawl.ts'
import type { PageTask } from '../source/crawl/page-task.ts'
import { type Index, readIndex } from '../source/crawl/read-index.ts'
import { readRecords } from '../source/crawl/read-records.ts'
import { comparableValue, listStarts, type Start } from '../source/crawl/starts.ts'
import { FetchFailure } from '../source/fetch/failure.ts'
import type { Fetcher } from '../source/fetch/fetcher.ts'
import { readSource, relativeTo } from '../source/file/read-source.ts'
import type { Arguments } from '../source/file/template.ts'
import type { LookupOrigin, SourceTable } from './source-table.ts'

type Asked = Pick<PageTask, 'type' | 'address' | 'post'>

/**
 * The pages of a table that are available. A run of a query reads them and notes what is missing; between two runs all
 * that was noted is fetched. What failed is available as an error, so that nothing is asked for twice.
 */
export interface TablePages {
  /** What a page holds; undefined if it is not available. */
  read(page: Asked): Outcome | undefined
  /** Notes a page that is missing. */
  note(page: Asked, load?: Start['load']): void
  /** The pages that the source begins with for some arguments; noted if they are not known. */
  starts(given: Arguments, withPages: boolean): readonly Start[] | undefined
  /** All values of the source's argument; noted if they are not known. */
  index(): Index | undefined
  /** Forgets what failed, so that the next query tries it again. */
  forgetFailures(): void
  /** How many pages are available. */
  readonly size: number
}

/** What is shared by the tables of a query. */
export interface Round {
  /** What is missing, by what it is, with the table that misses it. */
  readonly noted: Map<string, { readonly table: string; readonly fetch: () => Promise<void> }>
  /** A round notes no more than this. */
  limit: number
  /** Whether all next pages are fetched at once, because the query has no limit of rows. */
  follow: boolean
  /** Failures that are more than a missing page. */
  readonly failures: { readonly table: string; readonly error: GleanError }[]
}

/** Opens the pages of a table. */
export function openPages(table: SourceTable, fetcher: Fetcher, round: Round): TablePages {
  const { source } = table
  const outcomes = new Map<string, Outcome>()
  const starts = new Map<string, readonly Start[]>()
  const indexes = new Map<LookupOrigin, Promise<Index>>()
  const failedStarts = new Set<string>()
  let listed: Index | undefined
  let indexFailed = false

  const note = (key: string, fetch: () => Promise<void>): void => {
    const name = `${table.name}\n${key}`
    if (!round.noted.has(name) && round.noted.size < round.limit)
      round.noted.set(name, { table: table.name, fetch })
  }
  const fail = (error: unknown): GleanError => {
    if (!(error instanceof GleanError)) throw error
    const isMissing = error instanceof FetchFailure && (error.status === 404 || error.status === 410)
    if (!isMissing) round.failures.push({ table: table.name, error })
    return error
  }

  const fetchPage = async (page: Asked, load?: Start['load']): Promise<Outcome> => {
    const type = source.types.get(page.type)
    if (type === undefined) throw new RangeError(`unknown page type "${page.type}"`)
    let outcome: Outcome
    try {
      const request = page.post === undefined ? {} : { post: page.post }
      const found = load === undefined ? (await fetcher.get(page.address, request)).page : load()
      outcome = readRecords(type, found, { typed: true, ...request })
    } catch (error) {
      outcome = fail(error)
    }
    outcomes.set(keyOf(page), outcome)
    return outcome
  }

  /** A chain of next pages ends where a page adds nothing, as it does in a crawl. */
  const fetchChain = async (first: Asked, load?: Start['load']): Promise<void> => {
    const seen = new Set<string>()
    let outcome = await fetchPage(first, load)
    while (round.follow && !(outcome instanceof GleanError) && outcome.next !== undefined) {
      const before = seen.size
      for (const { joined } of outcome.records) seen.add(JSON.stringify(joined.record))
      const { reason: _, ...next } = outcome.next
      const page = { type: first.type, ...next }
      if (seen.size === before || outcomes.has(keyOf(page))) return
      outcome = await fetchPage(page)
    }
  }

  const openIndex = (origin: LookupOrigin): Promise<Index> => {
    const known = indexes.get(origin)
    if (known !== undefined) return known
    const file = readSource(relativeTo(origin.source, source.path))
    const pages = crawlPages(file, { fetcher, links: [origin.link] })
    const index = readIndex(pages, { name: file.name, field: origin.field, link: origin.link })
    index.catch(() => {
      indexFailed = true
    })
    indexes.set(origin, index)
    return index
  }

  const findStarts = async (given: Arguments): Promise<readonly Start[]> => {
    try {
      if (table.index !== undefined) {
        listed = await openIndex(table.index)
        return startsIn(listed, table.index, given)
      }
      const found: Start[] = []
      const lookUp = async (_: unknown, field: string, link: string, value: string) => {
        const origin = source.file.from.flatMap((each) => ('lookup' in each ? [each.lookup] : []))
        const at = origin.find((each) => each.field === field && each.link === link)
        return at === undefined ? [] : ((await openIndex(at)).get(comparableValue(value))?.addresses ?? [])
      }
      for await (const start of listStarts(source, { arguments: given, fetcher, lookUp })) found.push(start)
      return found
    } catch (error) {
      if (error instanceof GleanError && error.code === 'argument-missing') return []
      fail(error)
      failedStarts.add(JSON.stringify(given))
      return []
    }
  }

  return {
    read: (page) => outcomes.get(keyOf(page)),
    note: (page, load) => note(keyOf(page), () => fetchChain(page, load)),
    starts(given, withPages) {
      if (table.index !== undefined && listed !== undefined) return startsIn(listed, table.index, given)
      const key = JSON.stringify(given)
      const known = starts.get(key)
      if (known !== undefined) return known
      note(`starts ${key}`, async () => {
        const found = await findStarts(given)
        starts.set(key, found)
        // With a limit of rows, the run asks for as many of these as it needs.
        const now = withPages ? (round.follow ? found : found.slice(0, 1)) : []
        await Promise.all(
          now.map(({ address, post, load }) => {
            const page = { type: source.start.name, address, ...(post === undefined ? {} : { post }) }
            return outcomes.has(keyOf(page)) ? undefined : fetchChain(page, load)
          }),
        )
      })
      return undefined
    },
    index() {
      const origin = table.index
      if (listed === undefined && origin !== undefined) {
        note('index', async () => {
          try {
            listed = await openIndex(origin)
          } catch (error) {
            fail(error)
            listed = new Map()
          }
        })
      }
      return listed
    },
    forgetFailures() {
      for (const [key, outcome] of outcomes) if (outcome instanceof GleanError) outcomes.delete(key)
      for (const key of failedStarts) starts.delete(key)
      failedStarts.clear()
      if (indexFailed) {
        indexes.clear()
        listed = undefined
        indexFailed = false
      }
    },
    get size() {
      return outcomes.size
    },
  }
}

function startsIn(index: Index, { argument }: LookupOrigin, given: Arguments): Start[] {
  const entry = index.get(comparableValue(String(given[argument])))
  return (entry?.addresses ?? []).map((address) => ({ address }))
}

function keyOf({ type, address, post = '' }: Asked): string {
  return `${type}\n${address}\n${post}`
}
