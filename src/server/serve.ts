import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { GleanError } from '../errors.ts'
import { openProject } from '../project/files/project-folder.ts'
import { startThread } from '../project/learning/learning-thread.ts'
import { openSession, type Session } from '../project/session.ts'
import { createAccess } from './access.ts'
import { createApp } from './app.ts'

/** Where and how the studio runs. */
export interface StudioOptions {
  readonly folder: string
  /** 0 for any free port. */
  readonly port?: number
  readonly tour?: boolean
  /** Whether pages may be fetched from this machine and from private networks. */
  readonly allowPrivate?: boolean
  /** Called when a browser has opened the studio with the address. */
  readonly onOpen?: () => void
}

/** A running studio. */
export interface Studio {
  /** The address to open, with a ticket that opens the studio once; then there is another. */
  readonly address: string
  readonly session: Session
  close(): Promise<void>
}

/** Only programs on this machine reach the studio. */
const HOST = '127.0.0.1'

/** Starts the studio on a project folder. */
export async function startStudio(options: StudioOptions): Promise<Studio> {
  const project = openProject(options.folder)
  const session = openSession(project, {
    startThread,
    ...(options.tour === undefined ? {} : { tour: options.tour }),
  })
  const access = createAccess()
  let hosts: readonly string[] = []
  const app = createApp(session, {
    access,
    hosts: () => hosts,
    assets: fileURLToPath(new URL('./studio', import.meta.url)),
    allowPrivate: options.allowPrivate ?? false,
    ...(options.onOpen === undefined ? {} : { onOpen: options.onOpen }),
  })
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>(
    (resolve, reject) => {
      const listening = serve(
        { fetch: app.fetch, hostname: HOST, port: options.port ?? 0 },
        (info: AddressInfo) => resolve({ server: listening, port: info.port }),
      )
      listening.on('error', (cause) => reject(portError(options.port ?? 0, cause)))
    },
  ).catch((error) => {
    session.close()
    throw error
  })
  hosts = [`${HOST}:${port}`, `localhost:${port}`]
  return {
    get address() {
      return `http://${HOST}:${port}/#ticket=${access.ticket}`
    },
    session,
    close: () =>
      new Promise((resolve) => {
        session.close()
        if ('closeAllConnections' in server) server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function portError(port: number, cause: NodeJS.ErrnoException): GleanError {
  const message =
    cause.code === 'EADDRINUSE'
      ? `port ${port} is in use`
      : `the studio cannot listen on port ${port} (${cause.code})`
  return new GleanError('option-invalid', message, {
    remedy: 'Give another port, or leave --port out.',
    cause,
  })
}
