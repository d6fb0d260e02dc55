import type { Progress } from './conclude.ts'
import { digestText } from './digest.ts'
import type { Frontier } from './frontier.ts'
import type { Journal, Line } from './journal.ts'
import type { ChainEnd, PageResult, PageTask } from './page-task.ts'

/** What a crawl has done so far, earlier runs with the same journal included. */
export interface CrawlState {
  pages: number
  records: number
  /** Pages that could not be fetched or read. */
  failed: number
  /** Pages on which no wrapper found a record, and that are not doubtful. */
  unmatched: number
  /** Pages whose records are not as expected. */
  doubtful: number
  /** Records that a next page repeated. */
  repeats: number
  readonly ends: Map<ChainEnd, number>
  /** What led to next pages, in words, where that was found without a rule. */
  readonly nextBy: Set<string>
  /** Whether pages are left because the limit was reached. */
  limited: boolean
  /** Whether an earlier run had begun. */
  resumed: boolean
}

/** More ways to next pages than this are of no use to a reader. */
const MAX_WAYS = 4

/** A fresh count. */
export function createState(): CrawlState {
  return {
    pages: 0,
    records: 0,
    failed: 0,
    unmatched: 0,
    doubtful: 0,
    repeats: 0,
    ends: new Map(),
    nextBy: new Set(),
    limited: false,
    resumed: false,
  }
}

/** Counts a result. */
export function tally(result: PageResult, state: CrawlState): void {
  const { records, problem, unexpected, end, repeats = 0 } = result
  state.records += records.length
  state.repeats += repeats
  // A page that fails for two records is one page that failed.
  if (unexpected !== undefined) state.doubtful++
  else if (problem !== undefined && result.reused !== true) {
    if (problem.code === 'unmatched') state.unmatched++
    else state.failed++
  }
  if (result.nextBy !== undefined && state.nextBy.size < MAX_WAYS) state.nextBy.add(result.nextBy)
  if (end !== undefined) state.ends.set(end, (state.ends.get(end) ?? 0) + 1)
}

/** Brings back what a journal holds: what was read, what is left to read, what each chain has seen. */
export function restore(
  journal: Journal,
  frontier: Frontier<Line | readonly PageTask[]>,
  { visited, chains }: Progress,
  state: CrawlState,
): void {
  const complete = new Set<number>()
  const open: { line: Line; count: number }[] = []
  for (const { line, result } of journal.results()) {
    const { task, tasks, seen } = result
    for (const next of tasks) if (next.key === '') visited.add(next.root)
    if (tasks.length > 0) open.push({ line, count: tasks.length })
    if (result.part === true) continue
    state.resumed = true
    if (result.reused !== true) state.pages++
    tally(result, state)
    complete.add(taskDigest(task))
    if (task.key === '') visited.add(task.root)
    if (seen.length > 0) {
      const known = chains.get(task.chain) ?? new Set()
      for (const digest of seen) known.add(digest)
      chains.set(task.chain, known)
    } else chains.delete(task.chain)
  }
  for (const { line, count } of open) {
    const left: number[] = []
    const tasks = journal.tasksAt(line)
    for (let i = 0; i < count; i++) if (!complete.has(taskDigest(tasks[i]))) left.push(i)
    frontier.push(line, left)
  }
}

/** What identifies a task in a journal. */
export function taskDigest({
  root,
  key,
  type,
  address,
}: Pick<PageTask, 'root' | 'key' | 'type' | 'address'>): number {
  return digestText(`${root}\n${key}\n${type}\n${address}`)
}
