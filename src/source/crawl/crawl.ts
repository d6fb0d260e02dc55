import { GleanError } from '../../errors.ts'
import type { Check } from '../../maintain/check.ts'
import type { Page } from '../../page/page.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import type { PageType, Source } from '../file/read-source.ts'
import type { Arguments } from '../file/template.ts'
import { conclude, type Outcome, type Progress } from './conclude.ts'
import { identify } from './digest.ts'
import { createFrontier } from './frontier.ts'
import type { Journal, Line } from './journal.ts'
import { createMemoryStore } from './memory-store.ts'
import type { JoinedRecord, PageResult, PageTask } from './page-task.ts'
import { type Index, readIndex } from './read-index.ts'
import { type ReadingOptions, readRecords } from './read-records.ts'
import { comparableValue, listStarts, type Start, type StartContext } from './starts.ts'
import { type CrawlState, createState, restore, tally } from './state.ts'

/** How a crawl runs. */
export interface CrawlOptions extends ReadingOptions {
  /** What fetches pages, with its manners, cache and limits. */
  readonly fetcher: Fetcher
  /** Values of the source's arguments. */
  readonly arguments?: Arguments
  /** Where the crawl notes what it has done, so that it can be resumed; nowhere unless given. */
  readonly journal?: Journal
  /** The most pages to read, counting those of earlier runs; that of the source, or 10,000, unless given. */
  readonly maxPages?: number
  /** The check of what a wrapper extracts; nothing is checked unless given. */
  readonly checkOf?: (wrapper: Wrapper) => Pick<Check, 'page'>
  /** Is given every page that was read, with the name of its type. */
  readonly onPage?: (page: Page, type: string) => void
  /** Bytes of the archive so far, noted in the journal. */
  readonly archived?: () => number
  /** Ends the crawl early when it is aborted; what is under way is lost, and a journal goes on from there. */
  readonly signal?: AbortSignal
}

/** Pages under way at once, over all hosts; each host has its own limit. */
const WORKERS = 16
const DEFAULT_PAGES = 10_000

/** Detail pages that were read last: a record that several lists show is fetched once. */
const KEPT_DETAILS = 256

/**
 * Crawls a source: one result for each page, as pages become complete. `state` counts along. With a journal, pages that
 * it holds are not read again, and their results are not returned again; `readOrdered` returns all records of a journal.
 */
export async function* crawlPages(
  source: Source,
  options: CrawlOptions,
  state: CrawlState = createState(),
): AsyncGenerator<PageResult> {
  const { journal, signal } = options
  const maxPages = options.maxPages ?? source.file.limits.pages ?? DEFAULT_PAGES
  const progress: Progress = { visited: new Set(), chains: new Map() }
  const { visited } = progress
  const memory = createMemoryStore()
  const store = {
    tasksAt: (line: Line | readonly PageTask[]) =>
      'offset' in line ? journal!.tasksAt(line) : memory.tasksAt(line),
  }
  const frontier = createFrontier(store)
  if (journal !== undefined) restore(journal, frontier, progress, state)
  const starts = listStarts(source, {
    fetcher: options.fetcher,
    arguments: options.arguments ?? {},
    lookUp: createLookUp(options),
  })[Symbol.asyncIterator]()
  const read = createReader(source, options)
  const ready: PageResult[] = []
  const active = new Set<Promise<void>>()
  let count = 0
  let exhausted = false
  let failure: unknown

  const nextStart = async (): Promise<
    { task: PageTask; start: number; load?: Start['load'] } | undefined
  > => {
    while (!exhausted) {
      const next = await starts.next()
      if (next.done === true) {
        exhausted = true
        return undefined
      }
      const { address, post, load } = next.value
      const identity = { type: source.start.name, address, ...(post === undefined ? {} : { post }) }
      const root = identify(identity)
      const start = count++
      if (visited.has(root)) continue
      visited.add(root)
      const task = { ...identity, root, key: '', chain: `s${root}`, hop: 0, after: [] }
      return { task, start, ...(load === undefined ? {} : { load }) }
    }
    return undefined
  }

  const launch = (task: PageTask, start?: number, load?: Start['load']): void => {
    const { outcome: reading, reused } = read(task, load)
    if (!reused) state.pages++
    const work = reading
      .then((outcome) => {
        const result = conclude(source, task, outcome, progress)
        const unexpected = reused ? undefined : findUnexpected(task, outcome, result, options)
        const noted: PageResult = {
          ...result,
          ...(unexpected === undefined ? {} : { unexpected }),
          ...(start === undefined ? {} : { start }),
          ...(reused ? { reused } : {}),
          ...(options.archived === undefined ? {} : { archive: options.archived() }),
        }
        const lines = journal === undefined ? memory.append(noted) : journal.append(noted)
        for (const { line, count: left } of lines.reverse()) frontier.push(line, left)
        tally(noted, state)
        ready.push(noted)
      })
      .catch((error) => {
        if (signal?.aborted !== true) failure ??= error
      })
      .finally(() => active.delete(work))
    active.add(work)
  }

  try {
    for (;;) {
      while (
        active.size < WORKERS &&
        failure === undefined &&
        signal?.aborted !== true &&
        state.pages < maxPages
      ) {
        const task = frontier.pop()
        const next = task === undefined ? await nextStart() : { task, start: undefined, load: undefined }
        if (next === undefined) break
        launch(next.task, next.start, next.load)
      }
      if (active.size > 0) await Promise.race(active)
      const complete = ready.splice(0)
      yield* complete
      // A page may have become complete while the next start was looked for: then there may be more to do.
      if (active.size === 0 && complete.length === 0) break
    }
    if (failure !== undefined) throw failure
    const { done: nothingLeft } = frontier.rest().next()
    state.limited = nothingLeft !== true || (!exhausted && (await nextStart()) !== undefined)
  } finally {
    await starts.return?.(undefined)
    await Promise.allSettled(active)
  }
}

