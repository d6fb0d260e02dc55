import { GleanError } from '../errors.ts'

/** Where text goes. Exactly one of `finish` and `discard` ends it. */
export interface Sink {
  /** Takes more text or bytes; wait for it before giving more, so that a slow reader slows the writer. */
  write(data: string | Uint8Array): Promise<void>
  /** All text has been given: makes the output whole. */
  finish(): Promise<void>
  /** Something failed: removes what can be removed. */
  discard(): void
}

/** Text is handed on in pieces of about this size: a system call for each record would cost more than extracting it. */
export const CHUNK_LENGTH = 1 << 16

/** Pieces of text and bytes as bytes. Text is joined first: a piece may end in the middle of a surrogate pair. */
export function joinPieces(pieces: readonly (string | Uint8Array)[]): Buffer {
  const parts: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else {
      parts.push(Buffer.from(text), Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
      text = ''
    }
  }
  parts.push(Buffer.from(text))
  return parts.length === 1 ? parts[0] : Buffer.concat(parts)
}

/** A failure to write, in words. */
export function writeError(path: string, cause: unknown): GleanError {
  const { code } = cause as NodeJS.ErrnoException
  const [message, remedy] = reasons.get(code ?? '') ?? [`it cannot be written (${code ?? String(cause)})`]
  const details = { place: { file: path }, cause, ...(remedy === undefined ? {} : { remedy }) }
  return new GleanError('file-unwritable', message, details)
}

const reasons = new Map<string, readonly [message: string, remedy?: string]>([
  ['ENOENT', ['the output folder does not exist', 'Create the folder first.']],
  ['ENOTDIR', ['part of the path is a file, not a folder']],
  ['EISDIR', ['this is a folder, not a file', 'Name a file to write to.']],
  ['EACCES', ['no permission to write to the folder', 'Check its permissions.']],
  ['EPERM', ['no permission to write to the folder', 'Check its permissions.']],
  ['EROFS', ['the disk is read-only']],
  ['ENOSPC', ['the disk is full', 'Free some space and run it again.']],
  ['EDQUOT', ['your disk quota is used up', 'Free some space and run it again.']],
  ['EFBIG', ['the file would be larger than the system allows']],
  ['ENAMETOOLONG', ['the name is too long']],
  ['ELOOP', ['its links lead in a circle']],
])
