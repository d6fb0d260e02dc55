import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitsOf } from './units.ts'
import { endChain, patternsOf, startChain, valueChain } from './views.ts'

const units = unitsOf('12 Mill Lane, Ely (CB7 4AA) England', 'words')
const at = (word: string): number => units.start.indexOf(units.text.indexOf(word))
const constants = new Set(['England'])

describe('what is seen of a boundary', () => {
  it('is the signs outside, the gap with its blanks, and the kind of word beyond', () => {
    expect(startChain(units, at('Ely'), constants)).toEqual([',', ', ', 'a, '])
    expect(endChain(units, at('Lane'), constants)).toEqual([',', ', ', ', a'])
  })

  it('is the beginning or the end of the text where no word is beyond', () => {
    expect(startChain(units, 0, constants)).toEqual(['^', '^'])
    expect(endChain(units, at('England'), constants)).toEqual(['$', '$'])
  })

  it('is the word itself where it belongs to the template', () => {
    expect(endChain(units, at('4AA'), constants)).toEqual([')', ') ', ') “England”'])
    expect(endChain(units, at('4AA'), new Set())).toEqual([')', ') ', ') a'])
  })
})

describe('what is seen of a value', () => {
  it.each([
    ['CB7 4AA', 'a9', 'A9 9A', 'A9 9A', 'A291 91A2'],
    ['Ely', 'a', 'Aa', 'Aa', 'Aa'],
    ['Bury Edmunds', 'a', 'Aa', 'Aa Aa', 'Aa Aa'],
    ['£4.50', '9.', '£9.9', '£9.9', '£91.92'],
    ['née Östlund', 'a', 'a Aa', 'a Aa', 'a Aa'],
  ])('is its pattern: %s', (value, kinds, loose, words, strict) => {
    expect(patternsOf(value)).toEqual({ kinds, loose, words, strict })
    expect(valueChain(value)).toEqual([kinds.replace('.', ''), kinds, loose, words, strict, value])
  })

  it('has one word for words of one form with a blank between them', () => {
    const folded = (words: string): string =>
      words.replaceAll(/(?<![A-Za-z])(Aa?)(?: \1(?![a-z]))+(?![A-Za-z])/g, '$1')
    const value = fc
      .array(fc.constantFrom('Ely', 'ELY', 'of', '7', ' ', ' ', '-', '  '), { maxLength: 8 })
      .map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(value, (text) => {
        const { words, loose } = patternsOf(text)
        expect(loose).toBe(folded(words))
      }),
      { seed: 14, numRuns: 400 },
    )
  })

  it('gets finer: equal keys have equal keys above them', () => {
    const value = fc
      .array(fc.constantFrom('A', 'b', 'Ely', 'ELY', '7', '42', ' ', '-', '.'), {
        minLength: 1,
        maxLength: 6,
      })
      .map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [a, b] = [valueChain(one), valueChain(other)]
        for (let level = 1; level < a.length; level++)
          if (a[level] === b[level]) expect(a[level - 1]).toBe(b[level - 1])
      }),
      { seed: 13, numRuns: 300 },
    )
  })
})
