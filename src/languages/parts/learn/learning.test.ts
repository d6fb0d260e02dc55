import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget } from '../../budget.ts'
import { mark } from '../marked-text.ts'
import { compileView } from '../run/compile-view.ts'
import { partsSchema } from '../run/rule.ts'
import { createSplitter } from '../run/split.ts'
import { unitsOf } from '../run/units.ts'
import { constantsOf } from './constants.ts'
import { learnParts } from './learn-parts.ts'
import { findOrders, ordersWithCosts } from './orders.ts'
import { type Sample, toSample } from './sample.ts'
import { findSeparators } from './separators.ts'
import { createTally } from './tally.ts'

function sampleOf(notation: string, weight = 1): Sample {
  const { text, parts } = mark(notation)
  return toSample(unitsOf(text, 'words'), parts, weight)
}

describe('a marked text', () => {
  it('has its values as regions of units, and values of one field as a list', () => {
    const { regions } = sampleOf('[0:££] · [1:Thai], [1:vegetarian]')
    expect(regions).toEqual([
      { field: 0, first: 0, last: 1, items: ['££'] },
      { field: 1, first: 3, last: 5, items: ['Thai', 'vegetarian'], separator: ', ' },
    ])
  })

  it('leaves out values that cut a unit, or overlap one before', () => {
    const units = unitsOf('Dayton, OH', 'words')
    const parts = [
      { field: 0, start: 0, end: 6 },
      { field: 1, start: 0, end: 10 },
      { field: 2, start: 3, end: 10 },
    ]
    expect(toSample(units, parts, 1).regions.map(({ field }) => field)).toEqual([0])
  })
})

describe('words of the template', () => {
  const constants = (marked: readonly string[], ...others: string[]): string[] => {
    const known = marked.map((notation) => sampleOf(notation))
    const texts = [...known.map(({ units }) => units), ...others.map((text) => unitsOf(text, 'words'))]
    return [...constantsOf(texts, known)].sort()
  }

  it('are those that most texts have', () => {
    expect(constants(['Born [0:1988] in [1:Perth]'], 'Born 1991 in Umeå', 'Born 1985 in Lagos')).toEqual([
      'Born',
      'in',
    ])
  })

  it('are none that a marked value has, nor one that a single text has', () => {
    expect(constants(['from [0:May] to [1:June]'], 'from May to July')).not.toContain('May')
    expect(constants(['about [0:Ely]'], 'Bath', 'York')).toEqual([])
  })

  it('are none where a marked value would begin or end: half of the states may be one', () => {
    const found = constants(['[0:Dayton], [1:OH]'], 'Akron, TX', 'Austin, TX', 'Dallas, TX')
    expect(found).toEqual([])
  })
})

describe('signs that separate', () => {
  const separators = (...notations: string[]): string[] =>
    findSeparators(notations.map((each) => sampleOf(each)))

  it('are those outside values that no value has, each once', () => {
    expect(separators('[0:Cook]: [1:Inn, Ely]: x', '[0:a] - [1:b]')).toEqual(['-', ':'])
    expect(separators('[0:Cook, junior], [1:Inn]')).toEqual([])
  })

  it('are none between the items of a list', () => {
    expect(separators('[0:££] · [1:Thai], [1:vegetarian]')).toEqual(['·'])
  })

  it('keep values apart that are longer than the marked ones', () => {
    const { text, parts } = mark('[0:Test Engineer]: [1:Acme]')
    const rule = learnParts(2, [{ text, parts }], ['Cook: Inn', 'Clerk: Post'], createBudget())!
    const other = 'Engineer, Web - LAMP, Java, Hibernate, Spring: Acme'
    const found = createSplitter(rule)(other).parts
    expect(found.map(({ start, end }) => other.slice(start, end)).at(-1)).toBe('Acme')
  })
})

