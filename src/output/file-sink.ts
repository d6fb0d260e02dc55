import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { GleanError } from '../errors.ts'
import { CHUNK_LENGTH, joinPieces, type Sink, writeError } from './sink.ts'
import { forgetTemporary, rememberTemporary } from './temporary-files.ts'

/**
 * A file that appears whole or not at all: text goes to a temporary file in the same folder, which takes the file's name
 * when all of it is safely on disk. What is not a file of its own (a device, a pipe) is written directly.
 */
export function openFileSink(path: string): Sink {
  const target = resolveTarget(path)
  if (target.direct) {
    const file = tryTo(path, () => openSync(path, 'w'))
    return createSink(path, file, undefined)
  }
  const temporary = join(dirname(target.path), temporaryName(basename(target.path)))
  // Before there is a file, so that no interruption can fall between the two.
  rememberTemporary(temporary)
  try {
    const file = openSync(temporary, 'wx')
    if (target.mode !== undefined) fchmodSync(file, target.mode)
    return createSink(path, file, { temporary, target: target.path })
  } catch (cause) {
    rmSync(temporary, { force: true })
    forgetTemporary(temporary)
    throw writeError(path, cause)
  }
}

/**
 * Throws what `openFileSink` would throw, before the work whose result it is for: a folder that is missing or must not be written to
 * would otherwise show only when everything is done.
 */
export function checkWritable(path: string): void {
  // A pipe is not opened: its reader would take the end of this for the end of the data.
  if (!resolveTarget(path).direct) openFileSink(path).discard()
}

/** A name that no other process takes and that this one takes once; the file must not exist when it is opened. */
function temporaryName(name: string): string {
  return `.${name}.${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`
}

interface Renaming {
  readonly temporary: string
  readonly target: string
}

function createSink(path: string, file: number, renaming: Renaming | undefined): Sink {
  let pieces: (string | Uint8Array)[] = []
  let length = 0
  const flush = () => {
    const bytes = joinPieces(pieces)
    pieces = []
    length = 0
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
  }
  const remove = () => {
    if (renaming === undefined) return
    rmSync(renaming.temporary, { force: true })
    forgetTemporary(renaming.temporary)
  }
  return {
    async write(text) {
      pieces.push(text)
      length += text.length
      if (length >= CHUNK_LENGTH) tryTo(path, flush)
    },
    async finish() {
      tryTo(path, () => {
        flush()
        if (renaming === undefined) return closeSync(file)
        fsyncSync(file)
        closeSync(file)
        renameSync(renaming.temporary, renaming.target)
        forgetTemporary(renaming.temporary)
        syncFolder(dirname(renaming.target))
      })
    },
    discard() {
      try {
        closeSync(file)
      } catch {
        // Closed already, by a `finish` that failed after it.
      }
      remove()
    },
  }
}

/** A symbolic link stays: what it points to is replaced. */
function resolveTarget(path: string): { path: string; direct: boolean; mode?: number } {
  try {
    const stats = statSync(path)
    if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    // Replacing it would take no permission but the folder's; who made it read-only meant it to stay.
    if (stats.isFile()) checkPermission(path)
    return { path: realpathSync(path), direct: !stats.isFile(), mode: stats.mode & 0o777 }
  } catch (cause) {
    if (cause instanceof GleanError) throw cause
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw writeError(path, cause)
    return { path: tryTo(path, () => followLinks(path)), direct: false }
  }
}

function checkPermission(path: string): void {
  try {
    accessSync(path, constants.W_OK)
  } catch (cause) {
    throw new GleanError('file-unwritable', 'no permission to replace the file', {
      place: { file: path },
      remedy: 'Check its permissions, or name another file.',
      cause,
    })
  }
}

/** Where a link that points to nothing yet leads; the system follows at most 40. */
const MOST_LINKS = 40

function followLinks(path: string): string {
  let at = path
  for (let i = 0; i < MOST_LINKS; i++) {
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return at
    at = resolve(dirname(at), readlinkSync(at))
  }
  throw Object.assign(new Error(), { code: 'ELOOP' })
}

/** The new name survives a power cut once the folder is on disk; systems that cannot do it have other means. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // The file itself is whole.
  }
}

function tryTo<T>(path: string, action: () => T): T {
  try {
    return action()
  } catch (cause) {
    throw writeError(path, cause)
  }
}
