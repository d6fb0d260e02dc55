import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKnownPatterns, FINER_LEVELS } from './known-patterns.ts'
import { GRAINS, unitsOf } from './units.ts'
import { ValueLevel, valueChain } from './views.ts'

const text = fc
  .array(
    fc.constantFrom(
      ...[
        'Ely',
        'ELY',
        'ElY',
        'of',
        'CB7',
        '4',
        '1234567890123',
        'AA',
        'a',
        ' ',
        ' ',
        '  ',
        '\u00a0',
        ', ',
        '-',
      ],
      ...['(', 'é', 'É', '😀', 'i\u0301', '\u0301', 'אבג', '\u200d', '𝔄'],
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.join(''))

const finer = (value: string): readonly string[] => valueChain(value).slice(ValueLevel.kinds + 1)

describe('the patterns that a rule knows', () => {
  it('are those of the chain, for every value of a text, in whatever order they are looked at', () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 5 }),
        text,
        fc.constantFrom(...GRAINS),
        fc.array(fc.nat(60)),
        (known, source, grain, order) => {
          const units = unitsOf(source, grain)
          const pairs = units.start.flatMap((from, first) =>
            units.end
              .slice(first)
              .map((to, length) => ({ first, last: first + length, value: source.slice(from, to) })),
          )
          // Some values of the text itself are known, so that keys are met and not only missed.
          const values = [...known, ...pairs.filter((_, i) => i % 3 === 0).map(({ value }) => value)]
          const keys = Array.from({ length: FINER_LEVELS }, (_, level) => [
            ...new Set(values.map((value) => finer(value)[level])),
          ])
          const patterns = createKnownPatterns(keys)
          const inTurn = order.filter((i) => i < pairs.length).map((i) => pairs[i])
          const isKnown = (key: string, level: number): boolean => keys[level].includes(key)
          const [shown, right] = [[] as unknown[], [] as unknown[]]
          for (const { first, last, value } of [...pairs, ...inTurn]) {
            patterns.look(units, first, last)
            const chain = finer(value)
            // Below a pattern that is not known nothing is asked.
            const levels = isKnown(chain[0], 0) ? FINER_LEVELS : 1
            shown.push(keys.slice(0, levels).map((known, level) => known[patterns.key(level)]))
            right.push(chain.slice(0, levels).map((key, level) => (isKnown(key, level) ? key : undefined)))
          }
          expect(shown).toEqual(right)
        },
      ),
      { seed: 5, numRuns: 100 },
    )
  })

  it('belong to the text that is looked at, even if another one begins in the same way', () => {
    const patterns = createKnownPatterns([['Aa', 'Aa, 9'], ['Aa', 'Aa, 9'], ['Aa', 'Aa, 94'], ['Ely']])
    const [one, other] = ['Ely, 1907', 'Bath, 12'].map((source) => unitsOf(source, 'words'))
    const keysOf = (units: typeof one, last: number): number[] => {
      patterns.look(units, 0, last)
      return [0, 1, 2, 3].map((level) => patterns.key(level))
    }
    expect(keysOf(one, 2)).toEqual([1, 1, 1, -1])
    expect(keysOf(other, 2)).toEqual([1, 1, -1, -1])
    expect(keysOf(one, 0)).toEqual([0, 0, 0, 0])
    expect(keysOf(other, 0)).toEqual([0, 0, 0, -1])
  })
})
