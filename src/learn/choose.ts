import type { Learned, Learner, Task } from '../languages/language.ts'

/** A language's best rule for the task. */
export interface Candidate {
  readonly learner: Learner<unknown>
  readonly result: Learned<unknown>
}

/**
 * The candidate to keep: an exact one before a partial one, then the one that finds records on more of the unlabelled
 * pages, then the one tried first.
 */
export function choose(candidates: readonly Candidate[], task: Task): Candidate | undefined {
  let best: Candidate | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  for (const candidate of candidates) {
    const score = scoreOf(candidate, task)
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

function scoreOf({ learner, result }: Candidate, task: Task): number {
  const { right, missed, wrong, exact } = result.replay
  const fit = exact ? 2 : right / Math.max(1, right + missed + wrong)
  if (task.unlabelled.length === 0) return fit * 2
  const matched = task.unlabelled.filter(
    (page) => learner.language.run(result.rule, page, task.fields).records.length > 0,
  )
  return fit * 2 + matched.length / task.unlabelled.length
}
