import { z } from 'zod'
import { GleanError } from '../errors.ts'
import { extractPage } from '../extract/extract-page.ts'
import { createBudget } from '../languages/budget.ts'
import type { Declined, Language, Learner, Replay } from '../languages/language.ts'
import type { Bias } from '../languages/predicates/builders/bias.ts'
import { replay } from '../languages/replay.ts'
import type { Task } from '../languages/task.ts'
import { CONTEXT, FORMAT, type WrapperFile } from '../wrapper/file.ts'
import { createWrapper, type Wrapper } from '../wrapper/wrapper.ts'
import { choose, reasonToLose } from './choose.ts'
import { digestExamples } from './digest.ts'
import type { Candidate, Evidence } from './evidence/evidence.ts'
import type { Question } from './evidence/question.ts'
import { type Entrant, entrants, entrantsFor, isBiased, UNKNOWN_APTITUDE } from './learners.ts'
import { extractAll, profileOf } from './profile.ts'
import { createTask, type LearningExample, type TaskOptions } from './task.ts'
import { typeFields } from './type-fields.ts'

export { createTask, type LearningExample } from './task.ts'

export interface LearnOptions extends TaskOptions {
  /** `auto`, a language such as `delimiters`, or one class of it such as `delimiters/hlrt`. */
  readonly method?: string
  /** Name of the wrapper; `wrapper` if none is given. */
  readonly name?: string
  /** Learners of further languages, beside those that come with Gleaner. */
  readonly languages?: readonly Learner<unknown>[]
  /** The builders of the predicates language, the more reliable first; the usual ones if none is given. */
  readonly bias?: Bias
  /** How much work each learner may do, in steps and, as the last guard, in milliseconds. */
  readonly budget?: { readonly steps?: number; readonly milliseconds?: number }
}

/** What learning gave: a wrapper that replays its examples (or says what it misses), or the reasons why there is none. */
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
      /** What stayed ambiguous, in words. */
      readonly ambiguous: readonly string[]
      /** Fields that stay text because their values can be read in two ways, and which two. */
      readonly undecidedTypes: readonly string[]
      /** By field, how sure it is that its values come out right on further pages, from 0 to 1. */
      readonly confidence: readonly number[]
      /** The page to mark next, where one would help: the methods read it differently. */
      readonly question: Question | undefined
      /** The methods that did not win, and why. */
      readonly declined: readonly Declined[]
    }
  | { readonly kind: 'declined'; readonly declined: readonly Declined[] }

/**
 * Learns a wrapper from labelled pages. Throws a `GleanError` for examples that cannot be right (a value that is not on
 * its page); that no rule fits is an outcome, not an error.
 */
export function learn(examples: readonly LearningExample[], options: LearnOptions = {}): LearnResult {
  const { selected, variant } = selectLearners(options, examples.length > 0)
  const pages = options.unlabelled ?? []
  const needLabels =
    pages.length === 0 || selected.every(({ learner }) => learner.accepts.labels === 'required')
  if (examples.length === 0 && needLabels) {
    throw new GleanError('example-invalid', 'no record is marked', {
      remedy: 'Mark at least one record on one page.',
    })
  }
  const task = createTask(examples, options)
  const declined: Declined[] = []
  const candidates: Candidate[] = []
  for (const entrant of selected) {
    if (examples.length === 0 && entrant.learner.accepts.labels === 'required') continue
    const tried =
      options.method === undefined || options.method === 'auto' ? entrant.variant?.[task.shape] : variant
    const result = entrant.learner.learn(task, createBudget(options.budget), tried)
    if (result.kind === 'declined') declined.push(result)
    else candidates.push({ entrant, result })
  }
  const choice = choose(candidates, task)
  if (choice === undefined) return { kind: 'declined', declined }
  const { best, others, supplements, confidence, question } = choice
  const { result } = best.candidate
  const rules = [
    entryOf(best),
    ...supplements.map(({ from, fields }) => ({
      ...entryOf(from),
      supplies: fields.map((f) => task.fields[f].name),
    })),
  ]
  const languages = selected.map(({ learner }) => learner.language)
  const replayed = supplements.length === 0 ? result.replay : replayRules(rules, task, languages)
  const reasons = [...result.declined, ...declined, ...others.map((other) => losing(other, best))]
  const extracted = extractAll({ rules, fields: [...(result.fields ?? task.fields)], languages }, task)
  const { fields, undecided } =
    result.fields === undefined ? typeFields(task, extracted) : { fields: [...result.fields], undecided: [] }
  const file: WrapperFile = {
    '@context': CONTEXT,
    '@type': 'Wrapper',
    format: FORMAT,
    name: options.name ?? 'wrapper',
    fields,
    rules,
    profile: profileOf(fields, extracted, confidence),
    examples: {
      digest: digestExamples(task),
      pages: task.examples.length,
      records: task.examples.reduce((sum, { records }) => sum + records.length, 0),
    },
    ...(replayed.exact ? {} : { misses: replayed.differences.map((text) => text.slice(0, 2000)) }),
    declined: reasons.map(({ method, reason }) => ({ method, reason: reason.slice(0, 2000) })),
  }
  return {
    kind: 'learned',
    wrapper: createWrapper(file, languages),
    method: methodOf(best),
    exact: replayed.exact,
    misses: replayed.differences,
    ambiguous: result.ambiguous,
    undecidedTypes: undecided,
    confidence,
    question,
    declined: reasons,
  }
}

