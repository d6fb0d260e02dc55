import { GleanError } from '../../errors.ts'
import { FetchFailure } from '../fetch/failure.ts'
import type { Source } from '../file/read-source.ts'
import type { NextRule } from '../file/schema.ts'
import { digestText, identify, orderPart } from './digest.ts'
import { type ChainEnd, type JoinedRecord, joinRecord, type PageResult, type PageTask } from './page-task.ts'
import type { Link, ReadPage } from './read-records.ts'

/** What reading a page gave: its content, or what went wrong. */
export type Outcome = ReadPage | GleanError

/** The most pages that one record is joined from, unless the source says otherwise. */
const DEFAULT_DEPTH = 8

/** What a crawl knows of its pages. */
export interface Progress {
  /** Pages that were reached without following a record, whether they are read already or not. */
  readonly visited: Set<number>
  /** Digests of the records that each chain of next pages has shown. */
  readonly chains: Map<string, Set<number>>
}

/** What follows from a page that was read: complete records, further pages, or what to report about it. */
export function conclude(source: Source, task: PageTask, outcome: Outcome, progress: Progress): PageResult {
  const { root, key, chain, type, address, post, outer } = task
  const place = { root, key, chain, type, address, ...(post === undefined ? {} : { post }) }
  const records: (JoinedRecord & { at: number })[] = []
  const tasks: PageTask[] = []
  const place0 = { task: place, records, tasks }
  const lead = (joined: JoinedRecord, at: number, links: readonly Link[]): void => {
    const [first, ...after] = links.filter(
      (link) =>
        joined.pages.length <= (source.file.limits.depth ?? DEFAULT_DEPTH) &&
        !joined.pages.some(({ page }) => page === link.address),
    )
    if (first === undefined) records.push({ ...joined, at })
    else {
      const below = `${key}${orderPart(at)}`
      tasks.push({
        type: first.to,
        address: first.address,
        root,
        key: `${below}${orderPart(0)}`,
        chain: `${root}/${below}`,
        hop: 0,
        outer: joined,
        after,
      })
    }
  }
  /** The record goes on without what this page would have added. */
  const giveUp = (): void => {
    if (outer !== undefined) lead(outer, 0, task.after)
  }
  if (outcome instanceof GleanError) {
    const missing = outcome instanceof FetchFailure && (outcome.status === 404 || outcome.status === 410)
    if (missing && task.hop > 0 && source.types.get(type)?.next.kind === 'number') {
      return { ...place0, seen: [], end: 'missing page' }
    }
    giveUp()
    const { code, message, remedy } = outcome
    const problem = {
      address,
      code,
      message,
      detail: outer !== undefined,
      ...(remedy === undefined ? {} : { remedy }),
    }
    return { ...place0, seen: [], problem }
  }
  const seen = outcome.records.map(({ joined }) => digestText(JSON.stringify(joined.record)))
  const known = progress.chains.get(chain) ?? new Set()
  const isNew = seen.some((digest) => !known.has(digest))
  if (task.hop > 0 && !isNew) {
    progress.chains.delete(chain)
    return { ...place0, seen: [], repeats: seen.length, end: 'no new records' }
  }
  for (const [at, { joined, follow }] of outcome.records.entries()) {
    lead(joinRecord(outer, joined), at, [...follow, ...task.after])
  }
  if (outcome.records.length === 0) giveUp()
  const next = nextTask(task, outcome, progress, source.types.get(type)?.next.kind)
  if (typeof next === 'object') {
    tasks.push(next)
    for (const digest of seen) known.add(digest)
    progress.chains.set(chain, known)
  } else progress.chains.delete(chain)
  const unmatched = outcome.unmatched ?? (outcome.records.length === 0 ? 'it has no records' : undefined)
  return {
    ...place0,
    seen: typeof next === 'object' ? seen : [],
    ...(typeof next === 'object' && outcome.next?.reason !== undefined
      ? { nextBy: outcome.next.reason }
      : {}),
    ...(typeof next === 'string' && source.types.get(type)?.next.kind !== 'none' ? { end: next } : {}),
    ...(unmatched === undefined
      ? {}
      : { problem: { address, code: 'unmatched', message: unmatched, detail: outer !== undefined } }),
  }
}

/** The task of the next page, or why there is none. */
function nextTask(
  task: PageTask,
  { next: found, records }: ReadPage,
  { visited }: Progress,
  rule: NextRule['kind'] | undefined,
): PageTask | ChainEnd {
  if (found === undefined)
    return rule === 'text' && task.hop === 0 ? 'no such link on the first page' : 'no next page'
  const { reason: ___, ...next } = found
  if (records.length === 0) return 'no new records'
  const { post: _, ...rest } = task
  const hop = task.hop + 1
  if (task.outer !== undefined) {
    // Inside a record a chain may pass pages that other records pass as well; a loop ends because nothing is new.
    const below = task.chain.slice(task.chain.indexOf('/') + 1)
    return { ...rest, ...next, hop, key: `${below}${orderPart(hop)}` }
  }
  const root = identify({ type: task.type, ...next })
  if (visited.has(root)) return 'repeated page'
  visited.add(root)
  return { ...rest, ...next, hop, root, key: '' }
}
