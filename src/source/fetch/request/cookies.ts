import { z } from 'zod'
import { GleanError } from '../../../errors.ts'
import { parseJson } from '../../../record/json.ts'

/** The cookies of a fetcher. */
export interface Cookies {
  /** The Cookie header for an address; empty if there is none to send. */
  headerFor(address: string): Promise<string>
  /** Takes what an answer sets. */
  take(headers: readonly string[], address: string): Promise<void>
}

/** A cookie as files hold it. */
interface StoredCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: string
  readonly secure: boolean
  /** Seconds since 1970; undefined for a cookie that lasts as long as the browser. */
  readonly expires: number | undefined
  /** Whether it goes to no subdomain. */
  readonly hostOnly: boolean
}

const MAX_COOKIES = 10_000

/** A jar of cookies, filled with those of a file if there is one. */
export async function createCookies(stored: readonly StoredCookie[] = []): Promise<Cookies> {
  const { Cookie, CookieJar } = await import('tough-cookie')
  const jar = new CookieJar(undefined, { looseMode: true })
  for (const { name, value, domain, path, secure, expires, hostOnly } of stored) {
    const cookie = new Cookie({
      key: name,
      value,
      path,
      secure,
      ...(hostOnly ? {} : { domain }),
      ...(expires === undefined ? {} : { expires: new Date(expires * 1000) }),
    })
    await jar.setCookie(cookie, `${secure ? 'https' : 'http'}://${domain}${path}`, { ignoreError: true })
  }
  return {
    headerFor: (address) => jar.getCookieString(address),
    async take(headers, address) {
      for (const header of headers) await jar.setCookie(header, address, { ignoreError: true })
    },
  }
}

/** The cookies in a file: in Netscape's form, as curl and wget use it, or as JSON, as browsers' extensions export it. */
export function parseCookies(text: string, file: string): StoredCookie[] {
  const start = text.replace(/^\ufeff/, '').trimStart()
  return start.startsWith('[') || start.startsWith('{')
    ? parseJsonCookies(text, file)
    : parseLines(text, file)
}

const jsonCookie = z.looseObject({
  name: z.string().min(1).max(4096),
  value: z.string().max(8192),
  domain: z.string().min(1).max(255),
  path: z.string().max(4096).default('/'),
  secure: z.boolean().default(false),
  hostOnly: z.boolean().optional(),
  expires: z.number().optional(),
  expirationDate: z.number().optional(),
})
const jsonCookies = z.array(jsonCookie).max(MAX_COOKIES)

function parseJsonCookies(text: string, file: string): StoredCookie[] {
  const json = parseJson(text.replace(/^\ufeff/, ''), { file }) as { cookies?: unknown }
  const parsed = jsonCookies.safeParse(Array.isArray(json) ? json : json.cookies)
  if (!parsed.success) throw invalid(file, { path: parsed.error.issues[0].path.join('.') })
  return parsed.data.map(({ name, value, domain, path, secure, hostOnly, expires, expirationDate }) => {
    const time = expires ?? expirationDate
    return {
      name,
      value,
      domain: domain.replace(/^\./, ''),
      path,
      secure,
      hostOnly: hostOnly ?? !domain.startsWith('.'),
      expires: time === undefined || time <= 0 ? undefined : time,
    }
  })
}

const COLUMNS = 7

/** Lines of seven columns: domain, whether subdomains get it, path, secure, expiry, name, value. */
function parseLines(text: string, file: string): StoredCookie[] {
  const cookies: StoredCookie[] = []
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const content = line.startsWith('#HttpOnly_') ? line.slice('#HttpOnly_'.length) : line
    if (content.trim() === '' || content.startsWith('#')) continue
    const columns = content.split('\t')
    if (columns.length !== COLUMNS || cookies.length >= MAX_COOKIES) throw invalid(file, { line: i + 1 })
    const [domain, subdomains, path, secure, expires, name, value] = columns
    cookies.push({
      name,
      value,
      domain: domain.replace(/^\./, ''),
      path,
      secure: secure.toUpperCase() === 'TRUE',
      hostOnly: subdomains.toUpperCase() !== 'TRUE',
      expires: Number(expires) > 0 ? Number(expires) : undefined,
    })
  }
  return cookies
}

function invalid(file: string, place: { line?: number; path?: string }): GleanError {
  return new GleanError('option-invalid', 'this is not a file of cookies', {
    place: { file, ...place },
    remedy: 'Export the cookies of your browser in Netscape form (cookies.txt) or as JSON.',
  })
}
