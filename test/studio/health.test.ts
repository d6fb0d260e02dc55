import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { learn } from '../../src/learn/learn.ts'
import { booksOf, newList, oldList } from '../../src/maintain/repair/made-site.ts'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { openTab, picture, type RunningStudio, startStudioOn } from './studio.ts'

let chromium: Chromium
let studio: RunningStudio
let folder: string

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
  writeFileSync(join(folder, 'wrapper.json'), JSON.stringify(result.wrapper.toJSON()))
  for (let i = 0; i < 6; i++) writeFileSync(join(folder, `${i}.html`), newList(i).source)
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
  await page.click('#tab-wrapper')
  const health = page.getByRole('region', { name: 'Health' })
  await health.getByRole('button', { name: 'Check on these pages' }).click()
  await health.getByText('broken').first().waitFor()
  await health.getByRole('button', { name: 'Propose a repair' }).click()
  await health.getByText(booksOf(0)[0].title).waitFor()
  await health.scrollIntoViewIfNeeded()
  await picture(page, 'health')
  await health.getByRole('button', { name: 'Use the repaired wrapper' }).click()
  await page.getByText('36 records on 6 pages').waitFor()
  await health.getByRole('button', { name: 'Check on these pages' }).click()
  await health.getByText('holds').first().waitFor()
  expect(JSON.parse(studio.read('wrapper.json')).history).toHaveLength(1)
  expect(errors).toEqual([])
})
