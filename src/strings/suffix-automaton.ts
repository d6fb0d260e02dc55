/**
 * The suffix automaton of a text: the smallest automaton that accepts its substrings. States are numbers, state 0 is the
 * empty string, and at most 2n - 1 states represent the n(n+1)/2 substrings: state v represents those that end at the same
 * places, of lengths (length[link[v]], length[v]].
 *
 * Everything is in typed arrays. Transitions are one open-addressing table keyed by state and char code, because a page
 * uses few of the 65,536 codes and most states have a single transition.
 */
export interface SuffixAutomaton {
  readonly size: number
  /** Length of the longest string of each state. */
  readonly length: Int32Array
  /** The state of the longest suffix that ends at more places; -1 for state 0. */
  readonly link: Int32Array
  /** Where, in the text, the first occurrence of the state's strings ends (exclusive). */
  readonly firstEnd: Int32Array
  /** The state reached from `state` by `code`, or -1. */
  next(state: number, code: number): number
}

/** Builds the automaton of text[start, end), going forward. The table holds at most 3n transitions. */
export function createSuffixAutomaton(text: string, start = 0, end = text.length): SuffixAutomaton {
  const count = end - start
  const capacity = Math.max(2, 2 * count)
  const length = new Int32Array(capacity)
  const link = new Int32Array(capacity).fill(-1)
  const firstEnd = new Int32Array(capacity)
  const table = createTransitions(capacity, 3 * count + 1)
  let size = 1
  let last = 0

  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i)
    const current = size++
    length[current] = length[last] + 1
    firstEnd[current] = i - start + 1
    let state = last
    while (state !== -1 && table.get(state, code) === -1) {
      table.set(state, code, current)
      state = link[state]
    }
    if (state === -1) link[current] = 0
    else {
      const target = table.get(state, code)
      if (length[target] === length[state] + 1) link[current] = target
      else {
        const clone = size++
        length[clone] = length[state] + 1
        link[clone] = link[target]
        firstEnd[clone] = firstEnd[target]
        table.copy(target, clone)
        while (state !== -1 && table.get(state, code) === target) {
          table.set(state, code, clone)
          state = link[state]
        }
        link[target] = clone
        link[current] = clone
      }
    }
    last = current
  }
  return { size, length, link, firstEnd, next: table.get }
}

/**
 * Transitions keyed by state and code. The transitions of one state also form a chain, so that a clone copies them
 * without looking at every code.
 */
function createTransitions(states: number, transitions: number) {
  const bits = 32 - Math.clz32(transitions * 2)
  const mask = 2 ** bits - 1
  const slots = new Int32Array(mask + 1).fill(-1)
  const from = new Int32Array(transitions)
  const codes = new Uint16Array(transitions)
  const targets = new Int32Array(transitions)
  const sibling = new Int32Array(transitions)
  const first = new Int32Array(states).fill(-1)
  let used = 0

  const slotOf = (state: number, code: number): number => {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) & mask
    for (;;) {
      const entry = slots[slot]
      if (entry === -1 || (from[entry] === state && codes[entry] === code)) return slot
      slot = (slot + 1) & mask
    }
  }
  const get = (state: number, code: number): number => {
    const entry = slots[slotOf(state, code)]
    return entry === -1 ? -1 : targets[entry]
  }
  const set = (state: number, code: number, target: number): void => {
    const slot = slotOf(state, code)
    const entry = slots[slot]
    if (entry !== -1) {
      targets[entry] = target
      return
    }
    slots[slot] = used
    from[used] = state
    codes[used] = code
    targets[used] = target
    sibling[used] = first[state]
    first[state] = used++
  }
  const copy = (state: number, to: number): void => {
    for (let entry = first[state]; entry !== -1; entry = sibling[entry]) set(to, codes[entry], targets[entry])
  }
  return { get, set, copy }
}
