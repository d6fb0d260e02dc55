import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { GleanError } from '../errors.ts'
import { fetchPage } from '../source/fetch/fetch-page.ts'
import type { Session } from './session.ts'
import { writeFileAtomically } from './write-file.ts'

/** New pages go here, beside those that were there before. */
const PAGES_FOLDER = 'pages'

/** Fetches a page into the project; gives its path. A page that was fetched before from the address is replaced. */
export async function addUrl(session: Session, address: string, allowPrivate: boolean): Promise<string> {
  const { url, source } = await fetchPage(address, { allowPrivate })
  const known = [...session.addresses].find(([, from]) => from === url)?.[0]
  const { hostname, pathname, search } = new URL(url)
  const path = known ?? freePath(session, `${hostname}${pathname}${search}`)
  return savePage(session, path, source, url)
}

/** Adds a page from its pasted source; gives its path. */
export function addHtml(session: Session, name: string, source: string): string {
  if (source.trim() === '') {
    throw new GleanError('example-invalid', 'nothing was pasted', {
      remedy: 'Paste the HTML source of a page.',
    })
  }
  return savePage(session, freePath(session, name.trim() === '' ? 'pasted' : name), source, undefined)
}

/** The text is written as UTF-8 with a byte order mark, which wins over whatever the page says of its encoding. */
function savePage(session: Session, path: string, source: string, address: string | undefined): string {
  const bytes = Buffer.from(`\ufeff${source.replace(/^\ufeff/, '')}`)
  writeFileAtomically(join(session.project.folder, path), bytes)
  session.addPage(path, address)
  return path
}

function freePath(session: Session, name: string): string {
  const stem = name
    .normalize('NFC')
    .replace(/\.x?html?$/i, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  const base = `${PAGES_FOLDER}/${stem === '' ? 'page' : stem}`
  for (let i = 1; ; i++) {
    const path = i === 1 ? `${base}.html` : `${base}-${i}.html`
    if (!existsSync(join(session.project.folder, path))) return path
  }
}
