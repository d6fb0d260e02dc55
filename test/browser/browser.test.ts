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

  it('reads a page as the browser shows it', async () => {
    const page = await chromium.context.newPage()
    await page.setContent('<h1>Salt &amp; <b>Ash</b></h1><script>hidden()</script><p>12.50')
    await page.addScriptTag({ content: bundle.code })
    const text = await page.evaluate('gleaner.createPage(document.body.outerHTML).text.text')
    expect(text).toBe('Salt & Ash 12.50')
  })
})

it('a bundle that needs Node says so', async () => {
  const { missing } = await bundleForBrowser('scripts/entries.mjs')
  expect(missing).toContain('node:fs')
})
