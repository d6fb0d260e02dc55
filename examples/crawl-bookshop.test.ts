import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { crawlBookshop } from './crawl-bookshop.ts'

it('crawls the sample shop from its address, all right', async () => {
  const lines = await crawlBookshop(fileURLToPath(new URL('./bookshop', import.meta.url)), 80)
  expect(lines[0]).toBe('From its address: 48 books, joined from 60 pages of a site on this machine')
  expect(lines.find((line) => line.startsWith('Exactly right'))).toBe(
    'Exactly right: 48 of 48 books. next pages of "list": the link marked rel="next".',
  )
})
