import { describe, expect, it } from 'vitest'
import { describeDifferences, listDifferences } from './differences.ts'
import { EXAMPLE_EVALUATIONS as evaluations } from './example-evaluations.ts'
import { describeMarkdown } from './markdown.ts'
import { plotEvaluations } from './plots.ts'
import { describeSummary } from './print.ts'

describe('the report of differences', () => {
  it('is lines of JSON, each with the rule that made the difference', () => {
    const lines = listDifferences(evaluations).trimEnd().split('\n')
    expect(lines.length).toBe(2 + 3)
    expect(JSON.parse(lines[0])).toEqual({
      site: 'shops/a',
      labelled: 1,
      draw: 1,
      page: 'pages/2.html',
      field: 'price',
      expected: ['$5'],
      got: ['<b>| $6'],
      expectedIn: 'p.buy > b',
      rule: 'trees/page\nprice  p.buy > b',
    })
  })

  it('is a text for people, in which a page cannot add markup', () => {
    const text = describeDifferences(evaluations.slice(0, 1))
    expect(text).toContain('1 of 2 sites are right throughout.')
    expect(text).toContain('## shops/a: F1 0.889')
    expect(text).toContain('### price: 8 right, 2 wrong, 0 missed\n\n    trees/page\n    price  p.buy > b\n')
    expect(text).toContain('| pages/2.html | $5 | &lt;b\\>\\| $6 | `p.buy > b` |  |')
    expect(text).not.toContain('shops/b')
  })
})

describe('the tables', () => {
  it('have a column for each number of labelled pages', () => {
    const lines = describeMarkdown(evaluations).split('\n')
    expect(lines[0]).toBe(
      'Method auto, 1, 2 labelled pages with all records; the other pages are seen without labels.',
    )
    expect(lines).toContain('| shops | 2 | 24 | 2 | 0.944 | 0.921 | 100 | 2.00 | 500 |')
    expect(lines).toContain('| shops/a | 0.889 | 0.842 |')
    expect(lines).toContain('| shops/b\\|c | 1.000 | 1.000 |')
    expect(lines).toContain('| price | 2 | 0.944 | 0.921 |')
  })

  it('are printed with the times, and the total', () => {
    const lines = describeSummary(evaluations[0])
    expect(lines.find((line) => line.startsWith('shops '))).toMatch(
      /0\.944 .* 100 .* 2\.00 .* 500 .*shops\/a 0\.889/,
    )
    expect(lines).toContain('Learning took 0.2 s, extraction 0.0 s for 20 pages, 500 pages/s')
  })
})

describe('the plots', () => {
  const plots = plotEvaluations(evaluations)

  it('are one by number of labels and one for each set', () => {
    expect(plots.map(({ file }) => file)).toEqual(['score-by-labels.svg', 'sites-shops.svg'])
    expect(plotEvaluations(evaluations)).toEqual(plots)
  })

  it('show every score, the worst site first', () => {
    const [lines, bars] = plots.map(({ svg }) => svg)
    expect(lines).toContain('0.921  shops')
    expect(lines.match(/<circle/g)?.length).toBe(2)
    expect(bars.match(/<rect class="fill/g)?.length).toBe(2 + 4)
    expect(bars.indexOf('shops/a')).toBeLessThan(bars.indexOf('shops/b|c'))
  })

  it('are well-formed, and hold no number that is none', () => {
    for (const { svg } of [
      ...plots,
      ...plotEvaluations([]),
      ...plotEvaluations([{ ...evaluations[0], results: [] }]),
    ]) {
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      const open: string[] = []
      for (const [, end, name, empty] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
        if (end === '/') expect(open.pop()).toBe(name)
        else if (empty === '') open.push(name)
      }
      expect(open).toEqual([])
    }
  })
})
