import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from '../cli/glean.ts'

let place: Workplace
beforeAll(() => {
  place = createWorkplace()
})
afterAll(() => place.remove())

const frame = (main: string) =>
  `<header><a href="/">News</a></header>${main}<footer><p>Since 1901</p></footer>`
const before = (title: string, by: string) =>
  frame(
    `<table class=story><tr><td class=head><font>${title}</font></td></tr><tr><td class=who><i>${by}</i></td></tr></table><hr><p class=ad>Buy</p>`,
  )
const after = (title: string, by: string) =>
  frame(
    `<article><div class=lead><h1>${title}</h1></div><ul class=meta><li class=author><span>${by}</span></li></ul></article><nav class=share><em>Share</em></nav>`,
  )

it('pages from before and after a relaunch are learned, one wrapper for each template', () => {
  const stories = [
    ['Rain stops play', 'Ann Lee'],
    ['Sun at last', 'Bo Ray'],
    ['Fog again', 'Cy Day'],
  ]
  const lines = stories.flatMap(([title, by], i) =>
    [before, after].map((make, j) => {
      const page = place.write(`${i}${j}.html`, make(title, by))
      return JSON.stringify({ page, records: [{ title, by }] })
    }),
  )
  place.write('news.jsonl', lines.join('\n'))
  const { code, stderr } = place.glean(['learn', 'news.jsonl', '-m', 'delimiters', '-o', 'news.json'])
  expect(code).toBe(0)
  expect(stderr).toContain('The pages use 2 templates; one wrapper was learned for each:')
  expect(stderr).toContain('Use them together: glean crawl ADDRESS --wrapper news.json --wrapper news-2.json')
})
