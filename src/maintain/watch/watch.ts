import { join } from 'node:path'
import { formatChanges } from './change-feed.ts'
import type { Change } from './compare.ts'
import { appendLines } from './line-file.ts'
import type { Run } from './run.ts'
import { type Finished, runSource, type WatchedSource } from './run-source.ts'
import {
  commitRun,
  hasOpenRun,
  nameFolder,
  openSourceFolder,
  readHistory,
  type SourceFolder,
  type WatchedName,
  writeWhole,
} from './source-folder.ts'
import { dueTime, readStatus } from './status.ts'
import { formatStatusPage } from './status-page.ts'

/** What is reported about a finished run. */
export interface RunReport {
  readonly source: WatchedName
  readonly run: Run
  /** The verdict of the run before. */
  readonly before: Run['verdict'] | undefined
  readonly changes: readonly Change[]
}

/** How sources are watched. */
export interface WatchOptions {
  /** The folder that keeps everything; it must be locked. */
  readonly state: string
  readonly repair: boolean
  /** Whether each source that is due runs once, and nothing is waited for. */
  readonly once: boolean
  /** Ends the watch; a run that is under way goes on with the next watch. */
  readonly signal: AbortSignal
  /** Hears of a run before it is in the history, and returns what to note there; hears of it again after a crash. */
  onChange?(
    report: Omit<RunReport, 'run'> & { readonly run: Omit<Run, 'seconds'> },
  ): Promise<string | undefined>
  /** Hears of a run that is in the history. */
  onRun?(report: RunReport): void
}

/** A source with its name, for a watch. */
export type Watched = WatchedSource & WatchedName

/** A clock that was set, or a machine that slept, shows within this time. */
const LONGEST_WAIT = 30_000

/** Runs sources one after the other, each when it is due, until it is told to stop. */
export async function watchSources(sources: readonly Watched[], options: WatchOptions): Promise<void> {
  const { state, once, signal } = options
  const entries = sources.map((source) => ({ source, folder: openSourceFolder(state, source) }))
  for (const { source, folder } of entries) {
    const { name, place, every } = source
    await nameFolder(folder, { name, place, every })
  }
  await writeStatus(state)
  const dueOf = ({ source, folder }: (typeof entries)[number]): number =>
    hasOpenRun(folder) ? 0 : dueTime(source, readHistory(folder).at(-1))
  let left = entries.map((entry) => ({ entry, due: dueOf(entry) }))
  if (once) left = left.filter(({ due }) => due <= Date.now())
  while (left.length > 0 && !signal.aborted) {
    const first = left.reduce((a, b) => (b.due < a.due ? b : a))
    if (!once && first.due > Date.now()) {
      await sleep(Math.min(LONGEST_WAIT, first.due - Date.now()), signal)
      continue
    }
    const isDone = await runOne(first.entry.source, first.entry.folder, options)
    if (isDone) await writeStatus(state)
    left = left.filter((each) => each !== first)
    if (!once) left.push({ entry: first.entry, due: dueOf(first.entry) })
  }
}

/** Runs a source and puts the run into its history; false if it was stopped. */
async function runOne(source: Watched, folder: SourceFolder, options: WatchOptions): Promise<boolean> {
  const begun = performance.now()
  const { name, place, every } = source
  const history = readHistory(folder)
  const finished = await runSource(source, folder, {
    repair: options.repair,
    signal: options.signal,
    time: laterThan(history.at(-1)?.run),
  })
  if (finished === undefined) return false
  const { changes } = finished
  const about = { source: { name, place, every }, before: history.at(-1)?.verdict, changes }
  await noteChanges(finished, folder)
  const command = await options.onChange?.({ ...about, run: finished.run })
  const run: Run = {
    ...finished.run,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    ...(command === undefined ? {} : { command }),
  }
  commitRun(folder, run)
  options.onRun?.({ ...about, run })
  return true
}

/** The time of a run identifies it, and is later than that of the run before, even if the clock is set back. */
function laterThan(before: string | undefined): string {
  const least = before === undefined ? 0 : Date.parse(before) + 1
  return new Date(Math.max(Date.now(), least)).toISOString()
}

async function noteChanges({ source, run, changes }: Finished, folder: SourceFolder): Promise<void> {
  appendLines(
    folder.changes,
    changes.map((change) => JSON.stringify({ run: run.run, ...change })),
  )
  if (source !== undefined && changes.length > 0) {
    await writeWhole(folder.feed, await formatChanges(folder.changes, source.fields, source.name))
  }
}

/** The names of the files that show how everything does. */
export const STATUS_PAGE = 'status.html'
export const STATUS_FILE = 'status.json'

async function writeStatus(state: string): Promise<void> {
  const status = readStatus(state, Date.now())
  await writeWhole(join(state, STATUS_FILE), `${JSON.stringify(status, undefined, 2)}\n`)
  await writeWhole(join(state, STATUS_PAGE), formatStatusPage(status))
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
