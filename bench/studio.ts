import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM_REMEDY, findChromium } from '../scripts/chromium.mjs'
import type { Line } from './line.ts'
import { median } from './race.ts'
import { type Point, timeFeedback } from './studio-feedback.ts'

/** Openings are slow: few of them make the median. */
const MAX_OPENINGS = 3
/** Longer than any answer; whoever waits so long has found a fault. */
const PATIENCE = 120_000

/** What a person feels on a page of 5 MB in the studio, in a real browser. */
export async function benchStudio(rounds: number, folder: URL): Promise<Line[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    process.stderr.write(`studio is left out: there is no Chromium. ${CHROMIUM_REMEDY}\n`)
    return []
  }
  const project = mkdtempSync(join(tmpdir(), 'gleaner-bench-'))
  mkdirSync(join(project, 'pages'))
  const file = join(project, 'pages/long.html')
  writeFileSync(file, longPage())
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const command = fileURLToPath(new URL('./cli.js', folder))
  const server = spawn(process.execPath, [command, 'studio', project, '--no-open'])
  try {
    const address = await firstLine(server)
    const alone: number[] = []
    const opened: number[] = []
    for (let i = 0; i < Math.min(rounds, MAX_OPENINGS); i++) {
      alone.push(await withTab(browser, (page) => timeOpening(page, pathToFileURL(file).href)))
      opened.push(await withTab(browser, (page) => timeOpening(page, address)))
    }
    const times = await withTab(browser, (page) => timePointing(page, address, rounds))
    const opening = median(opened)
    return [
      line('a page of 5 MB can be pointed at after', opening),
      line('the same page in Chromium alone loads in', median(alone)),
      { part: 'studio', what: 'opening, against Chromium alone', figure: opening / median(alone), unit: 'x', goal: { most: 1 } }, // biome-ignore format: one line
      ...[...times].map(([what, values]) => line(what, median(values), 100)),
    ]
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    rmSync(project, { recursive: true, force: true })
  }
}

function line(what: string, figure: number, most?: number): Line {
  return { part: 'studio', what, figure, unit: 'ms', ...(most === undefined ? {} : { goal: { most } }) }
}

/** A catalogue in one page: 33,000 records of five fields. */
export function longPage(): string {
  const items = Array.from(
    { length: 33_000 },
    (_, i) =>
      `<li class="book"><b class="title">Book number ${i}</b> <i class="author">Author ${i % 97}</i> ` +
      `<span class="year">${1900 + (i % 120)}</span> <span class="price">£${i % 90}.50</span> ` +
      `<em>${i % 7} left</em></li>\n`,
  )
  return `<!DOCTYPE html><title>Catalogue</title><h1>Catalogue</h1><ul>\n${items.join('')}</ul>`
}

function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.stdout?.once('data', (text) => resolve(String(text).split('\n')[0]))
    server.once('exit', (code) => reject(new Error(`the studio ended with code ${code}`)))
  })
}

async function withTab<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Milliseconds until the page is there and the browser has painted it. */
async function timeOpening(page: Page, address: string): Promise<number> {
  const started = performance.now()
  await page.goto(address, { timeout: PATIENCE })
  if (address.startsWith('http')) await page.locator('.page-frame[data-ready]').waitFor()
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
  return performance.now() - started
}

/** Times of hovering, clicking and selecting, before and after the matches are there. */
async function timePointing(page: Page, address: string, rounds: number): Promise<Map<string, number[]>> {
  await page.goto(address)
  await page.locator('.page-frame[data-ready]').waitFor()
  const times = new Map<string, number[]>()
  const point = async (when: string): Promise<void> => {
    for (let i = 0; i < rounds; i++) {
      const title = await placeOf(page, '.title', i % 8)
      const price = await placeOf(page, '.price', i % 8)
      const author = await placeOf(page, '.author', i % 8)
      const authorEnd = { x: author.x + 30, y: author.y }
      await add(`outline under the pointer, ${when}`, timeFeedback(page, 'outline', [title]))
      await add(`click shows what it takes, ${when}`, timeFeedback(page, 'click', [price]))
      await add(`click asks for a name, ${when}`, timeFeedback(page, 'name', [price]))
      await add(`selection shows what it takes, ${when}`, timeFeedback(page, 'drag', [author, authorEnd]))
    }
  }
  const add = async (what: string, time: Promise<number>): Promise<void> => {
    times.set(what, [...(times.get(what) ?? []), await time])
  }
  await point('nothing learned')
  for (const [selector, name] of [
    ['.title', 'title'],
    ['.price', 'price'],
  ]) {
    await page.frameLocator('.page-frame iframe').locator(selector).first().click()
    await page.getByRole('combobox', { name: 'Field name' }).fill(name)
    await page.keyboard.press('Enter')
    await page.locator('.name-box').waitFor({ state: 'detached' })
  }
  await page.locator('.records-panel .count', { hasText: '33000' }).waitFor()
  await point('33,000 matches')
  return times
}

function placeOf(page: Page, selector: string, index: number): Promise<Point> {
  return page.evaluate(
    ([wanted, at]) => {
      const frame = document.querySelector<HTMLIFrameElement>('.page-frame iframe')
      const element = frame?.contentDocument?.querySelectorAll(wanted).item(at)
      const box = element?.getBoundingClientRect() ?? new DOMRect()
      const { left = 0, top = 0 } = frame?.getBoundingClientRect() ?? {}
      return { x: left + box.left + 4, y: top + box.top + box.height / 2 }
    },
    [selector, index] as const,
  )
}
