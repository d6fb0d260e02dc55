import { DecodingMode, decodeHTML, decodeHTMLAttribute, EntityDecoder, htmlDecodeTree } from 'entities/decode'

/** The text of a source range outside tags, character references decoded. */
export function decodeText(source: string, start: number, end: number): string {
  const raw = source.slice(start, end)
  return raw.includes('&') ? decodeHTML(raw) : raw
}

/** The text of an attribute value. */
export function decodeAttribute(source: string, start: number, end: number): string {
  const raw = source.slice(start, end)
  return raw.includes('&') ? decodeHTMLAttribute(raw) : raw
}

/** The longest character reference of HTML has 33 characters; numeric ones may be padded with zeros. */
const MAX_REFERENCE = 48

let decoded = ''
const decoder = new EntityDecoder(htmlDecodeTree, (code) => {
  decoded += String.fromCodePoint(code)
})

/** One character reference: the text it decodes to, and its length in the source. */
export interface Reference {
  readonly text: string
  readonly length: number
}

/** Reads the character reference whose `&` is at the offset; undefined if there is none. */
export function readReference(source: string, offset: number, end: number): Reference | undefined {
  decoded = ''
  decoder.startEntity(DecodingMode.Legacy)
  const window = source.slice(offset, Math.min(end, offset + MAX_REFERENCE))
  let length = decoder.write(window, 1)
  if (length < 0) length = decoder.end()
  return length > 0 && decoded !== '' ? { text: decoded, length } : undefined
}
