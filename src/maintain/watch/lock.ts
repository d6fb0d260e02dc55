import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GleanError } from '../../errors.ts'
import { writeError } from '../../output/sink.ts'

const LOCK = 'lock'

/** Takes a folder for this process; returns what releases it. A folder that another running process has taken is refused. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK)
  const own = describeProcess(process.pid)
  const copy = `${path}.${process.pid}`
  try {
    writeFileSync(copy, own, { mode: 0o600 })
  } catch (cause) {
    throw writeError(path, cause)
  }
  try {
    if (!takeName(copy, path)) replaceStale(copy, path, folder)
  } finally {
    rmSync(copy, { force: true })
  }
  return () => {
    if (readLock(path) === own) rmSync(path, { force: true })
  }
}

/** The number of the process that has taken a folder and still runs. */
export function lockHolder(folder: string): number | undefined {
  const text = readLock(join(folder, LOCK))
  return text !== undefined && isRunning(text) ? pidOf(text) : undefined
}

/** Gives a file a second name, unless the name is taken: in one step, even if others try at the same time. */
function takeName(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw writeError(name, cause)
  }
}

function replaceStale(copy: string, path: string, folder: string): void {
  const found = readLock(path)
  if (found !== undefined) {
    if (isRunning(found)) throw taken(folder, found)
    const aside = `${copy}.old`
    try {
      renameSync(path, aside)
      // Between reading and renaming, another process may have replaced the stale lock with its own.
      const moved = readLock(aside)
      if (moved !== undefined && moved !== found) takeName(aside, path)
    } catch {
      // Another process has moved it: who gets the name next has the folder.
    }
    rmSync(aside, { force: true })
  }
  if (!takeName(copy, path)) throw taken(folder, readLock(path) ?? '')
}

function taken(folder: string, text: string): GleanError {
  return new GleanError('option-invalid', `another watcher uses this folder (process ${pidOf(text)})`, {
    place: { file: folder },
    remedy: 'End it first, or give another folder with --state.',
  })
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function pidOf(text: string): number {
  return Number.parseInt(text, 10) || 0
}

/** Numbers of processes are used again: where the system knows it, the start time is part of the description. */
function describeProcess(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name of the program, in parentheses, may hold spaces; the time of the start is the 20th value after it.
    return `${pid} ${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return String(pid)
  }
}

function isRunning(text: string): boolean {
  const pid = pidOf(text)
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return describeProcess(pid) === text
}