describe('the orders of fields', () => {
  const orders = (...notations: string[]): number[][] => findOrders(notations.map((each) => sampleOf(each)))

  it('are one that has all the marked ones inside it', () => {
    expect(orders('[0:a] [1:b]', '[1:b] [2:c]')).toEqual([[0, 1, 2]])
    expect(orders('[0:a] [2:c]', '[0:a] [1:b] [2:c]')).toEqual([[0, 1, 2]])
  })

  it('are each that was seen, where two fields change places', () => {
    expect(orders('[0:a] [1:b]', '[1:b] [0:a]')).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('make a word dear where no marked text leaves one out, and cheap where all do', () => {
    const samples = [sampleOf('[0:a] x [1:b]'), sampleOf('[0:a] y [1:b]')]
    const [{ fields, skipped }] = ordersWithCosts([[0, 1]], samples, new Set())
    expect(fields).toEqual([0, 1])
    expect(skipped[1]).toBeCloseTo(0, 3)
    expect(skipped[0]).toBeLessThan(-2)
    expect(skipped[2]).toBe(skipped[0])
  })

  it('let words of the template cost nothing', () => {
    const [{ skipped }] = ordersWithCosts([[0]], [sampleOf('by [0:a]')], new Set(['by']))
    expect(skipped[0]).toBeLessThan(-2)
  })
})

describe('the scores of keys', () => {
  it('compare the share at the field with that everywhere, given the coarser key', () => {
    const tally = createTally()
    tally.add(['x', 'xy'], 1)
    for (const chain of [
      ['x', 'xy'],
      ['x', 'xz'],
      ['w', 'wy'],
      ['w', 'wz'],
    ])
      tally.see(chain)
    const { miss, entries } = tally.view()
    // Each key is all of one example and half of the background: (1 / 0.5 + 0.5) / (1 + 0.5).
    expect(entries.map(([level, key, score]) => [level, key, score])).toEqual([
      [0, 'x', 0.511],
      [1, 'xy', 0.511],
    ])
    expect(miss).toBeCloseTo(Math.log(0.5 / 1.5), 3)
  })

  it('grow with examples, and are zero without any', () => {
    const scoreAfter = (examples: number): number => {
      const tally = createTally()
      for (let i = 0; i < examples; i++) tally.add(['x'], 1)
      for (let i = 0; i < 10; i++) tally.see([i === 0 ? 'x' : 'w'])
      return compileView(tally.view())(['x'])
    }
    expect(scoreAfter(0)).toBe(0)
    expect(scoreAfter(2)).toBeGreaterThan(scoreAfter(1))
  })

  it('of keys below one that was never seen are not looked at', () => {
    const tally = createTally()
    tally.add(['x', 'xy', 'xyz'], 1)
    tally.see(['x', 'xy', 'xyz'])
    const score = compileView(tally.view())
    expect(score(['w', 'xy', 'xyz'])).toBe(score(['w']))
    expect(score(['x', 'v', 'xyz'])).toBe(score(['x', 'v']))
  })
})

/** Texts of one template: values of a few kinds with separators between them. */
const template = fc
  .tuple(
    fc.array(fc.constantFrom('word', 'code', 'number', 'name'), { minLength: 1, maxLength: 4 }),
    fc.array(fc.constantFrom(', ', ' · ', ' (', '; ', ' / '), { minLength: 4, maxLength: 4 }),
    fc.constantFrom('', 'No. ', 'by '),
  )
  .map(([kinds, separators, ahead]) => ({ kinds, separators, ahead }))

const VALUES: Readonly<Record<string, readonly string[]>> = {
  word: ['stable', 'deprecated', 'experimental', 'draft', 'removed'],
  code: ['CB7', 'LS3', 'YO1', 'BA1', 'HU1'],
  number: ['12', '405', '7', '1996', '33'],
  name: ['Ely', 'Bury Edmunds', 'York', 'Bath', 'Kings Lynn'],
}

describe('learning', () => {
  it('reproduces the marks it learned from, whatever the template', () => {
    fc.assert(
      fc.property(template, ({ kinds, separators, ahead }) => {
        const notation = (row: number, isMarked: boolean): string =>
          ahead +
          kinds
            .map((kind, f) => {
              const value = VALUES[kind][(row + f) % VALUES[kind].length]
              return (f === 0 ? '' : separators[f]) + (isMarked ? `[${f}:${value}]` : value)
            })
            .join('')
        const marked = [0, 1].map((row) => mark(notation(row, true)))
        const others = [2, 3, 4].map((row) => notation(row, false))
        const rule = learnParts(kinds.length, marked, others, createBudget())
        if (rule === undefined) throw new Error('nothing learned')
        expect(partsSchema.safeParse(JSON.parse(JSON.stringify(rule))).success).toBe(true)
        for (const { text, parts } of marked) {
          const found = createSplitter(rule)(text).parts.map(({ field, start, end }) => ({
            field,
            start,
            end,
          }))
          expect(found).toEqual(parts)
        }
      }),
      { seed: 23, numRuns: 60 },
    )
  })

  it('takes hostile texts: none, one sign, marks of combining characters, a million of one class', () => {
    const marked = [mark('[0:Ely], [1:CB7]')]
    const texts = ['', ' ', ',', '\u0301\u0301', '\u202eabc\u202c', 'x'.repeat(100_000), '1 '.repeat(5_000)]
    const rule = learnParts(2, marked, texts, createBudget())
    if (rule === undefined) throw new Error('nothing learned')
    for (const text of texts) expect(() => createSplitter(rule)(text)).not.toThrow()
    expect(createSplitter(rule)('Ely, CB7').parts).toHaveLength(2)
  })
})
