import type { PageSummary } from '../../../src/server/protocol.ts'

/** What a list of pages calls a page: a name that distinguishes it from the others, and what else is known of it. */
export interface PageLabel {
  readonly name: string
  readonly detail: string
}

/**
 * The names of pages: their titles without the name of the site. Where a title is missing, or several pages have it, the file
 * comes first.
 */
export function pageLabels(pages: readonly Pick<PageSummary, 'page' | 'title'>[]): PageLabel[] {
  const ending = commonEnding(pages.map(({ title }) => title))
  const titles = pages.map(({ title }) =>
    ending !== '' && title.endsWith(ending) ? title.slice(0, -ending.length) : title,
  )
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  return pages.map(({ page }, i): PageLabel => {
    const file = page.replace(/^pages\//, '')
    if (titles[i] === '') return { name: file, detail: 'without a title' }
    const isShared = (counts.get(titles[i]) ?? 0) > 1
    return isShared ? { name: file, detail: titles[i] } : { name: titles[i], detail: file }
  })
}

/** What most titles end with, from a separator on: the name of the site, which all pages share. */
function commonEnding(titles: readonly string[]): string {
  const [ending = ''] = titles.flatMap((title) => /\s[|–—·:-]\s[^|–—·]{1,200}$/.exec(title)?.[0] ?? [])
  const sharing = titles.filter((title) => title.endsWith(ending)).length
  return sharing > 1 && sharing > titles.length / 2 ? ending : ''
}
