import { describe, expect, it } from 'vitest'
import { defaultBias } from './builders/index.ts'
import { ruleSchema } from './rule.ts'

const schema = ruleSchema(defaultBias)

const rule = {
  fields: [
    {
      roles: [
        {
          domain: { of: 'text' },
          vote: true,
          clauses: [{ when: [{ is: 'neighbour', text: 'Price', distance: -1 }], weight: 1, trusted: true }],
          quorum: 0.3,
          guard: { prefix: '', digits: 'all', never: [], foreign: [] },
          list: { level: 2, stop: ['Next'] },
        },
      ],
    },
  ],
  grouping: { by: 'page' },
}

function changed(change: (copy: typeof rule) => void): unknown {
  const copy = structuredClone(rule)
  change(copy)
  return copy
}

describe('the schema of rules', () => {
  it('accepts a rule', () => {
    expect(schema.parse(rule)).toEqual(rule)
  })

  it.each([
    [
      'a builder nobody knows',
      changed((copy) => Object.assign(copy.fields[0].roles[0].clauses[0].when[0], { is: 'eval' })),
    ],
    [
      'a predicate with too much',
      changed((copy) => Object.assign(copy.fields[0].roles[0].clauses[0].when[0], { run: 1 })),
    ],
    [
      'a distance that is not a number',
      changed((copy) => Object.assign(copy.fields[0].roles[0].clauses[0].when[0], { distance: '1' })),
    ],
    [
      'a list deeper than any page',
      changed((copy) => Object.assign(copy.fields[0].roles[0].list, { level: 1e9 })),
    ],
    [
      'a weight below nothing',
      changed((copy) => Object.assign(copy.fields[0].roles[0].clauses[0], { weight: -1 })),
    ],
    ['a grouping nobody knows', changed((copy) => Object.assign(copy.grouping, { by: 'magic' }))],
    [
      'more clauses than a rule may have',
      changed((copy) => {
        const [role] = copy.fields[0].roles
        role.clauses = Array.from({ length: 1000 }, () => role.clauses[0])
      }),
    ],
  ])('refuses %s', (_, broken) => {
    expect(schema.safeParse(broken).success).toBe(false)
  })

  it.each(['words', 'formatting', 'position', 'bracket', 'shape', 'row-like', 'eval'])(
    'names a kind of predicate that it does not have: %s',
    (is) => {
      const old = changed((copy) => Object.assign(copy.fields[0].roles[0].clauses[0].when[0], { is }))
      expect(schema.safeParse(old).error?.issues[0].message).toBe(
        `there is no predicate "${is}" here: learn the wrapper again, or give its builder`,
      )
    },
  )

  it.each([null, 1, {}, { is: 2 }, { is: 'neighbour' }])('says that %j is malformed', (concept) => {
    const odd = changed((copy) => Object.assign(copy.fields[0].roles[0].clauses[0].when, [concept]))
    expect(schema.safeParse(odd).error?.issues[0].message).toBe('a malformed predicate')
  })
})
