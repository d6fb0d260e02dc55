import { describe, expect, it } from 'vitest'
import { openRecognizers } from '../../src/oracle/recognizers/recognize.ts'
import { createPage } from '../../src/page/page.ts'
import { degradedRecognizers } from './degrade.ts'
import { conditionsOf } from './experiment.ts'
import { drawPages } from './figure.ts'
import { kindsFor } from './kinds-for.ts'
import { MADE_SOURCES, makePages } from './made-sources.ts'
import { countPages } from './pages-needed.ts'
import { drawSeen, halfLists } from './real-sites.ts'
import { describeSource } from './report.ts'

describe.each(MADE_SOURCES)('$name', (source) => {
  const made = makePages(source, 12, 'test')
  const pages = made.map((page, p) => createPage(page.source, { name: `${p}` }))

  it('has one value of every field in each record, in order, and the same pages for the same seed', () => {
    expect(makePages(source, 12, 'test')).toEqual(made)
    for (const { source: text, values } of made) {
      const spans = values.flat()
      expect(values.every((row) => row.length === source.fields.length)).toBe(true)
      expect(spans.every(({ start, end }, i) => start < end && start >= (spans[i - 1]?.end ?? 0))).toBe(true)
      expect(spans.map(({ start, end }) => text.slice(start, end)).join()).not.toMatch(/[<>]/)
    }
  })

  it('degrades recognizers as they declare', async () => {
    const truth = made.flatMap(({ values }) => values).length
    const kinds = ['incomplete', 'unsound', 'unreliable', 'perfect'] as const
    const errors = source.fields.map((_, f) => kinds[f % kinds.length])
    const open = await openRecognizers(degradedRecognizers(source, pages, made, { errors, rate: 0.4 }, 'test'))
    const right = open.map(({ find }, f) => {
      const starts = made.map(({ values }) => new Set(values.map((row) => row[f].start)))
      return pages.map((page, p) => find(page).filter(({ start }) => starts[p].has(start)).length)
    })
    const [incomplete, unsound, , perfect] = right.map((counts) => counts.reduce((sum, count) => sum + count))
    expect(incomplete).toBeLessThan(truth)
    expect(unsound).toBe(truth)
    expect(perfect).toBe(truth)
    const found = pages.reduce((sum, page) => sum + open[1].find(page).length, 0)
    expect(found).toBeGreaterThan(truth)
  })

  it('is learned from unreliable recognizers, with fewer pages than the paper needs with better ones', async () => {
    const errors = source.fields.map(() => 'unreliable' as const)
    const needed = await countPages(source, { errors, rate: 0.2 }, 'test', false)
    expect(needed.right).toBeLessThan(source.paper)
    expect(needed.bound).toBeGreaterThan(50)
  })

  it('is reported as a table and a figure', () => {
    const runs = [{ right: 2, bound: 80, practical: { pages: 9, right: true } }, { right: undefined, bound: 90 }]
    const results = conditionsOf(source, [0.2]).map((condition) => ({ ...condition, runs }))
    const lines = describeSource(source, results)
    expect(lines).toContain(`Mean pages to a right wrapper 21.0; the paper reports ${source.paper}`)
    expect(lines.filter((line) => line.includes('1 of 2'))).toHaveLength(results.length)
    expect(drawPages(source, results, [0.2])).toMatch(/^<svg .*<polyline /s)
  })
}) // biome-ignore format: long lines

describe('recognizers of a real site', () => {
  const site = {
    name: 'a',
    set: 'a',
    folder: '',
    detail: true,
    recallOnly: false,
    pages: ['$1', '$2', '$3', '$4'].map((price, i) => ({ page: `${i}`, records: [{ price: [price] }] })),
  }

  it('are lists of a share of its values, or kinds by the names of its fields', () => {
    const lists = halfLists(site, 0.5, '1')
    expect(lists.price.kind === 'list' && lists.price.words).toHaveLength(2)
    expect(kindsFor({ ...lists, name: 1 })).toEqual({
      price: { kind: 'type', type: 'money', errors: 'unsound' },
    })
  })

  it('see all pages, or some that are drawn, or as many as show two known values', () => {
    const lists = halfLists(site, 0.5, '1')
    expect(drawSeen(site, lists, 'all')).toEqual([0, 1, 2, 3])
    const drawn = drawSeen(site, lists, 4)
    expect(drawSeen(site, lists, 2)).toEqual(drawn.slice(0, 2))
    const words = lists.price.kind === 'list' ? lists.price.words : []
    const known = (pages: readonly number[]) => pages.filter((i) => words.includes(`$${i + 1}`)).length
    const enough = drawSeen(site, lists, 'two known')
    expect(known(enough)).toBe(2)
    expect(known(enough.slice(0, -1))).toBe(1)
  })
})
