import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { GleanError } from '../errors.ts'

let count = 0

/** Replaces a file in one step: a reader sees the old content or the new one, whatever happens in between. */
export function writeFileAtomically(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}-${++count}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = openSync(temporary, 'wx')
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw new GleanError('file-unwritable', `the file cannot be written (${reasonOf(cause)})`, {
      place: { file: path },
      remedy: 'Check the permissions of the folder and the space on the disk.',
      cause,
    })
  }
}

function reasonOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? String(cause)
}
