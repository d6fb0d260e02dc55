import { z } from 'zod'
import { GleanError } from '../errors.ts'
import { extractPage } from '../extract/extract-page.ts'
import { createBudget } from '../languages/budget.ts'
import { keepFieldsApart } from '../languages/fields-apart.ts'
import type { GroupQuestion } from '../languages/group-question.ts'
import type { Declined, Language, Learner, Replay } from '../languages/language.ts'
import { replay } from '../languages/replay.ts'
import { letShare, settleShares } from '../languages/shares.ts'
import type { Task } from '../languages/task.ts'
import type { Page } from '../page/page.ts'
import type { Extraction } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'
import { CONTEXT, FORMAT, type WrapperFile } from '../wrapper/file.ts'
import { createWrapper, type Wrapper } from '../wrapper/wrapper.ts'
import { type Choice, choose, methodOf } from './choose.ts'
import { digestExamples } from './digest.ts'
import { findLearner, isBiased, type LearnersOptions, learnersInOrder, methodNames } from './learners.ts'
import { type ExtractedPage, extractAll, type ProfileOptions, profileOf } from './profile.ts'
import { createOpenPoints, type FindOpenPoints, findQuestion, type Question } from './questions/question.ts'
import { type ConfidenceSigns, confidenceSignsOf } from './support/confidence.ts'
import { type Judged, probability, surveyPages } from './support/judge.ts'
import { learnAgain } from './support/learn-again.ts'
import type { Signs } from './support/signs.ts'
import { extractedTexts, type SurveyedPage } from './support/texts.ts'
import { confidenceOdds } from './support/weights.ts'
import { createTask, type LearningExample, type TaskOptions } from './task.ts'
import { typeFields } from './type-fields.ts'

export { methodNames, methodsInOrder, needsLabels } from './learners.ts'
export { createTask, type LearningExample } from './task.ts'

export interface LearnOptions extends TaskOptions, LearnersOptions, ProfileOptions {
  /** `auto`, a language such as `delimiters`, or one class of it such as `delimiters/hlrt`. */
  readonly method?: string
  /** Name of the wrapper; `wrapper` if none is given. */
  readonly name?: string
  /** How much work each learner may do, in steps and, as the last guard, in milliseconds. */
  readonly budget?: { readonly steps?: number; readonly milliseconds?: number }
}

/** The result of learning: a wrapper that replays its examples (or says what it misses), or the reasons why there is none. */
export type LearnResult =
  | {
      readonly kind: 'learned'
      readonly wrapper: Wrapper
      /** The method that won, such as `delimiters/hlrt`. */
      readonly method: string
      /** Whether every labelled value came back at its place and nothing else did. */
      readonly exact: boolean
      /** What the wrapper does not reproduce of its examples; empty if exact. */
      readonly misses: readonly string[]
      /** Whether a learner ran out of its budget: more steps might find a better wrapper. */
      readonly cutShort: boolean
      /** What stayed ambiguous, in words. */
      readonly ambiguous: readonly string[]
      /** Fields that stay text because their values can be read in two ways, and which two. */
      readonly undecidedTypes: readonly string[]
      /** By field, how sure it is that its values come out right on further pages, from 0 to 1. */
      readonly confidence: readonly number[]
      /** By field, what the confidence is computed from; and before it, what its support is computed from. */
      readonly observed: readonly ConfidenceSigns[]
      readonly signs: readonly Signs[]
      /** The page to label next, if its labels are expected to correct values. */
      readonly question: Question | undefined
      /** What may be wrong of what the wrapper extracts from a page: the page to label next is chosen by it. */
      readonly openPoints: FindOpenPoints
      /**
       * Groups of places that may or may not be records, those about which an answer is most useful first. The answer is given
       * by marking the example of the group, as a record or as a negative.
       */
      readonly groupQuestions: readonly GroupQuestion[]
      /** The methods that did not win, and why. */
      readonly declined: readonly Declined[]
    }
  | { readonly kind: 'declined'; readonly declined: readonly Declined[] }

