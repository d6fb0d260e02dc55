import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { GleanError } from '../../errors.ts'

let count = 0

/**
 * Replaces a file of a folder in one step: a reader sees the old content or the new one, whatever happens in between. The
 * path is relative to the folder and may lead nowhere else, neither by `..` nor by a symbolic link. A link in place of the
 * file itself is replaced and not followed. If `mayReplace` refuses at the last moment, nothing happens and the result
 * is false.
 */
export function writeInside(
  folder: string,
  path: string,
  content: string | Uint8Array,
  mayReplace: () => boolean = () => true,
): boolean {
  const file = join(writableDirectory(folder, path), basename(path))
  const temporary = `${file}.${process.pid}-${++count}.tmp`
  try {
    const handle = openSync(temporary, 'wx')
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    if (!mayReplace()) {
      rmSync(temporary, { force: true })
      return false
    }
    renameSync(temporary, file)
    return true
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw unwritable(path, cause)
  }
}

/** The real folder that the file goes to, made step by step so that no link on the way is followed out of the folder. */
function writableDirectory(folder: string, path: string): string {
  try {
    const root = realpathSync(folder)
    let directory = root
    for (const name of dirname(path).split(/[\\/]/)) {
      if (name === '' || name === '.') continue
      mkdirSync(join(directory, name), { recursive: true })
      directory = realpathSync(join(directory, name))
      if (!isInside(root, directory)) throw outside(path)
    }
    return directory
  } catch (cause) {
    throw cause instanceof GleanError ? cause : unwritable(path, cause)
  }
}

/** The real path of a folder inside a folder, made where it is not there; refuses one that leads elsewhere by a link. */
export function folderInside(folder: string, path: string): string {
  return writableDirectory(folder, `${path}/file`)
}

/** Whether a real path is the root or lies below it. */
export function isInside(root: string, path: string): boolean {
  const steps = relative(root, path)
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps)
}

/** The error for a path that leads out of the project. */
export function outside(path: string): GleanError {
  return new GleanError('file-missing', 'this file lies outside the project', { place: { file: path } })
}

function unwritable(path: string, cause: unknown): GleanError {
  return new GleanError('file-unwritable', `the file cannot be written (${reasonOf(cause)})`, {
    place: { file: path },
    remedy: 'Check the permissions of the folder and the space on the disk.',
    cause,
  })
}

function reasonOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? String(cause)
}
