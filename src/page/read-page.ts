import { isUtf8 } from 'node:buffer'
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { GleanError } from '../errors.ts'
import { type DecodeOptions, decodeBytes, decodePage } from './decode.ts'
import type { Page } from './page.ts'

/** The longest text that a string of V8 holds is 2^29 - 24 characters; a longer page cannot be read. */
export const MAX_PAGE_BYTES = 500_000_000

/**
 * Reads a file's bytes; what goes wrong becomes a coded error with the file's name and a remedy. A pipe that nobody
 * writes to and a device that never ends would hold up a run for ever, so only files are read, and the pipes that a
 * shell hands over.
 */
export function readBytes(path: string): Uint8Array {
  try {
    const handedOver = /^\/(?:dev|proc\/self)\/(?:fd\/\d+|stdin)$/.test(path)
    const descriptor = openSync(path, constants.O_RDONLY | (handedOver ? 0 : (constants.O_NONBLOCK ?? 0)))
    try {
      checkKind(path, fstatSync(descriptor), handedOver)
      return readAll(path, descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (cause) {
    if (cause instanceof GleanError) throw cause
    throw fileError(path, cause)
  }
}

function checkKind(path: string, stats: Stats, handedOver: boolean): void {
  if (stats.isDirectory()) throw fileError(path, { code: 'EISDIR' })
  if (stats.isFile() || (handedOver && (stats.isFIFO() || stats.isSocket()))) return
  throw new GleanError('file-unreadable', 'this is a pipe or a device, not a file', { place: { file: path } })
}

const FIRST_CHUNK = 1 << 16

/** The size that a file declares may be wrong: it may grow while it is read, and files of the system declare none. */
function readAll(path: string, descriptor: number): Uint8Array {
  const { size } = fstatSync(descriptor)
  if (size > MAX_PAGE_BYTES) throw tooLarge(path, `${size} bytes`)
  let bytes = Buffer.allocUnsafeSlow(size > 0 ? size + 1 : FIRST_CHUNK)
  let length = 0
  for (;;) {
    const count = readSync(descriptor, bytes, length, bytes.length - length, null)
    if (count === 0) return bytes.subarray(0, length)
    length += count
    if (length > MAX_PAGE_BYTES) throw tooLarge(path, `more than ${MAX_PAGE_BYTES} bytes`)
    if (length < bytes.length) continue
    const grown = Buffer.allocUnsafeSlow(2 * bytes.length)
    grown.set(bytes)
    bytes = grown
  }
}

function tooLarge(path: string, size: string): GleanError {
  const message = `the file has ${size}; the limit is ${MAX_PAGE_BYTES}`
  return new GleanError('page-too-large', message, { place: { file: path } })
}

/** A failure of the file system in words. */
export function fileError(path: string, cause: unknown): GleanError {
  const code = (cause as NodeJS.ErrnoException).code
  const place = { file: path }
  if (code === 'ENOENT' && path.includes('\ufffd')) {
    const message = 'its name is not valid UTF-8'
    return new GleanError('file-unreadable', message, { place, cause, remedy: 'Rename it.' })
  }
  if (code === 'ENOENT') return new GleanError('file-missing', 'file not found', { place, cause })
  if (code === 'EISDIR')
    return new GleanError('file-unreadable', 'this is a folder, not a file', { place, cause })
  if (code === 'EACCES' || code === 'EPERM') {
    return new GleanError('file-unreadable', 'no permission to read the file', {
      place,
      cause,
      remedy: 'Check its permissions.',
    })
  }
  return new GleanError('file-unreadable', `the file cannot be read (${code ?? String(cause)})`, {
    place,
    cause,
  })
}

/** The text of a file of ours, which is UTF-8, or says by its first bytes that it is UTF-16. */
export function readTextFile(path: string): string {
  const bytes = readBytes(path)
  const text = decodeBytes(bytes, { charset: 'utf-8', name: path })
  if (!text.includes(REPLACEMENT) || isUtf8(bytes)) return text
  throw new GleanError('file-unreadable', 'this is not valid UTF-8', {
    place: { file: path, line: text.slice(0, text.indexOf(REPLACEMENT)).split('\n').length },
    remedy: 'Save the file as UTF-8.',
  })
}

/** Stands for bytes that cannot be decoded; a file may also hold it as a character of its own. */
const REPLACEMENT = '\ufffd'

/** A page from a file. */
export function readPage(path: string, options: Omit<DecodeOptions, 'name'> = {}): Page {
  return decodePage(readBytes(path), { name: path, ...options })
}
