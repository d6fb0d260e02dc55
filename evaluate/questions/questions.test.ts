import { describe, expect, it } from 'vitest'
import { createPage } from '../../src/page/page.ts'
import { describeAsked } from './command.ts'
import { drawStart } from './starts.ts'
import { tryQuestion } from './try-question.ts'

/** On half of the pages the seller is the author, so that a label fits two places. */
const NAMES = ['Ann', 'Ben', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo']
const site = {
  name: 'shop',
  set: 'shop',
  folder: '',
  detail: true,
  recallOnly: false,
  pages: NAMES.map((name, i) => ({ page: `${i}`, records: [{ author: [name] }] })),
}
const pages = NAMES.map((name, i) =>
  createPage(`<h1>Book</h1><p>${i % 2 === 0 ? name : `Shop ${i}`}</p><p>${name}</p>`, { name: `${i}` }),
)

describe('a beginning', () => {
  it('keeps the tested pages apart from those that may be asked about', async () => {
    const start = (await drawStart(site, pages, 'labels', '1', 4))!
    expect(start.pool).toHaveLength(3)
    expect(start.tested).toHaveLength(6)
    expect(start.tested.filter((i) => start.pool.includes(i))).toEqual([])
    expect([...start.fields]).toEqual(['author'])
    expect((await drawStart(site, pages, 'labels', '1', 4))?.pool).toEqual(start.pool)
  })

  it('is of recognizers alone, whose fields an answer then has', async () => {
    const start = (await drawStart(site, pages, 'half', '1', 4))!
    expect(start.lesson?.examples).toEqual([])
    expect(start.lesson?.rank()).toHaveLength(4)
    expect(start.answer(start.pool[0])).toEqual({
      complete: true,
      records: [{ author: [NAMES[start.pool[0]]] }],
    })
    const incomplete = (await drawStart({ ...site, recallOnly: true }, pages, 'half', '1', 4))!
    expect(incomplete.answer(start.pool[0]).complete).toBe(false)
    expect(await drawStart(site, pages, 'kinds', '1', 4)).toBeUndefined()
  })

  it('is compared with all pages that could have been asked about', async () => {
    const starts = await Promise.all(
      Array.from({ length: 6 }, (_, seed) => tryQuestion(site, pages, 'labels', `${seed}`, 5)),
    )
    const asked = starts.filter((one) => one !== undefined)
    expect(asked.length).toBeGreaterThan(0)
    for (const { start, chosen, random, best, pages: count } of asked) {
      expect(start).toBeLessThan(0.95)
      expect(count).toBe(4)
      expect(Math.max(random, chosen)).toBeLessThanOrEqual(best)
    }
  })
})

it('reports each site once, with the error of the mean over sites', () => {
  const one = { way: 'labels', list: false, start: 0.5, random: 0.6, best: 0.9, pages: 8 } as const
  const lines = describeAsked([
    { ...one, site: 'a', chosen: 0.6 },
    { ...one, site: 'a', chosen: 0.8 },
    { ...one, site: 'b', chosen: 0.9 },
    { ...one, site: 'c', list: true, chosen: 0.6 },
  ])
  expect(lines.some((line) => line.startsWith('labels, lists'))).toBe(true)
  const row = lines.find((line) => line.startsWith('labels, one record a page'))!.split(/\s+/)
  expect(row.slice(5)).toEqual(['2', '3', '0.500', '0.600', '0.800', '0.900', '+0.200', '0.100'])
})
