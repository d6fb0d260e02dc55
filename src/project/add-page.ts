import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { GleanError } from '../errors.ts'
import { fetchPage } from '../source/fetch/fetch-page.ts'
import { MAX_SHOWN_BYTES, tooLarge } from './files/page-files.ts'
import { writeInside } from './files/write-file.ts'
import type { Session } from './session.ts'

/** New pages go here, beside those that were there before. */
const PAGES_FOLDER = 'pages'

/**
 * Fetches a page into the project; returns its path. A page that was fetched from the address before is replaced. The
 * settings file may name any path for an address: only the project's own pages count.
 */
export async function addUrl(
  session: Session,
  address: string,
  allowPrivate: boolean,
  options: { readonly robots?: boolean } = {},
): Promise<string> {
  const { url, source } = await fetchPage(address, { allowPrivate, ...options })
  const known = session.pages.find((page) => session.history.state.addresses.get(page) === url)
  const { hostname, pathname, search } = new URL(url)
  const path = known ?? freePath(session, `${hostname}${pathname}${search}`)
  return savePage(session, path, source, url)
}

/** Adds a page from its pasted source; returns its path. */
export function addHtml(session: Session, name: string, source: string): string {
  if (source.trim() === '') {
    throw new GleanError('example-invalid', 'nothing was pasted', {
      remedy: 'Paste the HTML source of a page.',
    })
  }
  return savePage(session, freePath(session, name.trim() === '' ? 'pasted' : name), source, undefined)
}

/** The text is written as UTF-8 with a byte order mark, which takes precedence over any encoding that the page declares. */
function savePage(session: Session, path: string, source: string, address: string | undefined): string {
  const bytes = Buffer.from(`\ufeff${source.replace(/^\ufeff/, '')}`)
  if (bytes.length > MAX_SHOWN_BYTES) throw tooLarge(address ?? path, bytes.length, MAX_SHOWN_BYTES)
  writeInside(session.project.folder, path, bytes)
  session.addPage(path, address)
  return path
}

function freePath(session: Session, name: string): string {
  const stem = name
    .normalize('NFC')
    .replace(/\.x?html?$/i, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const base = `${PAGES_FOLDER}/${stem === '' ? 'page' : cutBytes(stem, MAX_NAME_BYTES)}`
  for (let i = 1; ; i++) {
    const path = i === 1 ? `${base}.html` : `${base}-${i}.html`
    if (!existsSync(join(session.project.folder, path))) return path
  }
}

/** File systems allow 255 bytes; endings and the name of a temporary file come on top. */
const MAX_NAME_BYTES = 120

/** The beginning of a text that takes at most this many bytes; no character is cut in two. */
function cutBytes(text: string, bytes: number): string {
  let length = 0
  let cut = ''
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    cut += character
  }
  return cut
}
