import type { PageView } from '../../page/page-view.ts'
import type { Declined, Language, Learner } from '../language.ts'
import { layoutOf } from '../parts/run/layout.ts'
import { isSplitRule } from '../parts/run/split-rule.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import type { Builder } from './builders/builder.ts'
import { defaultBias, flatten } from './builders/index.ts'
import { byName } from './concepts/concept.ts'
import { type LearntRule, learnLists } from './list/list-learner.ts'
import type { LearnedRule, PredicateRule, Role } from './rule.ts'
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
export function createPredicateLearner(bias: readonly Builder[] = defaultBias): Learner<LearnedRule> {
  const isDefault = bias.length === defaultBias.length && bias.every((one, i) => one === defaultBias[i])
  const language = isDefault ? predicates : createPredicates(bias)
  const named = isDefault ? {} : { bias: bias.map(({ name }) => name) }
  return {
    language,
    variants: VARIANTS,
    accepts: { labels: 'required', lists: true, nesting: false, noise: false },
    learn(task, budget, variant = task.shape === 'single' ? 'voting' : 'ordered') {
      const decline = (reason: string): Declined => ({
        kind: 'declined',
        method: `${language.name}/${variant}`,
        reason,
      })
      const isVoting = variant === 'voting'
      const reason = reasonToDecline(task, isVoting)
      if (reason !== undefined) return decline(reason)
      const builders =
        variant === 'flat' ? [flatten(bias)] : variant === 'reversed' ? [...bias].reverse() : bias
      const workshop = openWorkshop(task, budget, builders)
      const found = (isVoting ? learnPages : learnLists)(workshop, task, language)
      if (found.replay.right === 0) {
        return decline('no predicate separates the marked values from the rest of their pages')
      }
      const finish = (rule: PredicateRule): PredicateRule => ({
        ...withPatterns(rule, triedViews(workshop), byName(builders), (steps) => budget.spend(steps)),
        ...named,
      })
      const { rule } = found
      return {
        kind: 'learned',
        rule: isSplitRule(rule) ? { ...rule, finds: finish(rule.finds) } : finish(rule),
        variant,
        replay: found.replay,
        ambiguous: budget.exhausted ? [OUT_OF_BUDGET] : [],
        declined: [],
      }
    },
  }
}

/** The learner with the builders that come with it. */
export const predicateLearner: Learner<LearnedRule> = createPredicateLearner()

function reasonToDecline({ fields, examples }: Task, isVoting: boolean): string | undefined {
  const nested = fields.find((field) => field.fields !== undefined)
  if (nested !== undefined) return `the field "${nested.name}" holds records, and predicates find texts`
  if (examples.every(({ records }) => records.length === 0)) return 'no record is marked'
  return isVoting && examples.some(({ records }) => records.length > 1)
    ? 'a vote chooses one record for each page, and a page has several'
    : undefined
}

/** Regular expressions are tried on the labelled pages and, where these are few, on some others. */
const LEAST_TRIED = 4
const MOST_TRIED = 20

function triedViews({ views, examples }: Workshop): readonly PageView[] {
  return views.slice(0, Math.min(MOST_TRIED, Math.max(LEAST_TRIED, examples.length)))
}

/** Each field is learned as whole texts, as a part of a text that it shares with others, or as both: the better source is used. */
function learnPages(workshop: Workshop, task: Task, language: Language<LearnedRule>): LearntRule {
  const fields = task.fields.map(({ name }, index) => labelledField(task.examples, name, index))
  const shared = learnSharedTexts(
    workshop,
    fields.map(({ labels }) => labels),
  )
  const isPart = new Set<number>()
  const own = fields.map((field, index) => {
    const text = shared.find((one) => one.fields.includes(index))
    const isOnlyPart = text !== undefined && !text.wholes.includes(index)
    const needsNoOther = isOnlyPart && missedBy(text, index, field.labels) === 0
    const roles = needsNoOther ? [] : learnField(workshop, field)
    if (text === undefined) return roles
    const found = findsOf(workshop, roles).map((texts) => [...new Set(texts)])
    if (needsNoOther || prefersParts(text, index, found, field.labels)) isPart.add(index)
    return roles
  })
  const texts = shared
    .map(({ fields, places: [{ roles, parts }] }) => ({
      roles,
      layers: [{ fields: fields.map((field) => (isPart.has(field) ? field : -1)), parts }],
    }))
    .filter(({ layers: [{ fields }] }) => fields.some((field) => field >= 0))
  const roles: (readonly Role[])[] = []
  for (const [f, { at, text }] of layoutOf(task.fields, texts).sources.entries())
    roles[at] = text?.roles ?? own[f]
  const finds: PredicateRule = { fields: roles.map((each) => ({ roles: each })), grouping: { by: 'page' } }
  const rule = texts.length === 0 ? finds : { texts: texts.map(({ layers }) => ({ layers })), finds }
  return { rule, replay: replay(language, rule, task) }
}
