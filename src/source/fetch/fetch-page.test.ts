import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchPage } from './fetch-page.ts'
import { createHostQueue } from './manners/host-queue.ts'
import { isPrivateAddress } from './request/private-addresses.ts'

describe('fetching', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  const listen = async (answer: RequestListener): Promise<string> => {
    server = createServer(answer)
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const options = () => ({ allowPrivate: true, queue: createHostQueue({ delay: 1, concurrency: 1 }) })

  it('says who asks, follows redirects, and decodes by the header', async () => {
    const seen: string[] = []
    const origin = await listen((request, response) => {
      seen.push(`${request.url} ${request.headers['user-agent']?.split('/')[0]}`)
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end('gone')
      else response.writeHead(200, { 'content-type': 'text/html; charset=latin1' }).end(Buffer.from([0xa3]))
    })
    expect(await fetchPage(`${origin}/a`, options())).toEqual({ url: `${origin}/b`, source: '£' })
    expect(seen).toEqual(['/a gleaner', '/b gleaner'])
  })

  it('asks one host one thing at a time', async () => {
    let open = 0
    let most = 0
    const origin = await listen((_request, response) => {
      most = Math.max(most, ++open)
      setImmediate(() => {
        open--
        response.end('<p>page</p>')
      })
    })
    const shared = options()
    const pages = await Promise.all([1, 2, 3].map((i) => fetchPage(`${origin}/${i}`, shared)))
    expect(pages.map(({ url }) => url)).toEqual([1, 2, 3].map((i) => `${origin}/${i}`))
    expect(most).toBe(1)
  })

  it.each([
    ['goes round in circles', 'redirects more than', { status: 302, headers: { location: '/' }, body: '' }],
    ['is a picture', 'image/png', { status: 200, headers: { 'content-type': 'image/png' }, body: 'x' }],
    ['is missing', 'answered 404', { status: 404, headers: {}, body: 'none' }],
    ['is endless', 'more than', { status: 200, headers: {}, body: 'x'.repeat(30_000_001) }],
    [
      'points at a file',
      'is not a web address',
      { status: 302, headers: { location: 'file:///etc/passwd' }, body: '' },
    ],
  ])('refuses a page that %s', async (_what, message, { status, headers, body }) => {
    const origin = await listen((_request, response) => response.writeHead(status, headers).end(body))
    await expect(fetchPage(origin, options())).rejects.toThrow(message)
  })

  it('connects to no private address, not even behind a public name', async () => {
    let reached = false
    const origin = await listen((_request, response) => {
      reached = true
      response.end()
    })
    await expect(fetchPage(origin)).rejects.toThrow('private network')
    const { port } = new URL(origin)
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const named = fetchPage(`http://books.example:${port}/`, {
      resolve,
      queue: createHostQueue({ delay: 1, concurrency: 1 }),
    })
    await expect(named).rejects.toThrow('private network')
    expect(reached).toBe(false)
  })

  it('connects to the address that was checked, whatever the name says later', async () => {
    const origin = await listen((request, response) => response.end(request.headers.host))
    const { port } = new URL(origin)
    let asked = 0
    const resolve = async () => {
      asked++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const { source } = await fetchPage(`http://books.example:${port}/`, { ...options(), resolve })
    expect(source).toBe(`books.example:${port}`)
    expect(asked).toBe(1)
  })
})

it.each(['::ffff:7f00:1', '::ffff:10.0.0.1', '2002:7f00:1::', '169.254.169.254', 'fec0::1'])(
  '%s is private',
  (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  },
)
