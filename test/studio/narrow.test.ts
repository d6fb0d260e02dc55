import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VIEWS } from '../../studio/src/store.ts'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { litTexts, openTab, type RunningStudio, startStudio, type Tab, waitForRecords } from './studio.ts'

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung'
const BOOKS = [
  ['الأيام 1', 'طه حسين'],
  ['موسم الهجرة إلى الشمال (2)', 'الطيب صالح'],
  [LONG, 'Anonymous'],
]
const SHELF = `<!DOCTYPE html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>مكتبة</title><style>.wide { width: 2400px }</style>
<h1>مكتبة</h1><ul>${BOOKS.map(([title, author]) => `<li><b>${title}</b> <i>${author}</i></li>`).join('')}</ul>
<div class="wide"><u>بعيد</u><s style="float:left">far</s></div>`

describe('the studio with little room, and with text from right to left', { timeout: 180_000 }, () => {
  let chromium: Chromium
  let studio: RunningStudio
  let tab: Tab

  beforeAll(async () => {
    chromium = await launchChromium()
    studio = await startStudio(new Map([['pages/shelf.html', SHELF]]))
    tab = await openTab(chromium.context, studio.address)
  })
  afterAll(async () => {
    await studio.stop()
    await chromium.close()
    expect(tab.errors).toEqual([])
  })

  const nameIt = async (page: Page, name: string) => {
    await page.getByRole('combobox', { name: 'Field name' }).fill(name)
    await page.keyboard.press('Enter')
    await page.locator('.name-box').waitFor({ state: 'detached' })
  }

  it('teaches at 320 by 256 pixels, which is 1280 by 1024 at 400 %', async () => {
    const { page, frame } = tab
    await page.setViewportSize({ width: 320, height: 256 })
    await frame.locator('b').first().click()
    await expect.poll(() => page.locator('.name-box-value').textContent()).toContain('الأيام')
    await nameIt(page, 'title')
    await frame.locator('i').first().click()
    await nameIt(page, LONG)
    await frame.locator('b').nth(1).click()
    await nameIt(page, 'title')
    await frame.locator('i').nth(1).click()
    await nameIt(page, LONG)
    await waitForRecords(page, 3)
    expect(await litTexts(page)).toContain('Anonymous')
  })

  it.each(VIEWS)('the view %s needs no scrolling sideways at 320 pixels', async (view) => {
    const { page } = tab
    await page.setViewportSize({ width: 320, height: 256 })
    await page.locator(`#tab-${view}`).click()
    await page.waitForFunction(
      (name) => document.getElementById(`tab-${name}`)?.ariaSelected === 'true',
      view,
    )
    const room = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const beyond = [...document.querySelectorAll('#studio button, #studio input, #studio h2')]
        // A table may be wider than the window: it scrolls in its own box.
        .filter((element) => element.closest('table') === null)
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 80))
      return { scrollWidth, clientWidth, beyond }
    })
    expect(room).toEqual({ scrollWidth: 320, clientWidth: 320, beyond: [] })
  })

  it('a panel that was made wider in a wide window does not narrow a small one', async () => {
    const { page } = tab
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.locator('#tab-teach').click()
    await page.locator('.splitter').press('ArrowLeft')
    await page.setViewportSize({ width: 320, height: 640 })
    const width = () => page.evaluate(() => document.querySelector('.records-panel')?.clientWidth)
    await expect.poll(width).toBe(320)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect.poll(width).toBeGreaterThan(330)
  })

  it('values read in their own direction', async () => {
    const { page } = tab
    await page.setViewportSize({ width: 1280, height: 720 })
    const directions = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.records .value')].map((value) => getComputedStyle(value).direction),
      )
    await expect.poll(directions).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
    await page.locator('#tab-results').click()
    const cell = page.locator('.results td').first()
    await expect.poll(() => cell.evaluate((td) => getComputedStyle(td).direction)).toBe('rtl')
  })

  it('a value far to the side is brought into view, and the outline is where it is', async () => {
    const { page } = tab
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.locator('#tab-teach').click()
    await page.locator('#find').fill('far')
    await page.keyboard.press('Enter')
    await page.locator('.name-box').waitFor()
    const left = () =>
      page.evaluate(() => {
        const inside = document.querySelector<HTMLIFrameElement>('.page-frame iframe')?.contentDocument
        return inside?.querySelector('s')?.getBoundingClientRect().left ?? -1
      })
    await expect.poll(left).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')
  })
})
