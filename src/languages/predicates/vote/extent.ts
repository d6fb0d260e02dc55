/**
 * The extent of a predicate: a set of candidates as bits, 32 to a word. Candidates of all pages are numbered in one
 * sequence, so that "and" of two predicates over a whole site is one loop over words.
 */
export type Extent = Uint32Array

/** An empty extent with room for this many candidates. */
export function emptyExtent(size: number): Extent {
  return new Uint32Array((size + 31) >>> 5)
}

/** Puts a candidate in. */
export function include(extent: Extent, candidate: number): void {
  extent[candidate >>> 5] |= 1 << (candidate & 31)
}

/** Whether a candidate is in. */
export function includes(extent: Extent, candidate: number): boolean {
  return ((extent[candidate >>> 5] >>> (candidate & 31)) & 1) === 1
}

/** The candidates in both, which are of one length. */
export function intersect(a: Extent, b: Extent): Extent {
  const both = new Uint32Array(a.length)
  for (let i = 0; i < a.length; i++) both[i] = a[i] & b[i]
  return both
}

/** Whether `a` and `b` have a candidate in common that `allowed` lacks, among the first `words` words. */
export function meetOutside(a: Extent, b: Extent, allowed: Extent, words: number): boolean {
  for (let i = 0; i < words; i++) if ((a[i] & b[i] & ~allowed[i]) !== 0) return true
  return false
}

/** How many candidates are in. */
export function countOf(extent: Extent): number {
  let count = 0
  for (let i = 0; i < extent.length; i++) {
    for (let word = extent[i]; word !== 0; word &= word - 1) count++
  }
  return count
}

/** The candidates from `start` up to `end`, ascending. */
export function members(extent: Extent, start: number, end: number): number[] {
  const found: number[] = []
  for (let i = start >>> 5; i << 5 < end; i++) {
    for (let word = extent[i]; word !== 0; word &= word - 1) {
      const candidate = (i << 5) + 31 - Math.clz32(word & -word)
      if (candidate >= start && candidate < end) found.push(candidate)
    }
  }
  return found
}

/** A key that equal extents share; unequal ones have the same key with a probability of about 2^-53. */
export function extentKey(extent: Extent): number {
  let low = 0x811c9dc5
  let high = 0x1b873593
  for (let i = 0; i < extent.length; i++) {
    if (extent[i] === 0) continue
    low = Math.imul(low ^ extent[i], 0x01000193) ^ Math.imul(i, 0x9e3779b1)
    low ^= low >>> 13
    high = Math.imul(high + extent[i], 0x85ebca6b) ^ i
    high ^= high >>> 16
  }
  return (high & 0x1fffff) * 4294967296 + (low >>> 0)
}
