import { describe, expect, it } from 'vitest'
import { GleanError } from '../errors.ts'
import { decodeBytes } from './decode.ts'
import { TokenKind, tokenFrom, tokenize } from './tokens.ts'

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

describe('decoding', () => {
  it('follows the order of the standard: mark, given charset, meta, fallback', () => {
    const meta = '<meta charset=windows-1251>\xcc'
    expect(decodeBytes(latin(`\xef\xbb\xbf${meta}`), { charset: 'koi8-r' })).toContain('\ufffd')
    expect(decodeBytes(latin(meta), { charset: 'koi8-r' })).toContain('л')
    expect(decodeBytes(latin(meta))).toContain('М')
    expect(decodeBytes(latin('caf\xe9 \x80'))).toBe('café €')
    expect(decodeBytes(latin('caf\xc3\xa9'))).toBe('café')
    expect(decodeBytes(latin('<meta charset=no-such>\x93'))).toContain('“')
  })

  it('refuses a charset that does not exist', () => {
    expect(() => decodeBytes(latin('x'), { charset: 'klingon', name: 'a.html' })).toThrow(GleanError)
  })
})

describe('tokens', () => {
  const kinds = (source: string) => {
    const tokens = tokenize(source)
    const names = Object.keys(TokenKind)
    return [...tokens.kind].map((kind) => names[kind])
  }

  it('has the classes of the paper', () => {
    expect(kinds('FSM')).toEqual(['allCaps'])
    expect(kinds('Professor')).toEqual(['capitalised'])
    expect(kinds('and')).toEqual(['lowerCase'])
    expect(kinds('123,')).toEqual(['number', 'punctuation'])
    expect(kinds('<I>x</I>')).toEqual(['startTag', 'lowerCase', 'endTag'])
    expect(kinds('  \n')).toEqual(['newline'])
    expect(kinds('É é')).toEqual(['allCaps', 'space', 'lowerCase'])
    expect(kinds('<!-- a > b --><script>a<b</script>')).toEqual(['markup', 'startTag', 'markup', 'endTag'])
    expect(kinds('<a title="x>y">1 < 2')).toEqual([
      'startTag',
      'number',
      'space',
      'punctuation',
      'space',
      'number',
    ])
  })

  it('tiles the source', () => {
    const source = '<p class=x>Tom &amp; Jerry, 1940<br><style>p{}</style> end <b'
    const tokens = tokenize(source)
    let at = 0
    for (let i = 0; i < tokens.size; i++) {
      expect(tokens.start[i]).toBe(at)
      at = tokens.end[i]
    }
    expect(at).toBe(source.length)
    expect(tokenFrom(tokens, 0)).toBe(0)
    expect(tokens.start[tokenFrom(tokens, 5)]).toBe(11)
  })
})
