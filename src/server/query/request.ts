import { z } from 'zod'
import { GleanError } from '../../errors.ts'

/** The longest body of a request. */
export const MAX_BODY = 1_000_000

/** What `POST /query` takes as JSON. */
export const querySchema = z.strictObject({
  sql: z.string().min(1).max(MAX_BODY).describe('one SELECT statement'),
  partial: z.boolean().default(false).describe('answer without the pages that cannot be fetched'),
  maxPages: z.int().min(1).optional().describe('fetch no more pages than this; the server may allow fewer'),
  explain: z.boolean().default(false).describe('tell what would be asked of which source, and fetch nothing'),
})

/** A query as it was asked for. */
export type QueryRequest = z.output<typeof querySchema>

/** Reads the body of a request: JSON, or the statement alone as text. */
export function readRequest(type: string, body: string): QueryRequest {
  if (!/^application\/json\b/i.test(type)) return querySchema.parse({ sql: body.trim() === '' ? ';' : body })
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (cause) {
    throw invalid('the body is not valid JSON', cause)
  }
  const parsed = querySchema.safeParse(json)
  if (parsed.success) return parsed.data
  const { message, path } = parsed.error.issues[0]
  throw invalid(`${path.length === 0 ? '' : `${path.join('.')}: `}${message}`, parsed.error)
}

function invalid(reason: string, cause: unknown): GleanError {
  return new GleanError('option-invalid', `this request is not right: ${reason}`, {
    remedy: 'Send {"sql":"SELECT …"} as application/json, or the statement alone as text/plain.',
    cause,
  })
}
