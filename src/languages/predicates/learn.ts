import type { Budget, Declined, Language, Learned, Learner, Replay, Task } from '../language.ts'
import { replay } from '../replay.ts'
import type { AnyBuilder } from './builders/builder.ts'
import { defaultBias } from './builders/index.ts'
import { createBenches, learnField, type Workshop } from './field-learner.ts'
import { learnLists } from './list-learner.ts'
import { viewOf } from './page-view.ts'
import type { PredicateRule } from './rule.ts'
import { createPredicates } from './run.ts'
import { templateOf } from './site.ts'

/** More unlabelled pages than these decide nothing new: 20 instead of 38 changed no figure. */
const MAX_PAGES = 60

interface Found {
  readonly rule: PredicateRule
  readonly replay: Replay
}

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
      if (nested !== undefined) {
        return decline(`the field "${nested.name}" holds records, and predicates find texts`)
      }
      if (task.examples.every((example) => example.records.length === 0)) {
        return decline('no record is marked')
      }
      const workshop = openWorkshop(task, budget, builders)
      const isSingle = task.examples.every(({ records, complete }) => records.length <= 1 && complete)
      const found = isSingle ? learnPages(workshop, task, language) : learnLists(workshop, task, language)
      if (found.replay.right === 0) {
        return decline('no predicate tells the marked values from the rest of their pages')
      }
      return {
        kind: 'learned',
        rule: found.rule,
        replay: found.replay,
        ambiguous: budget.exhausted ? ['the budget ran out; some fields may have been left out'] : [],
        declined: [],
      }
    },
  }
}

/** The learner with the builders that come with it. */
export const predicateLearner: Learner<PredicateRule> = createPredicateLearner()

function openWorkshop(task: Task, budget: Budget, builders: readonly AnyBuilder[]): Workshop {
  const pages = [...task.examples.map((example) => example.page), ...task.unlabelled.slice(0, MAX_PAGES)]
  const views = pages.map(viewOf)
  const domain = createBenches(views, task.examples.length, builders)
  const template = templateOf(domain({ of: 'text' }).site)
  return { views, examples: task.examples, builders, template, budget, domain }
}

function learnPages(workshop: Workshop, task: Task, language: Language<PredicateRule>): Found {
  const rule: PredicateRule = {
    fields: task.fields.map((field, index) => ({ roles: learnField(workshop, field, index) })),
    grouping: { by: 'page' },
  }
  return { rule, replay: replay(language, rule, task) }
}
