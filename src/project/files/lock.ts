import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { GleanError } from '../../errors.ts'

/** The file that is there while one program changes a project. */
const LOCK_FILE = 'studio.lock'

/** Changes take milliseconds: waiting longer than this is an error, and a lock older than this was left behind. */
const MAX_WAIT = 10_000
const PAUSE = 4

/** Does work while no other program that knows the lock changes the project. */
export function withLock<T>(folder: string, work: () => T): T {
  const file = acquire(folder)
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}

function acquire(folder: string): string {
  const file = join(realpathSync(folder), LOCK_FILE)
  const content = `${process.pid} ${hostname()}\n`
  for (const begin = Date.now(); ; pause()) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, content)
      closeSync(handle)
      return file
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(cause)
    }
    removeIfLeft(file)
    if (Date.now() - begin > MAX_WAIT) throw unusable(undefined)
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
}

/** Removes a lock whose program has ended. Of several that find it only one moves it away. */
function removeIfLeft(file: string): void {
  const content = readLock(file)
  if (content === undefined || !isLeft(file, content)) return
  const moved = `${file}.${process.pid}`
  try {
    renameSync(file, moved)
    // Another program may have been faster and hold the lock anew: then it gets it back.
    if (readLock(moved) !== content) linkSync(moved, file)
  } catch {
    // Whoever was faster has moved it, or holds it again.
  } finally {
    rmSync(moved, { force: true })
  }
}

function isLeft(file: string, content: string): boolean {
  const [pid, host] = content.trim().split(' ')
  if (host === hostname() && Number(pid) > 0 && !isRunning(Number(pid))) return true
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  return age > MAX_WAIT
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function unusable(cause: unknown): GleanError {
  const reason = (cause as NodeJS.ErrnoException | undefined)?.code
  const message =
    reason === undefined
      ? 'another program is changing this project'
      : `the project cannot be changed (${reason})`
  return new GleanError('file-unwritable', message, {
    place: { file: LOCK_FILE },
    remedy:
      reason === undefined
        ? `Try again; if no other program is running, remove ${LOCK_FILE}.`
        : 'Check the permissions of the folder and the space on the disk.',
    cause,
  })
}
