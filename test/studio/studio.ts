import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import { ROOT } from '../../scripts/entries.mjs'
import type { Keys } from '../../src/server/access.ts'

/** A project folder of its own, and the studio running on it as a person would start it. */
export interface RunningStudio {
  readonly folder: string
  readonly address: string
  read(file: string): string
  stop(): Promise<void>
}

const BOOKSHOP = join(ROOT, 'examples/bookshop')

/** The pages of the sample bookshop that a project holds. */
export function bookshopPages(count: number): Map<string, string> {
  const names = Array.from({ length: count }, (_, i) => `${String(i + 1).padStart(3, '0')}.html`)
  return new Map(
    names.map((name) => [`pages/${name}`, readFileSync(join(BOOKSHOP, 'list/pages', name), 'utf8')]),
  )
}

/** Starts `glean studio` on a new folder with these pages. */
export async function startStudio(pages: ReadonlyMap<string, string>): Promise<RunningStudio> {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-studio-'))
  mkdirSync(join(folder, 'pages'))
  cpSync(join(BOOKSHOP, 'style.css'), join(folder, 'style.css'))
  for (const [name, html] of pages) writeFileSync(join(folder, name), html)
  const studio = await startStudioOn(folder)
  const stop = async () => {
    await studio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...studio, stop }
}

/** Starts `glean studio` on a folder that is there, and stays there. */
export async function startStudioOn(
  folder: string,
  parameters: readonly string[] = [],
): Promise<RunningStudio> {
  const server = spawn(
    process.execPath,
    [join(ROOT, 'dist/cli.js'), 'studio', folder, '--no-open', ...parameters],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const address = await firstLine(server)
  const stop = () =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve())
      server.kill('SIGTERM')
    })
  return { folder, address, stop, read: (file) => readFileSync(join(folder, file), 'utf8') }
}

/** The first line that a program prints. */
export function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    server.stdout?.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    server.once('exit', (code) => reject(new Error(`the studio ended with code ${code}`)))
  })
}

/** The keys of a running studio, for a program that calls it as its page does. */
export async function openWithKeys(address: string): Promise<Keys> {
  const { origin, hash } = new URL(address)
  const response = await fetch(`${origin}/api/open`, {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ ticket: hash.replace('#ticket=', '') }),
  })
  return (await response.json()) as Keys
}

/** A tab on the studio, with everything it loaded and everything that went wrong in it. */
export interface Tab {
  readonly page: Page
  readonly frame: FrameLocator
  readonly requests: string[]
  readonly errors: string[]
}

/** Opens the studio in a new tab and waits until its first page shows. */
export async function openTab(context: BrowserContext, address: string): Promise<Tab> {
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  await page.setViewportSize({ width: 1280, height: 720 })
  const requests: string[] = []
  const errors: string[] = []
  page.on('requestfinished', (request) => requests.push(request.url()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(address)
  const frame = page.frameLocator('.page-frame iframe')
  await frame.locator('body *').first().waitFor({ state: 'attached' })
  await page.locator('.frame-loading').waitFor({ state: 'detached' })
  return { page, frame, requests, errors }
}

/** Waits until the records panel shows this many records. */
export async function waitForRecords(page: Page, count: number): Promise<void> {
  await page
    .locator('.records-panel h2 .count', { hasText: new RegExp(`^${count.toLocaleString('en')}$`) })
    .waitFor()
}

/** The texts that are lit up as found or marked. */
export function litTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('.page-frame iframe')
    const inside = frame?.contentWindow as unknown as { CSS: { highlights: Map<string, Set<Range>> } }
    return [...inside.CSS.highlights.values()].flatMap((ranges) => [...ranges].map(String))
  })
}

/** Whether the first element of a kind on the page is in view. */
export function isInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const inside = document.querySelector<HTMLIFrameElement>('.page-frame iframe')?.contentWindow
    const box = inside?.document.querySelector(wanted)?.getBoundingClientRect()
    return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= (inside?.innerHeight ?? 0) + 1
  }, selector)
}

/** Where to put pictures of what the tests see; none are taken without it. */
const PICTURES = process.env.STUDIO_PICTURES

/** Takes the view as it is in both sizes, light and dark. */
export async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  mkdirSync(PICTURES, { recursive: true })
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(150)
      await page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Marks values of one record: clicks each element and gives it its name. */
export async function markFields(
  page: Page,
  record: Locator,
  fields: readonly (readonly [selector: string, name: string])[],
): Promise<void> {
  for (const [selector, name] of fields) {
    await record.locator(selector).first().click()
    await page.locator('.name-box').waitFor()
    await page.getByRole('combobox', { name: 'Field name' }).fill(name)
    await page.keyboard.press('Enter')
    await page.locator('.name-box').waitFor({ state: 'detached' })
  }
}

/** The texts under one of the highlights of the page. */
export function highlighted(page: Page, name: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const inside = document.querySelector<HTMLIFrameElement>('.page-frame iframe')?.contentWindow
    const { highlights } = (inside as unknown as { CSS: { highlights: Map<string, Set<Range>> } }).CSS
    return [...(highlights.get(wanted) ?? [])].map(String)
  }, name)
}
