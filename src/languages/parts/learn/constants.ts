import { Unit, type Units } from '../run/units.ts'
import { endChain, patternsOf, startChain } from '../run/views.ts'
import type { Sample } from './sample.ts'

/** The share of the texts that have a word from which on it belongs to the template; optional parts bring theirs. */
const SHARE = 0.4
const MOST_CONSTANTS = 200

/**
 * Words that the template repeats: on two texts at least, in no marked value, and not where marked values begin or end.
 * A month, a state or a number that most texts have is a value all the same.
 */
export function constantsOf(texts: readonly Units[], known: readonly Sample[]): Set<string> {
  const edges = new Set<string>()
  for (const { units, regions } of known) {
    for (const { first, last } of regions) {
      edges.add(edgeKey(units, first, true))
      edges.add(edgeKey(units, last, false))
    }
  }
  edges.delete('')
  const counts = new Map<string, number>()
  for (const units of texts) {
    const words = new Set<string>()
    for (let i = 0; i < units.size; i++) {
      if (units.kind[i] === Unit.sign || units.kind[i] === Unit.number) continue
      if (!edges.has(edgeKey(units, i, true)) && !edges.has(edgeKey(units, i, false)))
        words.add(wordAt(units, i))
    }
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const inValues = new Set<string>()
  for (const { units, regions } of known) {
    for (const { first, last } of regions) for (let i = first; i <= last; i++) inValues.add(wordAt(units, i))
  }
  const enough = Math.max(2, texts.length * SHARE)
  const found = [...counts].filter(([word, count]) => count >= enough && !inValues.has(word))
  return new Set(
    found
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, MOST_CONSTANTS)
      .map(([word]) => word),
  )
}

function wordAt(units: Units, index: number): string {
  return units.text.slice(units.start[index], units.end[index])
}

const NO_CONSTANTS: ReadonlySet<string> = new Set()

/** A word with what is outside it on one side. */
function edgeKey(units: Units, index: number, isStart: boolean): string {
  const chain = isStart ? startChain(units, index, NO_CONSTANTS) : endChain(units, index, NO_CONSTANTS)
  const outside = chain.at(-1) ?? ''
  // Between two words there is a blank in every text: that shows nothing.
  if (outside.trim() === 'a') return ''
  return `${isStart ? 's' : 'e'} ${outside} ${patternsOf(wordAt(units, index)).loose}`
}
