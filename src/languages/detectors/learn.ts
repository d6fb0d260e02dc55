import type { Budget, Declined, Learned, Learner, Replay } from '../language.ts'
import { compareWithLabels, replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { heldOutConfidence } from '../tokens/held-out.ts'
import { type Sample, sampleOf } from '../tokens/sample.ts'
import { collectExamples } from './learn/examples.ts'
import { learnRule, type Prepared, type RuleSettings } from './learn/learn-rule.ts'
import { learnViews } from './learn/value-view.ts'
import type { DetectorRule } from './rule.ts'
import { detectors, run } from './run/run.ts'

/** Learns fuzzy detectors: `lexemes` is what measured best, `classes` keeps to what the paper describes. */
export const detectorsLearner: Learner<DetectorRule> = {
  language: detectors,
  variants: ['lexemes', 'classes'],
  accepts: { labels: 'required', lists: true, nesting: false, noise: true },
  learn,
}

/** The paper's detectors are as long as a tuple; longer ones than this did no better and cost more. */
const LONGEST_REACH = 8

/** Lengths of detectors that are tried, until one reproduces the examples. See README.md. */
const REACHES = [2, 3, 4] as const

/** Thresholds that are tried by leaving out one page after the other. */
const THRESHOLDS = [0.1, 0.25, 0.5, 0.75] as const

const BY_CLASSES: RuleSettings = {
  judge: 'rules',
  position: 'even',
  reach: LONGEST_REACH,
  lexemes: false,
  threshold: 0.25,
  recordBegins: 'both',
  global: true,
}

const BY_LEXEMES: RuleSettings = {
  judge: 'sum',
  position: 'relative',
  reach: REACHES[0],
  lexemes: true,
  threshold: 0,
  recordBegins: 'right',
  global: false,
}

function learn(task: Task, budget: Budget, variant = 'lexemes'): Learned<DetectorRule> | Declined {
  const decline = (reason: string): Declined => ({ kind: 'declined', method: `detectors/${variant}`, reason })
  if (task.fields.some(({ fields }) => fields !== undefined)) {
    return decline('detectors find values in records, but no records in records')
  }
  if (task.examples.every(({ records }) => records.length === 0)) return decline('no record is marked')
  const sample = sampleOf(task, budget)
  if ('reason' in sample) return decline(sample.reason)
  const byClasses = variant === 'classes'
  const prepared = prepare(sample, task, !byClasses, budget)
  const settings = byClasses ? classSettings(task, sample, budget) : lexemeSettings(task)
  const best = bestRule(task, prepared, settings, budget)
  if (best === undefined) return decline('the budget ran out before a rule was found')
  if (best.result.right === 0)
    return decline('the tokens around the values do not distinguish them from other text')
  const ambiguous = budget.exhausted
    ? ['the search ended with its budget; a larger one may find a better rule']
    : []
  const rule = withConfidence(best, task, budget)
  return { kind: 'learned', rule, variant, replay: best.result, ambiguous, declined: [] }
}

function prepare(sample: Sample, { fields }: Task, withViews: boolean, budget: Budget): Prepared {
  const examples = collectExamples(sample, fields)
  return { sample, examples, views: withViews ? learnViews(sample, examples, budget) : new Map() }
}

function lexemeSettings({ shape }: Task): RuleSettings[] {
  const sides = shape === 'single' ? (['right'] as const) : (['right', 'both'] as const)
  return REACHES.flatMap((reach) => sides.map((recordBegins) => ({ ...BY_LEXEMES, reach, recordBegins })))
}

/** A rule with what it was learned with, and what it does on its examples. */
interface BestRule {
  readonly rule: DetectorRule
  readonly settings: RuleSettings
  readonly result: Replay
}

/** The first rule that reproduces its examples, or else the one that does best on them; shorter detectors come first. */
function bestRule(
  task: Task,
  prepared: Prepared,
  settings: readonly RuleSettings[],
  budget: Budget,
): BestRule | undefined {
  let best: (BestRule & { score: number }) | undefined
  for (const each of settings) {
    const rule = learnRule(prepared, each, budget)
    if (rule === undefined) break
    const result = replay(detectors, rule, task)
    const score = f1Of(result)
    if (best === undefined || score > best.score) best = { rule, settings: each, result, score }
    if (result.exact) break
  }
  return best
}

/** The rule with how often its values are right where it is learned without part of the labels; half as sure of unusual ones. */
function withConfidence({ rule, settings }: BestRule, task: Task, budget: Budget): DetectorRule {
  const share = heldOutConfidence(
    task,
    (others, { page }) => {
      const sample = sampleOf(others, budget)
      if ('reason' in sample) return undefined
      const own = learnRule(prepare(sample, others, settings.lexemes, budget), settings, budget)
      return own && run(own, page, others.fields)
    },
    budget,
  )
  const fields = rule.fields.map((field): DetectorRule['fields'][number] => {
    const usual = share(String(field.field))
    return { ...field, confidence: [usual, Math.round((usual / 2) * 1000) / 1000] }
  })
  return { ...rule, fields }
}

/** The settings of the paper with the threshold that does best on pages left out. */
function classSettings(task: Task, sample: Sample, budget: Budget): RuleSettings[] {
  if (sample.pages.filter(({ records }) => records.length > 0).length < 2) return [BY_CLASSES]
  const totals = THRESHOLDS.map(() => ({ right: 0, missed: 0, wrong: 0 }))
  for (const [left, { page }] of sample.pages.entries()) {
    const others = { pages: sample.pages.filter((_, p) => p !== left) }
    if (others.pages.every(({ records }) => records.length === 0)) continue
    const learned = learnRule(prepare(others, task, false, budget), BY_CLASSES, budget)
    if (learned === undefined) break
    for (const [t, threshold] of THRESHOLDS.entries()) {
      const rule = { ...learned, threshold: { record: threshold, field: threshold } }
      const result = compareWithLabels(run(rule, page, task.fields), task.examples[left], task.fields)
      totals[t].right += result.right
      totals[t].missed += result.missed
      totals[t].wrong += result.wrong
    }
  }
  const scores = totals.map(f1Of)
  const best = scores.indexOf(scores.reduce((a, b) => Math.max(a, b)))
  return [{ ...BY_CLASSES, threshold: THRESHOLDS[best] }]
}

function f1Of({ right, missed, wrong }: Pick<Replay, 'right' | 'missed' | 'wrong'>): number {
  return right === 0 ? 0 : (2 * right) / (2 * right + missed + wrong)
}
