/**
 * Length of the longest common prefix of `a` from `aStart` and `b` from `bStart`, at most `limit`. Compares in place:
 * nothing is sliced. The caller keeps `limit` within both strings.
 */
export function commonPrefixLength(
  a: string,
  aStart: number,
  b: string,
  bStart: number,
  limit: number,
): number {
  let length = 0
  while (length < limit && a.charCodeAt(aStart + length) === b.charCodeAt(bStart + length)) length++
  return length
}

/** Length of the longest common suffix of what ends before `aEnd` in `a` and before `bEnd` in `b`, at most `limit`. */
export function commonSuffixLength(a: string, aEnd: number, b: string, bEnd: number, limit: number): number {
  let length = 0
  while (length < limit && a.charCodeAt(aEnd - 1 - length) === b.charCodeAt(bEnd - 1 - length)) length++
  return length
}
