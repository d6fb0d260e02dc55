import type { Page } from '../../../page/page.ts'
import type { PageMemory, RememberedRecord } from './memory.ts'
import { findPlaces } from './place.ts'

/**
 * Puts remembered records, of which nobody knows the page, on the pages that show most of their values; a value that many
 * pages show counts little. A record that no page shows is left out.
 */
export function assignRecords(records: readonly RememberedRecord[], pages: readonly Page[]): PageMemory[] {
  const frequency = new Map<string, number>()
  const pagesOf = (value: string): number => {
    let count = frequency.get(value)
    if (count === undefined) {
      count = pages.filter((page) => findPlaces(page, value).length > 0).length
      frequency.set(value, count)
    }
    return count
  }
  const assigned = new Map<Page, RememberedRecord[]>()
  for (const record of records) {
    let best: Page | undefined
    let most = 0
    for (const page of pages) {
      let weight = 0
      let [found, characters, all] = [0, 0, 0]
      for (const value of record.cells.flat()) {
        all += value.length
        if (pagesOf(value) === 0 || findPlaces(page, value).length === 0) continue
        weight += Math.log((pages.length + 1) / pagesOf(value))
        found++
        characters += value.length
      }
      // At least half of a record is on its page, by values and by length: short values are on many pages.
      if (found * 2 < record.cells.flat().length || characters * 2 < all || weight <= most) continue
      most = weight
      best = page
    }
    if (best === undefined) continue
    const list = assigned.get(best)
    if (list === undefined) assigned.set(best, [record])
    else list.push(record)
  }
  return pages.flatMap((page) => {
    const own = assigned.get(page)
    return own === undefined ? [] : [{ page, records: own, isPartial: true }]
  })
}
