import { rmSync } from 'node:fs'
import { formatPlace, GleanError } from '../../errors.ts'
import { openFileSink } from '../../output/file-sink.ts'
import { createJsonLinesWriter } from '../../output/json.ts'
import { readPage } from '../../page/read-page.ts'
import { crawlPages } from '../../source/crawl/crawl.ts'
import { digestCrawl } from '../../source/crawl/digest-crawl.ts'
import { type Journal, openJournal } from '../../source/crawl/journal.ts'
import { readOrdered } from '../../source/crawl/ordered.ts'
import { createState } from '../../source/crawl/state.ts'
import { type Fetcher, type FetcherOptions, openFetcher } from '../../source/fetch/fetcher.ts'
import { isAddress } from '../../source/fetch/request/address.ts'
import { withManners } from '../../source/file/manners.ts'
import type { Source } from '../../source/file/read-source.ts'
import type { Arguments } from '../../source/file/template.ts'
import { evenly } from '../../strings/evenly.ts'
import { type Change, compareRecords, type KeptRecord } from './compare.ts'
import { type CheckedWrapper, checkSource } from './health.ts'
import { readLines } from './line-file.ts'
import { createPageSample } from './page-sample.ts'
import { repairSource } from './repair-source.ts'
import { type RepairNote, type Run, type RunVerdict, worstOf } from './run.ts'
import { beginRun, nextRecords, noteRun, type OpenRun, type SourceFolder } from './source-folder.ts'

/** A source that is watched. */
export interface WatchedSource {
  /** The source; read again for every run, since its file and its wrappers may change. */
  open(): Source
  readonly key: readonly string[]
  readonly arguments: Arguments
  readonly fetching: FetcherOptions
  readonly maxPages?: number | undefined
  /** Wrapper files that were named on the command line. */
  readonly named: readonly string[]
}

/** How a run is made. */
export interface RunOptions {
  readonly repair: boolean
  readonly signal: AbortSignal
  readonly time: string
}

/** A run that is complete, but not in the history yet. */
export interface Finished {
  readonly source: Source | undefined
  readonly run: Omit<Run, 'seconds'>
  readonly changes: readonly Change[]
}

/** Records of the run before that are looked for on the pages, at most. */
const MOST_KNOWN = 5000

/**
 * Runs a source: reads its pages, checks its wrappers, repairs them if asked, and compares the records with those of the run before.
 * Gives undefined if it was stopped; the next call goes on from there.
 */
export async function runSource(
  watched: WatchedSource,
  folder: SourceFolder,
  options: RunOptions,
): Promise<Finished | undefined> {
  let open = await beginRun(folder, options.time)
  let source: Source | undefined
  try {
    for (;;) {
      source = watched.open()
      const crawled = await crawlOnce(source, watched, folder, options)
      if (crawled === undefined) return undefined
      const { checked, journal } = crawled
      try {
        const mayRepair = options.repair && open.repairs.length === 0
        const repairs = mayRepair
          ? await repairSource(source, checked, folder, { time: options.time, named: watched.named })
          : []
        if (repairs.length > 0) {
          open = { ...open, repairs }
          await noteRun(folder, open)
        }
        // What the repaired wrappers extract is what counts, and whether they are sound.
        if (!repairs.some(({ outcome }) => outcome === 'repaired')) {
          return { source, ...(await finish(open, crawled, folder, watched.key)) }
        }
      } finally {
        journal.close()
      }
      rmSync(folder.journal, { force: true })
    }
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    if (options.signal.aborted) return undefined
    const place = formatPlace(error.place)
    const reason = place === '' ? error.message : `${place}: ${error.message}`
    return { source, run: failedRun(open, folder, reason), changes: [] }
  }
}

interface Crawled {
  readonly journal: Journal
  readonly checked: readonly CheckedWrapper[]
  readonly pages: number
  readonly unread: number
  readonly findings: readonly string[]
  /** Names of the pages that were read. */
  readonly read: ReadonlySet<string>
  readonly limited: boolean
}

async function crawlOnce(
  source: Source,
  watched: WatchedSource,
  folder: SourceFolder,
  { signal }: RunOptions,
): Promise<Crawled | undefined> {
  const journal = resumeJournal(folder.journal, digestCrawl(source, { values: watched.arguments }))
  const fetcher = openFetcher(withManners(source, watched.fetching))
  const sample = createPageSample()
  const read = new Set<string>()
  const state = createState()
  let isKept = false
  try {
    const pages = crawlPages(source, {
      fetcher,
      journal,
      arguments: watched.arguments,
      signal,
      ...(watched.maxPages === undefined ? {} : { maxPages: watched.maxPages }),
      onPage(page, type) {
        sample.add(page, type)
        read.add(page.name)
      },
    }, state) // biome-ignore format: the last argument is short
    for await (const _ of pages) if (signal.aborted) break
    if (signal.aborted) return undefined
    const names: { name: string; type: string }[] = []
    const problems: string[] = []
    for (const { result } of journal.results()) {
      const { task, problem } = result
      if (result.part === true) continue
      if (problem !== undefined && problem.code !== 'unmatched')
        problems.push(`${problem.address}: ${problem.message}`)
      else {
        read.add(task.address)
        if (state.resumed) names.push({ name: task.address, type: task.type })
      }
    }
    await sample.complete(names, (name) => readAgain(name, fetcher, signal))
    if (signal.aborted) return undefined
    const checked = checkSource(source, sample, earlierSample(folder))
    isKept = true
    return {
      journal,
      checked,
      pages: state.pages,
      unread: state.failed,
      findings: problems.slice(0, 3),
      read,
      limited: state.limited,
    }
  } finally {
    if (!isKept) journal.close()
    await fetcher.close()
  }
}

