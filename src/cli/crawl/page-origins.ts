import { isAddress } from '../../source/fetch/request/address.ts'
import type { SourceInput } from '../../source/file/schema.ts'

const SITEMAP = /\.xml(?:\.gz)?$/i
const ARCHIVE = /\.warc(?:\.gz)?$/i

/** Pages as commands take them (addresses, sitemaps, archives, files, folders, patterns), in the form of a source file. */
export function pageOrigins(pages: readonly string[]): SourceInput['from'] {
  const isSitemap = (page: string) => isAddress(page) && SITEMAP.test(page)
  const isArchive = (page: string) => !isAddress(page) && ARCHIVE.test(page)
  const addresses = pages.filter((page) => isAddress(page) && !isSitemap(page))
  const files = pages.filter((page) => !isAddress(page) && !isArchive(page))
  return [
    ...(addresses.length === 0 ? [] : [{ addresses }]),
    ...pages.filter(isSitemap).map((sitemap) => ({ sitemap })),
    ...(files.length === 0 ? [] : [{ files }]),
    ...pages.filter(isArchive).map((archive) => ({ archive })),
  ]
}
