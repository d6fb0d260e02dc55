import type { Task } from '../../languages/task.ts'
import type { Evidence } from './evidence.ts'

/**
 * What is left of confidence where no page but the labelled ones was seen: they are marked in part, or each came out right
 * when it was left out, or neither. And what is left where no second language could read the examples.
 */
const LABELLED_ONLY = 0.9
const UNSEEN = 0.8
const UNCONFIRMED = 0.9

/** How much of it hangs on a page that was left out: the rule that was tried there knew fewer examples. */
const HELD_OUT_PART = 0.5

/** How much of a field's confidence hangs on other languages finding the same. */
const AGREEMENT_PART = 0.4

/** A candidate that reproduces less than this of a field has no say in what its values are. */
const WITNESS_FIT = 0.95

/**
 * How sure it is that a field comes out right on further pages, from 0 to 1: the labels came back, values of the same kind
 * came from the other pages, the languages that can read the examples agree, and a page that was left out came out right.
 */
export function confidenceOf(own: Evidence, others: readonly Evidence[], f: number, task: Task): number {
  const { heldOut, extractions, records, fields, fieldFit } = own
  const surveyed = extractions.length > 0
  const witnesses = others.filter((other) => other.fieldFit[f] >= WITNESS_FIT)
  const confirmed =
    witnesses.length === 0
      ? UNCONFIRMED
      : 1 - AGREEMENT_PART + AGREEMENT_PART * Math.max(...witnesses.map((other) => alike(own, other, f)))
  const limit = task.unlabelled.length > 0 ? 1 : surveyed || task.examples.length > 1 ? LABELLED_ONLY : UNSEEN
  const plausible = surveyed ? Math.min(records, fields[f]) : 1
  const repeated = 1 - HELD_OUT_PART * (1 - (heldOut?.[f] ?? 1))
  const confidence = fieldFit[f] * repeated * plausible * confirmed * limit
  return Math.round(confidence * 100) / 100
}

/** The share of the surveyed pages on which two candidates give the same for a field. */
function alike(own: Evidence, other: Evidence, f: number): number {
  let same = 0
  for (const [p, texts] of own.texts.entries()) {
    const [a, b] = [texts[f], other.texts[p][f]]
    if (a.length === b.length && a.every((text, i) => text === b[i])) same++
  }
  return own.texts.length === 0 ? 1 : same / own.texts.length
}
