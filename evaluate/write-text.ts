import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { GleanError } from '../src/errors.ts'

/** Writes a file, and the folders above it that are missing. */
export function writeText(file: string, text: string): void {
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true })
    writeFileSync(file, text)
  } catch (cause) {
    throw new GleanError('file-unwritable', `the file cannot be written (${(cause as Error).message})`, {
      place: { file },
      cause,
    })
  }
}
