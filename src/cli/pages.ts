import { GleanError } from '../errors.ts'
import { readSourcePage } from '../extract/extract-source.ts'
import type { PageSource } from '../extract/outcome.ts'
import { checkText } from '../page/not-text.ts'
import type { Page } from '../page/page.ts'
import { isAddress } from '../source/fetch/request/address.ts'
import { expandPages, STANDARD_INPUT } from '../source/pages/page-arguments.ts'
import { type FetchCommandOptions, lazyFetcher } from './fetch-options.ts'
import { readStandardInput } from './input.ts'

/** What commands take as pages, for their help. */
export const PAGES =
  'files, folders, patterns such as "site/*.html", web addresses, sitemaps, WARC files, or - for standard input'

/**
 * Runs something on the pages that arguments name, and closes what fetching them opened. The total is unknown where
 * one argument can name many pages; the names are those of files, archives and addresses.
 */
export async function withPages<T>(
  parameters: readonly string[],
  options: FetchCommandOptions,
  use: (
    pages: Iterable<PageSource> | AsyncIterable<PageSource>,
    total: number | undefined,
    names: readonly string[],
  ) => Promise<T>,
): Promise<T> {
  const names = await expandPages(parameters)
  if (
    names.every((name) => name !== STANDARD_INPUT && !isAddress(name) && !/\.(?:gz|warc|xml)$/i.test(name))
  ) {
    return use(names, names.length, names)
  }
  const { isCountable, readPages } = await import('../source/pages/read-pages.ts')
  const fetcher = lazyFetcher(options)
  try {
    const origins = { fetcher: fetcher.open, standardInput: readStandardInput }
    return await use(readPages(names, origins), isCountable(names) ? names.length : undefined, names)
  } finally {
    await fetcher.close()
  }
}

/** The pages that arguments name, all in memory, as learning needs them; one that cannot be had is an error. */
export async function loadPages(
  parameters: readonly string[],
  options: FetchCommandOptions & { readonly charset?: string },
): Promise<Page[]> {
  const { charset } = options
  return withPages(parameters, options, async (sources) => {
    const pages: Page[] = []
    for await (const source of sources) {
      if (typeof source !== 'string' && 'problem' in source) {
        const { code, message, ...details } = source.problem
        throw new GleanError(code, message, details)
      }
      const page = readSourcePage(source, charset === undefined ? {} : { charset })
      checkText(page)
      pages.push(page)
    }
    return pages
  })
}
