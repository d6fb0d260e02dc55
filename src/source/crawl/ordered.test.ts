import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFakeFetcher } from '../../../test/fake-fetcher.ts'
import { learnShop, makeShop, shopSource } from '../../../test/shop.ts'
import { createSource } from '../file/read-source.ts'
import { crawlPages } from './crawl.ts'
import { type Journal, openJournal } from './journal.ts'
import { readOrdered } from './ordered.ts'
import type { PageResult } from './page-task.ts'

const ORIGIN = 'https://shop.example'
const SHOP = makeShop(3, 4)
const { list, book } = learnShop()

let folder: string
let results: PageResult[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-ordered-'))
  const pages = Object.entries(SHOP.pages).map(([path, html]) => [`${ORIGIN}${path}`, html])
  const wrappers = new Map([
    ['list.json', list],
    ['book.json', book],
  ])
  const source = createSource(shopSource(ORIGIN), undefined, wrappers)
  const fetcher = createFakeFetcher(Object.fromEntries(pages))
  const journal = openJournal(join(folder, 'whole'), 'crawl')
  for await (const _ of crawlPages(source, { fetcher, journal })) {
    // The journal keeps the results.
  }
  results = [...journal.results()].map(({ result }) => result)
  journal.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
function write(lines: readonly PageResult[]): Journal {
  const journal = openJournal(join(folder, String(count++)), 'crawl')
  for (const line of lines) journal.append(line)
  return journal
}
const titles = (journal: Journal) => {
  const found = [...readOrdered(journal)].map(({ record }) => record.title)
  journal.close()
  return found
}

it('the order of the output does not depend on which page was complete first', () => {
  const wanted = SHOP.records.map(({ title }) => title)
  expect(results).toHaveLength(15)
  expect(titles(write(results))).toEqual(wanted)
  fc.assert(
    fc.property(fc.shuffledSubarray(results, { minLength: results.length }), (shuffled) => {
      expect(titles(write(shuffled))).toEqual(wanted)
    }),
    { seed: 16, numRuns: 30 },
  )
})

it('a record whose page was not read yet is there with what the list says, in its place', () => {
  const isBook = ({ task }: PageResult) => task.type === 'book'
  const lists = results.filter((result) => !isBook(result))
  const some = results.filter((result, i) => !isBook(result) || i % 2 === 0)
  const wanted = SHOP.records.map(({ title }) => title)
  expect(titles(write(lists))).toEqual(wanted)
  expect(titles(write(some))).toEqual(wanted)
})
