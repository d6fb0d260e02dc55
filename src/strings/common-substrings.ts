import { createSuffixAutomaton, type SuffixAutomaton } from './suffix-automaton.ts'

/**
 * For every end position of the first text, the length of the longest substring that ends there and occurs in all the
 * texts. Entry e belongs to the end e (exclusive), so the result has one entry more than the text has chars. Linear in
 * the total length.
 */
export function longestCommonEndings(texts: readonly string[]): Int32Array {
  const base = texts[0]
  const automaton = createSuffixAutomaton(base)
  const common = automaton.length.slice(0, automaton.size)
  const order = statesByLength(automaton)
  const best = new Int32Array(automaton.size)
  for (const text of texts.slice(1)) {
    feed(automaton, text, best)
    for (let i = order.length - 1; i > 0; i--) {
      const state = order[i]
      const parent = automaton.link[state]
      if (best[state] > 0) best[parent] = automaton.length[parent]
      if (best[state] < common[state]) common[state] = best[state]
    }
    best.fill(0)
  }
  return endings(automaton, base, common)
}

/** Records, for each state, the longest match of one of its strings anywhere in the text. */
function feed(automaton: SuffixAutomaton, text: string, best: Int32Array): void {
  let state = 0
  let matched = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    let next = automaton.next(state, code)
    while (next === -1 && state !== 0) {
      state = automaton.link[state]
      matched = automaton.length[state]
      next = automaton.next(state, code)
    }
    if (next === -1) continue
    state = next
    matched++
    if (matched > best[state]) best[state] = matched
  }
}

/** States in order of their length: a counting sort. A link always leads to a shorter state. */
function statesByLength(automaton: SuffixAutomaton): Int32Array {
  const { size, length } = automaton
  let longest = 0
  for (let state = 0; state < size; state++) if (length[state] > longest) longest = length[state]
  const offsets = new Int32Array(longest + 2)
  for (let state = 0; state < size; state++) offsets[length[state] + 1]++
  for (let i = 1; i < offsets.length; i++) offsets[i] += offsets[i - 1]
  const order = new Int32Array(size)
  for (let state = 0; state < size; state++) order[offsets[length[state]]++] = state
  return order
}

/** Walks the base once more: a prefix's state, or the first of its links that has a common string, gives the answer. */
function endings(automaton: SuffixAutomaton, base: string, common: Int32Array): Int32Array {
  const lengths = new Int32Array(base.length + 1)
  const nearest = new Int32Array(automaton.size).fill(-1)
  nearest[0] = 0
  let state = 0
  for (let i = 0; i < base.length; i++) {
    state = automaton.next(state, base.charCodeAt(i))
    lengths[i + 1] = common[nearestCommon(automaton, common, nearest, state)]
  }
  return lengths
}

/** The state itself, or the first on its chain of links with a common string; remembered, so that all calls are linear. */
function nearestCommon(
  automaton: SuffixAutomaton,
  common: Int32Array,
  nearest: Int32Array,
  state: number,
): number {
  let found = state
  while (nearest[found] === -1 && common[found] === 0) found = automaton.link[found]
  const answer = nearest[found] === -1 ? found : nearest[found]
  for (let at = state; at !== found; at = automaton.link[at]) nearest[at] = answer
  nearest[found] = answer
  return answer
}
