import { describe, expect, it } from 'vitest'
import { TokenClass } from '../../../page/tokens/token-class.ts'
import { compileDetector, createAlphabet, leftCost } from './compile.ts'
import { fuzzyCount, likelihoodRatio, meanCost, nearestDistance, positionTruth, tokenCost } from './truth.ts'

/** Table 1 of the paper: DetectorL of the start of the global zone, three pages, distances 1 to 4. */
const FREQUENCIES = [
  [TokenClass.capitalised - 1, 2, 2, 0, 3],
  [TokenClass.punctuation - 1, 0, 1, 0, 0],
  [TokenClass.list - 1, 0, 0, 2, 0],
  [TokenClass.startTag - 1, 1, 0, 0, 0],
  [TokenClass.any - 1, 0, 0, 1, 0],
]
const EXAMPLES = 3
const options = { examples: EXAMPLES, reach: 4, position: 'even' as const }
const capitalised = FREQUENCIES[0].slice(1)

describe("the paper's matrix", () => {
  const context = { reach: 4, position: 'even' as const, alphabet: createAlphabet([]), background: [] }
  const { table } = compileDetector(
    { frequencies: FREQUENCIES, costs: { min: 0, max: 0 } },
    EXAMPLES,
    context,
  )
  /** The cost of a detector whose tokens are given from the border outward. */
  const costOf = (...classes: number[]) => {
    const symbols = Int32Array.from(classes.toReversed(), (each) => each - 1)
    return leftCost(table, symbols, symbols.length, 4)
  }
  const { capitalised: word, punctuation, list, startTag, any } = TokenClass

  it('counts three pages at every distance', () => {
    for (let distance = 1; distance <= 4; distance++) {
      expect(FREQUENCIES.reduce((sum, row) => sum + row[distance], 0)).toBe(EXAMPLES)
    }
  })

  it('gives a capitalised word its cost at every distance', () => {
    const costs = [0, 1, 2, 3, 4].map((at) => tokenCost(capitalised, at, options))
    expect(costs[0]).toBeCloseTo(0.5)
    expect(costs[1]).toBeCloseTo(2 / 3)
    expect(costs[2]).toBeCloseTo(2 / 3)
    expect(costs[3]).toBeCloseTo(0.75)
    expect(costs[4]).toBe(1)
  })

  it('adds up the costs of a detector', () => {
    expect(costOf(startTag, word, list, word)).toBeCloseTo(8 / 3)
    expect(costOf(word, word, list, word)).toBeCloseTo(3)
    expect(costOf(word, punctuation, any, word)).toBeCloseTo(7 / 3)
  })

  it('has its mean in the middle of the least and the highest cost', () => {
    const costs = [costOf(startTag, word, list, word), costOf(word, word, list, word)]
    const lowest = costOf(word, punctuation, any, word)
    expect(meanCost({ min: lowest, max: Math.max(...costs) })).toBeCloseTo(8 / 3)
  })
})

describe('truth', () => {
  it('looks for the nearest distance, and of two for the one with more examples', () => {
    expect(nearestDistance(capitalised, 3)).toBe(4)
    expect(nearestDistance([1, 0, 1], 2)).toBe(1)
    expect(nearestDistance([0, 0, 0], 2)).toBe(0)
  })

  it('falls evenly over the detector, or in proportion to the distance', () => {
    expect(positionTruth(2, 4, 8, 'even')).toBe(0.75)
    expect(positionTruth(2, 4, 8, 'relative')).toBe(0.5)
    expect(positionTruth(2, 1, 8, 'relative')).toBe(0)
    expect(positionTruth(7, 3, 4, 'even')).toBe(0)
  })

  it('counts a symbol that is near in part', () => {
    expect(fuzzyCount([0, 4], 1, { ...options, position: 'relative' })).toBe(2)
    expect(fuzzyCount([0, 0], 1, options)).toBe(0)
  })

  it('compares how often a symbol is here with how often it is anywhere', () => {
    expect(likelihoodRatio(9, 9, 0.1, 1)).toBeCloseTo(9.1)
    expect(Math.log2(likelihoodRatio(0, 9, 0.1, 1))).toBeLessThan(-3)
    // Where the examples have many kinds of symbols, one more is not a surprise.
    expect(likelihoodRatio(0, 9, 0.01, 5)).toBeGreaterThan(likelihoodRatio(0, 9, 0.01, 1))
  })
})
