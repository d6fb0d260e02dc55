import { orderPart } from './digest.ts'
import type { Journal, Line } from './journal.ts'
import type { JoinedRecord, PageResult } from './page-task.ts'
import { taskDigest } from './state.ts'

/** Where one or all records of a line belong in the output. */
interface Item {
  readonly rank: number
  readonly key: string
  readonly line: Line
  /** Which record of the line, or which task that was not done; all records if both are absent. */
  readonly record?: number
  readonly task?: number
}

/**
 * All records of a journal, in the order in which a person would find them: start pages in their order, each with its
 * next pages, and each record with what it leads to. Of pages that were left because of a limit, what is known of their
 * records is returned. Memory holds the place of each record, not the records.
 */
export function* readOrdered(journal: Journal): Generator<JoinedRecord> {
  for (const { line, record, task } of orderItems(journal)) {
    const result = journal.resultAt(line)
    if (record !== undefined) yield strip(result.records[record])
    else if (task !== undefined) yield result.tasks[task].outer!
    else for (const each of result.records) yield strip(each)
  }
}

function strip({ at: _, ...record }: PageResult['records'][number]): JoinedRecord {
  return record
}

function orderItems(journal: Journal): Item[] {
  const ranks = rankRoots(journal)
  const done = new Set<number>()
  for (const { result } of journal.results()) if (result.part !== true) done.add(taskDigest(result.task))
  const items: Item[] = []
  for (const { line, result } of journal.results()) {
    const { task, records, tasks } = result
    const rank = ranks.get(task.root) ?? ranks.size
    if (tasks.length === 0 && result.parts === undefined && records.length > 0)
      items.push({ rank, key: task.key, line })
    else {
      for (const [i, { at }] of records.entries()) {
        items.push({ rank, key: `${task.key}${orderPart(at)}`, line, record: i })
      }
    }
    for (const [i, left] of tasks.entries()) {
      if (left.outer === undefined || done.has(taskDigest(left))) continue
      // A next page inside a record: the record itself was given with the pages before.
      if (left.hop === 0) items.push({ rank, key: left.key, line, task: i })
    }
  }
  return items.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

/** The rank of each root: starts in their order, and after each the chain of its next pages, each page once. */
function rankRoots(journal: Journal): Map<number, number> {
  const next = new Map<number, number>()
  const starts: { root: number; start: number }[] = []
  for (const { result } of journal.results()) {
    const { root, key } = result.task
    if (key !== '') continue
    if (result.start !== undefined) starts.push({ root, start: result.start })
    const following = result.tasks.find((task) => task.key === '')
    if (following !== undefined) next.set(root, following.root)
  }
  starts.sort((a, b) => a.start - b.start)
  const ranks = new Map<number, number>()
  for (const { root } of starts) {
    for (let at: number | undefined = root; at !== undefined && !ranks.has(at); at = next.get(at))
      ranks.set(at, ranks.size)
  }
  return ranks
}
