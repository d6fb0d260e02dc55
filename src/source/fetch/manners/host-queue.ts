import { setTimeout } from 'node:timers/promises'

/** Runs work for hosts: at most a given number of tasks at once for each host, with a pause between two. */
export interface HostQueue {
  /** Runs work when it is the host's turn. Where callers with different manners share a host, the most careful ones hold for all. */
  run<T>(host: string, work: () => Promise<T>, manners?: Partial<Manners>): Promise<T>
  /** Asks for at least this pause from now on, as `Crawl-delay` does. */
  slowDown(host: string, milliseconds: number): void
  /** Starts nothing for the host before this time has passed, as `Retry-After` asks. */
  pause(host: string, milliseconds: number): void
}

/** How a host is treated. */
export interface Manners {
  /** Milliseconds between two requests to a host. */
  readonly delay: number
  /** Requests to a host that may be open at once. */
  readonly concurrency: number
}

/** The manners of a fetcher without other settings. */
export const DEFAULT_MANNERS: Manners = { delay: 1000, concurrency: 1 }

interface Lane {
  delay: number
  concurrency: number
  /** Whether the host itself asked for a longer pause. */
  slowed: boolean
  open: number
  /** No request starts before this time, on the clock of `performance.now()`. */
  notBefore: number
  readonly waiting: (() => void)[]
  /** Whether something already waits for `notBefore`. */
  sleeping: boolean
}

/** Idle lanes are forgotten once there are more than this many, so that a crawl over a million hosts stays small. */
const KEPT_LANES = 1000

/**
 * A queue with one lane for each host. With one request at a time the pause begins when an answer is complete, so that
 * the host sees at least that pause between two requests whatever the network does; with several it begins when a request
 * starts.
 */
export function createHostQueue(usual: Manners = DEFAULT_MANNERS): HostQueue {
  const lanes = new Map<string, Lane>()

  const laneOf = (host: string, asked?: Partial<Manners>): Lane => {
    const { delay, concurrency } = { ...usual, ...asked }
    const known = lanes.get(host)
    if (known !== undefined) {
      if (asked !== undefined) {
        known.delay = Math.max(known.delay, delay)
        known.concurrency = Math.min(known.concurrency, concurrency)
      }
      return known
    }
    if (lanes.size >= KEPT_LANES) forgetIdle(lanes)
    const lane: Lane = {
      delay,
      concurrency,
      slowed: false,
      open: 0,
      notBefore: 0,
      waiting: [],
      sleeping: false,
    }
    lanes.set(host, lane)
    return lane
  }

  const advance = (lane: Lane): void => {
    while (lane.open < lane.concurrency && lane.waiting.length > 0) {
      const wait = lane.notBefore - performance.now()
      if (wait > 0) {
        if (!lane.sleeping) void sleep(lane, wait)
        return
      }
      lane.open++
      lane.notBefore = performance.now() + lane.delay
      lane.waiting.shift()?.()
    }
  }

  const sleep = async (lane: Lane, milliseconds: number): Promise<void> => {
    lane.sleeping = true
    await setTimeout(Math.ceil(milliseconds))
    lane.sleeping = false
    advance(lane)
  }

  return {
    async run(host, work, manners) {
      const lane = laneOf(host, manners)
      await new Promise<void>((resolve) => {
        lane.waiting.push(resolve)
        advance(lane)
      })
      try {
        return await work()
      } finally {
        lane.open--
        if (lane.concurrency === 1) lane.notBefore = Math.max(lane.notBefore, performance.now() + lane.delay)
        advance(lane)
      }
    },
    slowDown(host, milliseconds) {
      const lane = laneOf(host)
      lane.delay = Math.max(lane.delay, milliseconds)
      lane.slowed = true
      lane.notBefore = Math.max(lane.notBefore, performance.now() + lane.delay)
    },
    pause(host, milliseconds) {
      const lane = laneOf(host)
      lane.notBefore = Math.max(lane.notBefore, performance.now() + milliseconds)
    },
  }
}

/** A lane that has been asked to be slower, or that is in a pause, is not idle. */
function forgetIdle(lanes: Map<string, Lane>): void {
  const now = performance.now()
  for (const [host, lane] of lanes) {
    const idle = lane.open === 0 && lane.waiting.length === 0 && lane.notBefore <= now
    if (idle && !lane.slowed) lanes.delete(host)
  }
}