/** The journal of a run; one of other wrappers, or a damaged one, is started over. */
function resumeJournal(path: string, crawl: string): Journal {
  try {
    return openJournal(path, crawl)
  } catch (error) {
    if (!(error instanceof GleanError) || error.code !== 'journal-invalid') throw error
    rmSync(path, { force: true })
    return openJournal(path, crawl)
  }
}

async function readAgain(name: string, fetcher: Fetcher, signal: AbortSignal) {
  try {
    return isAddress(name) ? (await fetcher.get(name, { signal })).page : readPage(name)
  } catch (error) {
    if (error instanceof GleanError || signal.aborted) return undefined
    throw error
  }
}

function earlierSample({ records }: SourceFolder): readonly KeptRecord[] {
  return evenly([...readKept(records)], MOST_KNOWN)
}

function* readKept(path: string): Generator<KeptRecord> {
  for (const line of readLines(path)) {
    if (typeof line === 'object' && line !== null && !Array.isArray(line)) yield line as KeptRecord
  }
}

/** Writes the records of a run beside those before, and returns what changed. */
async function finish(
  open: OpenRun,
  { journal, checked, pages, unread, findings, read, limited }: Crawled,
  folder: SourceFolder,
  key: readonly string[],
): Promise<Omit<Finished, 'source'>> {
  const wrappers = checked.map(({ health }) => health)
  const reasons = wrappers.flatMap(({ type, evidence }) =>
    evidence.slice(0, 2).map((words) => (wrappers.length > 1 ? `${type}: ${words}` : words)),
  )
  if (unread > 0) reasons.push(`${unread} of ${pages} pages could not be read, such as ${findings[0]}`)
  const isLost = unread >= pages
  const verdict: RunVerdict = isLost
    ? 'failed'
    : worstOf([...wrappers.map((each) => each.verdict), unread > 0 ? 'doubtful' : 'ok'])
  const common = { run: open.run, verdict, reasons, pages, unread, wrappers, ...notesOf(open.repairs) }
  if (verdict === 'failed' || verdict === 'broken') {
    // What a broken wrapper extracts is no evidence about the records: the earlier ones stay.
    return { run: { ...common, records: countKept(folder), new: 0, changed: 0, gone: 0 }, changes: [] }
  }
  const isFirst = !hasRecords(folder)
  const sink = openFileSink(nextRecords(folder))
  const writer = createJsonLinesWriter([], { provenance: true })
  let records = 0
  const put = (text: string): Promise<void> => {
    records++
    return sink.write(text)
  }
  try {
    const changes = await compareRecords(readOrdered(journal), {
      key,
      earlier: () => readKept(folder.records),
      wasRead: (page) => (unread === 0 && !limited) || read.has(page),
      keep: (record) => put(writer.add(record)),
      carry: (record) => put(`${JSON.stringify(record)}\n`),
    })
    await sink.finish()
    // The first run is what later ones are compared with.
    const told = isFirst ? [] : changes
    const count = (kind: Change['kind']) => told.filter((change) => change.kind === kind).length
    const counts = { new: count('new'), changed: count('changed'), gone: count('gone') }
    return { run: { ...common, records, ...counts }, changes: told }
  } catch (error) {
    sink.discard()
    throw error
  }
}

function failedRun(open: OpenRun, folder: SourceFolder, reason: string): Finished['run'] {
  const none = { pages: 0, unread: 0, new: 0, changed: 0, gone: 0, wrappers: [] }
  const records = countKept(folder)
  return { run: open.run, verdict: 'failed', reasons: [reason], records, ...none, ...notesOf(open.repairs) }
}

function notesOf(repairs: readonly RepairNote[]): Pick<Run, 'repairs'> {
  return repairs.length === 0 ? {} : { repairs: [...repairs] }
}

function countKept({ records }: SourceFolder): number {
  let count = 0
  for (const _ of readKept(records)) count++
  return count
}

function hasRecords({ records }: SourceFolder): boolean {
  const { done } = readKept(records).next()
  return done !== true
}
