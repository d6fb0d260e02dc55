import type { Task } from '../languages/task.ts'
import { confidenceOf } from './evidence/confidence.ts'
import {
  type Candidate,
  type Evidence,
  fieldTotal,
  type Parts,
  partsOf,
  WEIGHTS,
  weigh,
  withHoldOut,
} from './evidence/evidence.ts'
import { findQuestion, type Question } from './evidence/question.ts'

/** Fields that are taken from another candidate than the winner. */
export interface Supplement {
  readonly from: Evidence
  readonly fields: readonly number[]
}

/** The winner, with what speaks for it and for the others. */
export interface Choice {
  readonly best: Evidence
  readonly others: readonly Evidence[]
  /** Fields that another candidate does better, with that candidate. */
  readonly supplements: readonly Supplement[]
  /** By field, how sure it is that its values come out right on further pages, from 0 to 1. */
  readonly confidence: readonly number[]
  readonly question: Question | undefined
}

/** The candidate with most evidence; of equals the one tried first. */
export function choose(candidates: readonly Candidate[], task: Task): Choice | undefined {
  const weighed = weigh(candidates, task)
  if (weighed.length === 0) return undefined
  const pick = (score: (evidence: Evidence) => number) => {
    // Leaving pages out means learning anew, so that only those who lead without it are tried.
    for (;;) {
      let leader = 0
      for (const [e, each] of weighed.entries()) if (score(each) > score(weighed[leader])) leader = e
      if (weighed.length === 1 || weighed[leader].heldOut !== undefined) return weighed[leader]
      weighed[leader] = withHoldOut(weighed[leader], task)
    }
  }
  const best = pick(({ total }) => total)
  const leaders = task.fields.map((_, f) => {
    const gain = (each: Evidence) =>
      each === best ? CLEAR_GAIN : countsAlike(best, each) ? 0 : Number.NEGATIVE_INFINITY
    return pick((each) => fieldTotal(each, f) + gain(each))
  })
  const supplements = weighed.flatMap((from) => {
    const fields = leaders.flatMap((leader, f) => (leader === from ? [f] : []))
    return from === best || fields.length === 0 ? [] : [{ from, fields }]
  })
  const others = weighed.filter((each) => each !== best)
  const confidence = leaders.map((own, f) =>
    confidenceOf(
      own,
      weighed.filter((each) => each !== own),
      f,
      task,
    ),
  )
  return { best, others, supplements, confidence, question: findQuestion(best, others, task) }
}

/** A field changes hands only for a clear gain, such as a sixth of the labels, or what all others say against nothing. */
const CLEAR_GAIN = 0.5

/** Records of another language are no partners of the winner's unless there are about as many. */
const LIKE_COUNT = 0.9

function countsAlike(best: Evidence, other: Evidence): boolean {
  const count = ({ extractions }: Evidence) =>
    extractions.reduce((sum, { records }) => sum + records.length, 0)
  const [a, b] = [count(best), count(other)]
  return Math.min(a, b) >= LIKE_COUNT * Math.max(a, b)
}

/** Why a candidate lost, in words: that in which it falls behind most, by weight. */
export function reasonToLose(loser: Evidence, best: Evidence): string {
  const percent = (part: number) => `${Math.round(part * 100)} %`
  const words: Record<keyof Parts, (own: number, winner: number) => string> = {
    fit: (own) => `reproduces ${percent(own)} of the examples`,
    heldOut: (own, winner) =>
      `on a marked page that is left out it finds ${percent(own)}, the winner ${percent(winner)}`,
    records: (own) => `finds the expected records on ${percent(own)} of the other pages`,
    fields: (own) => `fills ${percent(own)} of the fields with values like the examples`,
    agreement: (own) => `agrees less with the others (${percent(own)})`,
    robustness: (own, winner) =>
      `finds ${percent(own)} after small changes of the pages, the winner ${percent(winner)}`,
    simplicity: () => 'fits as well, but its rule is longer',
    aptitude: () => 'fits as well, but its language does less well on pages of this kind',
  }
  const [own, winner] = [partsOf(loser), partsOf(best)]
  let worst: keyof Parts = 'aptitude'
  const behind = (part: keyof Parts) => WEIGHTS[part] * (winner[part] - own[part])
  for (const part of Object.keys(words) as (keyof Parts)[]) if (behind(part) > behind(worst)) worst = part
  return words[worst](own[worst], winner[worst])
}
