import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import {
  bookshopPages,
  openTab,
  type RunningStudio,
  startStudio,
  type Tab,
  waitForRecords,
} from './studio.ts'

const TRUTH = readFileSync('examples/bookshop/list/truth.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { page: string; records: Record<string, string[]>[] })

/** Browsers on a busy machine are slow; nothing here depends on how slow. */
const PATIENT = { timeout: 20_000 }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe('teaching the bookshop', { timeout: 180_000 }, () => {
  let chromium: Chromium
  let studio: RunningStudio
  let tab: Tab

  beforeAll(async () => {
    chromium = await launchChromium()
  })
  afterAll(() => chromium?.close())
  beforeEach(async () => {
    studio = await startStudio(bookshopPages(6))
    tab = await openTab(chromium.context, studio.address)
  })
  afterEach(async () => {
    await tab.page.close()
    await studio.stop()
    expect(tab.errors).toEqual([])
    // Whatever a person does, nothing is asked of any other machine.
    const { origin } = new URL(studio.address)
    expect(tab.requests.length).toBeGreaterThan(3)
    const others = tab.requests.filter((url) => !url.startsWith(`${origin}/`))
    expect(others.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([])
  })

  const named = (name: string) =>
    expect
      .poll(() => tab.page.getByRole('combobox', { name: 'Field name' }).inputValue(), { timeout: 20_000 })
      .toBe(name)
  const download = async (format: RegExp) => {
    const [file] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.page.getByRole('menuitem', { name: format }).click(),
    ])
    return readFileSync(await file.path(), 'utf8')
  }
  const expectRecords = (jsonLines: string) => {
    const records = jsonLines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
    const truth = TRUTH.slice(0, 6).flatMap((page) => page.records)
    expect(records.map(({ title }) => title)).toEqual(truth.map(({ title }) => title[0]))
    expect(records.map(({ price }) => price)).toEqual(truth.map(({ price }) => price?.[0]))
  }

  it('takes seven interactions with the mouse from an open page to exported records', async () => {
    const { page, frame } = tab
    let interactions = 0
    const act = async (action: Promise<unknown>) => {
      interactions++
      await action
    }
    await act(frame.locator('.title').first().click())
    await named('title')
    await act(frame.locator('[rel=author]').first().click())
    await named('author')
    await act(frame.locator('.year').first().click())
    await named('year')
    await act(frame.locator('.price').first().click())
    await named('price')
    await act(page.keyboard.press('Enter'))
    await page.getByText('38 records on 6 pages').waitFor()
    await act(page.getByRole('button', { name: 'Export' }).click())
    interactions++
    expectRecords(await download(/JSON Lines/))
    expect(interactions).toBeLessThanOrEqual(8)
    expect(JSON.parse(studio.read('wrapper.json')).fields).toHaveLength(4)
  })

  it('works by keyboard alone', async () => {
    const { page } = tab
    const focusedTag = () => page.evaluate(() => document.activeElement?.tagName)
    await page.keyboard.press('g')
    const outlineOn = async (text: string) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('ArrowDown')
        if ((await outlinedText(page)) === text) return
      }
      throw new Error(`the outline never reached ${text}`)
    }
    for (const [text, field] of [
      ['A Short History of Fog', 'title'],
      ['Hallam Pryce-Doyle', 'author'],
      ['£11.50', 'price'],
    ]) {
      await outlineOn(text)
      await page.keyboard.press('Enter')
      await named(field)
      await page.keyboard.press('Enter')
      await expect.poll(focusedTag, PATIENT).toBe('IFRAME')
    }
    await page.getByText('38 records on 6 pages').waitFor()
    await page.keyboard.press('e')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), PATIENT)
      .toContain('JSON Lines')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expectRecords(readFileSync(await file.path(), 'utf8'))
  })

  it('selects part of a text, corrects, rejects, undoes, and finishes a page', async () => {
    const { page, frame } = tab
    const box = await boxInFrame(page, '.count')
    const middle = box.y + box.height / 2
    await drag(page, { x: box.x + 1, y: middle }, { x: box.x + 60, y: middle })
    await page.locator('.name-box-value', { hasText: /^“8 books?/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.name-box').waitFor({ state: 'detached' })

    await frame.locator('.title').first().click()
    await frame.locator('[rel=author]').first().click()
    await named('author')
    await page.keyboard.press('Enter')
    await waitForRecords(page, 8)

    const secondAuthor = frame.locator('.book').nth(3).locator('[rel=author]').nth(1)
    await secondAuthor.click()
    await page.getByRole('combobox', { name: 'Field name' }).fill('author')
    await page.getByRole('button', { name: /Part of record 4/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => studio.read('examples.jsonl'), PATIENT).toContain('Sem Birkhoven')

    await page.getByRole('button', { name: 'Reject record 8' }).click()
    await page.getByText('Rejected: not records').waitFor()
    expect(studio.read('examples.jsonl')).toContain('negatives')
    await page.keyboard.press('Control+z')
    await page.getByRole('log').getByText('Undone: ').waitFor()
    await page.getByText('Rejected: not records').waitFor({ state: 'detached' })
    expect(studio.read('examples.jsonl')).not.toContain('negatives')

    await page.getByRole('button', { name: /Looks right/ }).click()
    await page.locator('[aria-current=page]', { hasText: '002.html' }).waitFor()
    expect(studio.read('examples.jsonl')).not.toMatch(/"complete":false.*001|001[^\n]*"complete":false/)
  })

  it('two tabs on one project lose nothing', async () => {
    const other = await openTab(chromium.context, studio.address)
    await Promise.all([
      tab.frame.locator('.title').first().click(),
      other.frame.locator('.title').nth(1).click(),
    ])
    await Promise.all([tab.page.locator('.name-box').waitFor(), other.page.locator('.name-box').waitFor()])
    await Promise.all([tab.page.keyboard.press('Enter'), other.page.keyboard.press('Enter')])
    for (const { page } of [tab, other]) {
      await page.locator('.value-both', { hasText: 'A Short History of Fog' }).waitFor()
      await page.locator('.value-both', { hasText: 'Lanterns for a Drowned Road' }).waitFor()
    }
    expect(studio.read('examples.jsonl')).toContain('A Short History of Fog')
    expect(studio.read('examples.jsonl')).toContain('Lanterns for a Drowned Road')
    await other.page.close()
  })

  it('shows why, copies as JSON-LD, and has no serious fault of accessibility in any view, light or dark', async () => {
    const { page, frame } = tab
    await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    expect(await faults(page)).toEqual([])
    await frame.locator('.title').first().click()
    await page.locator('.name-box').waitFor()
    expect(await faults(page)).toEqual([])
    await frame.locator('[rel=author]').first().click()
    await named('author')
    await frame.locator('.price').first().click()
    await named('price')
    await page.keyboard.press('Enter')
    await waitForRecords(page, 8)

    const chooseAtPrice = (name: string | RegExp): Promise<void> =>
      chooseInMenu(page, frame.locator('.price').nth(1), name)
    await chooseAtPrice('Show why')
    await page.getByText('It is in span.price').waitFor()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    // The menu that opened it is gone: the keys go to the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('iframe')
    await chooseAtPrice(/JSON-LD/)
    await page.getByText('Copied the record as JSON-LD').waitFor()
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied['@context'].price).toEqual({ '@id': 'https://schema.org/price' })
    expect(copied['@graph'][0].title).toBe('Lanterns for a Drowned Road')

    for (const [view, content] of [
      ['Teach', '.records'],
      ['Structure', '.outline-tree'],
      ['Source', '.source-steps'],
      ['Wrapper', '.fields'],
      ['Results', '.results'],
      ['Query', '.tables .link'],
      ['Health', '.panel'],
    ]) {
      await page.getByRole('tab', { name: view }).click()
      await page.locator(content).first().waitFor()
      expect(await faults(page)).toEqual([])
      // Colours are all that differs in the dark.
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await faults(page, ['color-contrast'])).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
    }
    for (const [key, dialog] of [
      ['?', 'Keyboard shortcuts'],
      ['e', 'Export'],
    ]) {
      await page.keyboard.press(key)
      await page.getByRole(key === 'e' ? 'menu' : 'dialog', { name: dialog }).waitFor()
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
  })
})

