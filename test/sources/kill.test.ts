import { existsSync, readFileSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeWrapper } from '../../src/wrapper/read.ts'
import { createWorkplace, type Workplace } from '../cli/glean.ts'
import { type Loopback, servePages } from '../loopback.ts'
import { learnShop, makeShop, shopSource } from '../shop.ts'

let place: Workplace
let site: Loopback
const shop = makeShop(80, 24)

beforeAll(async () => {
  place = createWorkplace()
  site = await servePages(shop.pages)
  const { list, book } = learnShop()
  place.write('list.json', writeWrapper(list))
  place.write('book.json', writeWrapper(book))
  place.write('shop.source.json', JSON.stringify(shopSource(site.origin)))
})
afterAll(async () => {
  await site.close()
  place.remove()
})

/** About the size of the journal of the whole crawl, in bytes. */
const WHOLE_JOURNAL = 1_300_000

const OPTIONS = '--allow-private --delay 0 --concurrency 4 --ignore-robots'

/** Numbers from 0 to 1 that look random and are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Kills the crawl when its journal has grown to a size. */
async function killAt(bytes: number): Promise<void> {
  const child = place.start(`glean crawl shop.source.json -o killed.jsonl ${OPTIONS}`)
  const ended = new Promise((resolve) => child.on('close', resolve))
  const journal = place.path('killed.jsonl.journal')
  for (let waited = 0; waited < 4000; waited++) {
    if ((existsSync(journal) && statSync(journal).size >= bytes) || child.exitCode !== null) break
    await setTimeout(5)
  }
  child.kill('SIGKILL')
  await ended
}

it('a crawl of 2,000 pages that is killed ten times gives what an undisturbed one gives', async () => {
  const whole = await place.run(['crawl', 'shop.source.json', '-o', 'whole.jsonl', ...OPTIONS.split(' ')])
  expect(whole.code).toBe(0)
  expect(whole.stderr).toContain('1,920 records from 2,000 pages')
  const records = readFileSync(place.path('whole.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(records).toEqual(shop.records)
  const asked = site.asked.length
  const random = createRandom(2024)
  const journal = place.path('killed.jsonl.journal')
  for (let kill = 0; kill < 10; kill++) {
    // A step is a thirteenth of the crawl on average, so that all ten kills fall into it.
    const size = existsSync(journal) ? statSync(journal).size : 0
    await killAt(size + random() * 0.15 * WHOLE_JOURNAL)
  }
  const last = await place.run(['crawl', 'shop.source.json', '-o', 'killed.jsonl', ...OPTIONS.split(' ')])
  expect(last.code).toBe(0)
  expect(readFileSync(place.path('killed.jsonl'))).toEqual(readFileSync(place.path('whole.jsonl')))
  expect(existsSync(place.path('killed.jsonl.journal'))).toBe(false)
  // What was complete is not read again: each kill loses only the pages that were under way.
  expect(site.asked.length - asked).toBeLessThan(asked + 10 * 40)
})
