import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { learn } from '../../src/learn/learn.ts'
import { createPage } from '../../src/page/page.ts'
import { writeWrapper } from '../../src/wrapper/read.ts'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import {
  bookshopPages,
  isInView,
  litTexts,
  openTab,
  picture,
  type RunningStudio,
  startStudio,
  type Tab,
  waitForRecords,
} from './studio.ts'

const PATIENT = { timeout: 20_000 }

const STAFF = `<!DOCTYPE html><title>Staff</title><h1>Staff</h1>
<section><h2>Optics</h2><ul><li><b class="name">Ann Lee</b> <i class="phone">+44 20 7946 0001</i></li>
<li><b class="name">Bo Ray</b> <i class="phone">+44 20 7946 0002</i></li></ul></section>
<section><h2>Dome</h2><ul><li><b class="name">Cy Day</b> <i class="phone">+44 20 7946 0003</i></li></ul></section>
<section><h2>Records</h2><ul><li><b class="name">Di Fox</b> <i class="phone">+44 20 7946 0004</i></li>
<li><b class="name">Ed Nye</b> <i class="phone">+44 20 7946 0005</i></li></ul></section>`

describe('the studio', { timeout: 180_000 }, () => {
  let chromium: Chromium
  let studio: RunningStudio
  let tab: Tab

  beforeAll(async () => {
    chromium = await launchChromium()
  })
  afterAll(() => chromium?.close())
  afterEach(async () => {
    await tab.page.close()
    await studio.stop()
    expect(tab.errors).toEqual([])
  })

  const open = async (pages: ReadonlyMap<string, string>): Promise<Tab> => {
    studio = await startStudio(pages)
    tab = await openTab(chromium.context, studio.address)
    return tab
  }
  const nameIs = (page: Page, name: string) =>
    expect.poll(() => page.getByRole('combobox', { name: 'Field name' }).inputValue(), PATIENT).toBe(name)
  const teachBooks = async ({ page, frame }: Tab) => {
    await frame.locator('.title').first().click()
    await nameIs(page, 'title')
    await frame.locator('[rel=author]').first().click()
    await nameIs(page, 'author')
    await frame.locator('.price').first().click()
    await nameIs(page, 'price')
    await page.keyboard.press('Enter')
    await page.getByText('38 records on 6 pages').waitFor()
  }

  it('teaches records inside records, and shows what can be done with a value', async () => {
    const { page, frame } = await open(new Map([['pages/staff.html', STAFF]]))
    const mark = async (selector: string, index: number, name: string) => {
      await frame.locator(selector).nth(index).click()
      await page.locator('.name-box-value', { hasText: await textOf(page, selector, index) }).waitFor()
      if (name !== '') await page.getByRole('combobox', { name: 'Field name' }).fill(name)
    }
    await mark('h2', 0, 'department')
    await mark('.name', 0, '')
    await page.getByRole('button', { name: 'It is one of several inside the record' }).click()
    await nameIs(page, 'items › name')
    await page.getByRole('combobox', { name: 'Field name' }).fill('people > name')
    await page.getByText('One of the people inside the record').waitFor({ state: 'detached' })
    await mark('.phone', 0, '')
    await nameIs(page, 'people › phone')
    await mark('.name', 1, '')
    await nameIs(page, 'people › name')
    await mark('.phone', 1, '')
    await mark('h2', 1, 'department')
    await mark('.name', 2, '')
    await mark('.phone', 2, '')
    await page.keyboard.press('Enter')
    await page.locator('.records .item', { hasText: 'Ed Nye' }).waitFor()
    const [example] = studio.read('examples.jsonl').trim().split('\n')
    expect(JSON.parse(example).records[0].people).toHaveLength(2)

    await frame.locator('.phone').nth(3).click({ button: 'right' })
    const call = page.getByRole('menuitem', { name: 'Call' })
    expect(await call.getAttribute('href')).toBe('tel:+442079460004')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  it('runs, sorts, filters and draws results; names, annotates, shares and takes over a wrapper', async () => {
    const { page } = await open(bookshopPages(6))
    await teachBooks(tab)
    await page.getByRole('tab', { name: 'Wrapper' }).click()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: '38 records' }).waitFor()
    await page.getByRole('button', { name: 'Run again' }).click()
    await page.getByText('6 of 6 pages').waitFor()
    const prices = async () => {
      const texts = await page.locator('.results tbody td:nth-child(3)').allTextContents()
      return texts.filter((text) => text.startsWith('£')).map((text) => Number(text.slice(1)))
    }
    const inOrder = (await prices()).sort((a, b) => a - b)
    await page.getByRole('button', { name: 'price' }).click()
    await expect.poll(prices, PATIENT).toEqual(inOrder)
    await page.getByLabel('Filter records').fill('Short History of Fog')
    await page.getByText('1 matches').waitFor()
    expect(await page.locator('.results tbody tr').count()).toBe(1)
    expect(await page.locator('.chart').count()).toBe(3)
    expect(await page.locator('.kinds').nth(2).getAttribute('aria-label')).toContain('price')

    await page.getByRole('tab', { name: 'Wrapper' }).click()
    // One confidence: what the view shows is what the file says.
    const { fields } = JSON.parse(studio.read('wrapper.json')).profile as { fields: { confidence: number }[] }
    const shown = fields.map(({ confidence }) => `${Math.round(confidence * 100)} %`)
    await expect
      .poll(async () => (await page.locator('.level').allTextContents()).map((text) => text.split(' · ')[1]))
      .toEqual(shown)
    await page.getByLabel('Name', { exact: true }).fill('Bookshop lists')
    await page.getByLabel('A record is a').fill('Book')
    await page.getByLabel('Note', { exact: true }).fill('Two shelves')
    await page.getByLabel('Name of price').fill('cost')
    await page.getByLabel('Note on title').fill('As printed')
    await page.keyboard.press('Tab')
    await expect.poll(() => studio.read('studio.json'), PATIENT).toContain('As printed')
    await expect.poll(() => studio.read('wrapper.json'), PATIENT).toContain('"cost"')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    const file = readFileSync(await download.path(), 'utf8')
    expect(JSON.parse(file)).toMatchObject({ name: 'Bookshop lists', class: 'https://schema.org/Book' })

    await page.getByRole('button', { name: 'Import wrapper' }).click()
    const chooser = page.getByLabel('Wrapper file')
    await chooser.setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{') })
    await page.getByRole('alert').waitFor()
    await chooser.setInputFiles({ name: 'w.json', mimeType: 'application/json', buffer: Buffer.from(file) })
    await page.getByRole('heading', { name: 'What Bookshop lists will do' }).waitFor()
    await page.getByText('It extracts records of title, author, cost.').waitFor()
    await page.getByText('nothing in it is executed').last().waitFor()
    await picture(page, 'import')
    await page.getByRole('button', { name: 'Use this wrapper' }).click()
    await page.getByText('Not learned from your marks').waitFor()
  })

  it('says what is wrong, and goes on', async () => {
    const { page } = await open(bookshopPages(2))
    await page.getByRole('button', { name: 'Add a page' }).click()
    await page.getByLabel('From the web').fill('http://127.0.0.1:9/')
    await page.getByRole('button', { name: 'Fetch' }).click()
    await page.getByRole('alert').filter({ hasText: 'private network' }).waitFor()
    await page.getByLabel('From its HTML').fill('<title>Pasted</title><p>Pasted page</p>')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('[aria-current=page]', { hasText: 'Pasted' }).waitFor()

    writeFileSync(join(studio.folder, 'pages/saved.html'), '<title>Saved meanwhile</title><p>x</p>')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: /Saved meanwhile/ }).click()
    await page.locator('.frame-loading').waitFor({ state: 'detached' })
    await page.getByLabel('Find a text on the page').fill('no such text')
    await page.keyboard.press('Enter')
    await page.getByText('“no such text” is not on this page').waitFor()
  })
})

