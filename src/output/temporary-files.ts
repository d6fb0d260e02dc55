import { rmSync } from 'node:fs'
import { constants } from 'node:os'

/** Files that must not outlive this process unless they are given their final name. */
const temporaryFiles = new Set<string>()

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Has the file removed if the process is interrupted or ends before `forgetTemporary`. */
export function rememberTemporary(path: string): void {
  if (temporaryFiles.size === 0) {
    for (const signal of SIGNALS) process.on(signal, endBySignal)
    process.on('exit', removeAll)
  }
  temporaryFiles.add(path)
}

/** The file has its final name, or is gone. Without any such file the process reacts to signals as usual. */
export function forgetTemporary(path: string): void {
  temporaryFiles.delete(path)
  if (temporaryFiles.size > 0) return
  for (const signal of SIGNALS) process.off(signal, endBySignal)
  process.off('exit', removeAll)
}

function removeAll(): void {
  for (const path of temporaryFiles) rmSync(path, { force: true })
}

/**
 * Dies of the signal itself, so that a shell sees an interrupted command and not a failed one. The first process of a container
 * does not die of a signal that it sends itself; it exits with the code that a shell would give.
 */
function endBySignal(signal: NodeJS.Signals): void {
  removeAll()
  for (const each of SIGNALS) process.off(each, endBySignal)
  process.kill(process.pid, signal)
  process.exit(128 + constants.signals[signal])
}
