import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../page.ts'
import { createLexer } from './lexer.ts'
import {
  classesAbove,
  className,
  classNamed,
  commonClass,
  isKindOf,
  parentClass,
  TokenClass,
  TokenFamily,
} from './token-class.ts'
import { collectTokens, lexemeOf, symbolOf, type Tokens, tokenFrom } from './tokens.ts'

const read = (source: string): Tokens => createPage(source).tokens
const kinds = (source: string) => [...read(source).kind].map(className)
const lexemes = (source: string) => {
  const tokens = read(source)
  return Array.from({ length: tokens.size }, (_, i) => lexemeOf(tokens, i))
}

describe('the classes of the paper', () => {
  it('are found for each of its examples', () => {
    expect(kinds('FSM')).toEqual(['CAlph'])
    expect(kinds('Professor')).toEqual(['C1Alph'])
    expect(kinds('and')).toEqual(['0Alph'])
    expect(kinds('123,')).toEqual(['Num', 'Punc'])
    expect(kinds('<I>x</I>')).toEqual(['Html', '0Alph', '/Html'])
    expect(kinds('\n')).toEqual(['Spc'])
    expect(lexemes('a\nb  c')).toEqual(['a', 'NL(1)', 'b', 'Spc(2)', 'c'])
  })

  it('distinguish layout and lists from other markup', () => {
    expect(kinds('<TR><td class="x">1</td></tr>')).toEqual(['Lst', 'Spc', 'Num', '/Spc', '/Lst'])
    expect(kinds('<ul><li>a</li></ul><br/>')).toEqual(['Lst', 'Lst', '0Alph', '/Lst', '/Lst', 'Spc'])
  })

  it('keep markup whole, and what no person sees out of words', () => {
    expect(kinds('<!-- a > b --><script>a<b</script>')).toEqual(['Any', 'Html', 'Any', '/Html'])
    expect(kinds('<a title="x>y">1 < 2')).toEqual(['Html', 'Num', 'Punc', 'Num'])
    expect(kinds('<scripting>a')).toEqual(['Html', '0Alph'])
  })

  it('never cut a character reference', () => {
    expect(lexemes('Tom &amp; Jos&eacute;&nbsp;A')).toEqual(['Tom', '&amp;', 'Jos&eacute;', 'Spc(6)', 'A'])
    expect(kinds('Jos&eacute; &amp; &#65;')).toEqual(['C1Alph', 'Punc', 'CAlph'])
  })

  it('cover other scripts, pairs of surrogates and combining marks', () => {
    expect(kinds('É é שלום ٣٤ 𝒜 😀')).toEqual(['CAlph', '0Alph', '0Alph', 'Num', 'CAlph', 'Punc'])
    expect(lexemes('e\u0301tude +\u0301')).toEqual(['e\u0301tude', '+\u0301'])
    expect(kinds('\u0000')).toEqual(['Any'])
  })

  it('compare tags by their names alone', () => {
    expect(lexemes('<A HREF="x">b</A >')).toEqual(['<a>', 'b', '</a>'])
    const { symbol } = read('<A HREF="x">')
    expect(symbol[0]).toBe(symbolOf('<a>'))
  })
})

describe('the taxonomy', () => {
  it('leads from every class to Any', () => {
    expect(classesAbove(TokenClass.allCaps)).toEqual([TokenClass.allCaps, TokenFamily.word, TokenClass.any])
    expect(classesAbove(TokenClass.endList)).toEqual([8, TokenFamily.listing, TokenFamily.markup, 12])
    for (const kind of Object.values(TokenClass)) expect(isKindOf(kind, TokenClass.any)).toBe(true)
    expect(parentClass(TokenClass.any)).toBe(0)
  })

  it('names the closest class of two', () => {
    expect(commonClass(TokenClass.allCaps, TokenClass.lowerCase)).toBe(TokenFamily.word)
    expect(commonClass(TokenClass.startTag, TokenClass.list)).toBe(TokenFamily.markup)
    expect(commonClass(TokenClass.number, TokenClass.number)).toBe(TokenClass.number)
    expect(commonClass(TokenFamily.word, TokenClass.punctuation)).toBe(TokenClass.any)
  })

  it('has the names of the paper', () => {
    expect(className(TokenClass.endSpace)).toBe('/Spc')
    expect(classNamed('0Alph')).toBe(TokenClass.lowerCase)
    expect(classNamed('')).toBeUndefined()
  })
})

describe('a token view', () => {
  it('keeps offsets, and symbols that are the hashes of the lexemes', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      'Ab',
      'cd',
      ' ',
      '  ',
      '\n',
      '7',
      ',',
      '&amp;',
      '&',
      '<',
      'é',
      '\ud83d',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const tokens = read(pieces.join(''))
        let last = 0
        for (let i = 0; i < tokens.size; i++) {
          expect(tokens.start[i]).toBeGreaterThanOrEqual(last)
          expect(tokens.source.slice(last, tokens.start[i]).trim()).toBe('')
          expect(tokens.end[i]).toBeGreaterThan(tokens.start[i])
          expect(tokens.symbol[i]).toBe(symbolOf(lexemeOf(tokens, i)))
          last = tokens.end[i]
        }
        expect(tokens.source.slice(last).trim()).toBe('')
      }),
      { seed: 13, numRuns: 300 },
    )
  })

  it('finds the first token from an offset', () => {
    const tokens = read('<p class=x>Tom')
    expect(tokenFrom(tokens, 0)).toBe(0)
    expect(tokens.start[tokenFrom(tokens, 5)]).toBe(11)
    expect(tokenFrom(tokens, 12)).toBe(tokens.size)
  })

  it('takes a page of one token, and of very many of one class', () => {
    expect(read('<!-- x').size).toBe(1)
    expect(read('').size).toBe(0)
    expect(read(','.repeat(1_000_000)).size).toBe(1_000_000)
  })

  it('accepts another lexer, and refuses tokens that overlap', () => {
    const byCharacter = collectTokens('ab', (source, add) => {
      for (let i = 0; i < source.length; i++) add(TokenClass.any, i, i + 1, 0)
    })
    expect(byCharacter.size).toBe(2)
    const rows = collectTokens('<row>', createLexer({ listing: ['row'] }))
    expect(rows.kind[0]).toBe(TokenClass.list)
    expect(() =>
      collectTokens('ab', (_, add) => {
        add(TokenClass.any, 0, 2, 0)
        add(TokenClass.any, 1, 2, 0)
      }),
    ).toThrow(RangeError)
  })
})
