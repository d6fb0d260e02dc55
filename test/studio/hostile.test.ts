import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'
import { type Chromium, launchChromium } from '../browser/chromium.ts'
import { openTab, startStudio, waitForRecords } from './studio.ts'

/** Everything a page can try, against an address that counts who comes. */
function hostilePage(trap: string): string {
  return `<!DOCTYPE html><html><head><title>Trap</title>
<base href="${trap}/base/"><meta http-equiv="refresh" content="0;url=${trap}/refresh">
<link rel="stylesheet" href="${trap}/style.css"><link rel="preload" as="image" href="${trap}/preload.png"><link rel="prefetch" href="${trap}/prefetch"><link rel="dns-prefetch" href="${trap}">
<style>@import url("${trap}/import.css"); body { background: url("${trap}/background.png") } @font-face { font-family: x; src: url("${trap}/font.woff2") } p { font-family: x } #cover { position: fixed; inset: 0; z-index: 2147483647; opacity: 0 }</style>
<script>window.top.executed = true; fetch("${trap}/fetch")</script><script src="${trap}/script.js"></script></head>
<body onload="parent.executed = true" name="body">
<p id="safe" onclick="parent.executed = true" onmouseover="parent.executed = true">Harmless text</p>
<a id="link" href="javascript:parent.executed=true">a script link</a> <a id="away" href="${trap}/away" target="_top" ping="${trap}/ping">a link</a>
<img src="${trap}/image.png" srcset="${trap}/image2.png 2x" onerror="parent.executed = true"><img src=x onerror="parent.executed=true">
<iframe src="${trap}/iframe" srcdoc="<script>parent.parent.executed=true</script>"></iframe>
<object data="${trap}/object"></object><embed src="${trap}/embed"><video src="${trap}/video" poster="${trap}/poster" autoplay></video><audio src="${trap}/audio" autoplay></audio>
<form id="form" action="${trap}/form" method="post"><input name="getAttribute" id="closest"><input name="nodeType"><button>Send</button></form>
<svg onload="parent.executed=true"><image href="${trap}/svg.png" /><script>parent.executed=true</script><use href="${trap}/use.svg#a" /><foreignObject><iframe src="${trap}/foreign"></iframe></foreignObject></svg>
<img name="createTreeWalker"><img name="documentElement"><form name="body"></form><div id="cover"></div>
<div style="background:url(${trap}/inline.png)" hidden>x</div><template><img src="${trap}/template.png"></template><noscript><img src="${trap}/noscript.png"></noscript>
</body></html>`
}

describe('a page from a stranger', { timeout: 180_000 }, () => {
  let chromium: Chromium
  let trap: Server
  const caught: string[] = []

  beforeAll(async () => {
    chromium = await launchChromium()
    trap = createServer((request, response) => {
      caught.push(request.url ?? '')
      response.end('x')
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    await chromium?.close()
    trap?.close()
  })

  it('executes nothing, sends nothing, goes nowhere, and can still be marked', async () => {
    const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
    const studio = await startStudio(new Map([['pages/trap.html', hostilePage(address)]]))
    try {
      const { page, frame, requests, errors } = await openTab(chromium.context, studio.address)
      await frame.locator('#link').dispatchEvent('click')
      await frame.locator('#away').dispatchEvent('click')
      await frame.locator('button').dispatchEvent('click')
      await frame.locator('#safe').dispatchEvent('mouseover')
      await page.keyboard.press('Escape')
      await page.getByLabel('Find a text on the page').fill('Harmless text')
      await page.keyboard.press('Enter')
      await page.locator('.name-box').waitFor()
      await page.getByRole('combobox', { name: 'Field name' }).fill('note')
      await page.keyboard.press('Enter')
      await waitForRecords(page, 1)
      // The studio listens for changes as long as it is open: the network is never idle.
      await page.waitForTimeout(500)
      expect(
        await page.evaluate(() => (window as unknown as { executed?: boolean }).executed),
      ).toBeUndefined()
      const { origin } = new URL(studio.address)
      expect(requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([])
      expect(caught).toEqual([])
      expect(errors).toEqual([])
      expect(new URL(page.url()).origin).toBe(origin)
      await page.close()
    } finally {
      await studio.stop()
    }
  })
})

it('is small: what a browser loads is under 200 KB compressed', () => {
  const folder = join(ROOT, 'dist/studio')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|svg)$/.test(file),
  )
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
  expect(files.length).toBeGreaterThan(2)
  expect(size).toBeLessThan(200_000)
})
