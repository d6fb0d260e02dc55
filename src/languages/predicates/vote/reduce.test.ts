import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupOf, inside, say, siteOf } from '../samples/sample-site.ts'
import type { ClauseGroup } from './clause-groups.ts'
import { holdVotes } from './hold-votes.ts'
import { reduceVoters } from './reduce.ts'

const site = siteOf(['a', 'b', 'c', 'd', 'e'].map((t) => `<h1>${t}</h1><b>${t}${t}</b><i>x${t}</i>`))

describe('the voters that go into a rule', () => {
  it('are as few as choose the same, and three where these do no harm', () => {
    const voters = Array.from({ length: 10 }, (_, i) => groupOf(site, 10 - i, inside('h1')))
    const { voters: kept } = reduceVoters(site, voters, holdVotes(site, voters).chosen)
    expect(kept).toEqual(voters.slice(0, 3))
  })

  it('include a light one that decides a page', () => {
    const two = siteOf(['<h1>a</h1><b>a</b>', '<h1>b</h1><b>b</b>', '<h1>c</h1><b>c</b>', '<b>d</b>'])
    const voters = [groupOf(two, 5, inside('h1')), groupOf(two, 4, inside('b'))]
    const { voters: kept, outcome } = reduceVoters(two, voters, holdVotes(two, voters).chosen)
    expect(kept).toHaveLength(2)
    expect(say(two, outcome.chosen)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('choose on no fewer pages what all choose than the heaviest alone', () => {
    const pages = site.views.map((_, p) => p)
    const group = fc.tuple(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
    )
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 12 }), (drawn) => {
        const voters = drawn.map(
          ([weight, picks]): ClauseGroup => ({
            ...groupOf(site, weight, inside('h1')),
            // The labelled page is chosen by all: 0 to 2 are its texts, 3 is none.
            choices: pages.map((p) => (p === 0 ? [0] : picks[p] === 3 ? [] : [site.offset[p] + picks[p]])),
          }),
        )
        const wanted = holdVotes(site, voters).chosen
        const { voters: kept, outcome } = reduceVoters(site, voters, wanted)
        const heaviest = [...voters].sort((a, b) => b.weight - a.weight).slice(0, 1)
        const same = (chosen: readonly (number | undefined)[]): number =>
          pages.filter((p) => chosen[p] === wanted[p]).length
        expect(outcome.chosen).toEqual(holdVotes(site, kept).chosen)
        expect(kept.every((voter) => voters.includes(voter))).toBe(true)
        expect(same(outcome.chosen)).toBeGreaterThanOrEqual(same(holdVotes(site, heaviest).chosen))
      }),
      { seed: 4, numRuns: 100 },
    )
  })
})
