import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import type { Loopback } from '../loopback.ts'
import { serveBookshop } from '../sources/bookshop.ts'
import { openTab, type RunningStudio, startStudioOn } from './studio.ts'

let chromium: Chromium
let shop: Loopback
let studio: RunningStudio
let folder: string

beforeAll(async () => {
  chromium = await launchChromium()
  shop = await serveBookshop()
  folder = mkdtempSync(join(tmpdir(), 'gleaner-next-'))
  studio = await startStudioOn(folder, [`${shop.origin}/list/pages/001.html`, '--allow-private'])
})
afterAll(async () => {
  await studio?.stop()
  await chromium?.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

it('goes on from an address: the pages after it are fetched into the project', {
  timeout: 120_000,
}, async () => {
  const { page, errors } = await openTab(chromium.context, studio.address)
  await page.getByRole('button', { name: 'Add a page' }).click()
  const count = page.getByLabel('The pages after the open one')
  await count.waitFor()
  await page.getByText('Found by the link marked rel="next"').waitFor()
  await count.fill('2')
  await count.press('Enter')
  await page.getByText('2 pages fetched; all pages that were asked for are here').waitFor()
  expect(readdirSync(join(folder, 'pages'))).toHaveLength(3)
  await page.locator('.pages-panel li').nth(2).waitFor()
  expect(errors).toEqual([])
  expect(shop.asked.filter((path) => path !== '/robots.txt')).toEqual(
    ['001', '002', '003'].map((name) => `/list/pages/${name}.html`),
  )
})
