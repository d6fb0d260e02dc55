import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPatterns } from './check-patterns.mjs'
import { findSlowness } from './slow-patterns.mjs'

const slow: [string, string, RegExp][] = [
  ['two repeats side by side', String.raw`^\d*\w+$`, /compete/],
  ['a repeat in a repeat', '^(?:a+)+$', /compete/],
  ['a word between that both could take', '^html[^"]*(?:strict|frame)[^"]*"', /compete/],
  ['a word in a repeated group', '^(?:a[^x]*b)*x', /compete/],
  ['a repeat that a search starts again', String.raw`\s+$`, /starts/],
  ['a word and a repeat that a search starts again', '<!--[^>]*>', /starts/],
  ['repeats that only an optional group parts', '^a+(?:b|c?)a+$', /compete/],
]

const fast: [string, string][] = [
  ['a repeat that nothing follows', 'a[^"]*'],
  ['a repeat behind an anchor', String.raw`^\s+x`],
  ['repeats that share no character', String.raw`^\d+[a-z]+\d+$`],
  ['a word between that neither can take', '^[^"]*"x"[^"]*$'],
  ['a repeat that its own start ends', '<[^<>]*>'],
  ['repeats up to a limit', '^a{0,9}a{0,9}b'],
  ['a repeat behind an inner anchor', '(?:^|x)y'],
]

describe('an expression', () => {
  it.each(slow)('is slow with %s', (_, source, reason) => {
    expect(findSlowness({ source, flags: '' })).toMatch(reason)
  })

  it.each(fast)('is fast with %s', (_, source) => {
    expect(findSlowness({ source, flags: '' })).toBeUndefined()
  })

  it('is not searched for when it is sticky', () => {
    expect(findSlowness({ source: '<!--[^>]*>', flags: 'y' })).toBeUndefined()
  })
})

describe('a source tree', () => {
  function check(content: string, exceptions = new Map<string, string>()): string[] {
    const root = mkdtempSync(join(tmpdir(), 'gleaner-patterns-'))
    try {
      mkdirSync(join(root, 'src'))
      writeFileSync(join(root, 'src/page.ts'), content)
      return checkPatterns(root, exceptions)
    } finally {
      rmSync(root, { recursive: true })
    }
  }

  it('has the place of each slow expression', () => {
    const literal = String.raw`export const trim = (text: string) => text.replace(/\s+$/, '')`
    expect(check(`// first line\n${literal}`)).toEqual([
      'src/page.ts:2: a search starts `\\s+` again at every character',
    ])
    expect(check(`new RegExp('(a+)+b')`)).toHaveLength(1)
    expect(check('new RegExp(`(a+)+b`, "i")')).toHaveLength(1)
    expect(check('/^a/.test("/(a+)+b/")')).toEqual([])
  })

  it('builds no expression at run time, but where that is known to be safe', () => {
    const built = 'export const find = (text: string) => new RegExp(text)'
    expect(check(built)[0]).toMatch(/^src\/page\.ts:1: .*run time/)
    expect(check(built, new Map([['src/page.ts', 'a constant']]))).toEqual([])
  })
})