/** Why a page is doubtful; a next page with nothing new is the end of its list, and may be empty. */
function findUnexpected(
  { hop }: PageTask,
  outcome: Outcome,
  { end, problem }: Pick<PageResult, 'end' | 'problem'>,
  { checkOf }: CrawlOptions,
): string | undefined {
  if (checkOf === undefined || outcome instanceof GleanError || outcome.unmatched !== undefined)
    return undefined
  if (end === 'no new records' && problem === undefined) return undefined
  const { wrapper, records, closed, next } = outcome
  return checkOf(wrapper).page({
    records: records.map(({ joined }) => joined.record),
    closed,
    last: hop > 0 && next === undefined,
  })
}

/** The records of a source, as they become complete; for programs that need no journal. */
export async function* crawlRecords(
  source: Source,
  options: CrawlOptions,
  state: CrawlState = createState(),
): AsyncGenerator<JoinedRecord> {
  for await (const { records } of crawlPages(source, options, state)) yield* records
}

/** Looks values up in other sources; each index is read once, regardless of the number of values. */
function createLookUp({ fetcher, signal }: CrawlOptions): StartContext['lookUp'] {
  const indexes = new Map<string, Promise<Index>>()
  return async (index, field, link, value) => {
    const key = JSON.stringify([index.path ?? index.name, field, link])
    let known = indexes.get(key)
    if (known === undefined) {
      const options = { fetcher, links: [link], ...(signal === undefined ? {} : { signal }) }
      known = readIndex(crawlPages(index, options), { name: index.name, field, link })
      indexes.set(key, known)
    }
    return (await known).get(comparableValue(value))?.addresses ?? []
  }
}

/** Reads the page of a task; details that were read lately are not read again. */
function createReader(
  source: Source,
  options: CrawlOptions,
): (
  task: PageTask,
  load?: Start['load'],
) => { readonly outcome: Promise<Outcome>; readonly reused: boolean } {
  const kept = new Map<number, Promise<Outcome>>()
  const readNow = async (
    type: PageType,
    task: PageTask,
    load: (() => Page) | undefined,
  ): Promise<Outcome> => {
    try {
      const request = {
        ...(task.post === undefined ? {} : { post: task.post }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      }
      const page = load === undefined ? (await options.fetcher.get(task.address, request)).page : load()
      options.onPage?.(page, type.name)
      return readRecords(type, page, { ...options, ...(task.post === undefined ? {} : { post: task.post }) })
    } catch (error) {
      if (options.signal?.aborted === true || !(error instanceof GleanError)) throw error
      return error
    }
  }
  return (task, load) => {
    const type = source.types.get(task.type)
    if (type === undefined) throw new RangeError(`unknown page type "${task.type}"`)
    if (task.outer === undefined) return { outcome: readNow(type, task, load), reused: false }
    const identity = identify(task)
    const known = kept.get(identity)
    if (known !== undefined) return { outcome: known, reused: true }
    const outcome = readNow(type, task, load)
    kept.set(identity, outcome)
    if (kept.size > KEPT_DETAILS) kept.delete(kept.keys().next().value as number)
    return { outcome, reused: false }
  }
}
