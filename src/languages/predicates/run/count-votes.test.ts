import { describe, expect, it } from 'vitest'
import { countVotes, isBareText, lacksDigits, passes } from './count-votes.ts'

const texts = ['Dune', 'Dune', 'Emma', '-']
const textOf = (candidate: number): string => texts[candidate]

describe('a vote', () => {
  it('adds the votes for one value from different places', () => {
    const winner = countVotes(
      [
        { weight: 2, choices: [0] },
        { weight: 2, choices: [1] },
        { weight: 3, choices: [2] },
      ],
      textOf,
      isBareText,
    )
    expect(winner).toMatchObject({ candidate: 0, weight: 4, votes: 4, rival: { candidate: 2, weight: 3 } })
  })

  it('divides a vote among the values it names', () => {
    const winner = countVotes(
      [
        { weight: 4, choices: [0, 2] },
        { weight: 1, choices: [2] },
      ],
      textOf,
      isBareText,
    )
    expect(winner).toMatchObject({ candidate: 2, weight: 3, votes: 3, rival: { candidate: 0, weight: 2 } })
  })

  it('counts punctuation for less', () => {
    const votes = [
      { weight: 2, choices: [3] },
      { weight: 1, choices: [2] },
    ]
    expect(countVotes(votes, textOf, isBareText)?.candidate).toBe(2)
    expect(countVotes(votes.slice(0, 1), textOf, isBareText)?.candidate).toBe(3)
  })

  it('has no winner without votes', () => {
    expect(countVotes([{ weight: 1, choices: [] }], textOf, isBareText)).toBeUndefined()
  })
})

describe('a guard', () => {
  const guard = { letters: 'none', digits: 'all', prefix: '$', never: ['$0'], foreign: [] } as const

  it.each([
    ['$12', true],
    ['12', false],
    ['$12 USD', false],
    ['$', false],
    ['$0', false],
  ])('on %s says %s', (text, expected) => {
    expect(passes(guard, text)).toBe(expected)
  })

  it('knows a remark that stands in the place of a number', () => {
    expect(lacksDigits(guard, 'Out of print')).toBe(true)
    expect(lacksDigits(guard, '12')).toBe(false)
    expect(lacksDigits({ ...guard, digits: 'some' }, 'Out of print')).toBe(false)
  })
})
