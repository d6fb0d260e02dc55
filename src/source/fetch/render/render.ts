import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { GleanError } from '../../../errors.ts'
import { loadOptional } from '../../../record/optional-package.ts'
import type { Headers } from '../answer/cache.ts'
import { FetchFailure } from '../failure.ts'
import { MORE_WORDS } from './more-words.ts'

/** An answer that a page's own requests get. */
export interface LoadedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  readonly url: string
}

/** Makes a request for a page, with the guard and the limits of the fetcher. */
export type Load = (url: URL, post: string | undefined) => Promise<LoadedAnswer>

/** Shows pages in a browser, so that their scripts run. */
export interface Renderer {
  /** The page as its scripts leave it: scrolled to its end, and with everything that "load more" loads. */
  render(url: URL): Promise<{ readonly url: string; readonly source: string }>
  close(): Promise<void>
}

/** How long a page may change before it is taken as it is, and how often more of it is asked for. */
const SETTLE_MILLISECONDS = 10_000
const PAUSE = 250
const MAX_ROUNDS = 50

/** Where browsers are found on the path. */
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Opens a browser without a network of its own: every request of a page is made by the fetcher, so that the guard against
 * private addresses holds for scripts too; names do not resolve in the browser and there is no other way out.
 */
export async function openRenderer(load: Load): Promise<Renderer> {
  const { chromium } = await loadOptional(
    'playwright-core',
    () => import('playwright-core'),
    'to render pages',
  )
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--proxy-server=http://127.0.0.1:9',
      '--proxy-bypass-list=<-loopback>',
      '--no-sandbox',
      '--disable-background-networking',
    ],
  })
  return {
    async render(url) {
      const context = await browser.newContext({ serviceWorkers: 'block', javaScriptEnabled: true })
      let failure: unknown
      let found = url.href
      try {
        const page = await context.newPage()
        await context.route('**/*', async (route) => {
          const request = route.request()
          const isMain = request.isNavigationRequest() && request.frame() === page.mainFrame()
          if (
            /^(?:image|media|font)$/.test(request.resourceType()) ||
            !/^(?:GET|POST)$/.test(request.method())
          ) {
            return route.abort()
          }
          try {
            const answer = await load(
              new URL(request.url()),
              request.method() === 'POST' ? (request.postData() ?? '') : undefined,
            )
            if (isMain) found = answer.url
            return await route.fulfill({
              status: answer.status,
              headers: plainHeaders(answer.headers),
              body: answer.body,
            })
          } catch (error) {
            if (isMain) failure ??= error
            return route.abort().catch(() => {})
          }
        })
        await page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: 30_000 }).catch((error) => {
          throw (
            failure ??
            new FetchFailure(
              url,
              `the browser could not show it (${String(error).split('\n')[0].slice(0, 200)})`,
            )
          )
        })
        const measure = () => page.evaluate(() => document.documentElement.outerHTML.length)
        let size = await settle(measure)
        // A page that changes without end is taken as it is: what asking for more adds could not be distinguished.
        for (let round = 0; round < MAX_ROUNDS && size !== undefined; round++) {
          await page.evaluate(askForMore, [...MORE_WORDS])
          const after = await settle(measure)
          size = after !== undefined && after > size ? after : undefined
        }
        return { url: found, source: await page.content() }
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}

/** Waits until the size of the page stays the same, and returns it; undefined where that takes too long. */
async function settle(measure: () => Promise<number>): Promise<number | undefined> {
  const end = performance.now() + SETTLE_MILLISECONDS
  let size = await measure()
  let same = 0
  while (same < 2 && performance.now() < end) {
    await setTimeout(PAUSE)
    const now = await measure()
    same = now === size ? same + 1 : 0
    size = now
  }
  return same < 2 ? undefined : size
}

/** Runs in the page: goes to its end, and presses a button that loads more. */
function askForMore(words: string[]): void {
  window.scrollTo(0, document.documentElement.scrollHeight)
  for (const element of document.querySelectorAll<HTMLElement>(
    'button, a:not([href]), a[href="#"], [role=button]',
  )) {
    const text = (element.textContent ?? '').trim().toLowerCase().slice(0, 100)
    if (words.includes(text) && element.offsetParent !== null) {
      element.click()
      return
    }
  }
}

/** Headers that describe the body as it was on its way do not describe it any more. */
function plainHeaders(headers: Headers): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (
      /^(?:content-encoding|content-length|transfer-encoding|set-cookie)$/i.test(name) ||
      value === undefined
    )
      continue
    plain[name] = typeof value === 'string' ? value : value.join(', ')
  }
  return plain
}

function findBrowser(): string {
  const named = process.env.CHROME_PATH
  if (named !== undefined && existsSync(named)) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of BROWSERS) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
    if (found !== undefined) return found
  }
  throw new GleanError('package-missing', 'no browser was found to render pages with', {
    remedy: 'Install Chromium or Chrome, or name its executable in the variable CHROME_PATH.',
  })
}
