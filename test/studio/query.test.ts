import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { manyPages } from './fixtures.ts'
import { markFields, openTab, picture, type RunningStudio, startStudio } from './studio.ts'

let chromium: Chromium
let studio: RunningStudio

beforeAll(async () => {
  chromium = await launchChromium()
  studio = await startStudio(manyPages(6))
  const rows = Array.from({ length: 12 }, (_, i) => `${i * 5},${i % 2 === 0 ? 'cheap' : 'dear'}`)
  writeFileSync(join(studio.folder, 'classes.csv'), `least,class\n${rows.join('\n')}\n`)
})
afterAll(async () => {
  await studio?.stop()
  await chromium?.close()
})

it('asks in SQL over the records, with plan, table, chart and export', { timeout: 120_000 }, async () => {
  const { page, frame, errors } = await openTab(chromium.context, studio.address)
  await markFields(page, frame.locator('article').first(), [
    ['h3', 'title'],
    ['.price', 'price'],
    ['.q-9', 'maker'],
    ['em', 'stock'],
  ])
  await page.getByText('60 records on 6 pages').waitFor()
  await page.click('#tab-query')
  const tables = page.getByRole('complementary', { name: 'Tables' })
  await tables.getByText('results', { exact: true }).waitFor()
  const editor = page.getByLabel('Query in SQL')
  await expect.poll(() => editor.inputValue(), { timeout: 20_000 }).toBe('SELECT *\nFROM results\nLIMIT 100')
  await editor.press('Control+Enter')
  await page.getByRole('heading', { name: '60 rows' }).waitFor()
  await picture(page, 'query-all')

  await editor.fill(
    `SELECT maker, count(*) AS offers, max(CAST(replace(stock, ' in stock', '') AS INTEGER)) AS most
FROM results GROUP BY maker ORDER BY most DESC`,
  )
  await page.getByRole('button', { name: 'Explain' }).click()
  await page
    .getByRole('list', { name: 'Plan' })
    .getByText(/Read all of results: .* nothing is fetched/)
    .waitFor()
  await editor.press('Control+Enter')
  const answer = page.getByRole('region', { name: 'Answer' })
  await answer.getByRole('columnheader', { name: 'offers' }).waitFor()
  const chart = page.getByRole('region', { name: 'Chart' })
  const svg = chart.getByRole('img')
  expect(await svg.getAttribute('aria-label')).toBe('most of each row')
  expect(await svg.locator('rect').count()).toBe(await answer.locator('tbody tr').count())
  await chart.getByLabel('Chart of').selectOption('offers')
  await expect.poll(() => svg.getAttribute('aria-label')).toBe('offers of each row')
  await picture(page, 'query-chart')
  const download = page.waitForEvent('download')
  await answer.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('query.csv')

  await editor.fill('SELECT * FORM results')
  await editor.press('Control+Enter')
  await page.getByRole('alert').getByText('near "FORM"').waitFor()
  await picture(page, 'query-error')
  await editor.fill('DELETE FROM results')
  await editor.press('Control+Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('region', { name: 'Answer' }).count()).toBe(0)
  expect(errors).toEqual([])
})
