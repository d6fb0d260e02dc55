import fc from 'fast-check'
import { type Target, Violation } from './target.ts'

/** What a campaign against one target came to. */
export interface Outcome {
  readonly target: string
  readonly inputs: number
  readonly seconds: number
  /** The longest that one input took, in milliseconds of processor time. */
  readonly slowest: number
  readonly failures: readonly Failure[]
}

/** An input that broke a law, made as small as it goes. */
export interface Failure {
  readonly input: unknown
  readonly reason: string
  /** With these the batch fails again. */
  readonly seed: number
  readonly runs: number
}

/** How long to go on: until as many inputs are tried or the time is over, whichever is first. */
export interface Extent {
  readonly seed: number
  readonly inputs?: number
  readonly milliseconds?: number
  /** False where the time of a single input must not decide, as in tests. */
  readonly timed?: boolean
}

const BATCH = 2000

/** Failures of one target are alike; after these the rest of its time is better spent on a repair. */
const MOST_FAILURES = 5

/** Tries a target on inputs of its own making, in batches with seeds that follow from the first. */
export async function attack<T>(target: Target<T>, extent: Extent): Promise<Outcome> {
  const {
    seed,
    inputs = Number.POSITIVE_INFINITY,
    milliseconds = Number.POSITIVE_INFINITY,
    timed = true,
  } = extent
  const start = performance.now()
  const failures: Failure[] = []
  let tried = 0
  let slowest = 0
  const check = async (input: T): Promise<void> => {
    // Not the clock: on a busy machine it would judge the others.
    const begin = process.cpuUsage()
    await target.check(input)
    const { user, system } = process.cpuUsage(begin)
    const taken = (user + system) / 1000
    slowest = Math.max(slowest, taken)
    if (timed && taken > target.limit) throw new Violation(`it takes ${Math.round(taken)} ms`)
  }
  const property = fc.asyncProperty(target.inputs, check)
  for (let batch = 0; tried < inputs && failures.length < MOST_FAILURES; batch++) {
    const left = milliseconds - (performance.now() - start)
    if (left <= 0) break
    const result = await fc.check(property, {
      seed: (seed + batch * 7919) | 0,
      numRuns: Math.min(BATCH, inputs - tried),
      ...(left < 2 ** 31 ? { interruptAfterTimeLimit: left } : {}),
    })
    tried += result.numRuns
    if (result.failed && result.counterexample !== null) {
      const reason = String(result.errorInstance)
      failures.push({ input: result.counterexample[0], reason, seed: result.seed, runs: result.numRuns })
    }
  }
  return {
    target: target.name,
    inputs: tried,
    seconds: (performance.now() - start) / 1000,
    slowest,
    failures,
  }
}
