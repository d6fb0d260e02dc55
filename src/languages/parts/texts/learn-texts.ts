import type { Page } from '../../../page/page.ts'
import { type ExtractedRecord, isRecord } from '../../../record/extraction.ts'
import { UNLIMITED } from '../../budget.ts'
import type { GroupQuestion } from '../../group-question.ts'
import type { Budget, Declined, Language, Learned, Learner } from '../../language.ts'
import { replay } from '../../replay.ts'
import type { Task } from '../../task.ts'
import { learnParts } from '../learn/learn-parts.ts'
import { type Layout, layoutOf } from '../run/layout.ts'
import { readSpan } from '../run/part-span.ts'
import type { SplitRule, SplitText } from '../run/split-rule.ts'
import { createSplitters, splitRecord, withParts } from '../run/with-parts.ts'
import { type Plan, type PlannedText, planTexts } from './plan.ts'

/** When a learner is asked for texts to split. */
export interface SplittingOptions {
  /** Whether the learner splits texts of such a task by its own means. */
  readonly splits?: (task: Task) => boolean
}

/**
 * A learner of a language that finds whole texts, which also learns to split them. Values that are parts of a text are
 * learned in two steps: the text as a whole, as if it were a field, and then all of its parts together.
 */
export function learningParts<R>(
  learner: Learner<R>,
  options: SplittingOptions = {},
): Learner<R | SplitRule<R>> {
  const language = withParts(learner.language)
  return {
    ...learner,
    language,
    learn(task, budget, variant) {
      const plan = options.splits?.(task) === true ? undefined : planTexts(task)
      if (plan === undefined) return learner.learn(task, budget, variant)
      const found = learner.learn(plan.task, budget, variant)
      if (found.kind === 'declined') return found
      return learnTexts(found, plan, task, language, learner.language, budget)
    },
  }
}

function learnTexts<R>(
  found: Learned<R>,
  plan: Plan,
  task: Task,
  language: Language<R | SplitRule<R>>,
  inner: Language<R>,
  budget: Budget,
): Learned<R | SplitRule<R>> | Declined {
  const further = found.fields?.slice(plan.task.fields.length) ?? []
  const fields = [...task.fields, ...further]
  const layout = layoutOf(fields, plan.texts)
  const seen = textsFound(found.rule, plan, task, layout, inner, budget)
  const texts: SplitText[] = []
  for (const { marked, layers, ...text } of plan.texts) {
    const open = [...(seen.get(marked) ?? [])]
    const learned = layers.map((layer, l) => ({
      fields: layer.fields,
      parts: learnParts(layer.fields.length, marked[l], open, budget),
    }))
    if (learned.some(({ parts }) => parts === undefined)) {
      return { kind: 'declined', method: inner.name, reason: 'a text could not be split into its values' }
    }
    texts.push({ ...text, layers: learned as SplitText['layers'] })
  }
  const rule: SplitRule<R> = { texts, finds: found.rule }
  return {
    ...found,
    rule,
    ...(found.fields === undefined ? {} : { fields }),
    ...(found.presence === undefined
      ? {}
      : {
          presence: layout.sources.map(({ at, text }) =>
            text === undefined ? found.presence?.[at] : undefined,
          ),
        }),
    ...(found.questions === undefined
      ? {}
      : {
          questions: found.questions.map((question) =>
            splitQuestion(question, layoutOf(fields, texts), pagesOf(task)),
          ),
        }),
    replay: replay(language, rule, { ...task, fields }),
  }
}

function pagesOf({ examples, unlabelled }: Task): Page[] {
  return [...examples.map(({ page }) => page), ...unlabelled]
}

/** Pages and texts beyond these change little in what is learned of texts. */
const MAX_PAGES = 20
const MAX_TEXTS = 300

/** By text, all that the rule finds on labelled and other pages. */
function textsFound<R>(
  rule: R,
  { texts, task: found }: Plan,
  task: Task,
  layout: Layout<PlannedText>,
  inner: Language<R>,
  budget: Budget,
): Map<PlannedText['marked'], Set<string>> {
  const seen = new Map(texts.map(({ marked }) => [marked, new Set<string>()]))
  const look = ({ values }: ExtractedRecord, { sources }: Layout<PlannedText>): void => {
    for (const { at, text, nested } of sources) {
      for (const value of values[at] ?? []) {
        if (isRecord(value)) {
          if (nested !== undefined) look(value, nested)
        } else if (text !== undefined) {
          const own = seen.get(text.marked)
          if (own !== undefined && own.size < MAX_TEXTS) own.add(value.text)
        }
      }
    }
  }
  for (const page of pagesOf(task).slice(0, task.examples.length + MAX_PAGES)) {
    if (!budget.spend(page.source.length)) break
    for (const record of inner.run(rule, page, found.fields).records) look(record, layout)
  }
  return seen
}

/** A question by the fields of the task: the texts of its example are split as the rule does. */
function splitQuestion(
  question: GroupQuestion,
  layout: Layout<SplitText>,
  pages: readonly Page[],
): GroupQuestion {
  const page = pages.find(({ name }) => name === question.page)
  if (page === undefined) return question
  const values = question.values.map((cell) =>
    cell.map(({ start, end }) => ({ start, end, text: readSpan(page, { start, end }) })),
  )
  const record = splitRecord({ ...question.span, values }, layout, page, createSplitters(UNLIMITED))
  return { ...question, values: record.values.map((cell) => cell.map(({ start, end }) => ({ start, end }))) }
}
