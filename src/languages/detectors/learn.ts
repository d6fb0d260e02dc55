import type { Budget, Declined, Learned, Learner, Replay } from '../language.ts'
import { compareWithLabels, replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { type Sample, sampleOf } from '../tokens/sample.ts'
import { type LearnedRule, learnRule, type RuleSettings } from './learn/learn-rule.ts'
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

/** Lengths of detectors that are tried; that with the best replay, then the best separation, is taken. See README.md. */
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
  const settings = variant === 'classes' ? classSettings(task, sample, budget) : lexemeSettings(task)
  const best = bestRule(task, sample, settings, budget)
  if (best === undefined) return decline('the budget ran out before a rule was found')
  if (best.result.right === 0)
    return decline('the tokens around the values do not distinguish them from other text')
  const ambiguous = budget.exhausted
    ? ['the search ended with its budget; a larger one may find a better rule']
    : []
  return { kind: 'learned', rule: best.rule, variant, replay: best.result, ambiguous, declined: [] }
}

function lexemeSettings({ shape }: Task): RuleSettings[] {
  const sides = shape === 'single' ? (['right'] as const) : (['right', 'both'] as const)
  return REACHES.flatMap((reach) => sides.map((recordBegins) => ({ ...BY_LEXEMES, reach, recordBegins })))
}

/** The rule that does best on its examples; of equals the one that separates better, then the shorter one. */
function bestRule(
  task: Task,
  sample: Sample,
  settings: readonly RuleSettings[],
  budget: Budget,
): { rule: DetectorRule; result: Replay } | undefined {
  let best: { learned: LearnedRule; result: Replay; score: number } | undefined
  for (const each of settings) {
    const learned = learnRule(sample, task.fields, each, budget)
    if (learned === undefined) break
    const result = replay(detectors, learned.rule, task)
    const score = f1Of(result)
    const gain = best === undefined ? 1 : score - best.score || learned.quality - best.learned.quality
    if (gain > 0) best = { learned, result, score }
  }
  return best === undefined ? undefined : { rule: best.learned.rule, result: best.result }
}

/** The settings of the paper with the threshold that does best on pages left out. */
function classSettings(task: Task, sample: Sample, budget: Budget): RuleSettings[] {
  if (sample.pages.filter(({ records }) => records.length > 0).length < 2) return [BY_CLASSES]
  const totals = THRESHOLDS.map(() => ({ right: 0, missed: 0, wrong: 0 }))
  for (const [left, { page }] of sample.pages.entries()) {
    const others = { pages: sample.pages.filter((_, p) => p !== left) }
    if (others.pages.every(({ records }) => records.length === 0)) continue
    const learned = learnRule(others, task.fields, BY_CLASSES, budget)
    if (learned === undefined) break
    for (const [t, threshold] of THRESHOLDS.entries()) {
      const rule = { ...learned.rule, threshold: { record: threshold, field: threshold } }
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
