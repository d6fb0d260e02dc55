import { describe, expect, it } from 'vitest'
import { countVotes, isBareText, isValue } from './count-votes.ts'

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
    expect(winner).toMatchObject({ candidate: 0, weight: 4, votes: 4 })
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
    expect(winner).toMatchObject({ candidate: 2, weight: 3, votes: 3 })
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
  const guard = { prefix: '$', digits: 'all', never: ['$0'], foreign: [] } as const

  const take = (text: string, weight: number, votes = weight): boolean =>
    isValue(guard, 1, { candidate: 0, weight, votes }, text)

  it.each([
    ['$12', true],
    ['12', false],
    ['$', false],
    ['$0', false],
  ])('on %s without a quorum says %s', (text, expected) => {
    expect(take(text, 0.5)).toBe(expected)
  })

  it('rejects with a quorum a remark in the place of a number, unless it is firm', () => {
    expect(take('$ on request', 1)).toBe(false)
    expect(take('$ on request', 3)).toBe(true)
    expect(take('$0', 1)).toBe(true)
    expect(take('12', 3)).toBe(false)
  })
})
