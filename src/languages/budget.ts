import type { Budget } from './language.ts'

/** How much work a learner may do. */
export interface BudgetOptions {
  /** About one step for each char or cell that a learner's loop looks at. */
  readonly steps?: number
  /** The guard behind the step count, for a machine much slower than any we know. */
  readonly milliseconds?: number
}

/** Enough for every task of `bench/` many times over; some seconds of work on a laptop of 2020. */
const DEFAULT_STEPS = 400_000_000
const DEFAULT_MILLISECONDS = 20_000

/** The clock is read once in this many steps: reading it costs about as much as 50 of them. */
const STEPS_PER_CLOCK_READING = 1 << 18

/** A fresh budget. The clock starts now. */
export function createBudget(options: BudgetOptions = {}): Budget {
  const steps = options.steps ?? DEFAULT_STEPS
  const milliseconds = options.milliseconds ?? DEFAULT_MILLISECONDS
  if (!(steps >= 0)) throw new RangeError(`a budget of ${steps} steps`)
  if (!(milliseconds >= 0)) throw new RangeError(`a budget of ${milliseconds} milliseconds`)
  const deadline = performance.now() + milliseconds
  let left = steps
  let untilClock = STEPS_PER_CLOCK_READING
  let timedOut = false
  return {
    spend(count) {
      left -= count
      untilClock -= count
      if (untilClock <= 0 && left >= 0 && !timedOut) {
        untilClock = STEPS_PER_CLOCK_READING
        timedOut = performance.now() > deadline
      }
      return left >= 0 && !timedOut
    },
    get exhausted() {
      return left < 0 || timedOut
    },
    get timedOut() {
      return timedOut
    },
  }
}

/** At most `steps` of a budget, for one of several attempts: when they are used up, the rest of the budget remains. */
export function portionOf(budget: Budget, steps: number): Budget {
  let left = steps
  return {
    spend(count) {
      left -= count
      return budget.spend(count) && left >= 0
    },
    get exhausted() {
      return left < 0 || budget.exhausted
    },
    get timedOut() {
      return budget.timedOut
    },
  }
}

/** A budget without end, for rules and pages that were checked before. */
export const UNLIMITED: Budget = { spend: () => true, exhausted: false, timedOut: false }
