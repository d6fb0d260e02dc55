import { describe, expect, it } from 'vitest'
import { createPage } from '../../src/page/page.ts'
import { describeDetection, describePairs } from './command.ts'
import type { CheckedSet } from './detect.ts'
import { makeRedesign } from './made-pair.ts'
import type { PairResult } from './try-pair.ts'

const trial = (score: number) => ({ score, milliseconds: 1500, believed: 0.9, outcome: 'repaired' as const })

function pair(name: string, before: number, known: number): PairResult {
  return {
    pair: name,
    recallOnly: false,
    pages: 10,
    before,
    unrepaired: 0,
    known: trial(known),
    alone: trial(0.5),
    sets: [],
  }
}

describe('the table of redesigns', () => {
  const lines = describePairs([pair('a', 1, 0.9), pair('b', 1, 0.5), pair('c', 0.9, 0.9)], new Set(['c']))

  it('has the mean without the controls', () => {
    expect(lines).toContain(
      'Mean over 2 pairs: before 1.000, after 0.000, repaired with known records 0.700, from the wrapper alone 0.500',
    )
    expect(lines.some((line) => line.startsWith('c (control)'))).toBe(true)
  })

  it('names the pairs that came out much worse than before', () => {
    expect(lines).toContain('Below 0.8 of before, with known records: b')
  })
})

describe('a redesign that is made up', () => {
  const source =
    '<body><table class="t"><tr><td>Area:</td><td>10 km</td></tr><tr><td>0-14 years:</td><td>25 &#37;</td></tr></table></body>'
  const page = createPage(source, { name: 'a.html' })
  const records = [{ Area: ['10 km'], '0-14 years': ['25 %'] }]
  const site = {
    name: 'a',
    set: 'a',
    folder: '',
    detail: true,
    recallOnly: false,
    pages: [{ page: 'a.html', records }],
  }
  const made = makeRedesign(site, [page])

  it('has other markup and other numbers, but the same labels', () => {
    const { text } = made.pages[0].text
    expect(text).toContain('0-14 years:')
    expect(text).not.toContain('10 km')
    expect(made.pages[0].source).not.toMatch(/<table|<td|class="t"/)
  })

  it('has the truth of its pages', () => {
    for (const values of Object.values(made.site.pages[0].records[0])) {
      for (const value of values) expect(made.pages[0].text.text).toContain(value)
    }
  })
})

describe('the table of detection', () => {
  const set = (kind: CheckedSet['kind'], verdict: CheckedSet['verdict'], loss: number): CheckedSet => ({
    kind,
    verdict,
    loss,
    evidence: [],
  })

  it('counts what should be reported and what should not', () => {
    const lines = describeDetection([
      set('unchanged', 'ok', 0),
      set('unchanged', 'doubtful', 0),
      set('changed', 'broken', 0.9),
      set('changed', 'ok', 0.01),
    ])
    expect(lines.find((line) => line.startsWith('unchanged'))).toMatch(/1\s+2$/)
    expect(lines.at(-1)).toBe('Precision 0.50, recall 1.00 (Lerman 2003: 0.73 and 0.95)')
  })

  it('counts simulated edits by their strength', () => {
    const edited = (strength: 1 | 5, verdict: CheckedSet['verdict'], loss: number): CheckedSet => ({
      ...set('edited', verdict, loss),
      strength,
    })
    const lines = describeDetection([
      edited(1, 'ok', 0),
      edited(1, 'doubtful', 0.01),
      edited(5, 'broken', 0.9),
      edited(5, 'ok', 0.3),
    ])
    expect(lines.find((line) => line.startsWith('simulated edits, strength 1, without loss'))).toMatch(
      /1\s+2$/,
    )
    expect(lines.find((line) => line.startsWith('simulated edits, strength 5, F1 down'))).toMatch(/1\s+2$/)
    expect(lines.at(-1)).toBe('Simulated edits: precision 0.50, recall 0.50')
  })
})
