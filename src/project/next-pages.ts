import { GleanError } from '../errors.ts'
import { createPage } from '../page/page.ts'
import { type NextPage, suggestNext } from '../source/follow/next-page.ts'
import { addUrl } from './add-page.ts'
import type { Session } from './session.ts'

/** How far the fetching of next pages has come. */
export interface NextPagesState {
  readonly running: boolean
  readonly fetched: number
  readonly wanted: number
  /** Why it ended, in words; absent while it runs. */
  readonly end?: string
}

/** The next page of a page that came from the web, with the rule that finds it; undefined if there is none. */
export function suggestNextPage(session: Session, path: string): NextPage | undefined {
  const address = session.history.state.addresses.get(path)
  if (address === undefined) return undefined
  const next = suggestNext(createPage(session.readPage(path).source, { name: path, url: address }))
  // A page of the project is found again by its address, which a submitted form does not provide.
  return next?.post === undefined ? next : undefined
}

/** Fetches the pages of a list one after the other into the project. */
export interface NextPages {
  /** Begins at a page and fetches at most a given number; goes on from where an earlier run stopped if it is begun there. */
  start(path: string, wanted: number): void
  stop(): void
  readonly state: NextPagesState
}

/**
 * Next pages for a session. They come with the pause that all single pages have, because a person watches; large sites are for
 * `glean crawl`.
 */
export function createNextPages(session: Session, allowPrivate: boolean): NextPages {
  let state: NextPagesState = { running: false, fetched: 0, wanted: 0 }
  let stopped = false
  const run = async (path: string, wanted: number): Promise<string> => {
    const seen = new Set<string>()
    let at = path
    for (let fetched = 0; fetched < wanted; fetched++) {
      if (stopped) return 'stopped'
      const next = suggestNextPage(session, at)
      if (next === undefined) return 'there is no next page'
      if (seen.has(next.address)) return 'the next page was there before'
      seen.add(next.address)
      at = await addUrl(session, next.address, allowPrivate, { robots: true })
      state = { ...state, fetched: fetched + 1 }
    }
    return 'all pages that were asked for are here'
  }
  return {
    start(path, wanted) {
      if (state.running) throw new GleanError('option-invalid', 'next pages are being fetched already')
      stopped = false
      state = { running: true, fetched: 0, wanted }
      run(path, wanted).then(
        (end) => {
          state = { ...state, running: false, end }
        },
        (error) => {
          state = { ...state, running: false, end: error instanceof Error ? error.message : String(error) }
        },
      )
    },
    stop() {
      stopped = true
    },
    get state() {
      return state
    },
  }
}
