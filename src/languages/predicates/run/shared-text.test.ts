import { describe, expect, it } from 'vitest'
import { behind, inside } from '../../../../test/predicate-sites.ts'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { createBudget } from '../../budget.ts'
import { learnParts } from '../../parts/learn/learn-parts.ts'
import { byName } from '../concepts/concept.ts'
import { usualPredicates } from '../concepts/index.ts'
import type { Role, SharedText } from '../rule.ts'
import { compileSharedText } from './shared-text.ts'

const known = byName(usualPredicates)

/** A role that takes the text of which one concept holds. */
function roleOf(...when: Role['clauses'][number]['when']): Role {
  const guard = { prefix: '', digits: 'some', never: [], foreign: [] } as const
  return {
    domain: { of: 'text' },
    vote: true,
    clauses: [{ when, weight: 1, trusted: true }],
    quorum: 1,
    guard,
  }
}

/** Splits "Ely, CB7 4AA" into a city and a code, as learned from one such text. */
const parts = learnParts(
  2,
  [
    {
      text: 'Ely, CB7 4AA',
      parts: [
        { field: 0, start: 0, end: 3 },
        { field: 1, start: 5, end: 12 },
      ],
    },
  ],
  ['Bath, BA1 5DR', 'Leeds, LS3 1LT'],
  createBudget(),
)!

const shared: SharedText = {
  fields: [0, 1],
  roles: [roleOf(inside('address')), roleOf(behind('Where'))],
  parts,
}

function find(source: string, steps?: number): string[] | undefined {
  const view = viewOf(createPage(source))
  const budget = steps === undefined ? undefined : createBudget({ steps })
  const found = compileSharedText(shared, known)(view, budget)
  return found?.split.parts.map(
    ({ field, start, end }) => `${field}: ${view.text(found.index).slice(start, end)}`,
  )
}

describe('a text that fields share', () => {
  it('is found and split', () => {
    expect(find('<h1>Inn</h1><address>York, YO1 9QL</address>')).toEqual(['0: York', '1: YO1 9QL'])
  })

  it('is looked for by the next role where the first finds none', () => {
    expect(find('<p>Where</p><p>York, YO1 9QL</p>')).toEqual(['0: York', '1: YO1 9QL'])
    const both = '<address>Hull, HU1 2AB</address><p>Where</p><p>York, YO1 9QL</p>'
    expect(find(both)).toEqual(['0: Hull', '1: HU1 2AB'])
  })

  it('is missing on a page without it, and where the budget ends', () => {
    expect(find('<p>Closed</p>')).toBeUndefined()
    expect(find('<address>York, YO1 9QL</address>', 0)).toBeUndefined()
  })
})
