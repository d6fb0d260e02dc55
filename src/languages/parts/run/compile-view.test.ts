import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTally, VALUE_PRIORS } from '../learn/tally.ts'
import { compileValues, compileView, valuesCostOf } from './compile-view.ts'
import type { View } from './rule.ts'
import { GRAINS, KINDS, kindsIn, unitsOf } from './units.ts'
import { valueChain } from './views.ts'

const value = fc.array(
  fc.constantFrom('Ely', 'ELY', 'of', 'CB7', '4', ' ', ' ', ', ', '-', 'e\u0301', '😀'),
  {
    minLength: 1,
    maxLength: 7,
  },
)
const text = value.map((pieces) => pieces.join(''))

/** What a field knows that has some of these values, beside the others. */
function viewOf(own: readonly string[], others: readonly string[]): View {
  const tally = createTally(VALUE_PRIORS)
  for (const each of own) tally.add(valueChain(each), 1)
  for (const each of [...own, ...others]) tally.see(valueChain(each))
  return tally.view()
}

const views = fc.array(fc.array(text, { maxLength: 4 }), { minLength: 1, maxLength: 3 })

describe('the scores of values', () => {
  it('are those of their chains, to the last digit, for each of several fields', () => {
    fc.assert(
      fc.property(views, text, fc.constantFrom(...GRAINS), (known, source, grain) => {
        const fields = known.map((own) => viewOf([...own, source], known.flat()))
        const values = compileValues(fields)
        const units = unitsOf(source, grain)
        const [found, right] = [[] as number[], [] as number[]]
        for (let first = 0; first < units.size; first++) {
          for (let last = first; last < units.size; last++) {
            const [start, end] = [units.start[first], units.end[last]]
            const chain = valueChain(source.slice(start, end))
            for (const [f, view] of fields.entries()) {
              found.push(values.score(f, units, first, last, kindsIn(source, start, end)))
              right.push(compileView(view)(chain))
            }
          }
        }
        expect(found).toEqual(right)
      }),
      { seed: 6, numRuns: 100 },
    )
  })

  it('are the same for a value in a text and for one by itself', () => {
    fc.assert(
      fc.property(views, text, (known, source) => {
        const fields = known.map((own) => viewOf(own, [source]))
        const values = compileValues(fields)
        const chain = valueChain(source)
        expect(fields.map((_, f) => values.of(f, source))).toEqual(
          fields.map((view) => compileView(view)(chain)),
        )
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  it('of a value whose pattern is not looked at are those of a pattern that nobody knows', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (own) => {
        const view = viewOf(own, ['Ely', '7', '–'])
        const values = compileValues([view])
        const found = KINDS.map((_, kinds) => values.ofKinds(0, kinds))
        expect(found).toEqual(
          KINDS.map((kinds) => compileView(view)([kinds.replace(/\.$/, ''), kinds, '\0'])),
        )
      }),
      { seed: 8, numRuns: 50 },
    )
  })

  it('take the last of two entries for one key, as any reader of the file does', () => {
    const view: View = {
      miss: -1,
      entries: [
        [0, 'a', 1, 0],
        [1, 'a', 1, -2],
        [2, 'Aa', 1, -4],
        [2, 'Aa', 2, -8],
      ],
    }
    expect(compileValues([view]).of(0, 'Ely')).toBe(1 + 1 + 2 - 8)
    expect(compileValues([view]).of(0, 'ELY')).toBe(1 + 1 - 2)
    expect(compileValues([view]).of(0, '7')).toBe(-1)
  })

  it('cost a step for each key, and for each character that a tree of patterns has', () => {
    const entries = [[0, 'a', 1, 0] as const, [1, 'a', 1, 0] as const, [2, 'Aa Aa', 1, 0] as const]
    expect(valuesCostOf({ miss: 0, entries })).toBe(3 + 5)
  })
})
