import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { createBudget } from '../../budget.ts'
import type { Builder } from '../builders/builder.ts'
import { defaultBias } from '../builders/index.ts'
import { emptyExtent, include } from '../vote/extent.ts'
import { createSite, templateOf } from '../vote/site.ts'
import { createBench } from '../vote/workshop.ts'
import { foilGain, learnRules } from './master.ts'

/** Learns from the texts of a page that begin with `+`; all others are wrong. */
function learnMarked(source: string, builders: readonly Builder[] = defaultBias, steps = 1e8) {
  const site = createSite([viewOf(createPage(source))], 1, { of: 'text' })
  const wrong = emptyExtent(site.size)
  const positives: number[] = []
  for (let i = 0; i < site.candidates[0].nodes.length; i++) {
    if (site.candidates[0].text(i).startsWith('+')) positives.push(i)
    else include(wrong, i)
  }
  const template = templateOf(site)
  const bench = createBench(site, builders, template)
  return learnRules({ bench, builders, template, budget: createBudget({ steps }), positives, wrong })
}

describe('the master algorithm', () => {
  it('takes the first builder whose generalisation is right', () => {
    const rules = learnMarked('<h1>Offices</h1><ul><li>+Pittsburgh</li><li>+Provo</li></ul>')
    expect(rules).toHaveLength(1)
    expect(rules[0].map(({ is }) => is)).toEqual(['tag-path'])
  })

  it('prefers another builder when the order is another', () => {
    const source = '<h1>Offices</h1><ul><li>+Pittsburgh</li><li>+Provo</li></ul>'
    const rules = learnMarked(source, [...defaultBias].reverse())
    expect(rules[0].map(({ is }) => is)).not.toContain('tag-path')
  })

  it('joins concepts until nothing wrong is left', () => {
    const rules = learnMarked(
      '<ul><li class=a>+x</li><li class=a>+y</li><li class=b>z</li></ul><p class=a>w</p>',
      defaultBias.slice(0, 2),
    )
    expect(rules).toHaveLength(1)
  })

  it('covers what one rule leaves with another', () => {
    const rules = learnMarked('<b>+x</b><i>y</i><u>+z</u>', defaultBias.slice(0, 1))
    expect(rules).toHaveLength(2)
  })

  it('stops when the budget is spent', () => {
    expect(learnMarked('<b>+x</b><i>y</i>', defaultBias, 0)).toEqual([])
  })

  it('measures gain in bits saved for the positives', () => {
    expect(foilGain(4, 4, 4, 0)).toBeCloseTo(4)
    expect(foilGain(4, 4, 2, 2)).toBeCloseTo(0)
  })
})
