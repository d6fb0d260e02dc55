import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ErrorCode, GleanError } from '../../errors.ts'
import { formatRecords, plainCell } from '../../query/format-records.ts'
import type { OpenSources, QueryResult } from '../../query/open-sources.ts'
import { guardToken } from '../guard.ts'
import { describeProblem } from '../problem.ts'
import { describeApi } from './openapi.ts'
import { MAX_BODY, readRequest } from './request.ts'

/** What the server needs to know besides its sources. */
export interface QueryAppOptions {
  readonly token: string
  readonly hosts: () => readonly string[]
  /** The most pages that one query may fetch. */
  readonly maxPages: number
}

/** Queries are answered one after the other; more than this many do not wait. */
const MAX_WAITING = 32

/** Answers queries over HTTP. */
export function createQueryApp(sources: OpenSources, { token, hosts, maxPages }: QueryAppOptions): Hono {
  const app = new Hono()
  let waiting = 0
  app.use(guardToken(token, hosts))
  app.get('/tables', async (context) => context.json({ tables: await sources.describe() }))
  app.get('/openapi.json', (context) => context.json(describeApi()))
  app.post('/query', bodyLimit({ maxSize: MAX_BODY, onError: tooLong }), async (context) => {
    const request = readRequest(context.req.header('content-type') ?? '', await context.req.text())
    if (waiting >= MAX_WAITING) {
      const message = `More than ${MAX_WAITING} queries are waiting.`
      return context.json({ code: 'query-too-large', message, remedy: 'Ask again later.' }, 503)
    }
    waiting++
    try {
      if (request.explain) return context.json(await sources.explain(request.sql))
      const result = await sources.query(request.sql, {
        partial: request.partial,
        maxPages: Math.min(request.maxPages ?? maxPages, maxPages),
      })
      context.header('x-glean-problems', String(result.problems.length))
      if (!wantsCsv(context.req.query('format'), context.req.header('accept') ?? ''))
        return context.json(toJson(result))
      return context.body(await toCsv(result), 200, { 'content-type': 'text/csv; charset=utf-8' })
    } finally {
      waiting--
    }
  })
  app.notFound((context) =>
    context.json({ code: 'not-found', message: 'Use POST /query, GET /tables or GET /openapi.json.' }, 404),
  )
  app.onError((error, context) => context.json(describeProblem(error, 'The server'), statusOf(error)))
  return app
}

function tooLong(context: Context): Response {
  return context.json({ code: 'query-too-large', message: `The body is longer than ${MAX_BODY} bytes.` }, 413)
}

function wantsCsv(format: string | undefined, accept: string): boolean {
  return format === undefined ? /\btext\/csv\b/i.test(accept) : format.toLowerCase() === 'csv'
}

function toJson({ rows, ...result }: QueryResult): object {
  return {
    ...result,
    rows: rows.map((row) => row.map((value) => (value === null ? null : plainCell(value)))),
  }
}

async function toCsv(result: QueryResult): Promise<string> {
  let text = ''
  for await (const chunk of formatRecords('csv', result)) text += String(chunk)
  return text
}

const STATUS = new Map<ErrorCode, 400 | 413 | 502>([
  ['query-too-large', 413],
  ['page-too-large', 502],
  ['fetch-failed', 502],
  ['address-private', 502],
  ['robots-disallowed', 502],
])

function statusOf(error: Error): 400 | 413 | 500 | 502 {
  return error instanceof GleanError ? (STATUS.get(error.code) ?? 400) : 500
}
