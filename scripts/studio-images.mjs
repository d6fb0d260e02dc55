// @ts-check
/** Makes the pictures of the studio in docs/images: `node scripts/studio-images.mjs`, after a build. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { ROOT } from './entries.mjs'

const bookshop = join(ROOT, 'examples/bookshop')
const images = join(ROOT, 'docs/images')

/** @param {import('playwright-core').Browser} browser @param {'light' | 'dark'} colorScheme */
async function takePictures(browser, colorScheme) {
  const parent = mkdtempSync(join(tmpdir(), 'gleaner-images-'))
  const folder = join(parent, 'bookshop')
  cpSync(join(bookshop, 'list/pages'), join(folder, 'pages'), { recursive: true })
  cpSync(join(bookshop, 'style.css'), join(folder, 'style.css'))
  const server = spawn(process.execPath, [join(ROOT, 'dist/cli.js'), 'studio', folder, '--no-open'])
  try {
    const address = await new Promise((resolve) => {
      server.stdout.on('data', (text) => resolve(String(text).trim()))
    })
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, colorScheme })
    const page = await context.newPage()
    await page.goto(address)
    const frame = page.frameLocator('.page-frame iframe')
    for (const [selector, name] of [
      ['.title', 'title'],
      ['[rel=author]', 'author'],
      ['.year', 'year'],
      ['.price', 'price'],
    ]) {
      await frame.locator(selector).first().click()
      await page.locator(`.name-box-options [aria-selected=true]`, { hasText: name }).waitFor()
    }
    await page.locator('.pill.good').waitFor()
    await page.locator('.status .spinner, .notice').first().waitFor({ state: 'detached' })
    await page.screenshot({ path: join(images, `studio-name-${colorScheme}.png`) })
    await page.keyboard.press('Enter')
    await page.locator('.records .value', { hasText: '£14.50' }).waitFor()
    await page.locator('.status .spinner').waitFor({ state: 'detached' })
    await page.mouse.move(5, 5)
    // Messages go by themselves.
    await page.locator('.notice').waitFor({ state: 'detached' })
    await page.screenshot({ path: join(images, `studio-${colorScheme}.png`) })
    for (const view of ['wrapper', 'results']) {
      await page.click(`#tab-${view}`)
      await page.locator('.fields, .results').first().waitFor()
      await page
        .locator('.level')
        .first()
        .waitFor({ state: view === 'wrapper' ? 'visible' : 'detached' })
      await page.screenshot({ path: join(images, `studio-${view}-${colorScheme}.png`) })
    }
    await context.close()
  } finally {
    server.kill('SIGTERM')
    rmSync(parent, { recursive: true, force: true })
  }
}

mkdirSync(images, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
await takePictures(browser, 'light')
await takePictures(browser, 'dark')
await browser.close()
