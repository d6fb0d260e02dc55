import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longestCommonEndings } from './common-substrings.ts'
import { createSuffixAutomaton } from './suffix-automaton.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 14 })

it('accepts the substrings of its text, knows where each first ends, and accepts nothing else', () => {
  fc.assert(
    fc.property(word, word, (text, probe) => {
      const automaton = createSuffixAutomaton(text)
      let state = 0
      for (let i = 0; i < probe.length && state !== -1; i++)
        state = automaton.next(state, probe.charCodeAt(i))
      expect(state !== -1).toBe(text.includes(probe))
      if (state > 0) expect(automaton.firstEnd[state]).toBe(text.indexOf(probe) + probe.length)
    }),
    { seed: 4, numRuns: 1000 },
  )
})

it('has at most 2n - 1 states', () => {
  for (const text of ['aaaaaaaa', 'abbbbbbb', 'abcdefgh', 'abab<abab<']) {
    expect(createSuffixAutomaton(text).size).toBeLessThanOrEqual(2 * text.length - 1)
  }
})

it('finds the longest common substring that ends at each place', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (texts) => {
      const [base, ...others] = texts
      const lengths = longestCommonEndings(texts)
      for (let end = 0; end <= base.length; end++) {
        let length = end
        while (!others.every((other) => other.includes(base.slice(end - length, end)))) length--
        expect(lengths[end]).toBe(length)
      }
    }),
    { seed: 5, numRuns: 1000 },
  )
})
