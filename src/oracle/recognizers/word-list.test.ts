import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWordFinder, parseWordList } from './word-list.ts'

const found = (words: readonly string[], text: string) =>
  createWordFinder(words)(text).map(({ start, end }) => text.slice(start, end))

describe('words of a list', () => {
  it.each([
    [['Congo', 'Spain'], 'Congo, Egypt and Spain', ['Congo', 'Spain']],
    [['New York', 'New York City'], 'in New York City, New York', ['New York City', 'New York']],
    [['Congo'], 'Congolese', []],
    [['C++', 'C'], 'C++ and C', ['C++', 'C']],
    [["Côte d'Ivoire"], "Côte d'Ivoire", ["Côte d'Ivoire"]],
    [['  J. K.   Rowling '], 'by J. K. Rowling', ['J. K. Rowling']],
  ])('%j in %s', (words, text, expected) => {
    expect(found(words, text)).toEqual(expected)
  })

  it('are found among very many as among two', () => {
    const words = Array.from({ length: 200_000 }, (_, i) => `word${i} of it`)
    expect(found(words, 'a word77 of it, word199999 of it and word200000 of it')).toEqual([
      'word77 of it',
      'word199999 of it',
    ])
  })

  it('are the longest that a slow search finds, from left to right', () => {
    const word = fc.constantFrom('a', 'b', 'a b', 'b a', 'a b a', 'c')
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(word), text, (words, page) => {
        const slow: string[] = []
        for (let at = 0; at < page.length; ) {
          const fits = words.filter((each) => page.startsWith(`${each} `, at) || page.slice(at) === each)
          const longest = fits.sort((x, y) => y.length - x.length)[0]
          if (longest !== undefined) slow.push(longest)
          at += longest === undefined ? page.slice(at).indexOf(' ') + 1 || page.length : longest.length + 1
        }
        expect(found(words, page)).toEqual(slow)
      }),
      { seed: 15 },
    )
  })

  it('come one on each line of a file', () => {
    expect(parseWordList('\ufeffCongo\r\n\n# Europe\n New   York \n', 'a.txt')).toEqual(['Congo', 'New York'])
    expect(() => parseWordList('\n# none\n', 'a.txt')).toThrow(/no words/)
  })
})
