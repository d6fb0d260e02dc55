import { formatError, GleanError } from '../errors.ts'

/** Writes a message for the person at the terminal; standard output belongs to the data. */
export function say(message: string): void {
  process.stderr.write(`${printable(message)}\n`)
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

/** `1 page`, `2 pages`. */
export function countOf(amount: number, noun: string): string {
  return `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`
}
