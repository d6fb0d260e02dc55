import { fileURLToPath } from 'node:url'
import { openProject } from '../project/files/project-folder.ts'
import { startThread } from '../project/learning/learning-thread.ts'
import { openTypeSession } from '../project/page-types.ts'
import { openSession, type Session } from '../project/session.ts'
import { createAccess } from './access.ts'
import { createApp } from './app.ts'
import { HOST, listen } from './listen.ts'
import { closeSources } from './sources/open.ts'

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
    openType: (folder) => openTypeSession(folder, { startThread }),
    ...(options.onOpen === undefined ? {} : { onOpen: options.onOpen }),
  })
  const server = await listen(app, options.port).catch((error) => {
    session.close()
    throw error
  })
  hosts = server.hosts
  return {
    get address() {
      return `http://${HOST}:${server.port}/#ticket=${access.ticket}`
    },
    session,
    close() {
      closeSources(session)
      session.close()
      return server.close()
    },
  }
}
