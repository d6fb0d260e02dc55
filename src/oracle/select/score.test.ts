import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { type ToldPage, toldUnits } from './instances.ts'
import { ANY_NUMBER, ONE_A_PAGE } from './likelihood.ts'
import { createScorer, type Evidence } from './score.ts'
import { readUnits } from './units.ts'

const pages = ['Dune', 'Emma', 'Kim'].map((title, i) =>
  createPage(`<h1>${title}</h1><p>Shop</p><div>${10 + i} €</div><div>${20 + i} €</div>`, { name: `${i}` }),
)
const units = readUnits(pages)
const find = (text: RegExp) => [...units.text.keys()].filter((unit) => text.test(units.text[unit]))
const evidence = (found: readonly number[], rest: Partial<Evidence> = {}): Evidence => ({
  errors: 'unsound',
  recognized: Uint8Array.from(units.text, (_, unit) => Number(found.includes(unit))),
  whole: Uint8Array.from(units.text, (_, unit) => Number(found.includes(unit))),
  values: new Map(found.map((unit, i) => [unit, [i]])),
  counts: ONE_A_PAGE,
  ...rest,
})

describe('the score of a selection', () => {
  const prices = find(/€/)
  const scorer = createScorer(units, evidence(prices))
  const score = (selected: readonly number[], own = scorer) => own.score(Int32Array.from(selected), [0])

  it('counts what is recognized and taken, taken only, and recognized only', () => {
    const low = find(/^1\d €/)
    expect(score(low)).toMatchObject({ hits: 3, misses: 0, falseFinds: 3 })
    expect(score([...low, ...find(/Dune/)].sort((a, b) => a - b))).toMatchObject({ hits: 3, misses: 1 })
    expect(score(prices)).toMatchObject({ hits: 6, falseFinds: 0 })
  })

  it('counts what every page says as once', () => {
    const shop = createScorer(units, evidence(find(/Shop/)))
    expect(score(find(/Shop/), shop)).toMatchObject({ hits: 1, misses: 0 })
  })

  it('is the same for a set however often it is asked, and falls with each condition', () => {
    fc.assert(
      fc.property(fc.subarray([...units.text.keys()], { minLength: 1 }), (selected) => {
        const once = score(selected)
        score(prices)
        expect(score(selected)).toEqual(once)
        expect(scorer.score(Int32Array.from(selected), [0, 1]).score).toBeLessThan(once.score)
      }),
    )
  })

  it('falls where a person says otherwise', () => {
    const [first] = find(/^10 €/)
    const [second] = find(/^20 €/)
    const span = units.span[second]
    const apart = (selected: readonly number[], said: Partial<ToldPage>) => {
      const page = { values: [[span]], wrong: [], complete: true, ...said }
      const told = toldUnits(units, { recognizer: {} as never, spans: [], told: new Map([[0, page]]) })
      const both = createScorer(units, evidence(prices, { counts: ANY_NUMBER, told: told! }))
      const untold = createScorer(units, evidence(prices, { counts: ANY_NUMBER }))
      return score(selected, untold).score - score(selected, both).score
    }
    expect(apart([second], {})).toBe(0)
    expect(apart([first], {})).toBeCloseTo(2e4)
    expect(apart([first, second], {})).toBeCloseTo(1e4)
    expect(apart([first, second], { complete: false })).toBe(0)
    expect(apart([first], { complete: false })).toBeCloseTo(1e4)
    const wrong = [[units.span[first]]]
    expect(apart([first, second], { complete: false, wrong })).toBeCloseTo(1e4)
  })
})

describe('units', () => {
  it('are texts and runs of texts, with properties of their places', () => {
    const { text, isRun, properties, names } = readUnits([
      createPage('<p id="a">by <b>Jane</b> Doe</p><hr>x'),
    ])
    expect(text).toEqual(['by', 'Jane', 'Doe', 'x', 'by Jane Doe'])
    expect(isRun).toEqual([false, false, false, false, true])
    const namesOf = (unit: number) => properties[unit].map((property) => names[property])
    expect(namesOf(1)).toContain('after "by"')
    expect(namesOf(0)).toContain('id 0 a')
    expect(namesOf(4).every((name) => name.startsWith('run '))).toBe(true)
  })
})
