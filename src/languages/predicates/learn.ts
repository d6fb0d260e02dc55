import type { Declined, Learned, Learner, Task } from '../language.ts'
import { replay } from '../replay.ts'
import { type AnyBuilder, defaultBias } from './builders/index.ts'
import { createBenches, learnField, type Workshop } from './field-learner.ts'
import { viewOf } from './page-view.ts'
import type { PredicateRule } from './rule.ts'
import { createPredicates } from './run.ts'
import { templateOf } from './site.ts'

/** More unlabelled pages than these decide nothing new: 20 instead of 38 changed no figure. */
const MAX_PAGES = 60

/** The learner whose bias is this ordered list of builders. */
export function createPredicateLearner(
  builders: readonly AnyBuilder[] = defaultBias,
): Learner<PredicateRule> {
  const language = createPredicates(builders)
  const decline = (reason: string): Declined => ({ kind: 'declined', method: language.name, reason })
  return {
    language,
    variants: [],
    learn(task, budget): Learned<PredicateRule> | Declined {
      const nested = task.fields.find((field) => field.fields !== undefined)
      if (nested !== undefined)
        return decline(`the field "${nested.name}" holds records, and predicates find texts`)
      if (task.examples.every((example) => example.records.length === 0))
        return decline('no record is marked')
      const rule = learnPages(task, budget, builders)
      const result = replay(language, rule, task)
      if (result.right === 0)
        return decline('no predicate tells the marked values from the rest of their pages')
      return { kind: 'learned', rule, replay: result, ambiguous: [], declined: [] }
    },
  }
}

/** The learner with the builders that come with it. */
export const predicateLearner: Learner<PredicateRule> = createPredicateLearner()

function learnPages(
  task: Task,
  budget: Parameters<Learner<PredicateRule>['learn']>[1],
  builders: readonly AnyBuilder[],
): PredicateRule {
  const pages = [...task.examples.map((example) => example.page), ...task.unlabelled.slice(0, MAX_PAGES)]
  const views = pages.map(viewOf)
  const domain = createBenches(views, task.examples.length, builders)
  const template = templateOf(domain({ of: 'text' }).site)
  const workshop: Workshop = { views, examples: task.examples, builders, template, budget, domain }
  return {
    fields: task.fields.map((field, index) => ({ roles: learnField(workshop, field, index) })),
    grouping: { by: 'page' },
  }
}
