import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { readBytes } from '../../src/page/read-page.ts'
import { type Site, TRUTH } from './site.ts'

/** A digest of everything that scores of a site depend on: its truth, the bytes of its pages, and whether only recall counts. */
export function digestSite({ folder, pages, recallOnly }: Site): string {
  const hash = createHash('sha256').update(recallOnly ? 'recall\0' : 'F1\0')
  for (const file of [TRUTH, ...pages.map(({ page }) => page)]) {
    const bytes = readBytes(join(folder, file))
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** A digest of several sites. Sites go by the last part of their name, so that it does not matter from which folder on they were read. */
export function digestSites(sites: readonly Site[]): string {
  const lines = sites.map((site) => `${basename(site.name)} ${digestSite(site)}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}
