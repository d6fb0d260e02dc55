import { labelToName, TextDecoder } from '@exodus/bytes/encoding-browser.js'
import { GleanError } from '../errors.ts'
import { declaredEncoding, encodingByMark } from './declared-encoding.ts'
import { createPage, type Page, type PageOptions } from './page.ts'

export interface DecodeOptions extends PageOptions {
  /** The character encoding, from an HTTP header or a person; it overrides what the page declares. */
  charset?: string
}

/**
 * Bytes become text by the WHATWG order: byte order mark, given charset, `<meta>`, fallback. Where nothing is declared,
 * bytes that are valid UTF-8 are read as UTF-8 and others as windows-1252, as browsers do for local files.
 *
 * In a browser the decoder is the platform's. In Node it is not: that of Node 20 reads windows-1252 as ISO-8859-1.
 */
export function decodeBytes(bytes: Uint8Array, options: DecodeOptions = {}): string {
  const { charset } = options
  if (charset !== undefined && labelToName(charset) === null) {
    throw new GleanError('charset-unknown', `the charset "${charset}" is not known to browsers`, {
      ...(options.name === undefined ? {} : { place: { file: options.name } }),
      remedy: 'Use a label such as utf-8, windows-1252, shift_jis or gb18030.',
    })
  }
  const encoding =
    charset === undefined ? declaredEncoding(bytes) : (encodingByMark(bytes) ?? labelToName(charset))
  if (encoding === null) {
    try {
      return new globalThis.TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      return new TextDecoder('windows-1252').decode(bytes)
    }
  }
  return encoding === 'UTF-8'
    ? new globalThis.TextDecoder().decode(bytes)
    : new TextDecoder(encoding).decode(bytes)
}

/** A page from bytes, as they came from a file or the network. */
export function decodePage(bytes: Uint8Array, options: DecodeOptions = {}): Page {
  return createPage(decodeBytes(bytes, options), options)
}
