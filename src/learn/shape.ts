import { createBudget } from '../languages/budget.ts'
import type { Task } from '../languages/language.ts'
import { treesLearner } from '../languages/trees/learn.ts'
import type { PreparedTask } from './task.ts'

/** Telling the two apart needs a first rule, not the best one. */
const BUDGET = { steps: 60_000_000, milliseconds: 2_000 }

/** Unlabelled pages that help to find what a record looks like. */
const MAX_PAGES = 6

/**
 * Decides whether labelled pages that may hold more than their one marked record do. They are lists when a rule learned
 * from that record finds others like it beside it, with every field that it has; else each is taken to hold one record.
 */
export function settleShape({ task, open }: PreparedTask): Task {
  const undecided = task.examples.filter(({ page }) => open.has(page))
  if (undecided.length === 0) return task
  const list = undecided.some(({ records }) => records.length > 1) || holdsMore(task)
  return {
    ...task,
    examples: task.examples.map((example) =>
      open.has(example.page) ? { ...example, complete: !list } : example,
    ),
  }
}

function holdsMore({ fields, examples, unlabelled }: Task): boolean {
  const task = {
    fields,
    examples: examples.map((example) => ({ ...example, complete: false })),
    unlabelled: unlabelled.slice(0, MAX_PAGES),
  }
  const result = treesLearner.learn(task, createBudget(BUDGET), 'list')
  if (result.kind === 'declined') return false
  return task.examples.some(({ page, records: [label] }) => {
    if (label === undefined) return false
    const shown = fields.flatMap((_, f) => ((label.values[f] ?? []).length > 0 ? [f] : []))
    const { records } = treesLearner.language.run(result.rule, page, fields)
    const whole = records.filter(({ values }) => shown.every((f) => (values[f] ?? []).length > 0))
    return whole.length > 1
  })
}