/** What the rules together do on the examples. */
function replayRules(
  rules: WrapperFile['rules'],
  task: Task,
  languages: readonly Language<unknown>[],
): Replay {
  const fields = [...task.fields]
  const combined: Language<unknown> = {
    name: 'combined',
    schema: z.unknown(),
    run: (_rule, page) => extractPage({ rules, fields, languages }, page),
    explain: () => '',
  }
  return replay(combined, undefined, task)
}

function entryOf({ candidate: { entrant, result } }: Evidence): WrapperFile['rules'][number] {
  const { variant, rule } = result
  return { language: entrant.learner.language.name, ...(variant === undefined ? {} : { variant }), rule }
}

function methodOf({ candidate: { entrant, result } }: Evidence): string {
  const { name } = entrant.learner.language
  return result.variant === undefined ? name : `${name}/${result.variant}`
}

function losing(other: Evidence, best: Evidence): Declined {
  return { kind: 'declined', method: methodOf(other), reason: reasonToLose(other, best) }
}

/** The names that `method` accepts. */
export function methodNames(): string[] {
  return ['auto', ...entrants.flatMap(({ learner }) => namesOf(learner))]
}

/** Whether a method of this name learns without labels. */
export function needsLabels(method: string): boolean {
  const name = method.split('/', 1)[0]
  return entrants.find(({ learner }) => learner.language.name === name)?.learner.accepts.labels !== 'optional'
}

function namesOf({ language: { name }, variants }: Learner<unknown>): string[] {
  return [name, ...variants.map((variant) => `${name}/${variant}`)]
}

function selectLearners(
  options: LearnOptions,
  labelled: boolean,
): { selected: readonly Entrant[]; variant?: string } {
  const { method = 'auto', bias, languages = [] } = options
  const all: readonly Entrant[] = [
    ...entrantsFor(bias),
    ...languages.map((learner) => ({ learner, aptitude: UNKNOWN_APTITUDE })),
  ]
  if (method === 'auto') {
    return { selected: all.filter((entrant) => !entrant.byNameOnly && !(labelled && entrant.withoutLabels)) }
  }
  const [name, variant] = method.split('/', 2)
  // A learner that was given stands in for the one of the same name.
  const entrant = all.findLast(({ learner }) => learner.language.name === name)
  if (entrant === undefined || (variant !== undefined && !entrant.learner.variants.includes(variant))) {
    throw new GleanError('method-unknown', `there is no method "${method}"`, {
      remedy: `Methods: ${['auto', ...all.flatMap(({ learner }) => namesOf(learner))].join(', ')}`,
    })
  }
  if (bias !== undefined && !isBiased(entrant)) {
    throw new GleanError('option-invalid', `a bias tells which builders to use, and "${method}" has none`, {
      remedy: 'Leave out the bias, or the method.',
    })
  }
  return { selected: [entrant], ...(variant === undefined ? {} : { variant }) }
}
