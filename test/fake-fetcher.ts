import { createPage } from '../src/page/page.ts'
import { FetchFailure } from '../src/source/fetch/failure.ts'
import type { Fetcher } from '../src/source/fetch/fetcher.ts'

/** A fetcher that answers from a table of addresses and pages, without any network. */
export interface FakeFetcher extends Fetcher {
  /** The addresses that were asked for, with the fields of forms after a space. */
  readonly asked: string[]
  /** Addresses that answer with this status, until they are taken out. */
  readonly broken: Map<string, number>
}

/** Pages by address; others are missing. */
export function createFakeFetcher(pages: Readonly<Record<string, string>>): FakeFetcher {
  const asked: string[] = []
  const broken = new Map<string, number>()
  return {
    asked,
    broken,
    async get(address, { post } = {}) {
      asked.push(post === undefined ? address : `${address} ${post}`)
      const status = broken.get(address) ?? (Object.hasOwn(pages, address) ? 200 : 404)
      if (status !== 200) throw new FetchFailure(new URL(address), `the site answered ${status}`, { status })
      const source = pages[address]
      const page = createPage(source, { name: address, url: address })
      const bytes = Buffer.from(source)
      return { requested: address, url: address, status, headers: {}, bytes, page, cached: false }
    },
    robots: () => Promise.reject(new Error('not used')),
    close: async () => {},
  }
}
