import { createBudget } from '../../languages/budget.ts'
import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import type { Entrant } from '../learners.ts'
import { extractedTexts, type FieldTexts, labelledTexts, likeness, recall } from './texts.ts'

/** Folds beyond these cost time and decide nothing new. */
const MAX_FOLDS = 3

/** Unlabelled pages that a rule learned for a fold may look at. */
const MAX_PAGES = 8

/** A fold gets a part of the budget of the real task: it has to compare, not to be the best there is. */
const BUDGET = { steps: 60_000_000 }

/**
 * By field, how well a language does on a labelled page that it has not seen the labels of: one page after another is left
 * out, a rule is learned from the others and run on it. A field that no other page shows is not tried there; one that is
 * tried nowhere counts as right. Undefined where there is no second page to learn from.
 */
export function holdOut(entrant: Entrant, variant: string | undefined, task: Task): number[] | undefined {
  const { examples, fields } = task
  const marked = examples.filter(({ records }) => records.length > 0)
  if (marked.length < 2) return undefined
  const sums = fields.map(() => 0)
  const tried = fields.map(() => 0)
  for (const left of marked.slice(0, MAX_FOLDS)) {
    const others = examples.filter((example) => example !== left)
    const taught = labelledTexts(
      others.flatMap(({ records }) => records),
      fields,
    )
    const found = learnAndRun(entrant, variant, { ...task, examples: others }, left.page)
    const compare = left.complete ? likeness : recall
    for (const [f, wanted] of labelledTexts(left.records, fields).entries()) {
      if (taught[f].length === 0) continue
      tried[f]++
      sums[f] += compare(found[f] ?? [], wanted)
    }
  }
  return sums.map((sum, f) => (tried[f] === 0 ? 1 : sum / tried[f]))
}

/** What a rule learned from the task finds on a page; nothing where none is learned. */
function learnAndRun(entrant: Entrant, variant: string | undefined, task: Task, page: Page): FieldTexts {
  const unlabelled = [page, ...task.unlabelled.slice(0, MAX_PAGES)]
  const result = entrant.learner.learn({ ...task, unlabelled }, createBudget(BUDGET), variant)
  if (result.kind === 'declined') return []
  const { records } = entrant.learner.language.run(result.rule, page, task.fields)
  return extractedTexts(records, task.fields)
}