/** Chooses from the menu of a value. Right after learning the frame may not know its matches yet: then the menu opens again. */
async function chooseInMenu(page: Page, value: Locator, name: string | RegExp): Promise<void> {
  const entry = page.getByRole('menuitem', { name })
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      await value.click({ button: 'right' })
      return entry.isVisible()
    }, PATIENT)
    .toBe(true)
  await entry.click()
}

/** Drags over the page. Playwright's own drag waits for a script inside the frame, where none runs. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', { x, y }: { x: number; y: number }) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    })
  await send('mousePressed', from)
  await send('mouseMoved', { x: (from.x + to.x) / 2, y: from.y })
  await send('mouseMoved', to)
  await send('mouseReleased', to)
  await session.detach()
}

/** Where an element of the frame stands in the window. Playwright's own way needs scripts inside the frame. */
function boxInFrame(page: Page, selector: string): Promise<{ x: number; y: number; height: number }> {
  return page.evaluate((wanted) => {
    const frame = document.querySelector<HTMLIFrameElement>('.page-frame iframe')
    const inside = frame?.contentDocument?.querySelector(wanted)?.getBoundingClientRect()
    const { left, top } = frame?.getBoundingClientRect() ?? new DOMRect()
    return { x: left + (inside?.left ?? 0), y: top + (inside?.top ?? 0), height: inside?.height ?? 0 }
  }, selector)
}

/** The text of the element that the outline stands on. */
function outlinedText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const box = document.querySelector('.outline')?.getBoundingClientRect()
    const frame = document.querySelector<HTMLIFrameElement>('.page-frame iframe')
    const at = frame?.getBoundingClientRect()
    if (box === undefined || at === undefined) return undefined
    const elements = [...(frame?.contentDocument?.querySelectorAll('[data-g]') ?? [])]
    const hit = elements.findLast((element) => {
      const rect = element.getBoundingClientRect()
      return (
        Math.abs(rect.left + at.left - 3 - box.left) < 1 &&
        Math.abs(rect.top + at.top - 3 - box.top) < 1 &&
        Math.abs(rect.width + 6 - box.width) < 1
      )
    })
    return hit?.textContent ?? undefined
  })
}

/** What axe-core calls serious or worse, by all its rules or by some. The page in the frame is somebody else's and is left out. */
async function faults(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: object,
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
      }
    }
    const chosen = only.length === 0 ? {} : { runOnly: only }
    const { violations } = await axe.run({ exclude: [['iframe']] }, { iframes: false, ...chosen })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, rules)
}
