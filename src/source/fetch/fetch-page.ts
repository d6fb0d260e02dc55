import { type FetcherOptions, openFetcher } from './fetcher.ts'
import { createHostQueue } from './manners/host-queue.ts'

/** All single pages share one queue unless another is given, so that no host sees two requests at once. */
const sharedQueue = createHostQueue()

/**
 * Fetches one page that a person asked for, and follows no link of it: this is not a crawler, and robots.txt does not
 * apply unless the caller states that it found the page by itself.
 */
export async function fetchPage(
  address: string,
  options: Pick<FetcherOptions, 'allowPrivate' | 'queue' | 'resolve' | 'robots'> = {},
): Promise<{ readonly url: string; readonly source: string }> {
  const fetcher = openFetcher({
    queue: sharedQueue,
    robots: false,
    retries: 1,
    timeout: 20_000,
    purpose: 'fetches single pages at the request of a person',
    ...options,
  })
  try {
    const { url, page } = await fetcher.get(address)
    return { url, source: page.source }
  } finally {
    void fetcher.close()
  }
}
