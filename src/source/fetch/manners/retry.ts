/** Answers that may be different next time: busy, broken for the moment, or asked to come later. */
const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504])

/** Failures of a connection that may not repeat. A wrong certificate or an unknown host does. */
const PASSING_CODE = new Set([
  'ECONNRESET', 'ECONNABORTED', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH',
  'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_RES_EXCEEDED_MAX_SIZE', 'Z_BUF_ERROR', 'HPE_INVALID_EOF_STATE',
]) // biome-ignore format: a table

/** Whether asking again may help. */
export function isPassing(failure: { readonly status?: number; readonly code?: string }): boolean {
  const { status, code } = failure
  if (status !== undefined) return PASSING_STATUS.has(status)
  return code !== undefined && PASSING_CODE.has(code)
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000

/**
 * Milliseconds before the next attempt: half a second, doubled each time, half of it by chance so that many clients do
 * not come back together.
 */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)
  return full / 2 + (full / 2) * random()
}

/** Milliseconds that a Retry-After header asks for, given as seconds or as a date; undefined if it asks for none. */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const time = /^[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}
