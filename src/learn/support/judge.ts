import type { Learned, Learner } from '../../languages/language.ts'
import { letShare } from '../../languages/shares.ts'
import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import type { Extraction } from '../../record/extraction.ts'
import { MOST_CONFIDENCE } from '../../strings/percent.ts'
import { SIGNS, type Signs, signsOf } from './signs.ts'
import { countCommon, extractedTexts, labelledTexts } from './texts.ts'
import { WEIGHTS } from './weights.ts'

/** A rule that a learner found for a task, or for some fields of it. */
export interface Candidate {
  readonly learner: Learner<unknown>
  readonly result: Learned<unknown>
  /** The fields that the rule gives, as indices of the task's fields. */
  readonly fields: readonly number[]
}

/** A candidate with what the judge finds. Arrays run parallel to the fields of the candidate. */
export interface Judged extends Candidate {
  readonly signs: readonly Signs[]
  /** By field, the log-odds that it comes out right on further pages. */
  readonly support: readonly number[]
  /** The same without the rule's own votes and error rate, which not every language has: for comparing rules of several languages. */
  readonly comparable: readonly number[]
  /** What it extracted from each surveyed page. */
  readonly survey: readonly Extraction[]
}

/** More pages than these change no sign by more than its noise. */
const MAX_SURVEY = 40

/** The pages that rules are judged on in addition to their labels: those labelled in part, and a sample of the others. */
export function surveyPages({ examples, unlabelled }: Task): Page[] {
  const inPart = examples.filter(({ complete, records }) => !complete && records.length > 0)
  return [...inPart.map(({ page }) => page), ...unlabelled.slice(0, MAX_SURVEY)]
}

/** Judges a rule by its labels and by what it extracts from pages without labels. `task` is the one it was learned from. */
export function judge(candidate: Candidate, task: Task): Judged {
  const fields = candidate.result.fields ?? task.fields
  // Which fields share places is decided once rules are chosen.
  const shared = letShare(fields)
  const run = (page: Page) => candidate.learner.language.run(candidate.result.rule, page, shared)
  const survey = surveyPages(task).map(run)
  const misses = missesOf(candidate, { ...task, fields }, run)
  const signs = signsOf({ ...task, fields }, survey, misses, candidate.result)
  const support = signs.map(supportOf)
  const comparable = support.map(
    (sum, f) => sum - WEIGHTS.votes * signs[f].votes - WEIGHTS.errorRate * signs[f].errorRate,
  )
  return { ...candidate, signs, support, comparable, survey }
}

/** The log-odds of right against wrong that the signs of a field amount to. */
export function supportOf(signs: Signs): number {
  return SIGNS.reduce((sum, sign) => sum + WEIGHTS[sign] * signs[sign], WEIGHTS.constant)
}

/** Log-odds as a probability, rounded to percents; never more than is known. */
export function probability(support: number): number {
  return Math.min(MOST_CONFIDENCE, Math.round(100 / (1 + Math.exp(-support))) / 100)
}

/** By field, how many labelled values the rule misses, and how many it gives in excess where all are labelled. */
function missesOf(
  { result }: Candidate,
  { fields, examples }: Task,
  run: (page: Page) => Extraction,
): number[] {
  const misses = fields.map(() => 0)
  if (result.replay.exact) return misses
  for (const { page, records, complete } of examples) {
    const got = extractedTexts(run(page).records, fields)
    for (const [f, wanted] of labelledTexts(records, fields).entries()) {
      const common = countCommon(got[f], wanted)
      misses[f] += wanted.length - common + (complete ? got[f].length - common : 0)
    }
  }
  return misses
}
