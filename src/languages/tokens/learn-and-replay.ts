import type { Budget, Declined, Language, Learned } from '../language.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { heldOutConfidence } from './held-out.ts'
import { type Sample, sampleOf } from './sample.ts'

/** How a language over tokens makes a rule of labels. */
export interface RuleMaker<R> {
  readonly language: Language<R>
  /** A rule for the ranges of the labels, or why there is none. */
  make(sample: Sample, task: Task, budget: Budget): R | string
  /** The rule with the confidence of each field; fields are named by their path, such as `2` or `2.0`. */
  withConfidence(rule: R, confidence: (path: string) => number): R
  /** Why the language declines if its rule finds no value of the examples. */
  readonly findsNothing: string
}

/**
 * Learns one rule from all labels, replays it, and measures the confidence of its fields with rules that are learned without
 * part of the labels.
 */
export function learnAndReplay<R extends object>(
  maker: RuleMaker<R>,
  task: Task,
  budget: Budget,
): Learned<R> | Declined {
  const { language } = maker
  const decline = (reason: string): Declined => ({ kind: 'declined', method: language.name, reason })
  if (task.examples.every(({ records }) => records.length === 0)) return decline('no record is marked')
  const rule = makeRule(maker, task, budget)
  if (budget.exhausted) return decline('the budget ran out before a rule was found')
  if (typeof rule === 'string') return decline(rule)
  const result = replay(language, rule, task)
  if (result.right === 0) return decline(maker.findsNothing)
  const confidence = heldOutConfidence(
    task,
    (part, { page }) => {
      const other = makeRule(maker, part, budget)
      return typeof other === 'string' ? undefined : language.run(other, page, task.fields)
    },
    budget,
  )
  return {
    kind: 'learned',
    rule: maker.withConfidence(rule, confidence),
    replay: result,
    ambiguous: [],
    declined: [],
  }
}

function makeRule<R>(maker: RuleMaker<R>, task: Task, budget: Budget): R | string {
  const sample = sampleOf(task, budget)
  return 'reason' in sample ? sample.reason : maker.make(sample, task, budget)
}
