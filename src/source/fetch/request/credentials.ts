import { GleanError } from '../../../errors.ts'

/** User names and passwords by host. They are sent to that host only, and shown nowhere. */
export interface Credentials {
  /** The Authorization header for an address; undefined if none is known for its host. */
  headerFor(url: URL): string | undefined
}

/** The environment variable that holds credentials in the form of a credentials file. */
export const CREDENTIALS_VARIABLE = 'GLEAN_AUTH'

/**
 * Credentials from lines of the form `host user:password`. A host may have a port; lines that are empty or begin with
 * `#` are ignored. Messages about a bad line never quote it.
 */
export function readCredentials(text: string, file: string): Credentials {
  const byHost = new Map<string, string>()
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const match = /^(\S+)\s+([^\s:]+:.*)$/.exec(trimmed)
    if (match === null) {
      throw new GleanError('option-invalid', 'this line is not of the form: host user:password', {
        place: { file, line: i + 1 },
      })
    }
    const host = match[1].replace(/^https?:\/\//i, '').replace(/\/.*/, '')
    byHost.set(host.toLowerCase(), basic(match[2]))
  }
  return { headerFor: (url) => byHost.get(url.host) ?? byHost.get(url.hostname) ?? fromAddress(url) }
}

/** An address may hold a user name and password itself: `https://ann:secret@example.org/`. */
function fromAddress({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  return basic(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
}

function basic(pair: string): string {
  return `Basic ${Buffer.from(pair).toString('base64')}`
}
