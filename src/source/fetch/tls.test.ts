import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CERTIFICATE } from '../../../test/certificate.ts'
import { openFetcher } from './fetcher.ts'

let server: Server
let address: string
let handshakes = 0
beforeAll(async () => {
  server = createServer(CERTIFICATE, (_, response) => response.end('<p>secret'))
  server.on('connection', () => handshakes++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

it('a site whose certificate nobody vouches for is refused at once, with a remedy', async () => {
  const fetcher = openFetcher({ allowPrivate: true, robots: false, delay: 0 })
  await expect(fetcher.get(address)).rejects.toMatchObject({
    code: 'fetch-failed',
    message:
      'the page could not be fetched: the certificate of the site is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)',
    place: { file: address },
    remedy: 'If you trust the site, name its authority in the environment variable NODE_EXTRA_CA_CERTS.',
  })
  await fetcher.close()
  expect(handshakes).toBe(1)
})
