import type { Context, MiddlewareHandler } from 'hono'
import { type Access, isSame } from './access.ts'

/** The header that carries the key of a call. */
export const KEY_HEADER = 'x-glean-key'

/**
 * Who may talk to the studio: the page of the studio itself, in a browser that was opened with a ticket of this run. Others
 * are kept out at four places: the Host header (a name that was made to point here), the key (a program or a page that
 * does not have it), the Origin and Sec-Fetch-Site of a request (another site or another port), and the absence of any
 * header that would let another origin read an answer. The studio's own files hold no secret and need no key.
 */
export function guard(access: Access, hosts: () => readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const { path, method } = context.req
    const stranger = refuseStranger(context, hosts(), 'the studio')
    if (stranger !== undefined) return stranger
    const origin = context.req.header('origin')
    const site = context.req.header('sec-fetch-site')
    const opened = path === '/' && method === 'GET'
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !opened)
      return refuse(context, 403, 'Other sites may not call the studio.')
    if (method !== 'GET' && origin === undefined)
      return refuse(context, 403, 'The studio is called by its own page alone.')
    if (!isAllowed(context, access)) {
      const remedy = 'Open the studio with the address that glean studio printed last.'
      return context.json(
        { code: 'key-missing', message: 'This browser has no key to the studio.', remedy },
        401,
      )
    }
    await next()
    keepPrivate(context)
  }
}

/**
 * Who may ask queries: programs on this machine that have the token. A browser that a page of another site makes call us is
 * recognized by its Origin, and a name that was made to point here by the Host header.
 */
export function guardToken(token: string, hosts: () => readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const stranger = refuseStranger(context, hosts(), 'this server')
    if (stranger !== undefined) return stranger
    if (context.req.header('sec-fetch-site') === 'cross-site')
      return refuse(context, 403, 'Other sites may not call this server.')
    const [scheme, given = ''] = (context.req.header('authorization') ?? '').split(' ')
    if (scheme.toLowerCase() !== 'bearer' || !isSame(given, token)) {
      context.header('www-authenticate', 'Bearer')
      const remedy = 'Send the header "Authorization: Bearer TOKEN" with the token that glean serve printed.'
      return context.json({ code: 'key-missing', message: 'The token is missing or wrong.', remedy }, 401)
    }
    await next()
    keepPrivate(context)
  }
}

/** Who may read what holds no secret of its own: programs and browsers on this machine, but no page of another site. */
export function guardReader(hosts: () => readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const stranger = refuseStranger(context, hosts(), 'this server')
    if (stranger !== undefined) return stranger
    const site = context.req.header('sec-fetch-site')
    if (site === 'cross-site' || site === 'same-site')
      return refuse(context, 403, 'Other sites may not call this server.')
    await next()
    keepPrivate(context)
  }
}

/** Refuses a request for another name than ours, or one that a page of another origin makes. */
function refuseStranger(context: Context, hosts: readonly string[], who: string): Response | undefined {
  const host = context.req.header('host') ?? ''
  if (!hosts.includes(host)) return refuse(context, 421, `This address is not the one ${who} answers to.`)
  const origin = context.req.header('origin')
  if (origin !== undefined && origin !== `http://${host}`)
    return refuse(context, 403, `Other sites may not call ${who}.`)
  return undefined
}

/** Headers that keep an answer from other origins and from caches. */
function keepPrivate(context: Context): void {
  context.header('x-content-type-options', 'nosniff')
  context.header('referrer-policy', 'no-referrer')
  context.header('cross-origin-resource-policy', 'same-origin')
  context.header('cross-origin-opener-policy', 'same-origin')
  context.header('cache-control', context.res.headers.get('cache-control') ?? 'no-store')
}

function isAllowed(context: Context, access: Access): boolean {
  const [, room, key = ''] = context.req.path.split('/')
  if (room === 'page' || room === 'files' || room === 'download') return access.isViewKey(key)
  if (room !== 'api' && room !== 'events') return context.req.method === 'GET'
  if (room === 'api' && key === 'open') return true
  return access.isKey(context.req.header(KEY_HEADER) ?? '')
}

function refuse(context: Context, status: 403 | 421, message: string): Response {
  return context.text(`${message}\n`, status)
}
