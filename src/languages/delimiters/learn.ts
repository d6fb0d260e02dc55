import { portionOf } from '../budget.ts'
import type { Budget, Declined, Learned, Learner, Replay } from '../language.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { resolve } from './resolve/resolve.ts'
import { CLASSES, type DelimiterClass, type DelimiterRule, isNested } from './rule.ts'
import type { Machine, PairShape } from './run/machine.ts'
import { delimiters, run } from './run/run.ts'
import { explainMismatch, explainNoSide } from './say/decline.ts'
import { type Attempt, attempt, type Outcome } from './search/attempt.ts'
import { Level } from './search/prefer.ts'
import type { Reading, Sample } from './search/sample.ts'

/** Learns delimiter rules: the simplest class that fits, with the delimiters a person would choose. */
export const delimitersLearner: Learner<DelimiterRule> = {
  language: delimiters,
  variants: CLASSES,
  accepts: { labels: 'required', lists: true, nesting: true, noise: false },
  learn,
}

/**
 * What one attempt may spend, in steps: a few dozen runs over all examples. The first candidates are nearly always right:
 * without these limits two of sixty results on thirty labelled sites were better, and learning took up to eight times
 * as long. All attempts of the last level, and all those after a first rule was found, share some such portions.
 */
const MIN_SHARE = 100_000
const SHARE_PER_CHAR = 2
const SHARES_AT_LAST_LEVEL = 8
const SHARES_AFTER_FIRST = 6

/**
 * A rule that fits the examples but finds nothing on most other pages of the site fits by accident; then the search goes
 * on. Pages looked at, and the share that must give a record.
 */
const MAX_UNLABELLED = 8
const ENOUGH_RECOGNISED = 0.75

const LEVELS = [Level.whole, Level.part, Level.any] as const

/**
 * Tries the classes from the simplest on with delimiters of whole tokens, then with parts of tokens, then with any text:
 * a rule of a richer class with clean delimiters outlives one of a simple class with accidental ones.
 */
function learn(task: Task, budget: Budget, variant?: string): Learned<DelimiterRule> | Declined {
  const classes = classesFor(task, variant)
  const method = variant === undefined ? 'delimiters' : `delimiters/${variant}`
  const decline = (reason: string): Declined => ({ kind: 'declined', method, reason })
  if (classes.length === 0) {
    const known = CLASSES.some((name) => name === variant)
    return decline(
      known
        ? `${variant} has no nested records; n-lr and n-hlrt have`
        : `there is no class ${JSON.stringify(variant)}`,
    )
  }
  if (task.examples.every((example) => example.records.length === 0)) return decline('no record is marked')
  const resolutions = resolve(task, budget)
  if ('reason' in resolutions) return decline(resolutions.reason)

  const reasons = new Map<DelimiterClass, string>()
  const length = task.examples.reduce((sum, example) => sum + example.page.source.length, 0)
  const share = MIN_SHARE + SHARE_PER_CHAR * length
  const atLastLevel = portionOf(budget, SHARES_AT_LAST_LEVEL * share)
  const afterFirst = portionOf(budget, SHARES_AFTER_FIRST * share)
  const judged = task.unlabelled.slice(0, MAX_UNLABELLED)
  let best:
    | { rule: DelimiterRule; recognised: number; result: Replay; ambiguous: readonly string[] }
    | undefined
  let partial: { how: Attempt; machine: Machine; sample: Sample } | undefined
  for (const [r, { sample, ambiguous }] of resolutions.entries()) {
    for (const how of attempts(task, sample, classes, r === 0 ? LEVELS : [Level.whole])) {
      const spender = best === undefined ? budget : afterFirst
      if (spender.exhausted || (best !== undefined && how.level === Level.any)) break
      const outcome = attempt(sample, how, portionOf(how.level === Level.any ? atLastLevel : spender, share))
      if (outcome.found !== undefined) {
        const rule = ruleOf(how.class, outcome.shapes, sample, outcome.found)
        const result = replay(delimiters, rule, task)
        if (!result.exact) {
          reasons.set(how.class, result.differences[0])
          continue
        }
        const recognised = judged.filter((page) => run(rule, page, task.fields).records.length > 0).length
        if (recognised > (best?.recognised ?? -1)) best = { rule, recognised, result, ambiguous }
        if (recognised >= judged.length * ENOUGH_RECOGNISED) return finish(rule, result, ambiguous, reasons)
        continue
      }
      if (!reasons.has(how.class) || outcome.trial?.mismatch?.negative === true) {
        reasons.set(how.class, explainOutcome(outcome, sample, task))
      }
      if (outcome.trial?.partial !== undefined) partial ??= { how, machine: outcome.trial.partial, sample }
    }
  }
  const cut = budget.exhausted
    ? ['the search ended with its budget; a larger one may find a better rule']
    : []
  if (best !== undefined) return finish(best.rule, best.result, [...best.ambiguous, ...cut], reasons)
  if (partial !== undefined) {
    const rule = ruleOf(partial.how.class, partial.how.shapes, partial.sample, partial.machine)
    return finish(rule, replay(delimiters, rule, task), cut, reasons)
  }
  if (budget.exhausted) return decline('the budget ran out before a rule was found')
  const last = classes.findLast((name) => reasons.has(name))
  return decline(last === undefined ? 'the labels fit no class' : (reasons.get(last) ?? ''))
}

