import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundleForBrowser } from './bundle.ts'
import { type Chromium, launchChromium } from './chromium.ts'

describe('the runtime in a browser', () => {
  let bundle: Bundle
  let chromium: Chromium

  beforeAll(async () => {
    bundle = await bundleForBrowser('src/page/page.ts')
    chromium = await launchChromium()
  })

  afterAll(() => chromium?.close())

  it('needs nothing of Node', () => {
    expect(bundle.missing).toEqual([])
  })

  it('makes a page from what the browser shows', async () => {
    const page = await chromium.context.newPage()
    await page.setContent('<p>Dune</p>')
    await page.addScriptTag({ content: bundle.code })
    const source = await page.evaluate('gleaner.createPage(document.documentElement.outerHTML).source')
    expect(source).toContain('<p>Dune</p>')
  })
})

it('a bundle that needs Node says so', async () => {
  const { missing } = await bundleForBrowser('scripts/entries.mjs')
  expect(missing).toContain('node:fs')
})
