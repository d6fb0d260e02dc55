import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Hono } from 'hono'
import { listSourceFolders } from '../../maintain/watch/source-folder.ts'
import { readStatus } from '../../maintain/watch/status.ts'
import { formatStatusPage } from '../../maintain/watch/status-page.ts'
import { guardReader } from '../guard.ts'
import { HOST, listen } from '../listen.ts'

/** What each source offers beside its status, with its media type. */
const FILES = new Map([
  ['changes.atom', 'application/atom+xml; charset=utf-8'],
  ['changes.jsonl', 'application/x-ndjson; charset=utf-8'],
  ['records.jsonl', 'application/x-ndjson; charset=utf-8'],
])

/** Serves the status of a state folder, and the records and changes in it, to this machine. */
export async function serveStatus(
  state: string,
  port: number | undefined,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  let hosts: readonly string[] = []
  const app = createStatusApp(state, () => hosts)
  const server = await listen(app, port)
  hosts = server.hosts
  return { address: `http://${HOST}:${server.port}`, close: server.close }
}

/** Answers with the status as it is now. */
export function createStatusApp(state: string, hosts: () => readonly string[]): Hono {
  const app = new Hono()
  app.use(guardReader(hosts))
  app.get('/', (context) => context.html(formatStatusPage(readStatus(state, Date.now()))))
  app.get('/status.json', (context) => {
    const status = readStatus(state, Date.now())
    return context.json(status, status.verdict === 'ok' ? 200 : 503)
  })
  app.get('/:source/:file', (context) => {
    const { source, file } = context.req.param()
    const type = FILES.get(file)
    const own = listSourceFolders(state).find(({ folder }) => basename(folder.path) === source)
    const path = own === undefined || type === undefined ? undefined : `${own.folder.path}/${file}`
    if (path === undefined || type === undefined || !existsSync(path)) return context.notFound()
    return context.body(readFileSync(path), 200, { 'content-type': type })
  })
  return app
}
