import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { WrapperFile } from '../src/wrapper/file.ts'

/** One of the ways of doing the same work that are timed against each other; plain data, to be sent to a thread. */
export interface Contestant {
  readonly contest: 'tree' | 'extraction' | 'learning'
  readonly name: string
  /** What to extract with, where it is not hand-written code. */
  readonly wrapper?: WrapperFile
  /** Where the pages are, where they are not generated. */
  readonly folder?: string
}

/** The times of one contestant, in milliseconds, one for each round. */
export interface Timing {
  readonly name: string
  readonly times: readonly number[]
}

/** Times contestants against each other. */
export type Race = (contestants: readonly Contestant[], rounds: number) => Promise<Timing[]>

/** Enough for the compiler to have seen everything: the first runs of a function are interpreted. */
const WARM_UP = 4

/**
 * A race in which each contestant lives in a thread of its own, with its own heap and its own compiled code, as it would
 * in a program that uses no other. In every round each of them runs once while the others wait, beginning with another
 * one each time, so that whatever slows the machine down meets them all. The first rounds are not counted.
 */
export function createRace(script: URL): Race {
  return async (contestants, rounds) => {
    const workers = contestants.map((contestant) => new Worker(script, { workerData: contestant }))
    try {
      const times = contestants.map((): number[] => [])
      for (let round = 0; round < WARM_UP + rounds; round++) {
        for (const which of turnsOf(round, workers.length)) {
          const time = await askForRun(workers[which])
          if (round >= WARM_UP) times[which].push(time)
        }
      }
      return contestants.map(({ name }, i) => ({ name, times: times[i] }))
    } finally {
      await Promise.all(workers.map((worker) => worker.terminate()))
    }
  }
}

/** The order in which contestants run in a round: all of them, each round beginning with the next. */
export function turnsOf(round: number, count: number): number[] {
  return Array.from({ length: count }, (_, turn) => (turn + round) % count)
}

function askForRun(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    const settle = (time: number): void => {
      worker.off('error', reject)
      resolve(time)
    }
    worker.once('message', settle)
    worker.once('error', reject)
    worker.postMessage('run')
  })
}

/** In a thread: makes the contestant, then runs it whenever asked and tells how long it took. */
export function serveRuns(create: (contestant: Contestant) => () => void): void {
  const port = parentPort
  if (port === null) throw new Error('not a worker thread')
  const run = create(workerData as Contestant)
  port.on('message', () => {
    const start = processorTime()
    run()
    port.postMessage(processorTime() - start)
  })
}

/**
 * Milliseconds that the processor has spent on this process. On a machine that does other work as well, the clock on
 * the wall measures that work. Included are the threads of the garbage collector and the compiler.
 */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The middle number, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** How many times as long the one took as the other: the median over the rounds, in each of which both ran. */
export function ratio(slower: Timing, faster: Timing): number {
  return median(slower.times.map((time, round) => time / faster.times[round]))
}
