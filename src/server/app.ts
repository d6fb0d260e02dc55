import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { streamSSE } from 'hono/streaming'
import { GleanError } from '../errors.ts'
import { readRegularFile, resolveInside, TYPES_FOLDER } from '../project/files/page-files.ts'
import { OUTPUT_FORMATS, writeResults } from '../project/results.ts'
import type { ChangeEvent, Session } from '../project/session.ts'
import { writeWrapper } from '../wrapper/read.ts'
import type { Access } from './access.ts'
import { call } from './commands.ts'
import { guard } from './guard.ts'
import type { CommandOptions } from './handler.ts'
import { renderParts } from './page/render-page.ts'
import { describeProblem } from './problem.ts'
import type { ProblemView } from './protocol.ts'
import { sourceSchemas } from './sources/handlers.ts'
import { crawlOf, queriesOf, typesOf } from './sources/open.ts'
import { querySchemas } from './sources/query-handlers.ts'

/** The calls about the whole project, whichever page type is open. */
const projectSchemas = { ...sourceSchemas, ...querySchemas }

/** What the server needs to know besides its session. */
export interface AppOptions extends CommandOptions {
  readonly access: Access
  /** The values of the Host header that the studio answers to. */
  readonly hosts: () => readonly string[]
  /** The folder of the built browser side. */
  readonly assets: string
  /** Called when a browser has exchanged a ticket. */
  readonly onOpen?: () => void
}

/** The policy of the studio itself: everything from here, nothing from elsewhere, framed by nobody. */
const STUDIO_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "frame-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of a stranger's page: it shows files of the project and executes, loads and sends nothing else. */
const framePolicy = (files: string): string =>
  `default-src 'none'; img-src ${files}/ data:; style-src ${files}/ 'unsafe-inline'; ` +
  `font-src ${files}/ data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin`

/** Files of a project that a page may show, by their ending. */
const FILE_TYPES = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.svg', 'image/svg+xml'],
  ['.ico', 'image/x-icon'],
  ['.bmp', 'image/bmp'],
  ['.woff', 'font/woff'],
  ['.woff2', 'font/woff2'],
  ['.ttf', 'font/ttf'],
  ['.otf', 'font/otf'],
])

const ASSET_TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.html', 'text/html; charset=utf-8'],
])

const DOWNLOAD_TYPES = new Map([
  ['json', 'application/json'],
  ['jsonl', 'application/x-ndjson'],
  ['csv', 'text/csv; charset=utf-8'],
  ['parquet', 'application/vnd.apache.parquet'],
  ['ttl', 'text/turtle; charset=utf-8'],
  ['nt', 'application/n-triples'],
  ['jsonld', 'application/ld+json'],
])

/** At most one event in this many milliseconds goes to each tab; what happens in between is joined. */
const EVENT_PAUSE = 80

