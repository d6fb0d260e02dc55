import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { GleanError } from '../../errors.ts'
import { decodeBytes } from '../../page/decode.ts'
import { resolveLink } from '../fetch/request/address.ts'
import type { Fetcher } from '../fetch/fetcher.ts'

/** What a sitemap lists: pages, or further sitemaps. */
export interface Sitemap {
  readonly kind: 'pages' | 'sitemaps'
  readonly addresses: readonly string[]
}

/** The standard allows 50,000 addresses and 50 MB in one file. */
const MAX_ADDRESSES = 50_000
const MAX_SITEMAP_BYTES = 50_000_000
const MAX_SITEMAPS = 10_000

/** Whether a document is a sitemap, by its root element. */
export function isSitemap(source: string): boolean {
  return /<(?:\w{1,20}:)?(?:urlset|sitemapindex)[\s>]/.test(source.slice(0, 2000))
}

/** The addresses in a sitemap. Only `loc` directly inside `url` or `sitemap` counts: pictures have theirs deeper. */
export function parseSitemap(source: string, base?: string): Sitemap {
  const addresses: string[] = []
  const open: string[] = []
  let kind: Sitemap['kind'] = 'pages'
  let text = ''
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(localName(name))
        if (open.at(-1) === 'sitemapindex') kind = 'sitemaps'
        text = ''
      },
      ontext(piece) {
        if (open.at(-1) === 'loc' && text.length < 10_000) text += piece
      },
      onclosetag() {
        const [name, parent] = [open.pop(), open.at(-1)]
        if (name !== 'loc' || (parent !== 'url' && parent !== 'sitemap')) return
        const address = resolveLink(text, base)
        if (address !== undefined && addresses.length < MAX_ADDRESSES) addresses.push(address)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(source)
  return { kind, addresses }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

/** The text of a sitemap, which may be a gzip file under any name. */
export function readSitemapText(bytes: Uint8Array): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return decodeBytes(bytes)
  try {
    return decodeBytes(gunzipSync(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }))
  } catch (cause) {
    throw new GleanError('fetch-failed', 'this sitemap cannot be unpacked', { cause })
  }
}

/** The pages of a sitemap and of all sitemaps that it lists, each sitemap once, in their order. */
export async function* walkSitemap(address: string, fetcher: Fetcher): AsyncGenerator<string> {
  const seen = new Set([address])
  const open = [address]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { url, bytes } = await fetcher.get(next, { anyType: true })
    const source = readSitemapText(bytes)
    if (!isSitemap(source)) {
      throw new GleanError('fetch-failed', 'this is not a sitemap', { place: { file: next } })
    }
    const { kind, addresses } = parseSitemap(source, url)
    if (kind === 'pages') yield* addresses
    else {
      for (const inner of [...addresses].reverse()) {
        if (seen.has(inner) || seen.size >= MAX_SITEMAPS) continue
        seen.add(inner)
        open.push(inner)
      }
    }
  }
}
