import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GRAINS, KINDS, unitsOf } from './units.ts'
import { createValueChains } from './value-chains.ts'
import { ValueLevel, valueChain } from './views.ts'

const text = fc
  .array(fc.constantFrom('Ely', 'of', 'CB7', '4', 'AA', ' ', ' ', ', ', '-', '(', 'é', '😀', 'i\u0301'), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''))

it('gives the chain of every value, and none only where no known pattern is as long', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...GRAINS), fc.nat(8), (source, grain, longest) => {
      const units = unitsOf(source, grain)
      const chains = createValueChains(units)
      for (let first = 0; first < units.size; first++) {
        for (let last = first; last < units.size; last++) {
          const value = source.slice(units.start[first], units.end[last])
          const right = valueChain(value)
          const chain = chains.chain(first, last, longest)
          if (chain.length < right.length) {
            expect(chain[0]).toBe(right[0])
            expect(chain[1]).toBe(right[1])
            expect(right[ValueLevel.loose].length).toBeGreaterThan(longest)
          } else expect(chain).toEqual(right)
          expect(KINDS[chains.kinds(first, last)]).toBe(right[1])
        }
      }
    }),
    { seed: 3, numRuns: 400 },
  )
})

it('makes no pattern of a text that is longer than any known one', () => {
  const units = unitsOf('one two three, '.repeat(200), 'words')
  expect(createValueChains(units).chain(0, units.size - 1, 20)).toEqual(['a', 'a.', '\0'])
})
