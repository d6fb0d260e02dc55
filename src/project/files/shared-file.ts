import { appendFileSync, closeSync, existsSync, fstatSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openRegular } from './regular-file.ts'
import { writeInside } from './write-file.ts'

/** A text file that other programs may write as well, with its last known content. */
export interface SharedFile {
  /** The content of the file when it was last read or written; empty for a file that is not there. */
  readonly text: string
  /** Reads the file; returns whether its content has changed. */
  read(): boolean
  /** Replaces the file; false, and then `read` returns what they wrote, if somebody else rewrote it since it was read. */
  write(text: string): boolean
  /** Makes the next `read` report a change. */
  forget(): void
}

/** A shared file of a folder. */
export function openShared(folder: string, name: string): SharedFile {
  let known: string | undefined
  return {
    get text() {
      return known ?? ''
    },
    read() {
      const text = readIfFile(folder, name) ?? ''
      const changed = text !== known
      known = text
      return changed
    },
    write(text) {
      if (text === (known ?? '')) return true
      const old = openIfFile(join(folder, name))
      try {
        const before = old === undefined ? '' : readAll(old)
        if (before !== (known ?? '')) return false
        const replaced = writeInside(folder, name, text, () => isStill(join(folder, name), old))
        if (!replaced) return false
        known = text
        // Who opened the file before it was replaced may have written into the old one: that must not be lost.
        const after = old === undefined ? '' : readAll(old)
        if (after.startsWith(before)) {
          if (after !== before) appendFileSync(join(folder, name), after.slice(before.length))
          return true
        }
        writeInside(folder, name, after)
        return false
      } finally {
        if (old !== undefined) closeSync(old)
      }
    },
    forget() {
      known = undefined
    },
  }
}

/** The text of a file of a folder; undefined where there is none. */
export function readIfFile(folder: string, name: string): string | undefined {
  const handle = openIfFile(join(folder, name))
  if (handle === undefined) return undefined
  try {
    return readAll(handle)
  } finally {
    closeSync(handle)
  }
}

function openIfFile(path: string): number | undefined {
  return existsSync(path) ? openRegular(path) : undefined
}

/** The whole text from the beginning, regardless of what was read of the file before. */
function readAll(handle: number): string {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const chunk = Buffer.alloc(Math.max(4096, fstatSync(handle).size - at + 1))
    const length = readSync(handle, chunk, 0, chunk.length, at)
    if (length === 0) return Buffer.concat(chunks).toString('utf8')
    chunks.push(chunk.subarray(0, length))
    at += length
  }
}

function isStill(path: string, handle: number | undefined): boolean {
  const now = statSync(path, { throwIfNoEntry: false })
  return handle === undefined ? now === undefined : now?.ino === fstatSync(handle).ino
}
