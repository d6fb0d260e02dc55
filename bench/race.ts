import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { WrapperFile } from '../src/wrapper/file.ts'

/** One of the ways of doing the same work that are timed against each other; plain data, to be sent to a process. */
export interface Contestant {
  readonly contest: 'tree' | 'extraction' | 'learning' | 'trees' | 'predicates'
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

/** Milliseconds of running before anything counts: the first runs of a function are interpreted, then compiled. */
const WARM_UP = 1500
/** Shorter work is repeated to make a run of about this many milliseconds. */
const LEAST_RUN = 100

/**
 * A race in which each contestant lives in a process of its own: threads of one process share its garbage collector's helpers
 * and its processor time, and slowed each other down by up to a half. In every round each of them runs once while the others
 * wait, beginning with another one each time, so that whatever slows the machine down meets them all.
 */
export function createRace(script: URL): Race {
  return async (contestants, rounds) => {
    const children = contestants.map((contestant) => {
      const child = fork(fileURLToPath(script), [])
      child.send(contestant)
      return child
    })
    try {
      const times = contestants.map((): number[] => [])
      for (const child of children) await askForRun(child)
      for (let round = 0; round < rounds; round++) {
        for (const which of turnsOf(round, children.length))
          times[which].push(await askForRun(children[which]))
      }
      return contestants.map(({ name }, i) => ({ name, times: times[i] }))
    } finally {
      for (const child of children) child.kill()
    }
  }
}

/** The order in which contestants run in a round: all of them, each round beginning with the next. */
export function turnsOf(round: number, count: number): number[] {
  return Array.from({ length: count }, (_, turn) => (turn + round) % count)
}

function askForRun(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (): void =>
      reject(new Error('a contestant ended before its run did; what it printed is above'))
    child.once('exit', fail)
    child.once('message', (time: number) => {
      child.off('exit', fail)
      resolve(time)
    })
    child.send('run')
  })
}

/** Whether this process was started to be a contestant. */
export function isContestant(): boolean {
  return process.send !== undefined
}

/** In a process of a race: makes the contestant, warms it up when first asked, then runs it and reports how long its work took. */
export function serveRuns(create: (contestant: Contestant) => () => void): void {
  process.once('message', (contestant: Contestant) => {
    const run = create(contestant)
    let repeats = 0
    process.on('message', () => {
      if (repeats === 0) repeats = Math.max(1, Math.round(LEAST_RUN / warmUp(run)))
      const start = processorTime()
      for (let i = 0; i < repeats; i++) run()
      process.send?.((processorTime() - start) / repeats)
    })
  })
}

/** Runs again and again; returns the time of the last run. */
function warmUp(run: () => void): number {
  const start = processorTime()
  for (;;) {
    const before = processorTime()
    run()
    const now = processorTime()
    if (now - start >= WARM_UP) return now - before
  }
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
