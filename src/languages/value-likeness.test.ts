import { describe, expect, it } from 'vitest'
import { areUnlike, createValueModel } from './value-likeness.ts'

function modelOf(right: readonly string[], others: readonly string[]) {
  const model = createValueModel()
  for (const text of right) model.learn(text, 1)
  for (const text of [...right, ...others]) model.meet(text)
  return model
}

describe('the likeness of values', () => {
  const names = ['read_line', 'write_all', 'flush']
  const classes = ['BufReader', 'LineWriter', 'Stdin', 'Stdout', 'Cursor']
  const { evidence } = modelOf(names, classes)

  it('speaks for values that look like the marked ones and against those that do not', () => {
    expect(evidence('read_to_end')).toBeGreaterThan(0)
    expect(evidence('BufWriter')).toBeLessThan(0)
  })

  it('says nothing where all candidates look alike', () => {
    expect(modelOf(['$1.20', '$3.40'], ['$5.60', '$7.80']).evidence('$9.10')).toBeCloseTo(0, 1)
  })

  it('says little, however odd a value is', () => {
    expect(Math.abs(evidence('§§§ 1234567890 '.repeat(40)))).toBeLessThanOrEqual(0.7)
    expect(evidence('')).toBeLessThanOrEqual(0)
  })
})

describe('texts that look unlike values', () => {
  const versions = ['2.4', '2.10', '2.36', '3.0', '2.4']

  it('are of another kind than most of them', () => {
    expect(areUnlike(versions, ['g_file_open()', 'GFile'])).toBe(true)
    expect(areUnlike(versions, ['2.58', '4.0'])).toBe(false)
  })

  it('cannot be told by a few values', () => {
    expect(areUnlike(['2.4'], ['g_file_open()', 'GFile'])).toBe(false)
  })

  it('are none where there are none', () => {
    expect(areUnlike(versions, [])).toBe(false)
  })
})
