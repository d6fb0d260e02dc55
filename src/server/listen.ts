import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { GleanError } from '../errors.ts'

/** Only programs on this machine reach a server of ours. */
export const HOST = '127.0.0.1'

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** The values of the Host header that the server answers to. */
  readonly hosts: readonly string[]
  close(): Promise<void>
}

/** Serves an app on loopback, on a port or any free one. */
export async function listen(app: Hono, port = 0): Promise<Listening> {
  const { server, port: taken } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>(
    (resolve, reject) => {
      const listening = serve({ fetch: app.fetch, hostname: HOST, port }, (info: AddressInfo) =>
        resolve({ server: listening, port: info.port }),
      )
      listening.on('error', (cause) => reject(portError(port, cause)))
    },
  )
  return {
    port: taken,
    hosts: [`${HOST}:${taken}`, `localhost:${taken}`],
    close: () =>
      new Promise((resolve) => {
        if ('closeAllConnections' in server) server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function portError(port: number, cause: NodeJS.ErrnoException): GleanError {
  const message =
    cause.code === 'EADDRINUSE'
      ? `port ${port} is in use`
      : `port ${port} cannot be listened on (${cause.code})`
  return new GleanError('option-invalid', message, {
    remedy: 'Give another port, or leave --port out.',
    cause,
  })
}
