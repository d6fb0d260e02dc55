import type { Budget, Declined, Learned, Learner } from '../language.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { trees } from './language.ts'
import { learnList } from './list/learn-list.ts'
import { learnNested } from './list/learn-nested.ts'
import type { TreesRule } from './rule.ts'

/** Learns rules of the trees language: lists of records, and records that contain others. */
export const treesLearner: Learner<TreesRule> = {
  language: trees,
  variants: ['list'],
  accepts: { labels: 'required', lists: true, nesting: true, noise: false },
  learn,
}

function learn(task: Task, budget: Budget, variant?: string): Learned<TreesRule> | Declined {
  const method = `trees/${variant ?? 'list'}`
  if (task.examples.every(({ records }) => records.length === 0)) {
    return { kind: 'declined', method, reason: 'no record is marked on any page' }
  }
  const list = isNested(task) ? learnNested(task, budget) : learnList(task, budget)
  if (list.kind === 'declined') return list
  const pattern = list.fold()
  const rule: TreesRule = { records: list.rule, ...(pattern && { pattern }) }
  return {
    kind: 'learned',
    rule,
    variant: 'list',
    replay: replay(trees, rule, task),
    ambiguous: list.ambiguous,
    questions: list.questions,
    errorRate: list.errorRate,
    declined: [],
  }
}

function isNested({ fields }: Task): boolean {
  return fields.some((field) => field.fields !== undefined)
}
