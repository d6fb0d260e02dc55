import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { BINARY, coveredOffers, FRAMED, manyPages, offer, plainOffers, SCRIPTED } from './fixtures.ts'
import {
  isInView,
  litTexts,
  markFields,
  openTab,
  picture,
  type RunningStudio,
  startStudio,
  type Tab,
  waitForRecords,
} from './studio.ts'

const PATIENT = { timeout: 20_000 }

const FIELDS = [
  ['h3', 'title'],
  ['.q-9', 'maker'],
  ['.price', 'price'],
  ['time', 'date'],
  ['em', 'stock'],
  ['p', 'teaser'],
] as const

describe('the studio as a stranger meets it', { timeout: 180_000 }, () => {
  let chromium: Chromium
  beforeAll(async () => {
    chromium = await launchChromium()
  })
  afterAll(() => chromium?.close())

  const withStudio = async (
    pages: ReadonlyMap<string, string>,
    work: (tab: Tab, studio: RunningStudio) => Promise<void>,
  ) => {
    const studio = await startStudio(pages)
    try {
      const tab = await openTab(chromium.context, studio.address)
      await work(tab, studio)
      expect(tab.errors).toEqual([])
      await tab.page.close()
    } finally {
      await studio.stop()
    }
  }
  const named = (page: Page, name: string) =>
    expect.poll(() => page.getByRole('combobox', { name: 'Field name' }).inputValue(), PATIENT).toBe(name)
  /** Marks the six fields of the first offer of the page that is open, or the first few of them. */
  const markOffer = ({ page, frame }: Tab, count: number = FIELDS.length) =>
    markFields(page, frame.locator('article').first(), FIELDS.slice(0, count))

  it('begins a dialog where a person types, and explains an address that cannot be had', async () => {
    await withStudio(new Map([['pages/a.html', plainOffers(1, 3)]]), async ({ page }) => {
      await page.getByRole('button', { name: 'Add a page' }).click()
      await page.keyboard.type('127.0.0.1:9/books')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('private network').waitFor()
      expect(await page.locator('#add-url').inputValue()).toBe('127.0.0.1:9/books')
      await page.keyboard.press('Escape')
      await page.locator('dialog').waitFor({ state: 'detached' })
    })
  })

  it('stays in view with sixty pages, opens each at its records, lit up, and sorts the results', async () => {
    await withStudio(manyPages(60), async (tab) => {
      const { page } = tab
      await markOffer(tab)
      await waitForRecords(page, 10)
      await page.getByText('600 records on 60 pages').waitFor()
      await page.locator('.pages-panel li').nth(59).scrollIntoViewIfNeeded()
      expect(await page.evaluate(() => [document.scrollingElement?.scrollTop, scrollY])).toEqual([0, 0])
      expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
      await picture(page, 'sixty-pages')
      await page.locator('.pages-panel li button').nth(58).click()
      await page.locator('[aria-current=page]', { hasText: '59.html' }).waitFor()
      await waitForRecords(page, 10)
      await expect.poll(() => litTexts(page), PATIENT).toContain(offer(581).price)
      await expect.poll(() => isInView(page, 'article h3'), PATIENT).toBe(true)
      await page.keyboard.press('Escape')
      await page.keyboard.press('n')
      await page.locator('[aria-current=page]', { hasText: '60.html' }).waitFor()
      await expect.poll(() => litTexts(page), PATIENT).toContain(offer(591).price)
      await expect.poll(() => isInView(page, 'article h3'), PATIENT).toBe(true)
      await page.click('#tab-wrapper')
      await page.locator('.fields').waitFor()
      await picture(page, 'wrapper')

      await page.click('#tab-results')
      await page.getByRole('heading', { name: '600 records' }).waitFor()
      await picture(page, 'results')
      await page.getByText('The first 500 of 600 are shown').waitFor()
      const headings = await page.locator('.results th').allTextContents()
      const firstOf = (name: string) =>
        page
          .locator('.results tbody tr')
          .first()
          .locator('td')
          .nth(headings.findIndex((heading) => heading.startsWith(name)))
          .textContent()
      await page.getByRole('button', { name: 'date' }).click()
      await expect.poll(() => firstOf('date'), PATIENT).toMatch(/2010$/)
      await page.getByRole('button', { name: /^price/ }).click()
      await expect.poll(() => firstOf('price'), PATIENT).toMatch(/^£0\./)
      await page.getByLabel('Filter records').fill(offer(599).title)
      await expect.poll(() => page.locator('.results tbody tr').count(), PATIENT).toBe(1)

      // A record of the results is shown on its page, which is far down the list.
      await page.locator('.results tbody').getByRole('button', { name: '60.html' }).click()
      await page.locator('.record-outline', { hasText: 'Record 9' }).waitFor()
      await expect.poll(() => isInView(page, 'article:nth-of-type(9) h3'), PATIENT).toBe(true)
      const open = await page.locator('[aria-current=page]').boundingBox()
      expect(open?.y).toBeLessThan(720)
    })
  })

  it('says why a page looks empty, and hides what covers one', async () => {
    const pages = new Map([
      ['pages/1.html', coveredOffers(12)],
      ['pages/2.html', SCRIPTED],
      ['pages/3.html', FRAMED],
      ['pages/4.html', ''],
      ['pages/5.html', BINARY],
      ['pages/6.html', `<title>Long</title>${'<p>x</p>\n'.repeat(1_120_000)}`],
    ])
    await withStudio(pages, async (tab) => {
      const { page, frame } = tab
      await page.getByText('Something that covers the page is hidden.').waitFor()
      await picture(page, 'covered')
      await frame.locator('.price').nth(10).scrollIntoViewIfNeeded()
      await frame.locator('.price').nth(10).click()
      await named(page, 'price')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Show it' }).click()
      await frame.locator('.consent').waitFor()
      for (const [file, place, words] of [
        ['2.html', '.frame-notice', 'built by scripts'],
        ['3.html', '.blank', 'made of frames'],
        ['4.html', '.blank', 'This file is empty'],
        ['5.html', '.blank', 'This file is not text'],
        ['6.html', '.blank', 'the limit in a project is 10 MB'],
      ]) {
        await page.locator('.pages-panel li button', { hasText: file }).click()
        await page.locator(`.page-frame ${place}`, { hasText: words }).waitFor()
        if (place === '.blank') await page.getByText('Nothing can be marked on a page').waitFor()
        await picture(page, `notice-${file}`)
      }
      await page.getByText('Save a part of the page into the folder').waitFor()
      await page.locator('.pages-panel small', { hasText: 'this file has 10.1 MB' }).waitFor()
    })
  })

  it('suggests names that are words, takes a value without its label, and what the record lacks first', async () => {
    await withStudio(new Map([['pages/1.html', plainOffers(1, 9)]]), async (tab) => {
      const { page, frame } = tab
      await frame.locator('article em').first().click()
      await named(page, '')
      await frame.locator('article h3').first().click()
      await page.getByText(`“${offer(1).stock}” is not marked: it has no name`).waitFor()
      await named(page, 'title')
      await picture(page, 'name')
      await frame.locator('.q-9').first().click()
      await named(page, 'maker')
      await page.locator('.name-box-value', { hasText: `“${offer(1).maker}”` }).waitFor()
      await frame.locator('.price').first().click()
      await named(page, 'price')
      await frame.locator('time').first().click()
      await named(page, 'date')
      await page.keyboard.press('Enter')
      await waitForRecords(page, 9)
    })
  })

  it('rejects at once all records that lack a field, and takes that back at once', async () => {
    await withStudio(
      new Map([
        ['pages/1.html', plainOffers(1, 30)],
        ['pages/2.html', plainOffers(31, 30)],
      ]),
      async (tab, studio) => {
        const { page } = tab
        await markOffer(tab)
        await waitForRecords(page, 30)
        await page.getByText('10 of 30 records have no teaser').waitFor()
        await picture(page, 'lacking')
        await page.getByRole('button', { name: 'Reject all 10' }).click()
        await waitForRecords(page, 20)
        await expect.poll(() => negatives(studio), PATIENT).toBe(10)
        await page.keyboard.press('Control+z')
        await waitForRecords(page, 30)
        await page.getByRole('button', { name: 'Every record has teaser' }).click()
        await expect.poll(() => negatives(studio), PATIENT).toBe(20)
        await waitForRecords(page, 20)
        await picture(page, 'rejected')
      },
    )
  })

  it('shows six fields with long values whole words at a time, all names, and no message over a button', async () => {
    await withStudio(new Map([['pages/1.html', plainOffers(1, 12)]]), async (tab) => {
      const { page } = tab
      await markOffer(tab)
      await waitForRecords(page, 12)
      const broken = await page
        .locator('.records .value')
        .evaluateAll(
          (cells) =>
            cells.filter((cell) => /^£/.test(cell.textContent ?? '') && cell.clientHeight > 30).length,
        )
      expect(broken).toBe(0)
      const clipped = await page.locator('.legend').evaluate((list) => {
        const { right, bottom } = list.getBoundingClientRect()
        return [...list.children].filter((item) => {
          const box = item.getBoundingClientRect()
          return box.right > right + 1 || box.bottom > bottom + 1
        }).length
      })
      expect(clipped).toBe(0)
      await page.locator('.notice').first().waitFor()
      const covered = await page.evaluate(() => {
        const notice = document.querySelector('.notice')?.getBoundingClientRect() ?? new DOMRect()
        const buttons = [
          ...document.querySelectorAll('.records-panel footer button, .pages-panel footer button'),
        ]
        return buttons.filter((button) => {
          const box = button.getBoundingClientRect()
          return (
            box.left < notice.right &&
            box.right > notice.left &&
            box.top < notice.bottom &&
            box.bottom > notice.top
          )
        }).length
      })
      expect(covered).toBe(0)
      await picture(page, 'six-fields')

      // With a wider panel all columns are in view, also on the next visit.
      const beyond = () =>
        page.locator('.records-scroll').evaluate((panel) => panel.scrollWidth - panel.clientWidth)
      expect(await beyond()).toBeGreaterThan(0)
      const edge = page.getByRole('separator', { name: 'Width of the panel' })
      const showAll = page.getByRole('button', { name: 'Show all 6 fields' })
      await showAll.click()
      await expect.poll(beyond).toBe(0)
      await showAll.waitFor({ state: 'detached' })
      await edge.dblclick()
      await showAll.waitFor()
      await edge.dragTo(page.locator('.page-bar'), { targetPosition: { x: 330, y: 20 } })
      await expect.poll(beyond).toBe(0)
      await edge.press('ArrowRight')
      await page.reload()
      await waitForRecords(page, 12)
      expect(await beyond()).toBe(0)
    })
  })

  it('asks what a field is, shows the readings, and learns from the one that is chosen', async () => {
    await withStudio(manyPages(2), async (tab, studio) => {
      const { page } = tab
      await markOffer(tab, 3)
      await page.getByText('20 records on 2 pages').waitFor()
      const source = studio.read('pages/2.html')
      const { price } = offer(19)
      const answers = [price, '9.99'].map((text, i) => ({
        id: String(i),
        label: `“${text}”`,
        pieces: [[source.indexOf(price), 0, text.length]],
      }))
      const question = {
        id: 'q',
        page: 'pages/2.html',
        text: 'Which of these is the price?',
        members: [],
        answers,
      }
      await page.route('**/api/ask', (route) =>
        route.fulfill({ json: { page: 'pages/2.html', reason: question.text, question } }),
      )
      const answered = page.waitForRequest('**/api/answer')
      await page.getByRole('button', { name: /Ask me/ }).click()
      await page.getByText('Which of these is the price?').waitFor()
      await expect.poll(() => isInView(page, 'article:nth-of-type(9) .price'), PATIENT).toBe(true)
      await page.getByRole('button', { name: `“${price}”` }).hover()
      await expect.poll(() => litTexts(page), PATIENT).toContain(price)
      await picture(page, 'question')
      await page.getByRole('button', { name: `“${price}”` }).click()
      expect((await answered).postDataJSON()).toEqual({ question: 'q', answer: '0' })
      await page.getByText('this question is no longer open').waitFor()
    })
  })

  it('opens a page of 1.6 MB', async () => {
    const long = plainOffers(1, 3600)
    expect(long.length).toBeGreaterThan(1_600_000)
    await withStudio(new Map([['pages/1.html', long]]), async (tab) => {
      const { page } = tab
      await markOffer(tab, 2)
      await page.getByText('3,600 records on 1 page').waitFor()
      await picture(page, 'long')
    })
  })
})

/** How many records are marked as wrong in the examples file. */
function negatives(studio: RunningStudio): number {
  const lines = studio.read('examples.jsonl').trim().split('\n')
  const examples = lines.map((line) => JSON.parse(line) as { negatives?: unknown[] })
  return examples.reduce((sum, example) => sum + (example.negatives?.length ?? 0), 0)
}
