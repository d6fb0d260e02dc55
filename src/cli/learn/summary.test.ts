import { describe, expect, it } from 'vitest'
import { type LearnResult, learn } from '../../learn/learn.ts'
import { describeDeclined, describeLearned } from './summary.ts'

const page = '<p><b>Dune</b> <i>1965</i></p> <p><b>Emma</b> <i>1815</i></p>'
const records = [
  { title: 'Dune', year: '1965' },
  { title: 'Emma', year: '1815' },
]

function learned(): Extract<LearnResult, { kind: 'learned' }> {
  const result = learn([{ page, records }], { name: 'shelf', method: 'delimiters' })
  if (result.kind === 'declined') throw new Error('nothing was learned')
  return result
}

describe('the summary of learning', () => {
  it('says what was learned, that it is exact, and where it is', () => {
    const result = { ...learned(), ambiguous: [], declined: [] }
    expect(describeLearned(result, 'shelf.json').split('\n')).toEqual([
      `learned shelf from 2 records on 1 page, with ${result.method}`,
      'exact: it gives back every marked value, and nothing that is not a record',
      'confidence: title 72 %, year 72 % (no other page was seen: --pages shows some)',
      'written to shelf.json',
    ])
  })

  it('says what is partial, what is open, and briefly what was not taken', () => {
    const result = {
      ...learned(),
      exact: false,
      misses: ['page a.html, record 1: not found: title "Dune"'],
      ambiguous: ['which year is meant'],
      declined: [{ kind: 'declined' as const, method: 'trees', reason: `it\n${'is so '.repeat(60)}` }],
    }
    const lines = describeLearned(result, undefined).split('\n')
    expect([lines[1], lines[2], ...lines.slice(4, 7)]).toEqual([
      'partial: on its own examples it differs from what was marked',
      '  page a.html, record 1: not found: title "Dune"',
      'one more example would settle:',
      '  which year is meant',
      'tried and not taken:',
    ])
    expect(lines[7]).toMatch(/^ {2}trees: it is so .*…$/)
    expect(lines[7]).toHaveLength(162)
    expect(lines).toHaveLength(8)
  })

  it('gives every reason when there is no wrapper', () => {
    const declined = [{ kind: 'declined' as const, method: 'trees', reason: 'too wild' }]
    expect(describeDeclined(declined)).toContain('no rule fits the examples\n  trees: too wild\n')
  })
})
