import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { makeLibrary } from '../library.ts'
import { type Loopback, serve } from '../loopback.ts'
import { markFields, openTab, picture, type RunningStudio, startStudioOn, waitForRecords } from './studio.ts'

/** Two fields lead to further pages, and one of these leads on: taught, crawled, stopped and resumed as a person does it. */
const LIBRARY = makeLibrary(3, 6)

let chromium: Chromium
let site: Loopback
let studio: RunningStudio
let folder: string
/** Milliseconds that the site takes for a page. */
let slow = 0

beforeAll(async () => {
  chromium = await launchChromium()
  site = await serve((request, response) => {
    const page = LIBRARY.pages[request.url ?? '']
    const answer = () =>
      page === undefined
        ? response.writeHead(404).end('missing')
        : response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    setTimeout(answer, slow)
  })
  folder = mkdtempSync(join(tmpdir(), 'gleaner-levels-'))
  studio = await startStudioOn(folder, [`${site.origin}/list/1.html`, '--allow-private'])
})
afterAll(async () => {
  await studio?.stop()
  await chromium?.close()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

it('joins records over two fields and two levels', { timeout: 180_000 }, async () => {
  const { page, frame, errors } = await openTab(chromium.context, studio.address)
  const panel = page.getByRole('complementary', { name: 'Source' })
  const pages = (name: string) => panel.getByRole('region', { name: `${name} pages` })
  /** Fetches some pages of a type and marks fields on the first of them. */
  const teach = async (type: string, fields: readonly (readonly [string, string])[]) => {
    await pages(type).getByRole('button', { name: 'Fetch 3 of them' }).click()
    await pages(type).getByRole('button', { name: 'Teach these pages' }).click()
    await expect.poll(() => page.getByLabel('Type of pages').inputValue()).toBe(type)
    await frame.locator(fields[0][0]).waitFor()
    await markFields(page, frame.locator('body'), fields)
    await page.getByText(/^\d records? on \d pages?$/).waitFor()
    await page.click('#tab-source')
  }

  for (const i of [0, 1])
    await markFields(page, frame.locator('li.book').nth(i), [
      ['.title', 'title'],
      ['.press', 'press'],
    ])
  await waitForRecords(page, 6)
  await page.click('#tab-source')
  await panel.getByRole('button', { name: 'Follow title' }).click()
  await panel.getByRole('button', { name: 'Follow press' }).click()
  await panel.getByText('press leads to the press pages').waitFor()
  await teach('detail', [
    ['.isbn', 'isbn'],
    ['.author', 'author'],
  ])
  await teach('press', [['.town', 'town']])

  // The page of a book leads on to that of its author.
  await panel.getByText('They add isbn, author').waitFor()
  await pages('detail').getByRole('button', { name: 'Follow their links' }).click()
  await panel.getByRole('heading', { name: 'From the detail pages on' }).waitFor()
  await panel.getByRole('button', { name: 'Follow author' }).click()
  await panel.getByText('Still missing: a wrapper for the author pages').waitFor()
  await picture(page, 'levels-detail')
  await teach('author', [['.born', 'born']])

  await panel.getByText('They add town').waitFor()
  await panel.getByLabel('Seconds between requests').fill('0')
  await panel.getByLabel('Seconds between requests').press('Enter')
  slow = 60
  await panel.getByRole('button', { name: 'Start the crawl' }).click()
  await page.getByRole('heading', { name: /joined records?$/ }).waitFor()
  await panel.getByRole('button', { name: 'Stop the crawl' }).click()
  await panel.getByText('Stopped.').waitFor()
  slow = 0
  await panel.getByRole('button', { name: 'Resume the crawl' }).click()
  await panel.getByText('All pages are read').waitFor()
  await page.getByRole('heading', { name: '18 joined records' }).waitFor()
  await picture(page, 'levels-done')
  const header = page.locator('table.results thead th')
  await expect.poll(() => header.allTextContents()).toEqual([...Object.keys(LIBRARY.records[0]), 'pages'])
  const found = studio.read('records.jsonl').trim().split('\n')
  expect(found.map((line) => JSON.parse(line))).toEqual(LIBRARY.records)
  expect(errors).toEqual([])
})
