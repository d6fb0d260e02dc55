import { describe, expect, it } from 'vitest'
import { GleanError } from '../errors.ts'
import { decodeBytes } from './decode.ts'

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
