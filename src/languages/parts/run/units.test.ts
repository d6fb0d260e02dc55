import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRAINS, type Grain, grainFor, Unit, unitsOf } from './units.ts'

function words(text: string, grain: Grain): string[] {
  const { size, start, end } = unitsOf(text, grain)
  return Array.from({ length: size }, (_, i) => text.slice(start[i], end[i]))
}

const anyText = fc.string({ maxLength: 40, unit: 'binary' })
const mixedText = fc
  .array(
    fc.constantFrom(
      'St.',
      "O'Neill",
      'CTS-V',
      '6.2L',
      '1,234',
      'é',
      'e\u0301',
      '𝒜',
      ' ',
      '  ',
      ', ',
      '(',
      ')',
    ),
    {
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''))

describe('the units of a text', () => {
  it.each([
    ['phrases', ['St.', "O'Neill", 'CTS-V', '6.2L', ',', '1,234']],
    ['words', ['St', '.', "O'Neill", 'CTS', '-', 'V', '6.2L', ',', '1,234']],
    ['numbers', ['St', '.', "O'Neill", 'CTS', '-', 'V', '6.2', 'L', ',', '1,234']],
    ['runs', ['St', '.', 'O', "'", 'Neill', 'CTS', '-', 'V', '6', '.', '2', 'L', ',', '1', ',', '234']],
  ] as const)('are as fine as the grain: %s', (grain, expected) => {
    expect(words("St. O'Neill CTS-V 6.2L, 1,234", grain)).toEqual(expected)
  })

  it('keep a combining mark with its letter, and a pair of surrogates together', () => {
    expect(words('Ume\u0301a 𝒜', 'words')).toEqual(['Ume\u0301a', '𝒜'])
    expect(words('a𝒜', 'characters')).toEqual(['a', '𝒜'])
  })

  it('keep the full stop of a phrase with its word, whether it ends in a letter or a digit', () => {
    expect(words('St. Ives 42. A', 'phrases')).toEqual(['St.', 'Ives', '42.', 'A'])
    // A mark before a full stop shows that it ends a sentence, so that other texts are cut there too.
    expect(grainFor([{ text: '2023, User42. Created', edges: [0, 4, 6, 12] }])).toBe('words')
  })

  it('say what they are', () => {
    expect(unitsOf('Ely 7 B7 ,', 'words').kind).toEqual([Unit.word, Unit.number, Unit.mixed, Unit.sign])
  })

  it('treat text from right to left like any other', () => {
    expect(words('מחיר: 12 ש״ח', 'words')).toEqual(['מחיר', ':', '12', 'ש', '״', 'ח'])
  })

  it('are in order, and leave out white space alone', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, mixedText), fc.constantFrom(...GRAINS), (text, grain) => {
        const { size, start, end } = unitsOf(text, grain)
        let last = 0
        for (let i = 0; i < size; i++) {
          expect(text.slice(last, start[i]).trim()).toBe('')
          expect(end[i]).toBeGreaterThan(start[i])
          last = end[i]
        }
        expect(text.slice(last).trim()).toBe('')
      }),
      { seed: 11, numRuns: 150 },
    )
  })

  it('of a finer grain begin and end wherever those of a coarser one do', () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        for (const [i, grain] of GRAINS.slice(1).entries()) {
          const coarse = unitsOf(text, GRAINS[i])
          const fine = unitsOf(text, grain)
          const edges = new Set([...fine.start, ...fine.end])
          for (const edge of [...coarse.start, ...coarse.end]) expect(edges).toContain(edge)
        }
      }),
      { seed: 12, numRuns: 100 },
    )
  })
})

describe('the grain for marked values', () => {
  const sample = (text: string, ...edges: number[]) => [{ text, edges }]

  it('is the coarsest that does not cut a value', () => {
    expect(grainFor(sample("O'Neill, St. Ives", 9, 17))).toBe('phrases')
    expect(grainFor(sample('CTS-V', 0, 3))).toBe('words')
    expect(grainFor(sample('6.2L', 0, 3))).toBe('numbers')
    expect(grainFor(sample('6.2L', 0, 1))).toBe('runs')
    expect(grainFor(sample('Ely', 1, 3))).toBe('characters')
  })

  it('is the finest of those that several texts need', () => {
    expect(grainFor([...sample('CTS-V', 0, 3), ...sample('6.2L', 0, 3)])).toBe('numbers')
  })
})

it('the coarsest grain of marks is none finer than one of them needs', () => {
  const piece = fc.constantFrom('St.', "O'Neill", 'CTS-V', '6.2L', ',', '7')
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.nat(20), fc.nat(20), (pieces, a, b) => {
      const text = pieces.join(' ')
      const edges = [a % (text.length + 1), b % (text.length + 1)]
      const both = GRAINS.indexOf(grainFor([{ text, edges }]))
      const each = edges.map((edge) => GRAINS.indexOf(grainFor([{ text, edges: [edge] }])))
      expect(both).toBe(Math.max(...each))
    }),
    { seed: 141, numRuns: 200 },
  )
})
