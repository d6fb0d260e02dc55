import type { Command } from 'commander'
import { say, warn } from '../messages.ts'

/** The options of a command that checks what it extracts, as they were typed. */
export interface CheckingOptions {
  /** False for `--no-check`. */
  readonly check: boolean
  readonly strict?: boolean
}

/** Adds `--no-check` and `--strict`. */
export function declareChecking(command: Command): Command {
  return command
    .option('--no-check', 'do not compare the records with those found while learning')
    .option('--strict', 'write nothing if the records are doubtful')
}

/** Whether records are compared: `--strict` asks for it whatever else was typed. */
export function isChecked({ check, strict }: CheckingOptions): boolean {
  return check || strict === true
}

const DOUBT_REMEDY =
  'The records were written. If the site has changed, run glean repair. For details, run glean check; --no-check skips this check.'
const STRICT_REMEDY =
  'Nothing was written. If the site has changed, run glean repair. For details, run glean check.'

/** Warns of what is doubtful about all pages together, and says what to do, if anything was doubtful; returns whether it was. */
export function reportDrift(
  summary: readonly string[],
  doubtfulPages: number,
  { strict }: CheckingOptions,
): boolean {
  for (const finding of summary) warn(`doubtful: ${finding}`)
  if (doubtfulPages + summary.length === 0) return false
  say(strict === true ? STRICT_REMEDY : DOUBT_REMEDY)
  return true
}
