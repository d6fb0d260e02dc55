/**
 * For every position of a text, how much of a pattern matches there: the Z-function in two phases. The first phase
 * looks at the pattern alone; the second walks the text with the same window technique and remembers only the
 * window, so memory is that of the pattern and time is linear for any text (`aaaa…` included).
 *
 * One implementation serves both directions. Going forward, the pattern is matched as a prefix of what starts at a
 * position; going backward, as a suffix of what ends there.
 */
export interface Pattern {
  /** Char codes in reading direction: a suffix pattern is stored reversed. */
  readonly codes: Uint16Array
  /** `self[i]`: how much of the pattern matches at its own offset i. */
  readonly self: Int32Array
  readonly direction: 1 | -1
}

/** A pattern whose prefixes are to be matched, for `visitPrefixMatches`. */
export function prefixPattern(text: string): Pattern {
  const codes = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i)
  return { codes, self: selfMatches(codes), direction: 1 }
}

/** A pattern whose suffixes are to be matched, for `visitSuffixMatches`. */
export function suffixPattern(text: string): Pattern {
  const codes = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(text.length - 1 - i)
  return { codes, self: selfMatches(codes), direction: -1 }
}

/** The Z-function of the pattern; the first entry is its whole length. */
function selfMatches(codes: Uint16Array): Int32Array {
  const size = codes.length
  const self = new Int32Array(size)
  if (size > 0) self[0] = size
  let left = 0
  let right = 0
  for (let i = 1; i < size; i++) {
    let length = i < right ? Math.min(right - i, self[i - left]) : 0
    while (i + length < size && codes[length] === codes[i + length]) length++
    self[i] = length
    if (i + length > right) {
      left = i
      right = i + length
    }
  }
  return self
}

/**
 * Calls `visit(start, length)` for every start in [from, to) where at least one char of the pattern's beginning matches,
 * with the length of that match. No char at or after `end` is read.
 */
export function visitPrefixMatches(
  pattern: Pattern,
  text: string,
  from: number,
  to: number,
  end: number,
  visit: (start: number, length: number) => void,
): void {
  walk(pattern, text, from, Math.min(to, end) - from, end - from, (offset, length) =>
    visit(from + offset, length),
  )
}

/**
 * Calls `visit(end, length)` for every end in (from, to] where at least one char of the pattern's end matches just before
 * it, with the length of that match. No char before `begin` is read. Ends are visited from the last to the first.
 */
export function visitSuffixMatches(
  pattern: Pattern,
  text: string,
  begin: number,
  from: number,
  to: number,
  visit: (end: number, length: number) => void,
): void {
  walk(pattern, text, to - 1, to - Math.max(from, begin), to - begin, (offset, length) =>
    visit(to - offset, length),
  )
}

/**
 * Offsets count in the pattern's direction from `origin`; `count` of them are visited, `size` chars may be read. Returns
 * the longest match.
 */
function walk(
  pattern: Pattern,
  text: string,
  origin: number,
  count: number,
  size: number,
  visit?: (offset: number, length: number) => void,
): number {
  const { codes, self, direction } = pattern
  const patternLength = codes.length
  if (patternLength === 0) return 0
  let longest = 0
  let left = 0
  let right = 0
  for (let i = 0; i < count; i++) {
    let length = i < right ? Math.min(right - i, self[i - left]) : 0
    if (i + length >= right) {
      const limit = Math.min(patternLength, size - i)
      while (length < limit && codes[length] === text.charCodeAt(origin + direction * (i + length))) length++
      if (i + length > right) {
        left = i
        right = i + length
      }
    }
    if (length === 0) continue
    if (length > longest) longest = length
    visit?.(i, length)
  }
  return longest
}

/** The longest match of the pattern's beginning at any start in [from, to), reading no char at or after `end`. */
export function longestPrefixMatch(
  pattern: Pattern,
  text: string,
  from: number,
  to: number,
  end: number,
): number {
  return walk(pattern, text, from, Math.min(to, end) - from, end - from)
}

/** The longest match of the pattern's end before any end in (from, to], reading no char before `begin`. */
export function longestSuffixMatch(
  pattern: Pattern,
  text: string,
  begin: number,
  from: number,
  to: number,
): number {
  return walk(pattern, text, to - 1, to - Math.max(from, begin), to - begin)
}