const COUNT = 33_000

function longPage(count: number): string {
  const items = Array.from(
    { length: count },
    (_, i) =>
      `<li class="book"><b class="title">Book number ${i}</b> <i>Author ${i % 97}</i> ` +
      `<span class="price">£${i % 90}.50</span> <em>A few words so that it is long: ${i % 7} copies are left</em></li>\n`,
  )
  return `<!DOCTYPE html><title>Long</title><h1>Long</h1><ul>\n${items.join('')}</ul><p id="end">The end</p>`
}

/** A wrapper for the long page, learned from a short one of the same template. */
function longPageWrapper(): string {
  const html = longPage(20)
  const spanned = (text: string) => ({
    text,
    start: html.indexOf(text),
    end: html.indexOf(text) + text.length,
  })
  const record = { title: spanned('Book number 0'), price: spanned('£0.50') }
  const result = learn([{ page: createPage(html), records: [record], complete: false }], { name: 'long' })
  if (result.kind !== 'learned') throw new Error('the long page cannot be learned')
  return writeWrapper(result.wrapper.toJSON())
}

describe('a page of five megabytes', { timeout: 180_000 }, () => {
  it('can be pointed at anywhere, and lights up where one looks', async () => {
    const html = longPage(COUNT)
    expect(html.length).toBeGreaterThan(5_000_000)
    const chromium = await launchChromium()
    const studio = await startStudio(
      new Map([
        ['pages/long.html', html],
        ['wrapper.json', longPageWrapper()],
      ]),
    )
    try {
      const { page, frame, errors } = await openTab(chromium.context, studio.address)
      page.setDefaultTimeout(120_000)
      await frame.locator('.title').nth(1).hover()
      await page.locator('.outline').waitFor()
      await waitForRecords(page, COUNT)
      await expect.poll(() => litTexts(page), PATIENT).toContain('Book number 3')

      // Finding a text far down shows that part of the page, and the records around it.
      await page.getByLabel('Find a text on the page').fill('Book number 32900')
      await page.keyboard.press('Enter')
      await page.locator('.name-box-value', { hasText: 'Book number 32900' }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => litTexts(page), PATIENT).toContain('Book number 32900')
      await page.locator('.records .number', { hasText: /^32901$/ }).waitFor()
      await expect
        .poll(async () => {
          await scrollToEnd(page)
          return isInView(page, '#end')
        }, PATIENT)
        .toBe(true)
      expect(errors).toEqual([])
    } finally {
      await chromium.close()
      await studio.stop()
    }
  })
})

function textOf(page: Page, selector: string, index: number): Promise<string> {
  return page.evaluate(
    ([wanted, at]) => {
      const frame = document.querySelector<HTMLIFrameElement>('.page-frame iframe')
      return frame?.contentDocument?.querySelectorAll(wanted).item(at).textContent ?? ''
    },
    [selector, index] as const,
  )
}

/** Scrolls as far down as the page goes now. */
function scrollToEnd(page: Page): Promise<void> {
  return page.evaluate(() => {
    const inside = document.querySelector<HTMLIFrameElement>('.page-frame iframe')?.contentWindow
    inside?.scrollTo(0, inside.document.documentElement.scrollHeight)
  })
}
