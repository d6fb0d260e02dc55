/** The messages between the studio's browser side and its server about sources. */

import type { CrawlProgress } from '../../project/source/crawl.ts'
import type { LinkingField } from '../../project/source/links.ts'

/** A further type of pages. */
export interface PageTypeView {
  readonly name: string
  readonly pages: number
  /** The fields of its wrapper; none while it is not taught. */
  readonly fields: readonly string[]
}

/** How the pages of the project are found. */
export interface SourceView {
  /** The address that a crawl begins at. */
  readonly start?: string
  /** How the next page is found on the open page, and where it leads. */
  readonly next: { readonly words?: string; readonly address?: string; readonly kind: string }
  /** The fields that lead to further pages, and the types of these. */
  readonly follow: readonly { readonly field: string; readonly to: string }[]
  /** Fields that lead to pages of their own, as the open page shows. */
  readonly suggested: readonly LinkingField[]
  readonly types: readonly PageTypeView[]
  readonly delay: number
  readonly maxPages: number
  /** What is missing before the crawl can start, in words. */
  readonly missing: readonly string[]
  /** The file that the command line uses. */
  readonly file: string
}

/** Joined records as a table. */
export interface JoinedView {
  readonly fields: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly pages: readonly string[] }[]
  readonly total: number
}

type Done = { readonly revision: number }
type Nothing = Record<string, never>

/** The page type whose links are meant; the pages of the project itself unless it is given. */
type InType = { type?: string }
/** An element of a page. */
type AtNode = InType & { page: string; node: number }

/** The calls about sources. The crawl is about the whole project, whichever page type is open. */
export interface SourceCalls {
  pageTypes: { input: Nothing; output: { types: readonly string[] } }
  source: { input: InType & { page?: string }; output: SourceView }
  setSource: {
    input: InType & { start?: string; next?: 'auto' | 'none'; delay?: number; maxPages?: number }
    output: Done
  }
  /** The link at an element, and where it leads. */
  linkAt: { input: AtNode; output: { text?: string; address?: string } }
  teachNext: { input: AtNode; output: Done & { text: string } }
  teachFollow: { input: AtNode; output: Done & { field: string } }
  follow: { input: InType & { field: string; to?: string }; output: Done }
  unfollow: { input: InType & { field: string }; output: Done }
  /** Fetches some of the pages that a field of the records of a page leads to. */
  fetchDetails: {
    input: InType & { page: string; field: string; count: number }
    output: Done & { fetched: number }
  }
  startCrawl: { input: { restart: boolean }; output: CrawlProgress }
  stopCrawl: { input: Nothing; output: CrawlProgress }
  crawlProgress: { input: Nothing; output: CrawlProgress }
  joined: { input: { limit: number }; output: JoinedView }
}
