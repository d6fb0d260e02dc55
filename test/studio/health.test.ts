import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { learn } from '../../src/learn/learn.ts'
import { booksOf, newList, oldList } from '../../src/maintain/repair/made-site.ts'
import type { Run } from '../../src/maintain/watch/run.ts'
import { commitRun, nameFolder, openSourceFolder } from '../../src/maintain/watch/source-folder.ts'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { litTexts, openTab, picture, type RunningStudio, startStudioOn } from './studio.ts'

let chromium: Chromium
let studio: RunningStudio
let folder: string
let wrapper: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-health-'))
  const pages = [0, 1, 2, 3, 4, 5].map((i) => oldList(i))
  const examples = [0, 1].map((i) => ({
    page: pages[i],
    records: booksOf(i).map((book) => ({ ...book })),
    complete: true,
  }))
  const result = learn(examples, { unlabelled: pages.slice(2), name: 'books' })
  if (result.kind === 'declined') throw new Error('nothing was learned')
  wrapper = JSON.stringify(result.wrapper.toJSON())
  writeFileSync(join(folder, 'wrapper.json'), wrapper)
  for (let i = 0; i < 6; i++) writeFileSync(join(folder, `${i}.html`), newList(i).source)
  await watch()
  chromium = await launchChromium()
  studio = await startStudioOn(folder)
})
afterAll(async () => {
  await studio?.stop()
  await chromium?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('notices a redesign, shows a repair beside the old values, and uses it', {
  timeout: 120_000,
}, async () => {
  const { page, errors } = await openTab(chromium.context, studio.address)
  await page.click('#tab-health')
  await page.locator('.pill.warning', { hasText: '0 records on 6 pages' }).waitFor()
  const health = page.getByRole('region', { name: 'Health' })
  await health.getByRole('button', { name: 'Check these pages' }).click()
  await health.getByText('broken').first().waitFor()
  await health.getByRole('button', { name: 'Propose a repair' }).click()
  await health.getByText(booksOf(0)[0].title).waitFor()
  await health.scrollIntoViewIfNeeded()
  await picture(page, 'health')
  await health.getByRole('button', { name: 'Use the repaired wrapper' }).click()
  await page.getByText('36 records on 6 pages').waitFor()
  await health.getByRole('button', { name: 'Check these pages' }).click()
  await health.getByText('works').first().waitFor()
  expect(JSON.parse(studio.read('wrapper.json')).history).toHaveLength(1)
  expect(errors).toEqual([])
})

/** What a watcher noted of eight runs, the last two of which lost the price. */
async function watch(): Promise<void> {
  const watched = { name: 'Shop', place: '/srv/shop.source.json', every: 21_600_000 }
  const own = openSourceFolder(join(folder, '.glean-watch'), watched)
  await nameFolder(own, watched)
  for (let day = 1; day <= 8; day++) {
    const verdict = day > 6 ? 'broken' : 'ok'
    const run: Run = {
      run: `2026-03-0${day}T06:00:00.000Z`,
      seconds: 4,
      verdict,
      reasons: day > 6 ? ['price: was filled on 100 % of pages, now on 4 %'] : [],
      pages: 6,
      unread: 0,
      records: 36,
      new: day,
      changed: 0,
      gone: 1,
      wrappers: [
        {
          type: 'list',
          wrapper: 'books.json',
          verdict,
          evidence: [],
          pages: 6,
          records: 36,
          fields: [
            { name: 'title', verdict: 'ok', filled: 1 },
            { name: 'price', verdict, filled: day > 6 ? 0.04 : 0.9 + day / 100 },
          ],
        },
      ],
    }
    commitRun(own, run)
  }
}

it('shows how watched sources do over time', { timeout: 120_000 }, async () => {
  const { page, errors } = await openTab(chromium.context, studio.address)
  await page.click('#tab-health')
  const watched = page.getByRole('region', { name: 'Watched sources' })
  await watched.getByText('price: was filled on 100 % of pages, now on 4 %').waitFor()
  const line = watched.getByRole('img', { name: 'price was filled in 91 % of records at first, now in 4 %' })
  expect(await line.locator('circle').count()).toBe(8)
  const view = page.locator('#view')
  expect(await view.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await picture(page, 'watched')
  expect(errors).toEqual([])
})

it('lets a person correct a repair by pointing', { timeout: 120_000 }, async () => {
  writeFileSync(join(folder, 'wrapper.json'), wrapper)
  const again = await startStudioOn(folder)
  try {
    const { page, errors } = await openTab(chromium.context, again.address)
    await page.click('#tab-health')
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByRole('button', { name: 'Check these pages' }).click()
    await health.getByRole('button', { name: 'Propose a repair' }).click()
    await health.getByRole('button', { name: 'Correct it on the page' }).first().click()
    await page.getByText('Click what is wrong').waitFor()
    expect(await page.getAttribute('#tab-teach', 'aria-selected')).toBe('true')
    await expect.poll(() => litTexts(page)).toContain(booksOf(0)[0].title)
    const [example] = again.read('examples.jsonl').trim().split('\n')
    expect(JSON.parse(example).records).toHaveLength(6)
    expect(errors).toEqual([])
  } finally {
    await again.stop()
  }
})
