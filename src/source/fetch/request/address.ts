import { GleanError } from '../../../errors.ts'

/** Longer addresses are refused by most servers, and by us before they are asked. */
const MAX_ADDRESS_LENGTH = 8000

/**
 * A web address as a person writes it: `https://` may be missing. What is not http or https is refused with a remedy.
 */
export function parseAddress(text: string): URL {
  const url = readAddress(text)
  if (url !== undefined) return url
  throw new GleanError('option-invalid', `"${text.trim().slice(0, 200)}" is not a web address`, {
    remedy: 'Give an address such as https://example.org/books.html',
  })
}

/** Whether `parseAddress` accepts a text. */
export function canFetch(text: string): boolean {
  return readAddress(text) !== undefined
}

function readAddress(text: string): URL | undefined {
  const trimmed = text.trim()
  const full = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (full.length > MAX_ADDRESS_LENGTH || !URL.canParse(full)) return undefined
  const url = new URL(full)
  return /^https?:$/.test(url.protocol) ? url : undefined
}

/** Whether an argument of a command is an address, not the path of a file. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** What to do where a path that does not exist looks like an address without `https://`; undefined where it does not. */
export function addressRemedy(path: string): string | undefined {
  const host = path.split('/', 1)[0].toLowerCase()
  const name = host.replace(/:\d{1,5}$/, '')
  const isLocal = name === 'localhost'
  const isSite = /\.[a-z]{2,20}$/.test(name) && (host.startsWith('www.') || host !== path.toLowerCase())
  const address = `${isLocal ? 'http' : 'https'}://${path}`
  if (!(isLocal || isSite) || !URL.canParse(address)) return undefined
  return `If this is a web address, write it in full: ${address}`
}

/** The address that a link leads to: absolute, without its fragment; undefined if it does not lead to a web page. */
export function resolveLink(link: string, base: string | undefined): string | undefined {
  const trimmed = link.trim()
  if (trimmed === '' || trimmed.startsWith('#') || !URL.canParse(trimmed, base)) return undefined
  const url = new URL(trimmed, base)
  if (!/^https?:$/.test(url.protocol) || url.href.length > MAX_ADDRESS_LENGTH) return undefined
  url.hash = ''
  return url.href
}

/** The address as messages, logs and files show it: without a user name and password. */
export function publicAddress(address: string | URL): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}
