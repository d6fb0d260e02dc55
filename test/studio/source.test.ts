import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import type { Loopback } from '../loopback.ts'
import { joinedBooks, serveBookshop } from '../sources/bookshop.ts'
import { markFields, openTab, picture, type RunningStudio, startStudioOn, waitForRecords } from './studio.ts'

/** From the address of the sample shop to all its joined records, as a person does it. */
let chromium: Chromium
let shop: Loopback
let studio: RunningStudio
let folder: string
/** Milliseconds that the shop takes for a page. */
let slow = 0

beforeAll(async () => {
  chromium = await launchChromium()
  shop = await serveBookshop((request, response) => {
    const file = join(ROOT, 'examples/bookshop', request.url ?? '')
    if (slow === 0 || !existsSync(file)) return false
    const answer = () => response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(file))
    setTimeout(answer, slow)
    return true
  })
  folder = mkdtempSync(join(tmpdir(), 'gleaner-source-'))
  studio = await startStudioOn(folder, [`${shop.origin}/list/pages/001.html`, '--allow-private'])
})
afterAll(async () => {
  await studio?.stop()
  await chromium?.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

it('teaches a list and its detail pages, crawls, stops, resumes, and joins all records exactly', {
  timeout: 180_000,
}, async () => {
  const { page, frame, errors } = await openTab(chromium.context, studio.address)
  for (const i of [0, 1])
    await markFields(page, frame.locator('li.book').nth(i), [
      ['.title', 'title'],
      ['.year', 'year'],
    ])
  await waitForRecords(page, 8)

  // The next page and the page of each record are suggested; a link that is pointed at says what it is.
  await page.click('#tab-source')
  const panel = page.getByRole('complementary', { name: 'Source' })
  await panel.getByText('Found by the link marked rel="next"').waitFor()
  await panel.getByText('leads to a page of its own from 8 of 8 records').first().waitFor()
  await picture(page, 'source-begin')
  await frame.locator('li.book .title').nth(2).click()
  const link = page.getByRole('region', { name: 'Link' })
  await link.getByText('/detail/pages/').waitFor()
  await link.getByRole('button', { name: 'It leads to a record’s own page' }).click()
  await panel.getByText('leads to the detail pages').waitFor()
  await panel.getByText('Still missing: a wrapper for the detail pages').waitFor()

  // Some detail pages are fetched, and one is taught in the same project.
  await panel.getByRole('button', { name: 'Fetch 3 of them' }).click()
  await panel.getByRole('button', { name: 'Teach these pages' }).click()
  await page.getByLabel('Type of pages').waitFor()
  await expect.poll(() => page.locator('.pages-panel ul li').count(), { timeout: 20_000 }).toBe(3)
  const facts = frame.locator('.facts')
  await facts.waitFor()
  await markFields(page, facts, [
    ['tr:has-text("Publisher") td', 'publisher'],
    ['tr:has-text("ISBN") td', 'isbn'],
  ])
  await page.getByText('3 records on 3 pages').waitFor()
  await page.getByText('If this page is a list, mark the next record as well.').waitFor()
  await picture(page, 'source-detail')

  await page.click('#tab-source')
  await panel.getByText('They add publisher, isbn').waitFor()
  await panel.getByLabel('Seconds between requests').fill('0')
  await panel.getByLabel('Seconds between requests').press('Enter')
  slow = 60
  await panel.getByRole('button', { name: 'Start the crawl' }).click()
  await page.getByRole('heading', { name: /joined records?$/ }).waitFor()
  await picture(page, 'source-running')
  await panel.getByRole('button', { name: 'Stop the crawl' }).click()
  await panel.getByText('Stopped.').waitFor()
  expect(existsSync(join(folder, 'records.jsonl'))).toBe(false)
  slow = 0
  await panel.getByRole('button', { name: 'Resume the crawl' }).click()
  await panel.getByText('All pages are read').waitFor()
  await page.getByRole('heading', { name: '48 joined records' }).waitFor()
  await picture(page, 'source-done')

  const wanted = joinedBooks().map(({ title, year, publisher, isbn }) => ({ title, year, publisher, isbn }))
  const found = studio.read('records.jsonl').trim().split('\n')
  expect(found.map((line) => JSON.parse(line))).toEqual(wanted)
  expect(readdirSync(join(folder, 'page-types/detail/pages'))).toHaveLength(3)
  const pages = (name: string) => new Set(shop.asked.filter((path) => path.startsWith(`/${name}/`))).size
  expect([pages('list'), pages('detail')]).toEqual([12, 48])
  expect(JSON.parse(studio.read('project.source.json')).types[0].follow).toEqual([
    { field: 'title', to: 'detail' },
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('joined.csv')
  expect(errors).toEqual([])
})
