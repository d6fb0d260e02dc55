import type { LearnedFromPages } from './learn-from-pages.ts'

/** What a recognizer declares of itself, and what was chosen shows to be wrong. */
export interface BrokenClaim {
  readonly field: string
  /** It misses values, though it is declared to find all; or it finds other texts, though it is declared to find none. */
  readonly kind: 'misses' | 'finds-others'
  /** How many different texts show it, and one of them with its page. */
  readonly count: number
  readonly text: string
  readonly page: string
  /** The declaration that what was chosen agrees with. */
  readonly instead: 'incomplete' | 'unsound' | 'unreliable'
}

/**
 * The declarations that do not agree with the places that were chosen: a recognizer that is declared to find all values has to find
 * something at every place, and a perfect one nothing elsewhere. What an incomplete list finds elsewhere is not counted, since pages
 * repeat values in titles and links.
 */
export function brokenClaims({ chosen, units, recognizers }: LearnedFromPages): BrokenClaim[] {
  return chosen.fields.flatMap(({ selection, spans }, f) => {
    const { field, errors } = recognizers[f]
    if (errors !== 'perfect' && errors !== 'unsound') return []
    const taken = new Set(selection.units)
    const missed = [...taken].filter((unit) => !spans.has(unit))
    const others = errors === 'unsound' ? [] : [...spans.keys()].filter((unit) => !taken.has(unit))
    const instead =
      errors === 'unsound' || (missed.length > 0 && others.length > 0)
        ? 'unreliable'
        : missed.length > 0
          ? 'incomplete'
          : 'unsound'
    const claim = (kind: BrokenClaim['kind'], shown: readonly number[]): BrokenClaim[] => {
      const [first] = shown
      if (first === undefined) return []
      const count = new Set(shown.map((unit) => units.textId[unit])).size
      const page = units.pages[units.page[first]].name
      return [{ field, kind, count, text: units.text[first], page, instead }]
    }
    return [...claim('misses', missed), ...claim('finds-others', others)]
  })
}