/**
 * Learns a wrapper from labelled pages. Throws a `GleanError` for examples that cannot be right (a value that is not on
 * its page); that no rule fits is an outcome, not an error.
 */
export function learn(examples: readonly LearningExample[], options: LearnOptions = {}): LearnResult {
  const named = namedMethod(options)
  const pages = options.unlabelled ?? []
  if (examples.length === 0 && (pages.length === 0 || named?.learner.accepts.labels === 'required')) {
    throw new GleanError('example-invalid', 'no record is labelled', {
      remedy: 'Label at least one record on one page.',
    })
  }
  return learnTask(createTask(examples, options), options)
}

/**
 * Learns a wrapper from a task that is settled already: its labels may come from recognizers as well as from people, and carry
 * their weight and origin.
 */
export function learnTask(task: Task, options: LearnOptions = {}): LearnResult {
  const named = namedMethod(options)
  const isLabelled = task.examples.length > 0
  const learners = named ? [named.learner] : learnersInOrder(isLabelled ? task.shape : 'unlabelled', options)
  let cutShort = false
  const choice = choose(task, learners, (learner, asked) => {
    const budget = createBudget(options.budget)
    const learned = learner.learn(asked, budget, named?.variant)
    cutShort ||= budget.exhausted
    return learned
  })
  if (!('best' in choice)) return { kind: 'declined', declined: choice.declined }
  const { best, supplements, support, others, declined } = choice
  const { result } = best
  const further = furtherFields([best, ...supplements.map(({ from }) => from)], task)
  const found = [...task.fields, ...further.map(({ field }) => field)]
  const rules = [
    entryOf(best, found, task),
    ...supplements.map(({ from, fields }) => ({
      ...entryOf(from, found, task),
      provides: [
        ...fields.map((f) => task.fields[f].name),
        ...further.flatMap((each) => (each.from === from ? [each.field.name] : [])),
      ],
    })),
  ]
  const languages = learners.map(({ language }) => language)
  const shared = extractAll({ rules, fields: [...letShare(found)], languages }, task)
  const schema = settleShares(
    found,
    shared.flatMap(({ records }) => records),
  )
  const extracted = shared.map(({ page, records }) => ({
    page,
    records: records.map((record) => ({ ...record, values: keepFieldsApart(record.values, schema) })),
  }))
  const isAlone = supplements.length === 0 && best.fields.length === task.fields.length
  const replayed = isAlone ? result.replay : replayRules(rules, schema, task, languages)
  const groupQuestions = result.questions ?? []
  const perPage =
    extracted.reduce((sum, { records }) => sum + records.length, 0) / Math.max(1, extracted.length)
  const observed = isLabelled ? observe(task, choice, extracted, options) : []
  const confidence = [
    ...observed.map((signs) => confidenceOdds(task.shape, signs)),
    ...further.map((each) => each.support),
  ].map(probability)
  const evidence = { support, others, groupQuestions, perPage }
  const openPoints = createOpenPoints(task, evidence)
  const { fields, undecided } = typeFields({ ...task, fields: schema }, extracted)
  const file: WrapperFile = {
    '@context': CONTEXT,
    '@type': 'Wrapper',
    format: FORMAT,
    name: options.name ?? 'wrapper',
    fields,
    rules,
    profile: profileOf(fields, extracted, confidence, options),
    examples: {
      digest: digestExamples(task),
      pages: task.examples.length,
      records: task.examples.reduce((sum, { records }) => sum + records.length, 0),
    },
    ...(replayed.exact ? {} : { misses: replayed.differences.map((text) => text.slice(0, 2000)) }),
    declined: declined.map(({ method, reason }) => ({ method, reason: reason.slice(0, 2000) })),
  }
  return {
    kind: 'learned',
    wrapper: createWrapper(file, languages),
    method: methodOf(best),
    exact: replayed.exact,
    misses: replayed.differences,
    ambiguous: result.ambiguous,
    cutShort,
    undecidedTypes: undecided,
    confidence,
    signs: choice.signs,
    observed,
    question: isLabelled ? findQuestion(task, evidence, openPoints, recordsOn(extracted)) : undefined,
    openPoints,
    groupQuestions,
    declined,
  }
}

