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

/** Signs between the title of a page and the name of its site. */
const SEPARATORS = ' |–—·:,-'

/** Names of sites are shorter, in characters. */
const MAX_ENDING = 200

/** What most titles end with, in whole words, with the signs before it: the name of the site, which all pages share. */
function commonEnding(titles: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const title of titles)
    for (const ending of endingsOf(title)) counts.set(ending, (counts.get(ending) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count > 1 && count > titles.length / 2)
  return shared.reduce((longest, [ending]) => (ending.length > longest.length ? ending : longest), '')
}

/** The endings of a title that begin with signs before a word, and leave something. */
function endingsOf(title: string): string[] {
  const endings: string[] = []
  let at = title.length
  while (title.length - at < MAX_ENDING) {
    at = title.lastIndexOf(' ', at - 1)
    while (at > 0 && SEPARATORS.includes(title[at - 1])) at--
    if (at <= 0) break
    endings.push(title.slice(at))
  }
  return endings
}
