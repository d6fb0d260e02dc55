import { setTimeout } from 'node:timers/promises'

/** Runs work for hosts: at most a given number of tasks at once for each host, with a pause between two. */
export interface HostQueue {
  run<T>(host: string, work: () => Promise<T>): Promise<T>
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

interface Lane {
  delay: number
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
export function createHostQueue({ delay, concurrency }: Manners): HostQueue {
  const lanes = new Map<string, Lane>()

  const laneOf = (host: string): Lane => {
    const known = lanes.get(host)
    if (known !== undefined) return known
    if (lanes.size >= KEPT_LANES) forgetIdle(lanes, delay)
    const lane: Lane = { delay, open: 0, notBefore: 0, waiting: [], sleeping: false }
    lanes.set(host, lane)
    return lane
  }

  const advance = (lane: Lane): void => {
    while (lane.open < concurrency && lane.waiting.length > 0) {
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
    async run(host, work) {
      const lane = laneOf(host)
      await new Promise<void>((resolve) => {
        lane.waiting.push(resolve)
        advance(lane)
      })
      try {
        return await work()
      } finally {
        lane.open--
        if (concurrency === 1) lane.notBefore = Math.max(lane.notBefore, performance.now() + lane.delay)
        advance(lane)
      }
    },
    slowDown(host, milliseconds) {
      const lane = laneOf(host)
      lane.delay = Math.max(lane.delay, milliseconds)
      lane.notBefore = Math.max(lane.notBefore, performance.now() + lane.delay)
    },
    pause(host, milliseconds) {
      const lane = laneOf(host)
      lane.notBefore = Math.max(lane.notBefore, performance.now() + milliseconds)
    },
  }
}

/** A lane that has been asked to be slower, or that is in a pause, is not idle. */
function forgetIdle(lanes: Map<string, Lane>, delay: number): void {
  const now = performance.now()
  for (const [host, lane] of lanes) {
    const idle = lane.open === 0 && lane.waiting.length === 0 && lane.notBefore <= now
    if (idle && lane.delay === delay) lanes.delete(host)
  }
}
