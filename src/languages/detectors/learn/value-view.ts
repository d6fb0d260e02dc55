import { isKindOf, TokenFamily } from '../../../page/tokens/token-class.ts'
import { evenly } from '../../../strings/evenly.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import type { Budget } from '../../language.ts'
import { createTally, type Tally, VALUE_PRIORS } from '../../parts/learn/tally.ts'
import type { View } from '../../parts/run/rule.ts'
import { ValueLevel } from '../../parts/run/views.ts'
import type { Sample } from '../../tokens/sample.ts'
import { chainsOf, patternLimit } from '../run/value.ts'
import type { Examples } from './examples.ts'

/** Records whose texts are the background: more of them change no share by more than its noise. */
const MOST_RECORDS = 100

/** Tokens of a text that are counted as background; longer values are rare. */
const MOST_TOKENS = 40

/** By field, the content of its values, beside all texts that the records could be cut into. Attribute values do not count. */
export function learnViews(
  { pages }: Sample,
  { fields, zones }: Examples,
  budget: Budget,
): ReadonlyMap<number, View> {
  const tallies = new Map<number, Tally>()
  let longestPattern = 0
  for (const { field, attribute, values } of fields) {
    if (attribute !== undefined) continue
    const tally = createTally(VALUE_PRIORS)
    for (const { page, from, to } of values) {
      const chain = chainsOf(pages[page].lexemes, { from, to }).chain(
        0,
        to - from - 1,
        patternLimit(to - from),
      )
      tally.add(chain, 1)
      longestPattern = Math.max(longestPattern, chain[ValueLevel.loose].length)
    }
    tallies.set(field, tally)
  }
  const longest = greatestOf(fields.flatMap(({ values }) => values.map(({ from, to }) => to - from)))
  const most = Math.min(MOST_TOKENS, 2 * longest + 4)
  for (const { page, from, to } of evenly(zones.flat(), MOST_RECORDS)) {
    const { lexemes } = pages[page]
    if (!budget.spend((to - from) * most * tallies.size)) break
    const chains = chainsOf(lexemes, { from, to })
    for (let first = from; first < to; first++) {
      for (let last = first; last < Math.min(to, first + most); last++) {
        if (isKindOf(lexemes.kind[last], TokenFamily.markup)) break
        const chain = chains.chain(first - from, last - from, longestPattern)
        for (const tally of tallies.values()) tally.see(chain)
      }
    }
  }
  return new Map([...tallies].map(([field, tally]) => [field, tally.view()]))
}
