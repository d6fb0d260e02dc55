import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { lexemesOf } from '../../tokens/lexemes.ts'
import { compileSeparator, type DetectorContext, leftCost, rightCost } from '../run/compile.ts'
import { learnSeparator, rightOnly } from './learn-separator.ts'
import { backgroundOf, collectSymbols, type ExampleBorder, symbolPages } from './matrix.ts'

const REACH = 2
const SOURCES = ['<b>Ely</b>, 740 <b>Bath</b>, 151', '<i>Hull</i>; 12 <b>York</b>, 194 <b>Leeds</b>, 3']
const lexemes = SOURCES.map((source) => lexemesOf(createPage(source)))
const everywhere = lexemes.flatMap(({ size }, page) =>
  Array.from({ length: size + 1 }, (_, at): ExampleBorder => ({ page, at })),
)
const pages = symbolPages(lexemes, collectSymbols(lexemes, everywhere, REACH))
const context: DetectorContext = {
  reach: REACH,
  position: 'relative',
  alphabet: pages.alphabet,
  background: backgroundOf(
    pages,
    lexemes.map(({ size }, page) => ({ page, from: 0, to: size })),
  ),
}
const borders = fc.uniqueArray(fc.constantFrom(...everywhere), { minLength: 1, maxLength: 12 })

describe('a learned separator', () => {
  it('states the costs that its own tables give the examples, if none is left out', () => {
    fc.assert(
      fc.property(borders, (examples) => {
        const { separator, left, right } = learnSeparator(pages, examples, context, false)
        const tables = compileSeparator(separator, context)
        for (const [i, { page, at }] of examples.entries()) {
          expect(left[i]).toBe(leftCost(tables.left.table, pages.pages[page], at, REACH))
          expect(right[i]).toBe(rightCost(tables.right.table, pages.pages[page], at, REACH))
        }
        expect(separator.costs.min).toBe(Math.min(...left.map((cost, i) => cost + right[i])))
        expect(separator.left.costs.max).toBe(Math.max(...left))
        expect(separator.examples).toBe(examples.length)
      }),
      { seed: 81, numRuns: 60 },
    )
  })

  it('is the same whatever the order of the examples', () => {
    fc.assert(
      fc.property(borders, (examples) => {
        // Between pages: on one page the place in the order decides which examples are left out together.
        const both = [...examples, { page: 0, at: 1 }, { page: 1, at: 1 }]
        const forward = learnSeparator(pages, both, context, true)
        const backward = learnSeparator(pages, both.toReversed(), context, true)
        expect(backward.separator).toEqual(forward.separator)
        expect(backward.left).toEqual(forward.left.toReversed())
      }),
      { seed: 82, numRuns: 60 },
    )
  })

  it('finds an example less likely where this was left out', () => {
    // The only semicolon is behind "Hull" on the second page.
    const behindTag = [
      { page: 0, at: 3 },
      { page: 0, at: 8 },
      { page: 1, at: 3 },
    ]
    const known = learnSeparator(pages, behindTag, context, false)
    const unseen = learnSeparator(pages, behindTag, context, true)
    expect(unseen.right[2]).toBeLessThan(known.right[2])
    expect(unseen.separator.right.frequencies).toEqual(known.separator.right.frequencies)
  })

  it('of one example is measured by that example, since nothing else is left', () => {
    const one = [{ page: 0, at: 1 }]
    expect(learnSeparator(pages, one, context, true)).toEqual(learnSeparator(pages, one, context, false))
  })

  it('forgets the costs of its left side where the right one alone counts', () => {
    const learned = learnSeparator(pages, [{ page: 0, at: 1 }, { page: 0, at: 6 }], context, true) // biome-ignore format: one call
    const { separator, left, right } = rightOnly(learned)
    expect(left).toEqual([0, 0])
    expect(right).toEqual(learned.right)
    expect(separator).toMatchObject({ counts: 'right', costs: learned.separator.right.costs })
  })
})
