import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import type { LabelledPage } from '../record/label.ts'
import { settleTask, shapeOf, sortByContent } from './task.ts'

const record = { values: [[{ text: 'a', places: [{ start: 0, end: 1 }] }]] }

function marked(records: number, complete: boolean): LabelledPage {
  const page = createPage('a')
  return { page, records: Array(records).fill(record), complete, region: { start: 0, end: 1 }, negatives: [] }
}

it.each([
  { pages: [marked(1, true)], shape: 'single' },
  { pages: [marked(1, true), marked(1, true)], shape: 'single' },
  { pages: [marked(1, true), marked(0, true)], shape: 'single' },
  { pages: [marked(2, true)], shape: 'list' },
  { pages: [marked(1, false)], shape: 'list' },
  { pages: [marked(1, true), marked(3, true), marked(0, true)], shape: 'list' },
])('reads the shape off the labels: $shape', ({ pages, shape }) => {
  expect(shapeOf(pages)).toBe(shape)
})

it('does not depend on the order of the pages', () => {
  const sources = fc.uniqueArray(fc.string({ maxLength: 40 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(sources, fc.integer(), (given, seed) => {
      const pages = given.map((source) => createPage(source))
      const shuffled = [...pages].sort(
        (a, b) => ((a.source.length * seed) % 7) - ((b.source.length * seed) % 5),
      )
      const settle = (unlabelled: typeof pages) =>
        settleTask({ fields: [], examples: [], unlabelled }).unlabelled
      expect(settle(shuffled)).toEqual(settle(pages))
    }),
    { seed: 1, numRuns: 200 },
  )
})

it('mixes pages that were sorted, so that any first part of them is a fair sample', () => {
  const pages = Array.from({ length: 200 }, (_, i) => createPage(`<p>${String(i).padStart(3, '0')}</p>`))
  const sorted = sortByContent(pages, (page) => page)
  const early = sorted.slice(0, 100).filter((page) => pages.indexOf(page) < 100)
  expect(early.length).toBeGreaterThan(35)
  expect(early.length).toBeLessThan(65)
})