function explainOutcome(outcome: Outcome, sample: Sample, task: Task): string {
  if (outcome.found !== undefined) return ''
  const { noSide, trial } = outcome
  return noSide === undefined
    ? explainMismatch(trial?.mismatch, sample, task.fields)
    : explainNoSide(noSide, sample, task.fields)
}

function finish(
  rule: DelimiterRule,
  result: Replay,
  ambiguous: readonly string[],
  reasons: ReadonlyMap<DelimiterClass, string>,
): Learned<DelimiterRule> {
  const simpler = CLASSES.slice(0, CLASSES.indexOf(rule.class)).filter((name) => reasons.has(name))
  const declined = simpler.map((name) => ({
    kind: 'declined' as const,
    method: `delimiters/${name}`,
    reason: reasons.get(name)!,
  }))
  return { kind: 'learned', rule, variant: rule.class, replay: result, ambiguous, declined }
}

/** A task with nested records leaves the nested classes; any other may use them last. */
function classesFor(task: Task, variant: string | undefined): DelimiterClass[] {
  const nested = task.fields.some((field) => field.fields !== undefined)
  return CLASSES.filter((name) => (variant === undefined || name === variant) && (!nested || isNested(name)))
}

/**
 * Every way to look for a rule, likeliest first. On a page marked in part, where records have several fields, what comes
 * out whole beside the marked records is taken for a record too: the short delimiters of the reading that allows it are
 * tried first. One field alone comes out anywhere (`<li>` in a menu); then all classes are tried with the reading that
 * forbids it first.
 */
function* attempts(
  task: Task,
  sample: Sample,
  classes: readonly DelimiterClass[],
  levels: readonly Level[],
): Generator<Attempt> {
  const inPart = sample.pages.some((page) => !page.complete)
  const several = sample.paths.length > 1
  const both: Reading[] = several ? ['scattered', 'consecutive'] : ['consecutive', 'scattered']
  const readings: Reading[] = inPart ? both : ['consecutive']
  const order: [DelimiterClass, Reading][] = several
    ? classes.flatMap((name) => readings.map((reading): [DelimiterClass, Reading] => [name, reading]))
    : readings.flatMap((reading) => classes.map((name): [DelimiterClass, Reading] => [name, reading]))
  for (const level of levels) {
    for (const [name, reading] of order) {
      const declared = declaredShapes(task, sample, name)
      for (const { shapes, blanks } of shapesFor(sample, name)) {
        yield { class: name, shapes, blanks, declared, level, reading }
      }
    }
  }
}

/**
 * Whether pairs may be missing or repeat, as the labels show. A record that lacks a value may still have the place for it,
 * as an empty table cell; then the published class, which needs every value, fits, and is tried first. Last, some records
 * may have the empty place and others not.
 */
function shapesFor(sample: Sample, name: DelimiterClass): Pick<Attempt, 'shapes' | 'blanks'>[] {
  const repeating = sample.seen.map(({ many }): PairShape => (many === true ? { many } : {}))
  if (!sample.seen.some((shape) => shape.optional === true)) return [{ shapes: repeating, blanks: false }]
  const missing = sample.seen.map(({ optional }, pair): PairShape => {
    const mayMiss = optional === true && !(isNested(name) && startsLevel(sample, pair))
    return { ...(mayMiss && { optional: true as const }), ...repeating[pair] }
  })
  return [
    { shapes: repeating, blanks: false },
    { shapes: missing, blanks: false },
    { shapes: missing, blanks: true },
  ]
}

/** What the schema allows beyond that. It is granted at the end, where the rule stays exact with it. */
function declaredShapes(task: Task, sample: Sample, name: DelimiterClass): PairShape[] {
  return sample.paths.map((path, pair) => {
    const field = fieldAt(task, path)
    return {
      ...(field?.optional === true &&
        !(isNested(name) && startsLevel(sample, pair)) && { optional: true as const }),
      ...(field?.many === true && { many: true as const }),
    }
  })
}

/** Whether a pair is the first of its level: a nested record cannot begin without it. */
function startsLevel(sample: Sample, pair: number): boolean {
  return pair === 0 || sample.paths[pair - 1].length < sample.paths[pair].length
}

function fieldAt(task: Task, path: readonly number[]) {
  let at: Task['fields'] | undefined = task.fields
  for (const step of path.slice(0, -1)) at = at?.[step]?.fields
  return at?.[path[path.length - 1]]
}

/** The machine as data. */
function ruleOf(
  name: DelimiterClass,
  shapes: readonly PairShape[],
  sample: Sample,
  machine: Machine,
): DelimiterRule {
  const pairs = sample.paths.map((path, pair) => ({
    path: [...path],
    left: machine.lefts[pair],
    right: machine.rights[pair],
    ...shapes[pair],
  }))
  const page = {
    ...(machine.head !== undefined && { head: machine.head }),
    ...(machine.tail !== undefined && { tail: machine.tail }),
  }
  const open = machine.open ?? ''
  const close = machine.close === undefined ? {} : { close: machine.close }
  switch (name) {
    case 'lr':
    case 'n-lr':
      return { class: name, pairs }
    case 'hlrt':
    case 'n-hlrt':
      return { class: name, ...page, pairs }
    case 'oclr':
      return { class: name, open, ...close, pairs }
    case 'hoclrt':
      return { class: name, ...page, open, ...close, pairs }
  }
}
