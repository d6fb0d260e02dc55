import { createBudget } from '../../languages/budget.ts'
import type { Task } from '../../languages/language.ts'
import type { Entrant } from '../learners.ts'
import { extractedTexts, labelledTexts, likeness, recall } from './texts.ts'

/** Folds beyond these cost time and decide nothing new. */
const MAX_FOLDS = 3

/** Unlabelled pages that a rule learned for a fold may look at. */
const MAX_PAGES = 8

/** A fold gets a part of the budget of the real task: it has to compare, not to be the best there is. */
const BUDGET = { steps: 60_000_000 }

/**
 * By field, how well a language does on a labelled page that it has not seen the labels of: one page after another is left
 * out, a rule is learned from the others and run on it. Undefined where there is no second page to learn from.
 */
export function holdOut(entrant: Entrant, variant: string | undefined, task: Task): number[] | undefined {
  const { examples, fields } = task
  const marked = examples.filter(({ records }) => records.length > 0)
  if (marked.length < 2) return undefined
  const folds = marked.slice(0, MAX_FOLDS)
  const sums = fields.map(() => 0)
  for (const left of folds) {
    const result = entrant.learner.learn(
      {
        fields,
        examples: examples.filter((example) => example !== left),
        unlabelled: [left.page, ...task.unlabelled.slice(0, MAX_PAGES)],
      },
      createBudget(BUDGET),
      variant,
    )
    if (result.kind === 'declined') continue
    const { records } = entrant.learner.language.run(result.rule, left.page, fields)
    const found = extractedTexts(records, fields)
    const compare = left.complete ? likeness : recall
    for (const [f, wanted] of labelledTexts(left.records, fields).entries())
      sums[f] += compare(found[f], wanted)
  }
  return sums.map((sum) => sum / folds.length)
}
