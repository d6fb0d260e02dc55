import type { Entry, View } from '../run/rule.ts'
import type { Chain } from '../run/views.ts'

/** The weight of the background, in examples: before any is seen, a field looks like everything else. */
export const PRIOR = 0.5
/** Priors of the levels of a value's chain. Its full text counts only if several values have it. */
export const VALUE_PRIORS: readonly number[] = [PRIOR, PRIOR, PRIOR, PRIOR, PRIOR, 3]
/** With few examples a larger ratio is chance. */
const MOST = 4

/** Counts chains at a field and everywhere. */
export interface Tally {
  /** Counts a chain at the field. */
  add(chain: Chain, weight: number): void
  /** Counts a chain of the background, as far as the field has shown its keys: all that is added comes first. */
  see(chain: Chain): void
  /** The scores of all keys that the field has shown. */
  view(): View
}

interface Counts {
  own: number
  all: number
  readonly above: Counts
}

/**
 * The score of a key is the logarithm of its share at the field among chains with the same coarser key, as a multiple of
 * its share everywhere. The prior pulls this multiple towards one; `priors` are those of the levels, if not the usual.
 */
export function createTally(priors: readonly number[] = []): Tally {
  const levels: Map<string, Counts>[] = []
  const root: { own: number; all: number } = { own: 0, all: 0 }
  const priorOf = (level: number): number => priors[level] ?? PRIOR
  const missBelow = (own: number, level: number): number => {
    const prior = priorOf(level)
    return round(Math.log(prior / (own + prior)))
  }
  return {
    add(chain, weight) {
      root.own += weight
      let above: Counts = root as Counts
      for (let level = 0; level < chain.length; level++) {
        levels[level] ??= new Map()
        const counts = levels[level].get(chain[level]) ?? { own: 0, all: 0, above }
        levels[level].set(chain[level], counts)
        counts.own += weight
        above = counts
      }
    },
    see(chain) {
      root.all++
      for (let level = 0; level < chain.length; level++) {
        const counts = levels[level]?.get(chain[level])
        if (counts === undefined) return
        counts.all++
      }
    },
    view() {
      const entries: Entry[] = []
      for (const [level, keys] of levels.entries()) {
        for (const [key, { own, all, above }] of keys) {
          const prior = priorOf(level)
          const share = Math.max(all, 0.5) / Math.max(above.all, 1)
          const ratio = (own / share + prior) / (above.own + prior)
          const score = round(Math.min(MOST, Math.log(ratio)))
          entries.push([level, key, score, missBelow(own, level + 1)])
        }
      }
      entries.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))
      return { miss: missBelow(root.own, 0), entries }
    },
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
