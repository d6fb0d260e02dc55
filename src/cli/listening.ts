import { constants } from 'node:os'
import { InvalidArgumentError } from 'commander'

/** The port that was typed. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new InvalidArgumentError('It must be a number from 0 to 65535.')
}

/** What asks a command to end: Ctrl+C, a service manager, a terminal that closes. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Resolves when somebody ends the command. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const { signal } = listenForEnd()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Notices that somebody wants a command to end, which then ends in its own way; a second signal ends it at once. */
export interface Ending {
  readonly signal: AbortSignal
  /** The exit code that shells give a command that a signal ended: 130 for Ctrl+C. */
  exitCode(): number
  /** Back to the usual reaction to signals. */
  close(): void
}

/** Starts to listen. */
export function listenForEnd(): Ending {
  const controller = new AbortController()
  let received: (typeof SIGNALS)[number] = 'SIGINT'
  const close = () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
  const end = (signal: (typeof SIGNALS)[number]) => {
    received = signal
    close()
    controller.abort()
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return { signal: controller.signal, exitCode: () => 128 + constants.signals[received], close }
}
