import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { countryPage } from '../country-pages.ts'
import { highlighted, litTexts, openTab, picture, startStudio } from './studio.ts'

const PATIENT = { timeout: 20_000 }

describe('the structure view', { timeout: 180_000 }, () => {
  let chromium: Chromium
  beforeAll(async () => {
    chromium = await launchChromium()
  })
  afterAll(() => chromium?.close())

  it('shows the outline beside the page, and corrects it step by step', async () => {
    const pages = new Map([0, 1, 2, 3, 4].map((i) => [`pages/${i}.html`, countryPage(i)]))
    const studio = await startStudio(pages)
    try {
      const { page, frame, errors } = await openTab(chromium.context, studio.address)
      await page.click('#tab-structure')
      const tree = page.getByRole('tree', { name: 'Headings' })
      const item = (name: string) =>
        tree.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) })
      const names = () => tree.locator('b').allTextContents()
      await item('Geography').first().waitFor()
      expect((await names()).slice(0, 3)).toEqual(['Geography', 'Location', 'Area'])
      const level = (name: string) => item(name).first().getAttribute('aria-level')
      expect([await level('Geography'), await level('Location')]).toEqual(['1', '2'])

      // Pointing at an entry lights up its heading and its section.
      await item('Location').first().hover()
      await expect.poll(() => highlighted(page, 'hovered'), PATIENT).toEqual(['Location', ':'])
      await expect
        .poll(async () => (await highlighted(page, 'section')).join(' '), PATIENT)
        .toContain('in the north')

      // The page stays as it is when another of its views is chosen, and the headings are dark there.
      const pageElement = () =>
        page.evaluate(() => {
          const shown = document.querySelector<HTMLIFrameElement>('.page-frame iframe')?.contentDocument
          const before = shown?.body.dataset.seen
          if (shown !== null && shown !== undefined) shown.body.dataset.seen = 'yes'
          return before
        })
      await pageElement()
      await page.click('#tab-teach')
      await page.getByText('Mark one record').waitFor()
      await expect.poll(() => litTexts(page), PATIENT).toEqual([])
      expect(await pageElement()).toBe('yes')
      await page.click('#tab-structure')
      await expect.poll(() => litTexts(page), PATIENT).toContain('Geography')

      // A click on a heading in the page chooses it in the outline.
      await frame.getByText('Climate', { exact: true }).first().click()
      const section = page.getByRole('region', { name: 'Section' })
      await expect.poll(() => section.getByLabel('Name').inputValue(), PATIENT).toBe('Climate')
      await picture(page, 'structure')
      await section.getByRole('button', { name: 'Not a heading' }).click()
      await item('Climate').first().waitFor({ state: 'detached' })
      await page.getByText('1 correction', { exact: true }).waitFor()

      // A dragged section goes into the one it is dropped on; the keyboard renames.
      await item('Coast').first().dragTo(item('Area').first())
      await page.getByText('2 corrections', { exact: true }).waitFor()
      expect(await level('Coast')).toBe('3')
      await item('People').first().click()
      await page.keyboard.press('F2')
      await section.getByLabel('Name').fill('Inhabitants')
      await page.keyboard.press('Enter')
      await item('Inhabitants').first().waitFor()
      expect(studio.read('corrections.json')).toContain('{"rename":"People","to":"Inhabitants"}')

      // What is no heading becomes one by pointing.
      await page.getByText(/^Grammar of 5 pages/).click()
      await picture(page, 'structure-grammar')
      await page.keyboard.press('Control+z')
      await item('People').first().waitFor()
      await page.getByRole('button', { name: 'Extract every section' }).click()
      await page.getByText('5 records on 5 pages').waitFor()
      expect(JSON.parse(studio.read('wrapper.json')).rules[0].language).toBe('sections')
      expect(errors).toEqual([])
      await page.close()
    } finally {
      await studio.stop()
    }
  })

  it('makes a text a heading by pointing at it, with those like it', async () => {
    const trees = (i: number) =>
      `<!DOCTYPE html><title>Wood ${i}</title><body><h2>Trees</h2><p>Of wood ${i}</p><div class="t">Oak</div><p>the same</p><div class="t">Elm</div><p>the same</p></body>`
    const studio = await startStudio(new Map([1, 2, 3].map((i) => [`pages/${i}.html`, trees(i)])))
    try {
      const { page, frame, errors } = await openTab(chromium.context, studio.address)
      await page.keyboard.press('2')
      const tree = page.getByRole('tree', { name: 'Headings' })
      await tree.getByText('Trees').waitFor()
      await frame.getByText('Elm').click()
      const added = page.getByRole('region', { name: 'New heading' })
      await added.getByText('“Elm”').waitFor()
      await picture(page, 'structure-add')
      await added.getByRole('button', { name: 'This is a heading' }).click()
      await tree.getByText('Oak').waitFor()
      expect(await tree.locator('b').allTextContents()).toEqual(['Trees', 'Oak', 'Elm'])
      expect(JSON.parse(studio.read('corrections.json'))).toEqual([{ add: 'Elm' }])
      expect(errors).toEqual([])
      await page.close()
    } finally {
      await studio.stop()
    }
  })
})
