import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { compileContext, contextsSchema, describeContexts, firesAt, MAX_CONTEXTS } from './context.ts'
import { lexemesOf } from './lexemes.ts'
import { classPattern, lexemePattern } from './pattern.ts'
import { rangeOf, valueAt } from './ranges.ts'

const view = (source: string) => lexemesOf(createPage(source))
const spanOf = (source: string, text: string) => {
  const start = source.indexOf(text)
  return { start, end: start + text.length }
}

describe('the range of a span', () => {
  const source = '<p><a href="/q?a=1&amp;b" title=Ann>Ely, 7</a></p>'
  const lexemes = view(source)

  it('is an attribute of its tag, quoted or not, and has its value', () => {
    const quoted = rangeOf(lexemes, spanOf(source, '/q?a=1&amp;b'))
    expect(quoted).toEqual({ from: 1, to: 2, attribute: 'href' })
    expect(valueAt(lexemes, quoted ?? { from: 0, to: 0 })?.text).toBe('/q?a=1&b')
    expect(rangeOf(lexemes, spanOf(source, 'Ann'))?.attribute).toBe('title')
  })

  it('is none for a part of an attribute, of a tag or of a word', () => {
    for (const part of ['a=1', 'href', 'nn', 'ly, 7']) {
      expect(rangeOf(lexemes, spanOf(source, part))).toBeUndefined()
    }
  })

  it('has no value where the tag lacks the attribute, or nothing shows', () => {
    expect(valueAt(lexemes, { from: 1, to: 2, attribute: 'class' })).toBeUndefined()
    expect(valueAt(lexemes, { from: 0, to: 1 })).toBeUndefined()
    expect(valueAt(lexemes, { from: 2, to: 3 })).not.toHaveProperty('confidence')
  })
})

describe('a context', () => {
  const lexemes = view('<b>Ely</b>, 740')
  const context = {
    left: [lexemePattern(lexemes, 0) ?? classPattern(lexemes, 0)],
    right: [classPattern(lexemes, 1)],
  }

  it('fires where both sides are as it says, and nowhere beyond the page', () => {
    const compiled = compileContext(context)
    const fires = Array.from({ length: lexemes.size + 1 }, (_, at) => firesAt(compiled, lexemes, at))
    expect(fires).toEqual(fires.map((_, at) => at === 1))
    const open = compileContext({ left: [], right: [] })
    expect([0, lexemes.size].every((at) => firesAt(open, lexemes, at))).toBe(true)
  })

  it('is refused with absurd sizes, and is shortened where people read it', () => {
    const many = Array.from({ length: MAX_CONTEXTS + 1 }, () => context)
    expect(contextsSchema.safeParse(many).success).toBe(false)
    expect(contextsSchema.safeParse([]).success).toBe(false)
    expect(contextsSchema.safeParse([{ ...context, left: Array(9).fill(context.right[0]) }]).success).toBe(
      false,
    )
    expect(describeContexts(many)).toContain(`(and ${MAX_CONTEXTS - 2} more)`)
    expect(describeContexts([{ left: [], right: [] }])).toBe('anything is')
  })
})
