import type { PageView } from '../../page/page-view.ts'
import type { Budget, Declined, Language, Learned, Learner } from '../language.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import type { Builder } from './builders/builder.ts'
import { defaultBias, flatten } from './builders/index.ts'
import { byName } from './concepts/concept.ts'
import { type LearntRule, learnLists } from './list/list-learner.ts'
import type { PredicateRule } from './rule.ts'
import { createPredicates, predicates } from './run/run.ts'
import { labelledField, learnField } from './vote/field-learner.ts'
import { withPatterns } from './vote/learn-patterns.ts'
import { learnSharedTexts, missedBy, prefersParts } from './vote/learn-shared.ts'
import { findsOf, openWorkshop, type Workshop } from './vote/workshop.ts'

const OUT_OF_BUDGET = 'the budget ran out; some fields may have been left out'

/**
 * The ways to learn. `voting` chooses values by vote on pages with one record; the others are the master algorithm of Cohen and
 * Jensen with their three biases: builders in order, all as one conjunction, in reverse order.
 */
const VARIANTS = ['voting', 'ordered', 'flat', 'reversed'] as const

/** The learner whose bias is this ordered list of builders. */
export function createPredicateLearner(bias: readonly Builder[] = defaultBias): Learner<PredicateRule> {
  const isDefault = bias.length === defaultBias.length && bias.every((one, i) => one === defaultBias[i])
  const language = isDefault ? predicates : createPredicates(bias)
  return {
    language,
    variants: VARIANTS,
    accepts: { labels: 'required', lists: true, nesting: false, noise: false },
    learn(task, budget, variant) {
      const name = variant ?? (task.shape === 'single' ? 'voting' : 'ordered')
      const builders = name === 'flat' ? [flatten(bias)] : name === 'reversed' ? [...bias].reverse() : bias
      const result = learnWith(language, builders, task, budget, name === 'voting')
      if (result.kind === 'declined') return { ...result, method: `${result.method}/${name}` }
      const rule = isDefault ? result.rule : { ...result.rule, bias: bias.map((builder) => builder.name) }
      return { ...result, rule, variant: name }
    },
  }
}

/** The learner with the builders that come with it. */
export const predicateLearner: Learner<PredicateRule> = createPredicateLearner()

function learnWith(
  language: Language<PredicateRule>,
  builders: readonly Builder[],
  task: Task,
  budget: Budget,
  isVoting: boolean,
): Learned<PredicateRule> | Declined {
  const decline = (reason: string): Declined => ({ kind: 'declined', method: language.name, reason })
  const nested = task.fields.find((field) => field.fields !== undefined)
  if (nested !== undefined) {
    return decline(`the field "${nested.name}" holds records, and predicates find texts`)
  }
  if (task.examples.every((example) => example.records.length === 0)) return decline('no record is marked')
  if (isVoting && task.examples.some((example) => example.records.length > 1)) {
    return decline('a vote chooses one record for each page, and a page has several')
  }
  const workshop = openWorkshop(task, budget, builders)
  const found = (isVoting ? learnPages : learnLists)(workshop, task, language)
  if (found.replay.right === 0) {
    return decline('no predicate separates the marked values from the rest of their pages')
  }
  return {
    kind: 'learned',
    rule: withPatterns(found.rule, triedViews(workshop), byName(builders), (steps) => budget.spend(steps)),
    replay: found.replay,
    ambiguous: budget.exhausted ? [OUT_OF_BUDGET] : [],
    declined: [],
  }
}

/** Regular expressions are tried on the labelled pages and, where these are few, on some others. */
const LEAST_TRIED = 4
const MOST_TRIED = 20

function triedViews({ views, examples }: Workshop): readonly PageView[] {
  return views.slice(0, Math.min(MOST_TRIED, Math.max(LEAST_TRIED, examples.length)))
}

function learnPages(workshop: Workshop, task: Task, language: Language<PredicateRule>): LearntRule {
  const fields = task.fields.map(({ name }, index) => labelledField(task.examples, name, index))
  const texts = learnSharedTexts(
    workshop,
    fields.map(({ labels }) => labels),
  )
  const isPart = new Set<number>()
  const learnt = fields.map((field, index) => {
    const text = texts.find((one) => one.text.fields.includes(index))
    const isOnlyPart = text !== undefined && !text.wholes.includes(index)
    const needsNoOther = isOnlyPart && missedBy(text, index, field.labels) === 0
    const own = needsNoOther ? [] : learnField(workshop, field)
    if (text === undefined) return own
    const found = findsOf(workshop, own).map((texts) => [...new Set(texts)])
    if (!needsNoOther && !prefersParts(text, index, found, field.labels)) return own
    isPart.add(index)
    return []
  })
  const shared = texts
    .map(({ text }) => ({ ...text, fields: text.fields.map((field) => (isPart.has(field) ? field : -1)) }))
    .filter(({ fields }) => fields.some((field) => field >= 0))
  const rule: PredicateRule = {
    fields: learnt.map((roles) => ({ roles })),
    grouping: { by: 'page' },
    ...(shared.length === 0 ? {} : { shared }),
  }
  return { rule, replay: replay(language, rule, task) }
}
