import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { assignRecord } from '../../project/labels/assign-record.ts'
import { joinRecords } from '../../project/labels/page-records.ts'
import { viewRecords } from '../views/page-view.ts'
import { createFar } from './far.ts'
import { renderParts } from './render-page.ts'

const COUNT = 2000
const html = `<ul>${Array.from({ length: COUNT }, (_, i) => `<li><b>Book ${i}</b> <i>£${i}.50</i></li>`).join('')}</ul>`
const page = createPage(html)
const fields = [{ name: 'title', many: false, optional: false }]
const spanOf = (text: string) => ({ start: html.indexOf(text), end: html.indexOf(text) + text.length })
const titles = Array.from({ length: COUNT }, (_, i) => ({ text: `Book ${i}`, ...spanOf(`Book ${i}<`) }))
const extraction = {
  records: titles.map(({ text, start }) => {
    const value = { text, start, end: start + text.length }
    return { start, end: value.end, values: [[value]] }
  }),
}
const { records } = joinRecords(page, { records: [], negatives: [], done: false }, extraction, fields)

describe('a page of many records', () => {
  it('gives a value to the record it stands in, wherever that is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: COUNT - 1 }), (i) => {
        expect(assignRecord(page, records, spanOf(`>£${i}.50`), 'price')).toBe(records[i].id)
      }),
      { seed: 6, numRuns: 60 },
    )
  })

  it('is viewed around a place, all of it in the end', () => {
    const seen = new Set<string>()
    let near = 0
    for (;;) {
      const view = viewRecords(page, records, near)
      expect(view.total).toBe(COUNT)
      expect(view.records.length).toBeLessThan(COUNT)
      expect(view.covers[0]).toBeLessThanOrEqual(near)
      expect(near).toBeLessThanOrEqual(view.covers[1])
      view.records.forEach(({ id }, i) => {
        expect(id).toBe(records[view.first + i].id)
        seen.add(id)
      })
      if (view.covers[1] === html.length) break
      near = view.covers[1]
    }
    expect(seen.size).toBe(COUNT)
  })
})

describe('a page of many nodes', () => {
  it('begins with its first nodes, and hides the others in portions that nest rightly', () => {
    const long = createPage('<p>a<b>b</b></p>'.repeat(20_000))
    const parts = [...renderParts(long, { path: 'a.html', files: '/files' })]
    expect(parts.length).toBeGreaterThan(2)
    const rendered = parts.join('')
    const hidden = [...rendered.matchAll(/data-g="(\d+)" data-far="(\d+)"/g)].map((match) =>
      match.slice(1).map(Number),
    )
    const portions = rendered.match(/\[data-far="\d+"\]\{display:none!important\}/g) ?? []
    expect(portions.length).toBe(Math.max(...hidden.map(([, portion]) => portion)))
    expect(hidden.every(([, portion], i) => i === 0 || hidden[i - 1][1] <= portion)).toBe(true)
    expect(hidden[0][0]).toBeGreaterThan(5000)
  })

  it('is left as it is when it is short', () => {
    expect(createFar(10_000).styles()).toBe('')
    expect(createFar(10_000).attribute(1, 9999)).toBe('')
  })
})
