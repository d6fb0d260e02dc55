/** One of the ways of doing the same work that are timed against each other. */
export interface Competitor {
  readonly name: string
  run(): unknown
}

/** The times of one competitor, in milliseconds, one for each round. */
export interface Timing {
  readonly name: string
  readonly times: readonly number[]
}

/**
 * Times competitors side by side: in every round each of them runs once, beginning with another one each time, so that
 * whatever slows the machine down meets them all. The first rounds warm the code up and are not counted.
 */
export function race(competitors: readonly Competitor[], rounds: number, warmUp = 3): Timing[] {
  const times = competitors.map((): number[] => [])
  for (let round = -warmUp; round < rounds; round++) {
    for (let turn = 0; turn < competitors.length; turn++) {
      const which = (turn + round + warmUp) % competitors.length
      const start = processorTime()
      competitors[which].run()
      const time = processorTime() - start
      if (round >= 0) times[which].push(time)
    }
  }
  return competitors.map(({ name }, i) => ({ name, times: times[i] }))
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

/**
 * Milliseconds that the processor has spent on this process. On a machine that does other work as well, the clock on
 * the wall measures that work. Included are the threads of the garbage collector and the compiler.
 */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
