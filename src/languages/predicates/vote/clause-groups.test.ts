import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteOf } from '../../../../test/predicate-sites.ts'
import { createBudget } from '../../budget.ts'
import { defaultBias } from '../builders/index.ts'
import { byName, compileConcept } from '../concepts/concept.ts'
import { type ClauseGroup, proposeClauses } from './clause-groups.ts'
import { emptyExtent, include, includes } from './extent.ts'
import { type Site, templateOf } from './site.ts'
import { createBench } from './workshop.ts'

/** The groups that the texts saying `value` on the first page suggest, if no other text is allowed there. */
function propose(site: Site, value: string, steps = 1e9): ClauseGroup[] {
  const allowed = emptyExtent(site.size)
  const seeds: { candidate: number; weight: number }[] = []
  for (let i = 0; i < site.candidates[0].nodes.length; i++) {
    if (site.candidates[0].text(i) !== value) continue
    include(allowed, i)
    seeds.push({ candidate: i, weight: 1 })
  }
  const budget = createBudget({ steps })
  const bench = createBench(site, defaultBias, templateOf(site))
  return proposeClauses(
    bench,
    seeds,
    allowed,
    () => 1,
    (cost) => budget.spend(cost),
  )
}

const cell = fc.constantFrom('Dune', 'Emma', 'Author', 'Price', '12')
const row = fc
  .array(cell, { minLength: 1, maxLength: 3 })
  .map((cells) => `<tr><td>${cells.join('</td><td>')}</td></tr>`)
const page = fc
  .tuple(cell, fc.array(row, { maxLength: 4 }))
  .map(([title, rows]) => `<h1>${title}</h1><table>${rows.join('')}</table>`)

describe('the rules that labelled values suggest', () => {
  it('select together what each selects alone, found by testing every text', () => {
    const known = byName(defaultBias)
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 4 }), (pages) => {
        const site = siteOf(['<h1>Dune</h1><table><tr><td>Author</td><td>Lem</td></tr></table>', ...pages])
        for (const { rules, extent } of propose(site, 'Dune')) {
          for (const rule of rules) {
            const matchers = rule.map((concept) => compileConcept(concept, known))
            for (const [p, view] of site.views.entries()) {
              for (const [i, node] of Array.from(view.texts).entries()) {
                const isIn = matchers.every(({ test }) => test(view, node))
                expect(includes(extent, site.offset[p] + i)).toBe(isIn)
              }
            }
          }
        }
      }),
      { seed: 5, numRuns: 25 },
    )
  })

  it('select nothing unmarked on the labelled page', () => {
    const site = siteOf(['<ul><li>Dune</li><li>Emma</li></ul>', '<ul><li>Solaris</li><li>Emma</li></ul>'])
    const groups = propose(site, 'Dune')
    expect(groups.length).toBeGreaterThan(0)
    for (const { choices } of groups) expect(choices[0]).toEqual([0])
  })

  it('are one group where they select the same, and its weight is the sum', () => {
    const site = siteOf(['<h1>Dune</h1><p>x</p>', '<h1>Emma</h1><p>y</p>'])
    const groups = propose(site, 'Dune')
    const keys = groups.map(({ choices }) => JSON.stringify(choices))
    expect(new Set(keys).size).toBe(keys.length)
    for (const { rules, weight } of groups) expect(weight).toBe(rules.length)
  })

  it('end with the budget', () => {
    const site = siteOf(['<h1>Dune</h1>', '<h1>Emma</h1>'])
    expect(propose(site, 'Dune', 0)).toEqual([])
  })
})
