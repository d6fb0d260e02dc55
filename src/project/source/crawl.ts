import { closeSync, lstatSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { GleanError } from '../../errors.ts'
import { createWriter } from '../../output/formats.ts'
import { crawlPages } from '../../source/crawl/crawl.ts'
import { digestCrawl } from '../../source/crawl/digest-crawl.ts'
import { createDuplicates } from '../../source/crawl/duplicates.ts'
import { type Journal, openJournal } from '../../source/crawl/journal.ts'
import { readOrdered } from '../../source/crawl/ordered.ts'
import type { JoinedRecord } from '../../source/crawl/page-task.ts'
import { type CrawlState, createState, tally } from '../../source/crawl/state.ts'
import { openFetcher } from '../../source/fetch/fetcher.ts'
import { withManners } from '../../source/file/manners.ts'
import type { Source } from '../../source/file/read-source.ts'
import { CACHE_FOLDER } from '../files/page-files.ts'
import { folderInside, writeInside } from '../files/write-file.ts'
import type { PageTypes } from '../page-types.ts'
import type { Session } from '../session.ts'
import { buildSource, missingParts, saveSource } from './source.ts'

/** Where a crawl notes what it has read, so that it can be stopped and resumed. */
const JOURNAL_FOLDER = 'fetched/crawl'
const JOURNAL_FILE = 'journal'
/** Where the records are written when all pages are read. */
export const RECORDS_FILE = 'records.jsonl'

/** A journal with the source that it belongs to. */
interface OpenJournal {
  readonly open: Journal
  readonly digest: string
  readonly source: Source
}

/** How far a crawl has come. */
export interface CrawlProgress {
  readonly running: boolean
  readonly pages: number
  readonly records: number
  readonly failed: number
  /** Pages a second since the crawl was started. */
  readonly rate: number
  /** Whether something was read before that a start goes on with. */
  readonly resumable: boolean
  /** Whether this studio has read all pages. */
  readonly complete: boolean
  /** Why it ended, in words; absent while it runs and before it did. */
  readonly end?: string
  /** The last problems, each with its address. */
  readonly problems: readonly string[]
}

/** The crawl of a project. */
export interface ProjectCrawl {
  /** Starts, or goes on where an earlier run stopped; `restart` begins anew. */
  start(restart: boolean): void
  stop(): void
  progress(): CrawlProgress
  /** The joined records so far, without duplicates, in the order of the pages. */
  records(): Generator<JoinedRecord>
  /** The joined records in a format, as a file. */
  write(format: string): Promise<string>
  close(): void
}

const MAX_PROBLEMS = 5

/** The crawl of a session and its page types. */
export function createCrawl(session: Session, types: PageTypes, allowPrivate: boolean): ProjectCrawl {
  const { folder } = session.project
  let running: AbortController | undefined
  let journal: OpenJournal | undefined
  let state: CrawlState = createState()
  let begun = 0
  let readBefore = 0
  let end: string | undefined
  let complete = false
  let problems: string[] = []

  const closeJournal = (): void => {
    journal?.open.close()
    journal = undefined
  }
  const path = (): string => join(folderInside(folder, JOURNAL_FOLDER), JOURNAL_FILE)
  /** The journal of the source as it is now; undefined where there is none, or one of another source. */
  const find = (): OpenJournal | undefined => {
    if (running !== undefined) return journal
    const source = sourceOf(session, types)
    if (source === undefined) return undefined
    const digest = digestCrawl(source, {})
    if (journal?.digest === digest) return journal
    if (!headOf(path()).includes(digest)) return undefined
    closeJournal()
    journal = { open: openJournal(path(), digest), digest, source }
    return journal
  }
  /** The journal to go on with, or a new one in place of one that does not fit. */
  const begin = (restart: boolean): OpenJournal => {
    const known = restart ? undefined : find()
    if (known !== undefined) return known
    const source = buildSource(session, types)
    closeJournal()
    rmSync(path(), { force: true })
    const digest = digestCrawl(source, {})
    journal = { open: openJournal(path(), digest), digest, source }
    return journal
  }
  const crawl = async (source: Source, into: Journal, signal: AbortSignal): Promise<string> => {
    const fetcher = openFetcher(
      withManners(source, { allowPrivate, cache: folderInside(folder, CACHE_FOLDER) }),
    )
    try {
      for await (const { problem } of crawlPages(source, { fetcher, journal: into, signal }, state)) {
        if (problem !== undefined)
          problems = [...problems, `${problem.address}: ${problem.message}`].slice(-MAX_PROBLEMS)
      }
    } finally {
      await fetcher.close()
    }
    if (signal.aborted) return 'Stopped.'
    writeInside(folder, RECORDS_FILE, await write('jsonl'))
    let found = 0
    for (const _ of records()) found++
    const dropped = state.records - found
    const saved = `${found} records are in ${RECORDS_FILE}${dropped > 0 ? `; ${dropped} duplicates are left out` : ''}.`
    if (state.limited) return `Pages are left: the limit was reached. ${saved}`
    complete = true
    return `All pages are read. ${saved}`
  }
  const write = async (format: string): Promise<string> => {
    const known = find()
    if (known === undefined) throw new GleanError('option-invalid', 'nothing was crawled yet')
    const writer = await createWriter(format, known.source.fields, { joined: true, name: known.source.name })
    let text = writer.begin()
    for (const { record, pages } of records()) {
      const [first, ...rest] = pages
      const joined = rest.length === 0 ? {} : { joined: rest }
      text += writer.add({ record, page: first.page, spans: first.spans, ...joined })
    }
    return text + writer.end()
  }
  function* records(): Generator<JoinedRecord> {
    const known = find()
    if (known === undefined) return
    const duplicates = createDuplicates([])
    for (const joined of readOrdered(known.open)) if (duplicates.judge(joined) !== 'duplicate') yield joined
  }
  return {
    start(restart) {
      if (running !== undefined) throw new GleanError('option-invalid', 'the crawl is running already')
      const { open: into, source } = begin(restart)
      saveSource(session, types)
      const controller = new AbortController()
      running = controller
      state = createState()
      readBefore = [...into.results()].filter(({ result }) => result.part !== true).length
      begun = performance.now()
      end = undefined
      complete = false
      problems = []
      crawl(source, into, controller.signal)
        .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
        .then((words) => {
          end = words
          running = undefined
        })
    },
    stop() {
      running?.abort()
    },
    progress() {
      // While it runs, pages under way count along; afterwards those that are read.
      const shown = running === undefined ? countJournal(find()) : state
      const seconds = (performance.now() - begun) / 1000
      return {
        running: running !== undefined,
        pages: shown.pages,
        records: shown.records,
        failed: shown.failed + shown.unmatched,
        rate:
          running === undefined
            ? 0
            : Math.round((10 * Math.max(0, shown.pages - readBefore)) / Math.max(1, seconds)) / 10,
        resumable: shown.pages > 0 && !complete,
        complete,
        problems,
        ...(end === undefined ? {} : { end }),
      }
    },
    records,
    write,
    close() {
      running?.abort()
      closeJournal()
    },
  }
}

/** What an earlier run read. */
function countJournal(journal: OpenJournal | undefined): CrawlState {
  const state = createState()
  for (const { result } of journal?.open.results() ?? []) {
    if (result.part === true) continue
    if (result.reused !== true) state.pages++
    tally(result, state)
  }
  return state
}

/** The source of a project; undefined while it is not whole. */
function sourceOf(session: Session, types: PageTypes): Source | undefined {
  return missingParts(session, types).length > 0 ? undefined : buildSource(session, types)
}

/** The beginning of a journal, which names what it belongs to. A link in its place is removed, not followed. */
function headOf(path: string): string {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (entry === undefined) return ''
  if (!entry.isFile()) {
    rmSync(path, { force: true })
    return ''
  }
  const handle = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(500)
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(handle)
  }
}
