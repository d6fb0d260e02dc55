import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import { createBudget } from '../budget.ts'
import { detailOf, lexemeFrom, lexemesOf, nameOf } from './lexemes.ts'
import {
  classPattern,
  compilePattern,
  generalizePattern,
  lexemePattern,
  matchesAt,
  patternSchema,
} from './pattern.ts'
import { rangeOf, valueAt } from './ranges.ts'
import { sampleOf } from './sample.ts'
import { listsOf, recordZones } from './zones.ts'

const PIECES = [
  ...[
    '<b>',
    '</b>',
    '<b class="x y">',
    '<td>',
    '<br/>',
    '<a href="/q?a=1&amp;b" title=Ann>',
    '<!-- note -->',
    '< ',
  ],
  ...[
    'Ann',
    'ANN',
    'ann',
    '12',
    ',',
    '—',
    '&amp;',
    '&eacute;',
    '&Eacute;',
    '&#49;',
    'e\u0301',
    'שלום',
    '𝔄',
    '\u202e',
    ' ',
    '\n',
    '<script>1<2</script>',
  ],
]
const source = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(''))
const pageOf = (text: string) => lexemesOf(createPage(text))

describe('the tokens of any page', () => {
  it('are in order, share no character, and are found by their offsets', () => {
    fc.assert(
      fc.property(source, (text) => {
        const { size, start, end, ...lexemes } = pageOf(text)
        const edges = Array.from({ length: size }, (_, t) => [start[t], end[t]]).flat()
        expect(edges).toEqual(edges.toSorted((a, b) => a - b))
        expect(edges.every((edge) => edge >= 0 && edge <= text.length)).toBe(true)
        const found = Array.from(start, (offset) => lexemeFrom({ size, start, end, ...lexemes }, offset))
        expect(found).toEqual([...start.keys()])
      }),
      { seed: 61, numRuns: 200 },
    )
  })

  it('have one symbol, unless they are start tags with classes', () => {
    fc.assert(
      fc.property(source, (text) => {
        const lexemes = pageOf(text)
        for (let t = 0; t < lexemes.size; t++)
          expect(lexemes.detail[t] === lexemes.symbol[t]).toBe(detailOf(lexemes, t) === nameOf(lexemes, t))
      }),
      { seed: 62, numRuns: 100 },
    )
  })

  it('are a range again where they show a value', () => {
    fc.assert(
      fc.property(source, fc.nat(20), fc.nat(20), (text, a, b) => {
        const lexemes = pageOf(text)
        fc.pre(lexemes.size > 0)
        const [from, last] = [a % lexemes.size, b % lexemes.size].toSorted((x, y) => x - y)
        const value = valueAt(lexemes, { from, to: last + 1 }, 0.5)
        if (value === undefined) return
        expect(value.text).toBe(value.text.trim())
        expect(rangeOf(lexemes, value)).toEqual({ from, to: last + 1 })
        expect(value.confidence).toBe(0.5)
      }),
      { seed: 63, numRuns: 300 },
    )
  })

  it('are no range where a span begins inside an entity', () => {
    const text = '<p>Tom &amp; Jerry</p>'
    const lexemes = pageOf(text)
    const end = text.indexOf('</p>')
    expect(rangeOf(lexemes, { start: text.indexOf('&amp;'), end })).toBeDefined()
    for (const inside of ['amp;', 'mp;', 'p;', ';'])
      expect(rangeOf(lexemes, { start: text.indexOf(inside), end })).toBeUndefined()
  })
})

describe('what a pattern and a token have in common', () => {
  it('matches both, and all that the pattern matched before', () => {
    fc.assert(
      fc.property(source, fc.nat(20), fc.nat(20), fc.boolean(), (text, a, b, isLexeme) => {
        const lexemes = pageOf(text)
        fc.pre(lexemes.size > 0)
        const [one, other] = [a % lexemes.size, b % lexemes.size]
        const pattern = (isLexeme ? lexemePattern(lexemes, one) : undefined) ?? classPattern(lexemes, one)
        const common = patternSchema.parse(generalizePattern(pattern, lexemes, other))
        const tokens = [...lexemes.start.keys()]
        const matched = tokens.filter((t) => matchesAt(compilePattern(pattern), lexemes, t))
        const now = tokens.filter((t) => matchesAt(compilePattern(common), lexemes, t))
        expect(now).toEqual(expect.arrayContaining([...matched, one, other]))
        expect(generalizePattern(common, lexemes, other)).toEqual(common)
      }),
      { seed: 64, numRuns: 300 },
    )
  })
})

describe('the zones of records', () => {
  const name = fc.constantFrom('Ann', 'Bob', 'Cy Lee', 'DEE')
  const record = fc.tuple(name, fc.option(fc.nat(99)), fc.boolean()).map(([own, age, isFirst]) => {
    const parts = [`<b>[name:${own}]</b>`, ...(age === null ? [] : [`<i>[age:${age}]</i>`])]
    return `{<li class="p">${(isFirst ? parts : parts.toReversed()).join(', ')}</li>}`
  })

  it('hold their records, in order, and share no token, whichever fields come first or are absent', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 2, maxLength: 6 }), (records) => {
        const task = createTask([`<ul><li>menu</li></ul><ul>${records.join('\n')}</ul><p>End</p>`])
        const sample = sampleOf(task, createBudget())
        if ('reason' in sample) throw new Error(sample.reason)
        const lists = listsOf(sample.pages)
        const [zones] = recordZones(lists)
        const own = lists[0].records
        expect(zones).toHaveLength(own.length)
        expect(zones.filter(({ from, to }, r) => from > own[r].from || to < own[r].to)).toEqual([])
        const edges = zones.flatMap(({ from, to }) => [from, to])
        expect(edges).toEqual(edges.toSorted((a, b) => a - b))
      }),
      { seed: 66, numRuns: 60 },
    )
  })
})
