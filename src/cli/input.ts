import { z } from 'zod'
import { GleanError } from '../errors.ts'
import { decodeBytes } from '../page/decode.ts'
import { fileError, MAX_PAGE_BYTES, readTextFile } from '../page/read-page.ts'
import { readWrapper } from '../wrapper/read.ts'
import type { Wrapper } from '../wrapper/wrapper.ts'

/** Reads all of standard input; one that is a terminal is read until its end is typed. */
export async function readStandardInput(): Promise<Uint8Array> {
  const name = 'standard input'
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of process.stdin) {
      chunks.push(chunk)
      length += chunk.length
      if (length > MAX_PAGE_BYTES) {
        throw new GleanError('page-too-large', `the page has more than ${MAX_PAGE_BYTES} bytes`, {
          place: { file: name },
        })
      }
    }
  } catch (cause) {
    throw cause instanceof GleanError ? cause : fileError(name, cause)
  }
  return Buffer.concat(chunks)
}

// A command checks one file: compiling a checker for it would take longer than the check.
z.config({ jitless: true })

/** Reads a wrapper from its file. */
export function readWrapperFile(path: string): Wrapper {
  const text = readTextFile(path)
  try {
    return readWrapper(text, path)
  } catch (error) {
    if (!(error instanceof GleanError) || error.code !== 'json-invalid') throw error
    throw new GleanError('wrapper-invalid', 'this is not a wrapper file: it is not JSON', {
      place: { file: path },
      remedy: 'Name a wrapper, which glean learn writes; it comes before the pages.',
      cause: error,
    })
  }
}

/** A charset that no browser knows is found before the first page is read. */
export function checkCharset(charset: string | undefined): void {
  if (charset !== undefined) decodeBytes(new Uint8Array(), { charset })
}
