import type { Budget, Declined, Learned, Learner, Task } from '../language.ts'
import { replay } from '../replay.ts'
import { trees } from './language.ts'
import { learnList } from './learn-list.ts'
import { learnNested } from './learn-nested.ts'
import { learnPageRule } from './learn-page.ts'
import type { Pattern } from './pattern.ts'
import type { RecordsRule, TreesRule } from './rule.ts'

/** Learns rules of the trees language: lists of records, nested ones too, and pages that are one record each. */
export const treesLearner: Learner<TreesRule> = {
  language: trees,
  variants: ['page', 'list'],
  learn,
}

function learn(task: Task, budget: Budget, variant?: string): Learned<TreesRule> | Declined {
  const declined: Declined[] = []
  const refuse = (method: string, reason: string): void => {
    declined.push({ kind: 'declined', method: `trees/${method}`, reason })
  }
  const finish = (name: string, records: RecordsRule, ambiguous: readonly string[], pattern?: Pattern) => {
    const rule: TreesRule = { records, ...(pattern && { pattern }) }
    const replayed = replay(trees, rule, task)
    return { kind: 'learned', rule, variant: name, replay: replayed, ambiguous, declined } as const
  }
  if (task.examples.every(({ records }) => records.length === 0)) {
    return { kind: 'declined', method: 'trees', reason: 'no record is marked on any page' }
  }
  let whole: Learned<TreesRule> | undefined
  if (variant !== 'list') {
    const isWhole = task.examples.every(({ records, complete }) => complete && records.length === 1)
    if (!isWhole) refuse('page', 'a page has several records, or was not marked completely')
    else if (isNested(task)) refuse('page', 'records hold other records')
    else {
      const records = learnPageRule(task, budget)
      if (records === undefined) refuse('page', 'no field stands in a place that other pages have too')
      else whole = finish('page', records, [])
    }
    if (whole?.replay.exact === true || variant === 'page') return whole ?? declined[0]
  }
  const list = isNested(task) ? learnNested(task, budget) : learnList(task, budget)
  if (list.kind === 'declined') return whole ?? list
  const learned = finish('list', list.rule, list.ambiguous, list.pattern)
  return whole !== undefined && whole.replay.right >= learned.replay.right ? whole : learned
}

function isNested({ fields }: Task): boolean {
  return fields.some((field) => field.fields !== undefined)
}
