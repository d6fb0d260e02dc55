import { clip, logRatio } from './support.ts'

/** What a text looks like, as a few small answers: how long, how it begins and ends, what it is made of. */
function looksOf(text: string): string[] {
  let bits = 0
  let words = text === '' ? 0 : 1
  for (let i = 0; i < text.length && i < MAX_READ; i++) {
    const kind = kindOf(text.charCodeAt(i))
    bits |= 1 << kind
    if (kind === Kind.space) words++
  }
  return [
    `length ${Math.ceil(Math.log2(text.length + 1))}`,
    `words ${Math.min(4, Math.ceil(Math.log2(words + 1)))}`,
    `begins ${edge(text.charCodeAt(0))}`,
    `ends ${edge(text.charCodeAt(text.length - 1))}`,
    `made of ${bits}`,
  ]
}

/** Beyond this a text is a text. */
const MAX_READ = 200

enum Kind {
  space,
  digit,
  upper,
  lower,
  other,
  sign,
}

function kindOf(code: number): Kind {
  if (code === 32) return Kind.space
  if (code >= 48 && code <= 57) return Kind.digit
  if (code >= 65 && code <= 90) return Kind.upper
  if (code >= 97 && code <= 122) return Kind.lower
  return code > 127 ? Kind.other : Kind.sign
}

function edge(code: number): string {
  const kind = kindOf(code)
  return kind === Kind.sign ? String.fromCharCode(code) : `${kind}`
}

/** Counts of looks, with weights. */
interface Looks {
  readonly counts: Map<string, number>
  total: number
}

/** Tells how much more a text is like the values of records than like those of all candidates. */
export interface ValueModel {
  /** A value of a record that is known, or taken, to be right. */
  learn(text: string, weight: number): void
  /** A value of any candidate. */
  meet(text: string): void
  /** The mean log-likelihood ratio over the looks of a text. */
  evidence(text: string): number
}

/** A model of one field's values, empty at first. */
export function createValueModel(): ValueModel {
  const right: Looks = { counts: new Map(), total: 0 }
  const all: Looks = { counts: new Map(), total: 0 }
  const known = new Map<string, number>()
  const add = (looks: Looks, text: string, weight: number): void => {
    looks.total += weight
    for (const look of looksOf(text)) looks.counts.set(look, (looks.counts.get(look) ?? 0) + weight)
    known.clear()
  }
  return {
    learn: (text, weight) => add(right, text, weight),
    meet: (text) => add(all, text, 1),
    evidence(text) {
      const looks = looksOf(text)
      const key = looks.join()
      let sum = known.get(key)
      if (sum === undefined) {
        sum = 0
        for (const look of looks) {
          const rate = (all.counts.get(look) ?? 0) / Math.max(1, all.total)
          sum += logRatio(right.counts.get(look) ?? 0, right.total, rate)
        }
        known.set(key, sum)
      }
      return clip(sum / looks.length, MAX_EVIDENCE)
    },
  }
}

/** One odd mark must not reject a whole site: what values look like counts at most this much. */
const MAX_EVIDENCE = 0.7

/**
 * Texts that look this much less like known values than like all of them together are something else. On development list sites (one
 * and two marks), less similar places that showed right values were above -0.3; of those that showed wrong ones, some were at
 * -0.7 and others near 0, where appearance does not decide.
 */
const UNLIKE = -0.3

/** Fewer values do not show what the others look like. Chosen, not measured. */
const LEAST_KNOWN = 4

/** Whether texts, on average, look like something else than values that are known. */
export function areUnlike(values: readonly string[], texts: readonly string[]): boolean {
  if (values.length < LEAST_KNOWN) return false
  const model = createValueModel()
  for (const value of values) {
    model.meet(value)
    model.learn(value, 1)
  }
  for (const text of texts) model.meet(text)
  return texts.reduce((sum, text) => sum + model.evidence(text), 0) < UNLIKE * texts.length
}
