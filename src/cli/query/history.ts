import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const MAX_LINES = 1000

/** Where the lines that were typed at the prompt are kept, as the XDG rules have it. */
export function historyFile(environment: NodeJS.ProcessEnv = process.env): string {
  const state = environment.XDG_STATE_HOME || join(homedir(), '.local/state')
  return join(state, 'gleaner', 'query-history')
}

/** The lines of earlier runs, the latest first, in the form that readline expects; empty if the file does not exist. */
export function readHistory(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).slice(-MAX_LINES).reverse()
  } catch {
    return []
  }
}

/** Keeps lines, the latest first. A history that cannot be written does not fail the command. */
export function writeHistory(file: string, lines: readonly string[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${lines.slice(0, MAX_LINES).reverse().join('\n')}\n`, { mode: 0o600 })
  } catch {
    // Nothing depends on it.
  }
}
