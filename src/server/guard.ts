import { timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/**
 * Who may talk to the studio: the browser that was opened with this run's token, and pages of the studio itself. Other
 * sites are kept out at four places: the Host header (a name that was made to point here), the cookie (a page that does
 * not have it), the Origin of a change (another program on this machine: cookies do not know ports), and the absence of
 * any header that would let another origin read an answer.
 */
export function guard(token: string, hosts: () => readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host') ?? ''
    if (!hosts().includes(host))
      return refuse(context, 421, 'This address is not the one the studio answers to.')
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== `http://${host}`)
      return refuse(context, 403, 'Other sites may not call the studio.')
    const site = context.req.header('sec-fetch-site')
    const opened = context.req.path === '/' && context.req.method === 'GET'
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !opened)
      return refuse(context, 403, 'Other sites may not call the studio.')
    if (context.req.method !== 'GET' && origin === undefined)
      return refuse(context, 403, 'The studio is called by its own page alone.')
    const cookieName = `glean-${host.replace(/\D+/g, '-')}`
    const given = context.req.query('token')
    if (opened && given !== undefined && sameText(given, token)) {
      setCookie(context, cookieName, token, { httpOnly: true, sameSite: 'Strict', path: '/' })
      return context.redirect('/')
    }
    if (!sameText(getCookie(context, cookieName) ?? '', token))
      return refuse(
        context,
        401,
        'Open the studio with the address that glean studio printed: it carries this run’s key.',
      )
    await next()
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    context.header('cross-origin-resource-policy', 'same-origin')
    context.header('cross-origin-opener-policy', 'same-origin')
    context.header('cache-control', context.res.headers.get('cache-control') ?? 'no-store')
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refuse(context: Context, status: 401 | 403 | 421, message: string): Response {
  return context.text(`${message}\n`, status)
}
