import { lockHolder } from './lock.ts'
import { type Run, type RunVerdict, worstOf } from './run.ts'
import { listSourceFolders, readHistory, type WatchedName } from './source-folder.ts'

/** How a watched source does. */
export interface SourceStatus {
  readonly name: string
  readonly place: string
  /** The folder with its records and changes. */
  readonly folder: string
  /** Undefined before the first run. */
  readonly verdict: RunVerdict | undefined
  readonly reasons: readonly string[]
  /** When the next run is due. */
  readonly next: string | undefined
  /** The latest runs, the last one last. */
  readonly runs: readonly Run[]
}

/** The status of everything in a state folder. */
export interface WatchStatus {
  readonly time: string
  readonly verdict: RunVerdict
  /** The process that watches, if one does. */
  readonly watcher: number | undefined
  readonly sources: readonly SourceStatus[]
}

const MOST_RUNS = 60

/** The status of all sources in a state folder. */
export function readStatus(state: string, now: number): WatchStatus {
  const sources = listSourceFolders(state).map(({ folder, watched }): SourceStatus => {
    const history = readHistory(folder)
    const last = history.at(-1)
    const due = dueTime(watched, last)
    return {
      name: watched.name,
      place: watched.place,
      folder: folder.path,
      verdict: last?.verdict,
      reasons: last?.reasons ?? [],
      next: watched.every === undefined ? undefined : new Date(due).toISOString(),
      runs: history.slice(-MOST_RUNS),
    }
  })
  return {
    time: new Date(now).toISOString(),
    verdict: worstOf(sources.map(({ verdict }) => verdict ?? 'ok')),
    watcher: lockHolder(state),
    sources,
  }
}

/** When a source is due next: at once if it never ran. */
export function dueTime({ every = 0 }: Pick<WatchedName, 'every'>, last: Run | undefined): number {
  return last === undefined ? 0 : Date.parse(last.run) + every
}
