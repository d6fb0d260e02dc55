import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { mixedOffers, offer } from './fixtures.ts'
import { highlighted, markFields, openTab, picture, startStudio, waitForRecords } from './studio.ts'

const FIELDS = [
  ['h3', 'title'],
  ['.price', 'price'],
  ['em', 'stock'],
] as const

describe('questions about groups in the studio', { timeout: 180_000 }, () => {
  let chromium: Chromium
  beforeAll(async () => {
    chromium = await launchChromium()
  })
  afterAll(() => chromium?.close())

  it('lights up the group, and one click takes it out on every page', async () => {
    const studio = await startStudio(
      new Map([
        ['pages/1.html', mixedOffers(1, 6, 4)],
        ['pages/2.html', mixedOffers(11, 6, 4)],
      ]),
    )
    try {
      const { page, frame, errors } = await openTab(chromium.context, studio.address)
      await markFields(page, frame.locator('article').first(), FIELDS)
      await markFields(page, frame.locator('article').nth(1), FIELDS)
      await waitForRecords(page, 10)
      const ask = page.getByRole('button', { name: /^Ask me/ })
      await expect.poll(() => ask.textContent()).toContain('1')
      await ask.click()
      const question = page.getByRole('region', { name: 'Question' })
      await question.waitFor()
      expect(await question.textContent()).toContain(
        '8 of the records found look like this, 4 of them on other pages: are they records?',
      )
      const lit = () => highlighted(page, 'evidence')
      const sponsored = [0, 1, 2, 3].map((i) => offer(501 + i).title)
      await expect.poll(lit).toEqual(expect.arrayContaining(sponsored))
      expect(await lit()).not.toContain(offer(1).title)
      await page.locator('.member-outline').first().waitFor()
      await picture(page, 'group-question')
      await question.getByRole('button', { name: 'No, they are not' }).click()
      await waitForRecords(page, 6)
      await page.getByText('12 records on 2 pages').waitFor()
      expect(studio.read('examples.jsonl')).toContain('"negatives":[{"title":{"text":')
      await page.keyboard.press('Control+z')
      await waitForRecords(page, 10)
      await ask.click()
      await question.getByRole('button', { name: 'Not sure' }).click()
      await question.waitFor({ state: 'detached' })
      await ask.click()
      await page.getByRole('log').locator('.notice').or(question).first().waitFor()
      await ask.click()
      expect(await question.getByText('look like this').count()).toBe(0)
      expect(errors).toEqual([])
      await page.close()
    } finally {
      await studio.stop()
    }
  })
})
