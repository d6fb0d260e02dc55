import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { familyOf } from './command.ts'
import { fitLogistic, logistic, solve } from './fit.ts'
import { areaUnderCurve, binsOf, calibrationError, errorByChance } from './reliability.ts'

describe('reliability', () => {
  const observations = [
    { stated: 0.9, score: 1 },
    { stated: 0.9, score: 0.5 },
    { stated: 0.2, score: 0.1 },
    { stated: 1, score: 1 },
  ]

  it('compares what was stated with what came out, tenth by tenth', () => {
    expect(binsOf(observations).map(({ from, count }) => [from, count])).toEqual([
      [0.2, 1],
      [0.9, 3],
    ])
    expect(calibrationError(observations)).toBeCloseTo(0.25 * 0.1 + 0.75 * Math.abs(2.8 / 3 - 2.5 / 3))
  })

  it('knows the error that right probabilities have by chance', () => {
    const random = createRandom('chance')
    const draw = () =>
      Array.from({ length: 60 }, (_, i) => {
        const stated = (i % 20) / 20 + 0.025
        return { stated, score: Number(random() < stated) }
      })
    const draws = Array.from({ length: 400 }, draw)
    const errors = draws.map(calibrationError)
    expect(errorByChance(draws[0])).toBeCloseTo(errors.reduce((sum, error) => sum + error, 0) / 400, 2)
    expect(errorByChance([])).toBe(0)
  })

  it('ranks right above wrong; ties count half', () => {
    expect(areaUnderCurve(observations)).toBeCloseTo((2 + 1.5) / 4)
    expect(areaUnderCurve(observations.map(({ score }) => ({ stated: score, score })))).toBe(1)
  })
})

describe('sites of one template', () => {
  it.each([
    ['py-func-3.9-3.11/old', 'py-func'],
    ['py-func-3.9-3.11/new', 'py-func'],
    ['lists/py-func', 'py-func'],
    ['heise.de', 'heise.de'],
    ['swde/auto-aol', 'auto-aol'],
    ['javadoc-17', 'javadoc'],
    ['2024', '2024'],
  ])('are known by their name without versions: %s', (site, family) => {
    expect(familyOf(site)).toBe(family)
  })
})

describe('the fit', () => {
  it('solves linear equations that need a pivot', () => {
    expect(solve([[0, 2], [1, 1]], [4, 5])).toEqual([3, 2]) // biome-ignore format: a matrix
  })

  it('finds the weights that made the data', () => {
    const random = createRandom('fit')
    const rows = Array.from({ length: 4000 }, () => {
      const inputs = [random() * 4 - 2, random() * 10]
      return { inputs, target: random() < logistic(1 + 2 * inputs[0] - 0.3 * inputs[1]) ? 1 : 0 }
    })
    const [constant, first, second] = fitLogistic(rows)
    expect(Math.abs(constant - 1)).toBeLessThan(0.3)
    expect(Math.abs(first - 2)).toBeLessThan(0.2)
    expect(Math.abs(second + 0.3)).toBeLessThan(0.05)
  })
})
