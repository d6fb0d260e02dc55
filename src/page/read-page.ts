import { readFileSync, statSync } from 'node:fs'
import { GleanError } from '../errors.ts'
import { type DecodeOptions, decodePage } from './decode.ts'
import type { Page } from './page.ts'

/** The longest text that a string of V8 holds is 2^29 - 24 characters; a page beyond this is no page. */
export const MAX_PAGE_BYTES = 500_000_000

/** Reads a file's bytes; what goes wrong becomes a coded error with the file's name and a remedy. */
export function readBytes(path: string): Uint8Array {
  try {
    const { size } = statSync(path)
    if (size > MAX_PAGE_BYTES) {
      throw new GleanError('page-too-large', `the file has ${size} bytes; the limit is ${MAX_PAGE_BYTES}`, {
        place: { file: path },
      })
    }
    return readFileSync(path)
  } catch (cause) {
    if (cause instanceof GleanError) throw cause
    throw fileError(path, cause)
  }
}

/** A failure of the file system in words. */
export function fileError(path: string, cause: unknown): GleanError {
  const code = (cause as NodeJS.ErrnoException).code
  const place = { file: path }
  if (code === 'ENOENT') return new GleanError('file-missing', 'there is no such file', { place, cause })
  if (code === 'EISDIR')
    return new GleanError('file-unreadable', 'this is a folder, not a file', { place, cause })
  if (code === 'EACCES' || code === 'EPERM') {
    return new GleanError('file-unreadable', 'the file may not be read', {
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

/** A page from a file. */
export function readPage(path: string, options: Omit<DecodeOptions, 'name'> = {}): Page {
  return decodePage(readBytes(path), { name: path, ...options })
}
