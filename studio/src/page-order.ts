import type { PageSummary } from '../../src/server/protocol.ts'

/** The page at a distance from another in the list, which begins again behind its end; undefined in an empty list. */
export function pageFrom(
  pages: readonly Pick<PageSummary, 'page'>[],
  page: string | undefined,
  distance: number,
): string | undefined {
  const at = pages.findIndex((summary) => summary.page === page)
  return pages[(at + distance + pages.length) % pages.length]?.page
}

/** The next page of the list that is not done, after the one that is open; undefined where all others are. */
export function nextOpenPage(
  pages: readonly Pick<PageSummary, 'page' | 'state'>[],
  page: string,
): string | undefined {
  const at = pages.findIndex((summary) => summary.page === page)
  const rest = [...pages.slice(at + 1), ...pages.slice(0, Math.max(0, at))]
  return rest.find(({ state }) => state !== 'done')?.page
}
