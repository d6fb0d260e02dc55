import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchNames } from './match-names.ts'

describe('names of fields after a redesign', () => {
  it('are matched by the name itself, or by a longer path that passes through its steps', () => {
    const found = ['Intro > Geography > Area', 'Intro > Geography > Area > total', 'Climate', 'Notes > total']
    expect(matchNames(['Geography > Area > total', 'Climate', 'Geography > Area', 'Coast'], found)).toEqual([
      'Intro > Geography > Area > total',
      'Climate',
      'Intro > Geography > Area',
      undefined,
    ])
  })

  it('are used once each', () => {
    const name = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
      .map((path) => path.join(' > '))
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.uniqueArray(name), (wanted, found) => {
        const matched = matchNames(wanted, found).filter((each) => each !== undefined)
        expect(new Set(matched).size).toBe(matched.length)
        for (const each of matched) expect(found).toContain(each)
        wanted.forEach((each, i) => {
          if (found.includes(each)) expect(matchNames(wanted, found)[i]).toBe(each)
        })
      }),
      { seed: 1 },
    )
  })
})
