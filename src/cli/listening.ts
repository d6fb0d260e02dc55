import { InvalidArgumentError } from 'commander'

/** The port that was typed. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new InvalidArgumentError('It must be a number from 0 to 65535.')
}

/** Resolves when somebody ends the command. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
}
