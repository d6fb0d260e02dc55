import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { manyPages, offer } from './fixtures.ts'
import { litTexts, openTab, picture, type RunningStudio, startStudio, waitForRecords } from './studio.ts'

let chromium: Chromium
let studio: RunningStudio

beforeAll(async () => {
  chromium = await launchChromium()
  studio = await startStudio(manyPages(4))
})
afterAll(async () => {
  await studio?.stop()
  await chromium?.close()
})

it('finds all records from what their values look like, without a mark', { timeout: 120_000 }, async () => {
  const { page, errors } = await openTab(chromium.context, studio.address)
  await page.getByRole('button', { name: 'I know what the values look like' }).click()
  const dialog = page.getByRole('dialog', { name: 'I know what the values look like' })
  await dialog.getByLabel('Name of field 1').fill('title')
  const known = [1, 3, 12, 14, 25, 31].map((i) => offer(i).title)
  await dialog.getByLabel('Values of field 1, one a line').fill(known.join('\n'))
  await dialog.getByRole('button', { name: 'Another field' }).click()
  await dialog.getByLabel('Name of field 2').fill('price')
  await dialog.getByLabel('What field 2 looks like').selectOption('money')
  await picture(page, 'recognize')
  await dialog.getByRole('button', { name: 'Find the records' }).click()
  await dialog.waitFor({ state: 'detached' })
  await waitForRecords(page, 10)
  await page.getByText('40 records on 4 pages').waitFor()
  await expect.poll(() => litTexts(page), { timeout: 20_000 }).toContain(offer(2).title)
  expect(errors).toEqual([])
})
