import type { z } from 'zod'
import type { Page } from '../page/page.ts'
import type { Extraction } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'
import type { ExportFormat, RuleExport } from './expressions/rule-export.ts'
import type { GroupQuestion } from './group-question.ts'
import type { Task } from './task.ts'

/**
 * A family of rules with a meaning. This is all that extraction needs; learning lives in the language's `learn.ts`, so
 * that the extraction runtime never loads it. A rule is plain JSON data, never code.
 */
export interface Language<R> {
  readonly name: string
  /** Validates a rule that was read from a file. A rule that passes can be run: it cannot crash or hang. */
  readonly schema: z.ZodType<R>
  /**
   * Applies the rule to a page. Never throws on any page. Spends a step for about each char, node or test that it looks
   * at; when the budget ends it stops, and what it returns does not count.
   */
  run(rule: R, page: Page, fields: readonly Field[], budget?: Budget): Extraction
  /** The rule in words a person reads, with the equivalent regular expression, XPath or selector where one exists. */
  explain(rule: R, fields: readonly Field[]): string
  /** The whole rule in the notation of another program, or why it has none there; left out where it has none at all. */
  export?(rule: R, fields: readonly Field[], format: ExportFormat): RuleExport | string
}

/** Bounds work by counting steps, so that the result does not depend on the machine. See `budget.ts`. */
export interface Budget {
  /** Takes `steps` from what is left; false when nothing is left, and from then on. */
  spend(steps: number): boolean
  readonly exhausted: boolean
  /** Whether the wall-clock guard, not the step count, ended the work: then the result depends on the machine. */
  readonly timedOut: boolean
}

/** A rule that was learned, with what is known of it. */
export interface Learned<R> {
  readonly kind: 'learned'
  readonly rule: R
  /** The class inside the language that won, such as `hlrt`; shown as `delimiters/hlrt`. */
  readonly variant?: string
  /**
   * The fields that the rule gives, where these are not the task's: those of the task in their order, then further ones
   * that the language brings. Where the task names none, all are the language's own.
   */
  readonly fields?: readonly Field[]
  /**
   * By field, the share of the pages seen that have it, where the language knows this without the rule: a section is
   * absent where its heading is. Undefined where a field that is not found may also have been missed.
   */
  readonly presence?: readonly (number | undefined)[]
  readonly replay: Replay
  /** What stayed ambiguous, in words, so that a person can be asked for the most useful example. */
  readonly ambiguous: readonly string[]
  /** Groups that may or may not be records, those first whose answer is most useful. */
  readonly questions?: readonly GroupQuestion[]
  /** How many records are expected to be taken or left out wrongly, as a part of those taken; where the language judges it. */
  readonly errorRate?: number
  /** Simpler classes of the language that were tried first, and why each was declined. */
  readonly declined: readonly Declined[]
}

/** The learner found no rule: an outcome, with a reason that a person understands. */
export interface Declined {
  readonly kind: 'declined'
  /** `delimiters`, or `delimiters/lr` when one class of a language declined. */
  readonly method: string
  readonly reason: string
}

/** What a rule did on its own examples. */
export interface Replay {
  /** Whether every labelled value came back at one of its places, and nothing else did. */
  readonly exact: boolean
  readonly right: number
  readonly missed: number
  readonly wrong: number
  /** The labelled records that were not found at all. */
  readonly lost?: number
  /** The first few differences, in words. */
  readonly differences: readonly string[]
}

/** What a learner can learn from. A task beyond it is not given to the learner, unless a person asks for it by name. */
export interface Acceptance {
  /** Whether it needs labelled values, or finds fields of its own where there are none. */
  readonly labels: 'required' | 'optional'
  /** Whether it learns pages that hold any number of records. */
  readonly lists: boolean
  /** Whether records may hold other records. */
  readonly nesting: boolean
  /** Whether some of the labels may be wrong. */
  readonly noise: boolean
}

/** Learns rules of one language. */
export interface Learner<R> {
  readonly language: Language<R>
  /** The variants that `--method name/variant` accepts, simplest first; empty when there is only one. */
  readonly variants: readonly string[]
  readonly accepts: Acceptance
  learn(task: Task, budget: Budget, variant?: string): Learned<R> | Declined
}
