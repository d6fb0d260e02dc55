const SPACE_REFERENCES = ['&nbsp;', '&#160;', '&#xa0;', '&#xA0;']

/**
 * What remains of a range without the white space, tags and comments at its ends. A delimiter rule gives this part, so
 * that its delimiters need not distinguish `<td><a href="/1">Dune` from `<td> Emma`: `<td>` serves for both. Each char is looked
 * at a bounded number of times. The two ends are found one after the other, because making an object for each range
 * costs more than finding it.
 *
 * A range that begins inside a tag (`href="/1">Dune`, after the delimiter `<a `) loses the rest of that tag too; one that
 * also ends in it (`/1`, after `href="`) is the value of an attribute and stays as it is.
 */
export function visibleStart(source: string, start: number, end: number, insideTag: boolean): number {
  let from = start
  if (insideTag) {
    for (let i = start; i < end; i++) {
      if (source.charCodeAt(i) !== GREATER) continue
      from = i + 1
      break
    }
  }
  for (let after = skipForward(source, from, end); after > from; after = skipForward(source, from, end)) {
    from = after
  }
  return from
}

/** The other end, when the first one is known. */
export function visibleEnd(source: string, from: number, end: number): number {
  let to = end
  for (let before = skipBackward(source, from, to); before < to; before = skipBackward(source, from, to)) {
    to = before
  }
  return to
}

/** The end of the invisible piece at `from`, or `from` itself where there is none inside [from, end). */
export function skipForward(source: string, from: number, end: number): number {
  if (from >= end) return from
  const code = source.charCodeAt(from)
  if (isSpaceCode(code)) return from + 1
  if (code === AMPERSAND) {
    const reference = SPACE_REFERENCES.find((name) => source.startsWith(name, from))
    return reference !== undefined && from + reference.length <= end ? from + reference.length : from
  }
  if (code !== LESS || from + 1 >= end || !startsTag(source.charCodeAt(from + 1))) return from
  const comment = source.startsWith('<!--', from)
  for (let i = from + (comment ? 4 : 1); i < end; i++) {
    if (source.charCodeAt(i) === GREATER && (!comment || source.startsWith('--', i - 2))) return i + 1
  }
  return from
}

/** The beginning of the invisible piece that ends at `to`, or `to` itself where there is none inside [from, to). */
export function skipBackward(source: string, from: number, to: number): number {
  if (to <= from) return to
  const code = source.charCodeAt(to - 1)
  if (isSpaceCode(code)) return to - 1
  if (code === SEMICOLON) {
    const reference = SPACE_REFERENCES.find((name) => source.endsWith(name, to))
    return reference !== undefined && to - reference.length >= from ? to - reference.length : to
  }
  if (code !== GREATER) return to
  const comment = to - from >= 7 && source.startsWith('--', to - 3)
  for (let i = to - 2; i >= from; i--) {
    const before = source.charCodeAt(i)
    if (before === GREATER && !comment) return to
    if (before !== LESS) continue
    if (comment ? source.startsWith('<!--', i) : startsTag(source.charCodeAt(i + 1))) return i
    if (!comment) return to
  }
  return to
}

const LESS = 60
const GREATER = 62
const AMPERSAND = 38
const SEMICOLON = 59

function isSpaceCode(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 160
}

/** After `<`: a letter, `/`, `!` or `?`. */
function startsTag(code: number): boolean {
  return (
    (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 47 || code === 33 || code === 63
  )
}