/** The evidence for and against each field, once rules are chosen. Only on pages of one record is it worth the time to learn again. */
function observe(
  task: Task,
  { best, support, signs }: Choice,
  extracted: readonly ExtractedPage[],
  options: LearnOptions,
): ConfidenceSigns[] {
  const recordsOf = recordsOn(extracted)
  const read = (page: Page): SurveyedPage => {
    const { records } = recordsOf(page)
    return { page, records, texts: extractedTexts(records, task.fields) }
  }
  const survey = surveyPages(task).map(read)
  const labelled = task.examples.map(({ page }) => read(page))
  const agreement =
    task.shape === 'single' ? learnAgain(best.learner, task, survey, createBudget(options.budget)) : []
  return confidenceSignsOf(task, { support, signs, agreement, labelled, survey })
}

/** What was extracted from a page already. */
function recordsOn(extracted: readonly ExtractedPage[]): (page: Page) => Pick<Extraction, 'records'> {
  const known = new Map(extracted.map((each) => [each.page, each]))
  return (page) => known.get(page) ?? { records: [] }
}

/** What the rules together do on the examples. */
function replayRules(
  rules: WrapperFile['rules'],
  fields: Field[],
  task: Task,
  languages: readonly Language<unknown>[],
): Replay {
  const combined: Language<unknown> = {
    name: 'combined',
    schema: z.unknown(),
    run: (_rule, page) => extractPage({ rules, fields, languages }, page),
    explain: () => '',
  }
  return replay(combined, undefined, task)
}

/** A field that no label names and a language brought, with its support. */
interface FurtherField {
  readonly field: Field
  readonly from: Judged
  readonly support: number
}

/** The fields that the chosen rules give beyond those of the task: all of them where nothing is labelled. */
function furtherFields(chosen: readonly Judged[], task: Task): FurtherField[] {
  const taken = new Set(task.fields.map(({ name }) => name))
  return chosen.flatMap((from) =>
    (from.result.fields ?? []).flatMap((field, f) => {
      if (taken.has(field.name)) return []
      taken.add(field.name)
      return [{ field, from, support: from.support[f] }]
    }),
  )
}

/** A rule as it is written in the wrapper; one whose fields differ from the wrapper's lists them. */
function entryOf(
  { learner, result, fields }: Judged,
  schema: readonly Field[],
  task: Task,
): WrapperFile['rules'][number] {
  const own = (result.fields ?? fields.map((f) => task.fields[f])).map(({ name }) => name)
  const isWhole = own.length === schema.length && own.every((name, f) => name === schema[f].name)
  return {
    language: learner.language.name,
    ...(result.variant === undefined ? {} : { variant: result.variant }),
    ...(isWhole ? {} : { fields: own }),
    rule: result.rule,
  }
}

/** The learner that a person named, and the class of its language; undefined for `auto`. */
function namedMethod(options: LearnOptions): { learner: Learner<unknown>; variant?: string } | undefined {
  const { method = 'auto', bias } = options
  if (method === 'auto') return undefined
  const [name, variant] = method.split('/', 2)
  const learner = findLearner(name, options)
  if (learner === undefined || (variant !== undefined && !learner.variants.includes(variant))) {
    throw new GleanError('method-unknown', `unknown method "${method}"`, {
      remedy: `Methods: ${methodNames(options).join(', ')}`,
    })
  }
  if (bias !== undefined && !isBiased(learner)) {
    throw new GleanError('option-invalid', `a bias selects builders, and the method "${method}" has none`, {
      remedy: 'Leave out the bias, or the method.',
    })
  }
  return { learner, ...(variant === undefined ? {} : { variant }) }
}
