import { createBudget } from '../languages/budget.ts'
import type { Shape, Task } from '../languages/task.ts'
import type { Page } from '../page/page.ts'
import { type LabelledPage, textLabels } from '../record/label.ts'
import { learnersInOrder } from './learners.ts'
import { createRepetition } from './repeats.ts'

/** To distinguish a list from a page of one record, a first rule is enough; it need not be the best. */
const BUDGET = { steps: 60_000_000 }

/** Unlabelled pages that help to find what a record looks like. */
const MAX_PAGES = 8

/**
 * Decides whether labelled pages that may hold more than their one marked record do. They are lists when the values repeat on
 * the page as those of a list do, and a rule learned from that record finds others beside it that have every field it has;
 * else each is taken to hold one record.
 */
export function decideShape(task: Task, open: ReadonlySet<Page>): Shape {
  const undecided = task.examples.filter(({ page }) => open.has(page))
  const isList =
    undecided.some(({ records }) => records.length > 1) ||
    (undecided.some((example) => valuesRepeat(example, task)) && findsMore(task))
  return isList ? 'list' : 'single'
}

/** Whether most fields of a page's one marked record repeat there. */
function valuesRepeat({ page, records: [record] }: LabelledPage, { examples, unlabelled }: Task): boolean {
  if (record === undefined) return false
  const others = [...examples.map((example) => example.page), ...unlabelled].filter((each) => each !== page)
  const repeats = createRepetition(page, others.slice(0, MAX_PAGES))
  const shown = record.values.map(textLabels)
  const filled = shown.filter((cell) => cell.length > 0)
  // Several values of one field are beside each other, as records are, so they show nothing.
  const telling = filled.filter((cell) => cell.length === 1)
  const repeating = telling.filter(([value]) => repeats(value.places))
  return telling.length === 0 || repeating.length * 2 > telling.length
}

/** Whether the first language that has a rule for the record finds other records beside it that are as full. */
function findsMore({ fields, examples, unlabelled }: Task): boolean {
  const task: Task = {
    shape: 'list',
    fields,
    examples: examples.map((example) => ({ ...example, complete: false })),
    unlabelled: unlabelled.slice(0, MAX_PAGES),
  }
  for (const { language, learn } of learnersInOrder('list', {})) {
    const result = learn(task, createBudget(BUDGET))
    if (result.kind === 'declined') continue
    return task.examples.some(({ page, records: [label] }) => {
      if (label === undefined) return false
      const shown = fields.flatMap((_, f) => ((label.values[f] ?? []).length > 0 ? [f] : []))
      const { records } = language.run(result.rule, page, fields)
      const whole = records.filter(({ values }) => shown.every((f) => (values[f] ?? []).length > 0))
      return whole.length > 1
    })
  }
  return false
}