/** The server as a function from requests to answers. */
export function createApp(session: Session, options: AppOptions): Hono {
  const app = new Hono()
  app.use(guard(options.access, options.hosts))

  app.post('/api/open', bodyLimit({ maxSize: 10_000 }), async (context) => {
    const { ticket } = ((await context.req.json().catch(() => undefined)) ?? {}) as { ticket?: unknown }
    const keys = options.access.exchange(String(ticket))
    if (keys === undefined) {
      const message = 'This address was used already, or belongs to another run of the studio.'
      const remedy = 'Open the address that glean studio printed last.'
      return context.json({ code: 'key-missing', message, remedy }, 401)
    }
    options.onOpen?.()
    return context.json(keys)
  })
  /** The session of the page type that a request names; without a name that of the project itself. */
  const typed = (context: Context): Session => {
    const type = context.req.query('type')
    return type === undefined ? session : typesOf(session, options).open(type)
  }
  app.post('/api/:call', bodyLimit({ maxSize: MAX_BODY }), async (context) => {
    const input: unknown = await context.req.json().catch(() => undefined)
    const name = context.req.param('call')
    const asked = Object.hasOwn(projectSchemas, name) ? session : typed(context)
    return context.json((await call(asked, name, input, options)) as object)
  })
  app.get('/events', (context) =>
    streamSSE(context, async (stream) => {
      const events = collectEvents(typed(context))
      stream.onAbort(events.stop)
      while (!stream.aborted) {
        const event = await events.next()
        if (event === undefined) break
        await stream.writeSSE({ data: JSON.stringify(event) })
        await stream.sleep(EVENT_PAUSE)
      }
    }),
  )
  app.get('/page/:key/*', (context) => {
    const page = pathInside(context.req.path, 3)
    const asked = typed(context)
    if (page === undefined || !asked.pages.includes(page)) return context.notFound()
    const type = context.req.query('type')
    const inside = type === undefined ? '' : `/${TYPES_FOLDER}/${encodeURIComponent(type)}`
    const files = `/files/${context.req.param('key')}${inside}`
    context.header('content-security-policy', framePolicy(new URL(context.req.url).origin + files))
    context.header('content-type', 'text/html; charset=utf-8')
    return context.body(streamParts(renderParts(asked.readPage(page), { path: page, files })))
  })
  app.get('/files/:key/*', (context) => {
    const path = pathInside(context.req.path, 3)
    const type = path === undefined ? undefined : FILE_TYPES.get(extname(path).toLowerCase())
    if (path === undefined || type === undefined) return context.notFound()
    const file = resolveInside(session.project.folder, path)
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return context.body(new Uint8Array(readRegularFile(file, MAX_FILE)), 200, { 'content-type': type })
  })
  app.get('/download/:key/:file', async (context) => {
    const [stem, format = ''] = context.req.param('file').split('.')
    if (stem === 'wrapper') {
      const wrapper = typed(context).wrapper()
      if (wrapper === undefined) return context.notFound()
      return context.body(writeWrapper(wrapper), 200, downloadHeaders('wrapper.json', 'json'))
    }
    if (!OUTPUT_FORMATS.includes(format) && !(stem === 'query' && format === 'parquet'))
      return context.notFound()
    if (stem === 'query') {
      const bytes = await queriesOf(session, options).write(format)
      const marked = format === 'csv' ? Buffer.concat([Buffer.from('\ufeff'), bytes]) : bytes
      return context.body(new Uint8Array(marked), 200, downloadHeaders(`query.${format}`, format))
    }
    const isJoined = stem === 'joined'
    const text = isJoined
      ? await crawlOf(session, options).write(format)
      : await writeResults(typed(context), format)
    return context.body(
      // Spreadsheets read a file without a byte order mark in the encoding of the machine.
      format === 'csv' ? `\ufeff${text}` : text,
      200,
      downloadHeaders(`${isJoined ? 'joined' : 'records'}.${format}`, format),
    )
  })
  app.get('/*', (context) => {
    const path = context.req.path === '/' ? 'index.html' : (pathInside(context.req.path, 1) ?? '')
    const file = join(options.assets, path)
    const type = ASSET_TYPES.get(extname(file))
    if (type === undefined || path.includes('..') || !existsSync(file)) return context.notFound()
    context.header('content-security-policy', STUDIO_POLICY)
    if (path.startsWith('assets/')) context.header('cache-control', 'private, max-age=31536000, immutable')
    return context.body(new Uint8Array(readFileSync(file)), 200, { 'content-type': type })
  })

  app.onError((error, context) => {
    const problem = problemOf(error)
    // Files are named by their place in the project, as everywhere in the studio.
    const message = problem.message.replaceAll(`${session.project.folder}/`, '')
    return context.json({ ...problem, message }, statusOf(error))
  })
  return app
}

/** A page that a person pastes is not longer; the rest of a call is short. */
const MAX_BODY = 40_000_000
/** A picture or style sheet of a page is not longer. */
const MAX_FILE = 50_000_000

/** The part of a path behind its first segments, decoded; undefined where an escape is malformed. */
function pathInside(path: string, segments: number): string | undefined {
  try {
    return path.split('/').slice(segments).map(decodeURIComponent).join('/')
  } catch {
    return undefined
  }
}

function statusOf(error: Error): 413 | 422 | 500 {
  if (error instanceof HTTPException && error.status === 413) return 413
  return error instanceof GleanError ? 422 : 500
}

/** A body that is written part by part; other requests are answered in between. */
function streamParts(parts: Generator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      await setImmediate()
      const { done, value } = parts.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}

function downloadHeaders(name: string, format: string): Record<string, string> {
  return {
    'content-type': DOWNLOAD_TYPES.get(format) ?? 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
  }
}

function problemOf(error: Error): ProblemView {
  if (error instanceof HTTPException && error.status === 413) {
    const message = `This is longer than ${MAX_BODY / 1_000_000} MB.`
    return {
      code: 'page-too-large',
      message,
      remedy: 'Save a part of the page, and run glean extract on the whole.',
    }
  }
  return describeProblem(error, 'The studio')
}

/** Joins the changes of a session so that a slow reader gets few. */
function collectEvents(session: Session): { next(): Promise<ChangeEvent | undefined>; stop(): void } {
  let pages: Set<string> | 'all' = new Set()
  let waiting: ChangeEvent | undefined = { revision: session.revision }
  let wake: (() => void) | undefined
  let stopped = false
  const unlisten = session.listen((event) => {
    if (event.pages === undefined || pages === 'all') pages = 'all'
    else for (const page of event.pages) pages.add(page)
    waiting = { revision: event.revision, ...(pages === 'all' ? {} : { pages: [...pages] }) }
    wake?.()
  })
  return {
    async next() {
      while (waiting === undefined && !stopped) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const event = waiting
      waiting = undefined
      pages = new Set()
      return stopped ? undefined : event
    },
    stop() {
      stopped = true
      unlisten()
      wake?.()
    },
  }
}
