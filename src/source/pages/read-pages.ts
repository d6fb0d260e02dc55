import { GleanError } from '../../errors.ts'
import type { PageSource } from '../../extract/outcome.ts'
import { problemOf } from '../../extract/extract-source.ts'
import { decodeBytes } from '../../page/decode.ts'
import { readBytes } from '../../page/read-page.ts'
import { readWarc } from '../archive/read-warc.ts'
import { isAddress } from '../fetch/request/address.ts'
import type { FetchedPage, Fetcher } from '../fetch/fetcher.ts'
import { readMediaType } from '../fetch/answer/media-type.ts'
import { STANDARD_INPUT } from './page-arguments.ts'
import { isSitemap, parseSitemap, readSitemapText, walkSitemap } from './sitemap.ts'

/** Where pages that are not files come from. */
export interface PageOrigins {
  /** Opens the fetcher; called at the first address. */
  readonly fetcher: () => Promise<Fetcher>
  /** Reads standard input. */
  readonly standardInput: () => Promise<Uint8Array>
}

/** Pages asked for ahead of the one whose turn it is, so that hosts are asked side by side. */
const AHEAD = 8

const ARCHIVE = /\.warc(?:\.gz)?$/i

/** Whether the number of pages behind these names is known before they are read. */
export function isCountable(names: readonly string[]): boolean {
  return !names.some((name) => isAddress(name) || ARCHIVE.test(name) || /\.xml$/i.test(name))
}

/**
 * The pages behind names that `expandPages` gave, in their order: a file is one page, an archive or a sitemap many. A
 * page that cannot be had is a page source with a problem, and the others go on.
 */
export async function* readPages(names: readonly string[], origins: PageOrigins): AsyncGenerator<PageSource> {
  const open: Promise<PageSource>[] = []
  for await (const listed of listPages(names, origins)) {
    const { page } = listed
    open.push(page === undefined ? fetchSource(listed.address, listed.named, origins) : Promise.resolve(page))
    if (open.length > AHEAD) yield await open.shift()!
  }
  for (const page of open) yield await page
}

type Listed =
  /** `named`: a person wrote this address down, so fetching it is not crawling. */
  | { readonly address: string; readonly named: boolean; readonly page?: undefined }
  | { readonly address?: undefined; readonly page: PageSource }

async function* listPages(names: readonly string[], origins: PageOrigins): AsyncGenerator<Listed> {
  for (const name of names) {
    if (name === STANDARD_INPUT) yield { page: { name, bytes: await origins.standardInput() } }
    else if (ARCHIVE.test(name)) yield* listArchive(name)
    else if (isAddress(name)) yield* listAddress(name, origins)
    else if (/\.xml$/i.test(name)) yield* listXml(name)
    else yield { page: name }
  }
}

async function* listArchive(path: string): AsyncGenerator<Listed> {
  for await (const { url, bytes, headers } of readWarc(path)) {
    const { charset } = readMediaType(headers['content-type'])
    yield { page: { name: url, url, bytes, ...(charset === undefined ? {} : { charset }) } }
  }
}

/** An address whose path looks like that of a sitemap is fetched at once; any other waits for its turn. */
async function* listAddress(address: string, origins: PageOrigins): AsyncGenerator<Listed> {
  if (!/\.xml(?:\.gz)?$|sitemap/i.test(new URL(address).pathname)) {
    yield { address, named: true }
    return
  }
  try {
    const fetched = await (await origins.fetcher()).get(address, { anyType: true, robots: false })
    if (!isSitemap(readSitemapText(fetched.bytes))) yield { page: sourceOf(fetched) }
    else for await (const each of walkSitemap(address, await origins.fetcher())) yield { address: each, named: false }
  } catch (error) {
    yield { page: failed(address, error) }
  }
}

/** A file of XML is a sitemap or a page. */
async function* listXml(path: string): AsyncGenerator<Listed> {
  const text = decodeBytes(readBytes(path))
  if (!isSitemap(text)) yield { page: path }
  else for (const address of parseSitemap(text).addresses) yield { address, named: false }
}

async function fetchSource(address: string, named: boolean, { fetcher }: PageOrigins): Promise<PageSource> {
  try {
    return sourceOf(await (await fetcher()).get(address, named ? { robots: false } : {}))
  } catch (error) {
    return failed(address, error)
  }
}

/** A fetched page as extraction takes it. */
export function sourceOf({ url, bytes, headers }: FetchedPage): PageSource {
  const { charset } = readMediaType(String(headers['content-type'] ?? ''))
  return { name: url, url, bytes, ...(charset === undefined ? {} : { charset }) }
}

function failed(name: string, error: unknown): PageSource {
  if (error instanceof GleanError) return { name, problem: problemOf(error) }
  throw error
}
