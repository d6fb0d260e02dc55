import { withLines } from '../../page/lines.ts'
import type { Budget, Declined, Learned, Learner } from '../language.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { trees } from './language.ts'
import type { Variant } from './list/learn-layouts.ts'
import { learnList } from './list/learn-list.ts'
import { learnNested } from './list/learn-nested.ts'
import type { TreesRule } from './rule.ts'

/** Learns rules of the trees language: lists of records, and records that contain others. */
export const treesLearner: Learner<TreesRule> = {
  language: trees,
  variants: ['list', 'pattern'],
  accepts: { labels: 'required', lists: true, nesting: true, noise: false },
  learn,
}

function learn(task: Task, budget: Budget, variant?: string): Learned<TreesRule> | Declined {
  const chosen: Variant = variant === 'pattern' ? 'pattern' : 'list'
  const method = `trees/${chosen}`
  if (task.examples.every(({ records }) => records.length === 0)) {
    return { kind: 'declined', method, reason: 'no record is marked on any page' }
  }
  const plain = learnFrom(task, task, budget, chosen)
  if (plain.kind === 'learned' && plain.replay.exact) return plain
  const lined = withLinesIn(task)
  const other = lined === task ? plain : learnFrom(lined, task, budget, chosen)
  if (other.kind === 'declined' || plain.kind === 'declined') return other.kind === 'declined' ? plain : other
  return other.replay.right - other.replay.wrong > plain.replay.right - plain.replay.wrong ? other : plain
}

/** The task on pages whose lines are elements; the task itself where no labelled page has loose text. */
function withLinesIn(task: Task): Task {
  if (task.examples.every(({ page }) => withLines(page) === page)) return task
  return {
    ...task,
    examples: task.examples.map((example) => ({ ...example, page: withLines(example.page) })),
    unlabelled: task.unlabelled.map(withLines),
  }
}

/** Learns on a view of the pages of a task. */
function learnFrom(view: Task, task: Task, budget: Budget, variant: Variant): Learned<TreesRule> | Declined {
  const list = isNested(view) ? learnNested(view, budget) : learnList(view, budget, variant)
  if (list.kind === 'declined') return list
  const rule: TreesRule = { records: list.rule, ...(view !== task && { lines: true }) }
  return {
    kind: 'learned',
    rule,
    variant: isNested(view) ? 'list' : variant,
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
