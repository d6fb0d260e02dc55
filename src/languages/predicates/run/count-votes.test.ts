import { describe, expect, it } from 'vitest'
import { countVotes } from './count-votes.ts'

const texts = ['Dune', 'Dune', 'Emma']
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
    )
    expect(winner).toMatchObject({ candidate: 0, weight: 4 })
  })

  it('divides a vote among the values it names', () => {
    const winner = countVotes(
      [
        { weight: 4, choices: [0, 2] },
        { weight: 1, choices: [2] },
      ],
      textOf,
    )
    expect(winner).toMatchObject({ candidate: 2, weight: 3 })
  })

  it('has no winner without votes', () => {
    expect(countVotes([{ weight: 1, choices: [] }], textOf)).toBeUndefined()
  })
})
