import { setImmediate } from 'node:timers/promises'
import type { Wrapper } from '../wrapper/wrapper.ts'
import { extractSource } from './extract-source.ts'
import type { PageOutcome, PageSource, ReadOptions } from './outcome.ts'
import { createWorkerPool } from './worker-pool.ts'

export interface ExtractFilesOptions extends ReadOptions {
  /** How many threads extract at once; 1, the least, uses none but the caller's. */
  readonly jobs?: number
}

/** Beside this module in the built package, where every module lies in one folder. */
const WORKER = new URL('./worker.js', import.meta.url)

/** Most pages to a request. */
const LARGEST_BATCH = 16

/** Requests under way to a thread: one it works on, others waiting, so that it never idles while results are written. */
const BATCHES_PER_JOB = 3

/** How long the caller's thread works before timers and signals get their turn. */
const TURN_MILLISECONDS = 30

/**
 * Extracts from any number of files: one outcome for each, in the order of the files. Pages are read when their turn
 * comes, and no faster than the outcomes are taken, so memory does not grow with their number.
 */
export async function* extractFiles(
  wrapper: Wrapper,
  files: Iterable<PageSource> | AsyncIterable<PageSource>,
  options: ExtractFilesOptions = {},
): AsyncGenerator<PageOutcome> {
  const { jobs = 1, ...reading } = options
  if (!Number.isInteger(jobs) || jobs < 1) throw new RangeError(`${jobs} jobs; there must be at least one`)
  if (jobs === 1) yield* extractHere(wrapper, files, reading)
  else yield* extractInWorkers(wrapper, files, reading, jobs)
}

async function* extractHere(
  wrapper: Wrapper,
  files: Iterable<PageSource> | AsyncIterable<PageSource>,
  options: ReadOptions,
): AsyncGenerator<PageOutcome> {
  let turn = performance.now()
  for await (const source of files) {
    yield extractSource(wrapper, source, options)
    if (performance.now() - turn < TURN_MILLISECONDS) continue
    await setImmediate()
    turn = performance.now()
  }
}

/** The queue of promises keeps the order and is the back-pressure: a new request waits until the oldest is answered. */
async function* extractInWorkers(
  wrapper: Wrapper,
  files: Iterable<PageSource> | AsyncIterable<PageSource>,
  options: ReadOptions,
  jobs: number,
): AsyncGenerator<PageOutcome> {
  const workerData = { file: wrapper.toJSON(), options }
  const pool = createWorkerPool<readonly PageSource[], string>(WORKER, jobs, workerData)
  const queue: Promise<string>[] = []
  const next = async (): Promise<PageOutcome[]> => JSON.parse(await queue.shift()!)
  try {
    for await (const batch of batchesOf(files, jobs)) {
      const reply = pool.run(batch)
      // Whoever takes it from the queue sees a failure; until then it must not count as unhandled.
      reply.catch(() => {})
      queue.push(reply)
      if (queue.length >= jobs * BATCHES_PER_JOB) yield* await next()
    }
    while (queue.length > 0) yield* await next()
  } finally {
    await pool.close()
  }
}

/** Batches grow from a single page, so that a few large pages are shared out and many small ones cost few messages. */
async function* batchesOf(
  files: Iterable<PageSource> | AsyncIterable<PageSource>,
  jobs: number,
): AsyncGenerator<PageSource[]> {
  let batch: PageSource[] = []
  let count = 0
  for await (const source of files) {
    batch.push(source)
    if (batch.length < Math.min(LARGEST_BATCH, 1 + Math.floor(count / jobs))) continue
    yield batch
    batch = []
    count++
  }
  if (batch.length > 0) yield batch
}
