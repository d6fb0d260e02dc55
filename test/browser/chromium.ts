import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { CHROMIUM_REMEDY, findChromium } from '../../scripts/chromium.mjs'

/** A running headless browser with a profile of its own. */
export interface Chromium {
  readonly context: BrowserContext
  /** Ends the browser and removes its profile. */
  close(): Promise<void>
}

/** The browser does nothing on its own account: no first-run pages, no updates, no requests in the background. */
const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium; `switches` come on top of the usual ones. */
export async function launchChromium(switches: readonly string[] = []): Promise<Chromium> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(CHROMIUM_REMEDY)
  const profile = mkdtempSync(join(tmpdir(), 'gleaner-chromium-'))
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  try {
    const options = { executablePath, headless: true, args: [...SWITCHES, ...switches] }
    const context = await chromium.launchPersistentContext(profile, options)
    const close = async () => {
      await context.close()
      removeProfile()
    }
    return { context, close }
  } catch (error) {
    removeProfile()
    throw error
  }
}
