import { portionOf } from '../budget.ts'
import type { Budget, Declined, Learned, Learner, Task } from '../language.ts'
import { replay } from '../replay.ts'
import { type Attempt, attempt } from './attempt.ts'
import { explainMismatch, explainNoSide } from './decline.ts'
import type { Machine, PairShape } from './machine.ts'
import { Level } from './prefer.ts'
import { resolve } from './resolve.ts'
import { CLASSES, type DelimiterClass, type DelimiterRule, isNested } from './rule.ts'
import { delimiters } from './run.ts'
import type { Reading, Sample } from './sample.ts'

/** Learns delimiter rules: the simplest class that fits, with the delimiters a person would choose. */
export const delimitersLearner: Learner<DelimiterRule> = { language: delimiters, variants: CLASSES, learn }

/** Going through everything a class can express is worth this much, and no more, before the next class is tried. */
const STEPS_AT_LAST_LEVEL = 8_000_000

const LEVELS = [Level.whole, Level.part, Level.any] as const

/**
 * Tries the classes from the simplest on with delimiters of whole tokens, then with parts of tokens, then with any text:
 * a rule of a richer class with clean delimiters outlives one of a simple class with accidental ones.
 */
function learn(task: Task, budget: Budget, variant?: string): Learned<DelimiterRule> | Declined {
  const classes = classesFor(task, variant)
  const method = variant === undefined ? 'delimiters' : `delimiters/${variant}`
  const decline = (reason: string): Declined => ({ kind: 'declined', method, reason })
  if (classes.length === 0) return decline(`there is no class ${JSON.stringify(variant)}`)
  if (task.examples.every((example) => example.records.length === 0)) return decline('no record is marked')
  const resolutions = resolve(task, budget)
  if ('reason' in resolutions) return decline(resolutions.reason)

  const reasons = new Map<DelimiterClass, string>()
  let partial: { how: Attempt; machine: Machine; sample: Sample } | undefined
  for (const { sample, ambiguous } of resolutions) {
    for (const how of attempts(task, sample, classes)) {
      if (budget.exhausted) break
      const outcome = attempt(
        sample,
        how,
        how.level === Level.any ? portionOf(budget, STEPS_AT_LAST_LEVEL) : budget,
      )
      if (outcome.found !== undefined) {
        const rule = ruleOf(how, sample, outcome.found)
        const result = replay(delimiters, rule, task)
        if (result.exact) return finish(rule, result, ambiguous, reasons)
        reasons.set(how.class, result.differences[0])
        continue
      }
      if (!reasons.has(how.class)) {
        const { noSide, trial } = outcome
        reasons.set(
          how.class,
          noSide === undefined
            ? explainMismatch(trial?.mismatch, sample, task.fields)
            : explainNoSide(noSide, sample, task.fields),
        )
      }
      if (outcome.trial?.partial !== undefined) partial ??= { how, machine: outcome.trial.partial, sample }
    }
  }
  if (partial !== undefined) {
    const rule = ruleOf(partial.how, partial.sample, partial.machine)
    return finish(rule, replay(delimiters, rule, task), [], reasons)
  }
  if (budget.exhausted) return decline('the budget ran out before a rule was found')
  const last = classes.findLast((name) => reasons.has(name))
  return decline(last === undefined ? 'the labels fit no class' : (reasons.get(last) ?? ''))
}

function finish(
  rule: DelimiterRule,
  result: Learned<DelimiterRule>['replay'],
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

function* attempts(task: Task, sample: Sample, classes: readonly DelimiterClass[]): Generator<Attempt> {
  const readings: Reading[] = sample.pages.every((page) => page.complete)
    ? ['consecutive']
    : ['consecutive', 'scattered']
  for (const level of LEVELS) {
    for (const reading of readings) {
      for (const name of classes) {
        for (const shapes of shapesFor(task, sample, name)) yield { class: name, shapes, level, reading }
      }
    }
  }
}

/**
 * Whether pairs may be missing or repeat. A record that lacks a value may still have the place for it, as an empty table
 * cell; then the published class fits, and is tried first. What the schema allows but no record shows is tried before that.
 */
function shapesFor(task: Task, sample: Sample, name: DelimiterClass): PairShape[][] {
  const strict: PairShape[] = sample.paths.map(() => ({}))
  const seen = sample.seen.some((shape) => shape.optional === true || shape.many === true)
  const allowed = sample.paths.map((path, pair): PairShape => {
    const field = fieldAt(task, path)
    const firstOfLevel = pair === 0 || sample.paths[pair - 1].length < path.length
    const optional =
      (sample.seen[pair].optional === true || field?.optional === true) && !(isNested(name) && firstOfLevel)
    const many = sample.seen[pair].many === true || field?.many === true
    return { ...(optional && { optional: true as const }), ...(many && { many: true as const }) }
  })
  const declared = allowed.some((shape) => shape.optional === true || shape.many === true)
  if (!declared) return [strict]
  const repeats = sample.seen.some((shape) => shape.many === true)
  if (seen) return repeats && !isNested(name) ? [allowed] : [strict, allowed]
  return [allowed, strict]
}

function fieldAt(task: Task, path: readonly number[]) {
  let at: Task['fields'] | undefined = task.fields
  for (const step of path.slice(0, -1)) at = at?.[step]?.fields
  return at?.[path[path.length - 1]]
}

/** The machine as data. */
function ruleOf(how: Attempt, sample: Sample, machine: Machine): DelimiterRule {
  const pairs = sample.paths.map((path, pair) => ({
    path: [...path],
    left: machine.lefts[pair],
    right: machine.rights[pair],
    ...how.shapes[pair],
  }))
  const page = {
    ...(machine.head !== undefined && { head: machine.head }),
    ...(machine.tail !== undefined && { tail: machine.tail }),
  }
  const open = machine.open ?? ''
  const close = machine.close === undefined ? {} : { close: machine.close }
  switch (how.class) {
    case 'lr':
    case 'n-lr':
      return { class: how.class, pairs }
    case 'hlrt':
    case 'n-hlrt':
      return { class: how.class, ...page, pairs }
    case 'oclr':
      return { class: how.class, open, ...close, pairs }
    case 'hoclrt':
      return { class: how.class, ...page, open, ...close, pairs }
  }
}
