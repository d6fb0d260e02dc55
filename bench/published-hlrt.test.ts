import { describe, expect, it } from 'vitest'
import { generateCodes, leaveLastRows } from './codes.ts'
import { generatePages } from './generate.ts'
import { type HlrtRule, learnAsPublished } from './published-hlrt.ts'

describe('generated pages', () => {
  it('are the same for the same seed, and say where their values are', () => {
    const shape = { rows: 3, surroundings: 200 }
    const pages = generatePages(2, shape, 'x')
    expect(pages).toEqual(generatePages(2, shape, 'x'))
    const { source, rows } = pages[1]
    expect(rows.length).toBe(3)
    for (const { price, year } of rows) {
      expect(source.slice(price.start, price.end)).toMatch(/^&pound;\d+\.\d\d$/)
      expect(source.slice(year.start, year.end)).toMatch(/^\d{4}$/)
    }
  })
})

/** Runs an HLRT rule by its definition. */
function runRule({ head, tail, lefts, rights }: HlrtRule, source: string): string[][] {
  const found: string[][] = []
  let position = source.indexOf(head) + head.length
  for (;;) {
    const next = source.indexOf(lefts[0], position)
    const stop = source.indexOf(tail, position)
    if (next < 0 || (stop >= 0 && stop <= next)) return found
    const row = lefts.map((left, f) => {
      const start = source.indexOf(left, position) + left.length
      position = source.indexOf(rights[f], start)
      return source.slice(start, position)
    })
    found.push(row)
  }
}

describe('the published search', () => {
  const pages = generateCodes(2, 4, 1, 'y')

  it('finds a rule that returns the values', () => {
    const rule = learnAsPublished(pages)
    expect(rule).toBeDefined()
    for (const { source, rows } of pages) {
      expect(runRule(rule!, source)).toEqual(
        rows.map((row) => row.map(({ start, end }) => source.slice(start, end))),
      )
    }
  })

  it('finds none where the tail begins like the text between records', () => {
    expect(learnAsPublished(leaveLastRows(pages))).toBeUndefined()
  })
})
