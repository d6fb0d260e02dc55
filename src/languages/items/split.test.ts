import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import type { Field } from '../../record/field.ts'
import { toPlain } from '../../record/plain.ts'
import { createBudget } from '../budget.ts'
import { LINE_BREAK } from './rule.ts'
import { items } from './run.ts'
import { splitItems } from './split.ts'

function split(source: string, ...separators: string[]): string[] {
  const page = createPage(source)
  return splitItems(page, separators).map(({ start, end }) => page.text.text.slice(start, end))
}

describe('the items of a text', () => {
  it.each<[string, string, string[], string[]]>([
    ['are between separators', 'a, b c, d', [', '], ['a', 'b c', 'd']],
    ['are none in a blank text', ' <br> ', [', '], []],
    ['are not empty', ', a, , b, ', [', '], ['a', 'b']],
    ['are all of a text without separators', 'a; b', [', '], ['a; b']],
    ['may have several separators', 'a, b; c', [', ', '; '], ['a', 'b', 'c']],
    [
      'are not separated inside brackets',
      'a (b, c), d [e, {f, g}], h',
      [', '],
      ['a (b, c)', 'd [e, {f, g}]', 'h'],
    ],
    ['are separated behind a bracket that is never closed', 'a (b, c', [', '], ['a (b', 'c']],
    ['are separated behind a bracket of another kind', 'a (b], c', [', '], ['a (b]', 'c']],
    [
      'are lines where a line break separates them',
      'a<br>b, c<p>d</p>e',
      [LINE_BREAK],
      ['a', 'b, c', 'd', 'e'],
    ],
    ['are parts of lines with a further separator', 'a<br>b, c', [LINE_BREAK, ', '], ['a', 'b', 'c']],
  ])('%s', (_, source, separators, wanted) => {
    expect(split(source, ...separators)).toEqual(wanted)
  })

  it('hold no separator outside brackets, and come in order', () => {
    const piece = fc.constantFrom('a', 'b ', ', ', '; ', '(', ')', '[', ']', '<br>')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const page = createPage(pieces.join(''))
        const { text } = page.text
        let end = 0
        for (const item of splitItems(page, [', '])) {
          expect(item.start).toBeGreaterThanOrEqual(end)
          end = item.end
          const shown = text.slice(item.start, item.end)
          expect(shown.trim()).toBe(shown)
          if (!/[()[\]]/.test(text)) expect(shown).not.toContain(', ')
        }
      }),
      { seed: 71, numRuns: 300 },
    )
  })

  it('do not depend on the order of separators', () => {
    const piece = fc.constantFrom('a', 'b', ', ', '; ', ', and ', '(', ')')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const source = pieces.join('')
        expect(split(source, ', ', '; ', ', and ')).toEqual(split(source, ', and ', '; ', ', '))
      }),
      { seed: 72, numRuns: 200 },
    )
  })
})

describe('a rule for items', () => {
  const crop: Field = { name: 'crop', many: false, optional: false }
  const rule = { separators: [', '] }

  it('makes each item a record with the place that it has in the source', () => {
    const source = '<p>tea, <b>corn</b> &amp; rice</p>'
    const { records } = items.run(rule, createPage(source), [crop])
    expect(records.map((record) => toPlain(record, [crop]))).toEqual([
      { crop: 'tea' },
      { crop: 'corn & rice' },
    ])
    expect(source.slice(records[0].start, records[0].end)).toBe('tea')
  })

  it('says that a page has no item', () => {
    expect(items.run(rule, createPage('<p> </p>'), [crop])).toEqual({
      records: [],
      unmatched: 'no item of its text has the fields of a record',
    })
  })

  it('gives nothing once the budget is spent', () => {
    expect(items.run(rule, createPage('tea, corn'), [crop], createBudget({ steps: 5 })).records).toEqual([])
  })

  it('is refused without a separator, with an empty one, or with many', () => {
    const accepts = (separators: string[]): boolean => items.schema.safeParse({ separators }).success
    expect(accepts([', '])).toBe(true)
    expect([[], [''], ['x'.repeat(41)], ['a', 'b', 'c', 'd', 'e']].map(accepts)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('names line breaks and quotes other separators', () => {
    const text = items.explain({ separators: [LINE_BREAK, '; '] }, [crop])
    expect(text).toContain('separated by a line break or "; " outside brackets')
    expect(text).toContain('crop: the whole item')
  })
})
