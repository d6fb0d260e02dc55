import { createKnownPatterns, FINER_LEVELS, type UnitText } from './known-patterns.ts'
import type { View } from './rule.ts'
import { KINDS, kindsIn } from './units.ts'
import { type Chain, coarseOf, ValueLevel } from './views.ts'

interface Scored {
  readonly score: number
  readonly miss: number
}

function byLevel({ entries }: View): Map<string, Scored>[] {
  const levels: Map<string, Scored>[] = []
  for (const [level, key, score, miss] of entries) {
    while (levels.length <= level) levels.push(new Map())
    levels[level].set(key, { score, miss })
  }
  return levels
}

/** Each key is scored given the one before; what is below a key that was never seen is not looked at. */
export function compileView(view: View): (chain: Chain) => number {
  const levels = byLevel(view)
  return (chain) => scoreOf(levels, chain, view.miss)
}

function scoreOf(levels: readonly ReadonlyMap<string, Scored>[], chain: Chain, miss: number): number {
  let total = 0
  let below = miss
  for (const [level, key] of chain.entries()) {
    const entry = levels[level]?.get(key)
    if (entry === undefined) return total + below
    total += entry.score
    below = entry.miss
  }
  return total
}

/** The scores of values of some fields. */
export interface CompiledValues {
  /** The score for a field of the value from one unit of a text to another, whose characters are of these kinds. */
  score(field: number, text: UnitText, first: number, last: number, kinds: number): number
  /** The score of a value that is a text of its own. */
  of(field: number, value: string): number
  /** The score of any value of these kinds whose pattern is not known. */
  ofKinds(field: number, kinds: number): number
}

/** The scores of a field: by kinds of characters, and by the keys that any of the fields has. */
interface FieldScores {
  readonly kinds: Float64Array
  /** What is added if the pattern below the kinds is not known; `NONE` if nothing finer is asked. */
  readonly misses: Float64Array
  /** By level the score of each key, `NONE` if the field has none, and what is added if nothing finer is known. */
  readonly finer: readonly { readonly scores: Float64Array; readonly misses: Float64Array }[]
}

const NONE = Number.NaN

/**
 * The scores of values, ready to be looked up. The kinds of characters are scored once for all: most spans of a text have kinds
 * that no value has, and their patterns are not looked at. Those of the others are looked up once for all fields.
 */
export function compileValues(views: readonly View[]): CompiledValues {
  const finest = ValueLevel.kinds + 1
  const levels = views.map(byLevel)
  const keys = Array.from({ length: FINER_LEVELS }, (_, i) => [
    ...new Set(levels.flatMap((own) => [...(own[finest + i]?.keys() ?? [])])),
  ])
  const patterns = createKnownPatterns(keys)
  const fields = levels.map((own, f) => scoresOf(own, views[f].miss, keys))
  const values: CompiledValues = {
    score(field, text, first, last, kinds) {
      const own = fields[field]
      let total = own.kinds[kinds]
      let below = own.misses[kinds]
      if (Number.isNaN(below)) return total
      patterns.look(text, first, last)
      for (let level = 0; level < FINER_LEVELS; level++) {
        const key = patterns.key(level)
        if (key < 0) return total + below
        const { scores, misses } = own.finer[level]
        if (Number.isNaN(scores[key])) return total + below
        total += scores[key]
        below = misses[key]
      }
      return total
    },
    of: (field, value) =>
      values.score(
        field,
        { text: value, start: [0], end: [value.length] },
        0,
        0,
        kindsIn(value, 0, value.length),
      ),
    ofKinds(field, kinds) {
      const { kinds: scores, misses } = fields[field]
      return Number.isNaN(misses[kinds]) ? scores[kinds] : scores[kinds] + misses[kinds]
    },
  }
  return values
}

/** The steps that making the scores of values ready takes: one for each key, and for each character of a pattern. */
export function valuesCostOf({ entries }: View): number {
  return entries.reduce((sum, [level, key]) => sum + 1 + (level > ValueLevel.kinds ? key.length : 0), 0)
}

function scoresOf(
  levels: readonly ReadonlyMap<string, Scored>[],
  miss: number,
  keys: readonly (readonly string[])[],
): FieldScores {
  const chains = KINDS.map((kinds) => [coarseOf(kinds), kinds])
  return {
    kinds: Float64Array.from(chains, (chain) => scoreOf(levels, chain, miss)),
    misses: Float64Array.from(chains, ([coarse, kinds]) =>
      levels[0]?.has(coarse) ? (levels[ValueLevel.kinds]?.get(kinds)?.miss ?? NONE) : NONE,
    ),
    finer: keys.map((known, i) => {
      const own = levels[ValueLevel.kinds + 1 + i]
      return {
        scores: Float64Array.from(known, (key) => own?.get(key)?.score ?? NONE),
        misses: Float64Array.from(known, (key) => own?.get(key)?.miss ?? NONE),
      }
    }),
  }
}
