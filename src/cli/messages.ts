import { formatError, GleanError } from '../errors.ts'

export { countOf } from '../strings/count-of.ts'

/** How much a command says on standard error. */
export interface Reporting {
  /** Problems only. */
  readonly quiet?: boolean
  /** Nothing but a summary, or the error that ended the command, as one line of JSON. */
  readonly json?: boolean
}

let reporting: Reporting = {}

/** Sets what the options `--quiet` and `--json` ask for; a command is one process. */
export function setReporting(wanted: Reporting): void {
  reporting = wanted
}

/** Writes a message for the person at the terminal; standard output belongs to the data. */
export function say(message: string): void {
  if (!reporting.quiet) warn(message)
}

/** Writes a problem, which `--quiet` does not silence. */
export function warn(message: string): void {
  if (!reporting.json) process.stderr.write(`${printable(message)}\n`)
}

/** Writes how a command ended: in words, if there are any, or with `--json` as data. */
export function sayResult(words: string | undefined, result: object): void {
  if (reporting.json) process.stderr.write(`${JSON.stringify(result)}\n`)
  else if (words !== undefined) say(words)
}

/** Writes the failure that ended a command. */
export function sayFailure(error: unknown): void {
  if (!reporting.json) {
    warn(describeFailure(error))
    return
  }
  const { message } = error instanceof Error ? error : { message: String(error) }
  const known =
    error instanceof GleanError ? { code: error.code, place: error.place, remedy: error.remedy } : {}
  sayResult(undefined, { error: { code: 'unexpected', message, ...known } })
}

/**
 * Text that came from a page or a file, made fit for a terminal: control characters could move its cursor or change its
 * settings, and are shown as escapes.
 */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** The one message of a failure. Only `GLEAN_DEBUG` brings a stack trace. */
export function describeFailure(error: unknown): string {
  const debug = process.env.GLEAN_DEBUG === '1'
  const stack = debug && error instanceof Error ? `\n${formatStack(error)}` : ''
  if (error instanceof GleanError) return `glean: ${formatError(error)}${stack}`
  const reason = error instanceof Error ? error.message : String(error)
  const hint = debug ? '' : '\n  GLEAN_DEBUG=1 shows where it happened.'
  return `glean: unexpected problem: ${reason}; please report it${hint}${stack}`
}

function formatStack(error: Error): string {
  const stacks: string[] = []
  for (let at: unknown = error; at instanceof Error && stacks.length < 10; at = at.cause) {
    stacks.push(at.stack ?? String(at))
  }
  return stacks.join('\ncaused by ')
}
