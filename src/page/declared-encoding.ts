import { getBOMEncoding, labelToName } from '@exodus/bytes/encoding-browser.js'

/** The standard looks for a declaration in this many bytes. */
const SCANNED = 1024

/**
 * The encoding of a page by its byte order mark, or else by the `<meta>` in its first bytes, as the WHATWG standard finds it;
 * null if nothing is declared. Written here because the usual package brings the tables of all encodings into a browser,
 * which has decoders of its own.
 */
export function declaredEncoding(bytes: Uint8Array): string | null {
  return encodingByMark(bytes) ?? encodingByMeta(latin1(bytes.subarray(0, SCANNED)))
}

/** The encoding that a byte order mark shows. */
export function encodingByMark(bytes: Uint8Array): string | null {
  const mark = getBOMEncoding(bytes)
  return mark === null ? null : labelToName(mark)
}

/** One character for each byte. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** Where the scan is, and what is scanned. */
interface Cursor {
  readonly text: string
  at: number
}

function encodingByMeta(text: string): string | null {
  const cursor: Cursor = { text, at: 0 }
  while (cursor.at < text.length) {
    const { at } = cursor
    if (text.startsWith('<!--', at)) {
      // The dashes that open a comment may be those that close it.
      const end = text.indexOf('-->', at + 2)
      if (end < 0) return null
      cursor.at = end + 3
    } else if (/^<meta[\t\n\f\r /]/i.test(text.slice(at, at + 6))) {
      cursor.at = at + 5
      const encoding = readMeta(cursor)
      if (encoding !== null) return encoding
    } else if (/^<\/?[a-z]/i.test(text.slice(at, at + 3))) {
      while (cursor.at < text.length && !isSpace(text[cursor.at]) && text[cursor.at] !== '>') cursor.at++
      while (readAttribute(cursor) !== undefined);
    } else if (/^<[!/?]/.test(text.slice(at, at + 2))) {
      const end = text.indexOf('>', at)
      if (end < 0) return null
      cursor.at = end + 1
    } else cursor.at++
  }
  return null
}

/** The encoding that a `<meta>` declares, with `charset` or as a content type. */
function readMeta(cursor: Cursor): string | null {
  const seen = new Set<string>()
  let isContentType = false
  let isPragma = false
  let encoding: string | null | undefined
  for (let own = readAttribute(cursor); own !== undefined; own = readAttribute(cursor)) {
    const { name, value } = own
    if (seen.has(name)) continue
    seen.add(name)
    if (name === 'http-equiv') isContentType = value === 'content-type'
    else if (name === 'charset') {
      encoding = labelToName(value)
      isPragma = false
    } else if (name === 'content' && encoding === undefined) {
      const label = charsetIn(value)
      const named = label === undefined ? null : labelToName(label)
      if (named === null) continue
      encoding = named
      isPragma = true
    }
  }
  if (encoding === undefined || encoding === null || (isPragma && !isContentType)) return null
  // What was read as ASCII cannot be UTF-16.
  if (encoding.startsWith('UTF-16')) return 'UTF-8'
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding
}

/** The next attribute of a tag, in lower case; undefined at the end of the tag or of the text. */
function readAttribute(cursor: Cursor): { name: string; value: string } | undefined {
  const { text } = cursor
  while (cursor.at < text.length && (isSpace(text[cursor.at]) || text[cursor.at] === '/')) cursor.at++
  if (cursor.at >= text.length || text[cursor.at] === '>') return undefined
  const name = readUntil(
    cursor,
    (character, length) =>
      isSpace(character) || '/>'.includes(character) || (character === '=' && length > 0),
  )
  skipSpace(cursor)
  if (text[cursor.at] !== '=') return { name, value: '' }
  cursor.at++
  skipSpace(cursor)
  const quote = text[cursor.at]
  if (quote === '"' || quote === "'") {
    cursor.at++
    const value = readUntil(cursor, (character) => character === quote)
    cursor.at++
    return { name, value }
  }
  return { name, value: readUntil(cursor, (character) => isSpace(character) || character === '>') }
}

function readUntil(cursor: Cursor, isEnd: (character: string, length: number) => boolean): string {
  const from = cursor.at
  while (cursor.at < cursor.text.length && !isEnd(cursor.text[cursor.at], cursor.at - from)) cursor.at++
  return cursor.text.slice(from, cursor.at).toLowerCase()
}

function skipSpace(cursor: Cursor): void {
  while (cursor.at < cursor.text.length && isSpace(cursor.text[cursor.at])) cursor.at++
}

/** White space as the scan knows it. */
function isSpace(character: string): boolean {
  return '\t\n\f\r '.includes(character)
}

/** The label after `charset=` in a content type. */
function charsetIn(content: string): string | undefined {
  let at = content.indexOf('charset')
  for (; at >= 0; at = content.indexOf('charset', at)) {
    const cursor: Cursor = { text: content, at: at + 'charset'.length }
    skipSpace(cursor)
    at = cursor.at
    if (content[at] !== '=') continue
    cursor.at++
    skipSpace(cursor)
    const quote = content[cursor.at]
    if (quote !== '"' && quote !== "'")
      return readUntil(cursor, (character) => isSpace(character) || character === ';')
    const end = content.indexOf(quote, cursor.at + 1)
    return end < 0 ? undefined : content.slice(cursor.at + 1, end)
  }
  return undefined
}
