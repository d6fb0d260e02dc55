import { type Random, shuffle } from '../random.ts'
import type { TruthPage, TruthRecord } from '../sites/truth.ts'

/**
 * The pages a person labels, as indices: the first `count` after sorting by the number of distinct fields shown, most
 * first, ties in file order. With a random generator, the same in a random order instead of file order: a field that no
 * label shows cannot be learned, wherever else it is. In page order.
 */
export function selectPages(pages: readonly TruthPage[], count: number, random?: Random): number[] {
  const shown = pages.map(({ records }) => countFields(records))
  const indices = pages.map((_, i) => i)
  const order = random === undefined ? indices : shuffle(indices, random)
  return order
    .sort((a, b) => shown[b] - shown[a])
    .slice(0, count)
    .sort((a, b) => a - b)
}

/**
 * The records a person marks on a page, as indices in page order: the first `count` neighbours that together show every
 * field the page shows. Where no neighbours do, the first of those that show most. With a random generator, the same in
 * a random order of the records instead of page order.
 */
export function selectRecords(records: readonly TruthRecord[], count: number, random?: Random): number[] {
  const indices = records.map((_, i) => i)
  const order = random === undefined ? indices : shuffle(indices, random)
  if (count >= order.length) return indices
  const held = new Map<string, number>()
  let best = 0
  let most = -1
  for (let end = 0; end < order.length; end++) {
    for (const field of Object.keys(records[order[end]])) held.set(field, (held.get(field) ?? 0) + 1)
    const start = end - count + 1
    if (start < 0) continue
    if (start > 0) {
      for (const field of Object.keys(records[order[start - 1]])) {
        const left = held.get(field)! - 1
        if (left === 0) held.delete(field)
        else held.set(field, left)
      }
    }
    if (held.size > most) {
      most = held.size
      best = start
    }
  }
  return order.slice(best, best + count).sort((a, b) => a - b)
}

function countFields(records: readonly TruthRecord[]): number {
  return new Set(records.flatMap((record) => Object.keys(record))).size
}
