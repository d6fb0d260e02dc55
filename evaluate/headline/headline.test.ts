import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DOCUMENT, FIGURES } from './command.ts'
import { describeHeadline, insertHeadline, parseHeadline, replaceFigures, takeFigures } from './headline.ts'

const evaluation = (labelled: number, mean: number) => ({
  settings: { method: 'auto', labelled, seed: 1 },
  sets: [
    {
      set: 'shops',
      recallOnly: false,
      sites: 2,
      pages: 24,
      fields: 4,
      score: { mean, worst: mean },
      times: { learnMilliseconds: 1234, extractMilliseconds: 2.345, pagesPerSecond: 426 },
    },
  ],
})
const result = JSON.stringify({ data: 'shops', evaluations: [evaluation(1, 0.9), evaluation(2, 0.98765)] })
const peer = { name: 'other', set: 'shops', labelled: 2, score: 0.5, learnSeconds: 1, extractMilliseconds: 9 }

describe('the headline', () => {
  it('is taken from a result, and shows other programs on the same pages', () => {
    const headline = replaceFigures({ sets: [], peers: [peer] }, takeFigures(result, 'r.json'))
    expect(describeHeadline(headline)).toBe(
      [
        '| F1 on pages not labelled | 1 labelled page | 2 labelled pages | learning | a page |',
        '|---|--:|--:|--:|--:|',
        '| **Gleaner**, shops: 2 sites, 24 pages, 4 fields | 0.900 | 0.988 | 1.23 s | 2.35 ms |',
        '| other, the same pages |  | 0.50 | 1 s | 9 ms |',
        '',
      ].join('\n'),
    )
    expect(replaceFigures(headline, takeFigures(result, 'r.json'))).toEqual(headline)
  })

  it('is in the README as the figures say; `npm run evaluate -- headline` writes it', () => {
    const document = readFileSync(DOCUMENT, 'utf8')
    const headline = parseHeadline(readFileSync(FIGURES, 'utf8'), FIGURES)
    expect(insertHeadline(document, describeHeadline(headline))).toBe(document)
  })

  it('says what is wrong with its files', () => {
    expect(() => takeFigures('{}', 'r.json')).toThrow()
    expect(() => insertHeadline('# Title', '')).toThrow('lacks')
  })
})
