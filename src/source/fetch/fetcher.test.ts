import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyOf, type Loopback, serve } from '../../../test/loopback.ts'
import { type Fetcher, type FetcherOptions, openFetcher } from './fetcher.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }

let site: Loopback
let fetcher: Fetcher
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-fetch-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await fetcher?.close()
  await site?.close()
  rmSync(folder, { recursive: true })
})

async function open(answer: RequestListener, options: FetcherOptions = {}): Promise<string> {
  site = await serve(answer)
  fetcher = openFetcher({ allowPrivate: true, robots: false, delay: 0, ...options })
  return site.origin
}

const reopen = async (options: FetcherOptions) => {
  await fetcher.close()
  fetcher = openFetcher({ allowPrivate: true, robots: false, delay: 0, ...options })
}

describe('redirects', () => {
  it('are followed, and the page knows where it was found', async () => {
    const origin = await open((request, response) => {
      if (request.url === '/a') response.writeHead(301, { location: 'b#x' }).end()
      else response.writeHead(200, HTML).end('<p>here')
    })
    const found = await fetcher.get(`${origin}/a`)
    expect(found).toMatchObject({ requested: `${origin}/a`, url: `${origin}/b#x`, cached: false })
    expect(found.page.source).toBe('<p>here')
  })

  it('that go in circles, or nowhere, end with a message', async () => {
    const origin = await open((request, response) => {
      response.writeHead(302, { location: request.url === '/odd' ? 'http://[' : '/round' }).end()
    })
    await expect(fetcher.get(`${origin}/round`)).rejects.toThrow('redirects more than 10 times')
    await expect(fetcher.get(`${origin}/odd`)).rejects.toThrow('what is not an address')
  })

  it('are checked against private addresses at every hop', async () => {
    let reached = 0
    const origin = await open((_request, response) => {
      reached++
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    })
    await reopen({ allowPrivate: false, resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    await expect(fetcher.get(origin)).rejects.toMatchObject({ code: 'address-private' })
    await expect(fetcher.get('http://shop.example/')).rejects.toMatchObject({ code: 'address-private' })
    expect(reached).toBe(0)
  })

  it('turn POST into GET, as browsers do, unless 307 or 308 forbids it', async () => {
    const seen: string[] = []
    const origin = await open(async (request, response) => {
      seen.push(`${request.method} ${request.url} ${await bodyOf(request)}`)
      if (request.url === '/found') response.writeHead(302, { location: '/end' }).end()
      else if (request.url === '/moved') response.writeHead(307, { location: '/end' }).end()
      else response.writeHead(200, HTML).end('ok')
    })
    await fetcher.get(`${origin}/found`, { post: 'a=1' })
    await fetcher.get(`${origin}/moved`, { post: 'a=1' })
    expect(seen).toEqual(['POST /found a=1', 'GET /end ', 'POST /moved a=1', 'POST /end a=1'])
  })
})

describe('a request that fails', () => {
  it('is repeated while the failure may pass, and waits as long as the server asks', async () => {
    let count = 0
    const origin = await open((_request, response) => {
      count++
      if (count === 1) response.writeHead(429, { 'retry-after': '1' }).end()
      else if (count === 2) response.writeHead(503, { 'retry-after': '0' }).end()
      else response.writeHead(200, HTML).end('at last')
    })
    expect((await fetcher.get(origin)).page.source).toBe('at last')
    expect(site.times[1] - site.times[0]).toBeGreaterThanOrEqual(1000)
  })

  it('is repeated after a broken connection, and fails when it stays broken', async () => {
    let left = 1
    const origin = await open(
      (request, response) => {
        if (request.url === '/dead' || left-- > 0) request.socket.destroy()
        else response.writeHead(200, HTML).end('back')
      },
      { retries: 1 },
    )
    expect((await fetcher.get(origin)).page.source).toBe('back')
    await expect(fetcher.get(`${origin}/dead`)).rejects.toThrow('broke the connection off')
    expect(site.asked).toEqual(['/', '/', '/dead', '/dead'])
  })

  it.each([
    [404, 'the site answered 404'],
    [204, 'answered 204 without a page'],
    [304, 'answered 304 without a page'],
    [300, 'answered 300 without a page'],
  ])('with %i is not repeated', async (status, message) => {
    const origin = await open((_request, response) => response.writeHead(status).end())
    await expect(fetcher.get(origin)).rejects.toMatchObject({
      code: 'fetch-failed',
      message: expect.stringContaining(message),
      place: { file: `${origin}/` },
    })
    expect(site.asked).toHaveLength(1)
  })

  it('because the host asks for too long a wait is given up at once', async () => {
    const origin = await open((_request, response) =>
      response.writeHead(503, { 'retry-after': '86400' }).end(),
    )
    await expect(fetcher.get(origin)).rejects.toThrow('answered 503')
    expect(site.asked).toHaveLength(1)
  })

  it('because the page never ends is cut off in time and in size', async () => {
    const origin = await open(
      (request, response) => {
        response.writeHead(200, HTML)
        const timer = setInterval(
          () => response.write(request.url === '/huge' ? 'x'.repeat(100_000) : 'x'),
          5,
        )
        response.on('close', () => clearInterval(timer))
      },
      { timeout: 300, retries: 0, maxBytes: 1_000_000 },
    )
    await expect(fetcher.get(`${origin}/trickle`)).rejects.toThrow('not complete within 0.3 seconds')
    await expect(fetcher.get(`${origin}/huge`)).rejects.toMatchObject({ code: 'page-too-large' })
  })

  it('because nobody is there says so', async () => {
    const origin = await open((_request, response) => response.end())
    await site.close()
    await reopen({ retries: 0, resolve: async () => [] })
    await expect(fetcher.get(origin)).rejects.toThrow('accepts no connection (ECONNREFUSED)')
    await expect(fetcher.get('http://none.example/')).rejects.toThrow('site not found (ENOTFOUND)')
  })
})

describe('what is sent', () => {
  it('has an honest name, the given headers, and cookies that were set', async () => {
    const seen: (string | undefined)[] = []
    const origin = await open(
      ({ headers }, response) => {
        seen.push(headers['user-agent'], headers['accept-language'], headers.cookie)
        response.writeHead(200, { ...HTML, 'set-cookie': ['a=1; Path=/', 'b=2; Domain=other.example'] }).end()
      },
      { headers: { 'Accept-Language': 'de' } },
    )
    await fetcher.get(origin)
    await fetcher.get(origin)
    expect(seen[0]).toMatch(/^gleaner\/\d+\.\d+\.\d+ \(/)
    expect(seen.slice(1)).toEqual(['de', undefined, seen[0], 'de', 'a=1'])
  })

  it('has credentials for their host only, which no message shows', async () => {
    const seen: (string | undefined)[] = []
    const origin = await open((request, response) => {
      seen.push(request.headers.authorization)
      response.writeHead(request.url === '/bad' ? 403 : 200, HTML).end('ok')
    })
    const auth = join(folder, 'auth')
    writeFileSync(auth, `# hosts\n${new URL(origin).host} ann:secret\nother.example bob:hidden\n`)
    await reopen({ auth })
    await fetcher.get(origin)
    await reopen({})
    await fetcher.get(origin)
    await fetcher.get(origin.replace('//', '//eve:word@'))
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
    expect(seen).toEqual([basic('ann:secret'), undefined, basic('eve:word')])
    const failed = await fetcher.get(`${origin.replace('//', '//eve:word@')}/bad`).catch((error) => error)
    expect(JSON.stringify([failed.message, failed.place, failed.remedy])).not.toContain('word')
    const found = await fetcher.get(origin.replace('//', '//eve:word@'))
    expect([found.url, found.requested, found.page.name]).toEqual([`${origin}/`, `${origin}/`, `${origin}/`])
  })

  it.each(['Host', 'Content-Length', 'a b', 'X-Ok\r\nEvil'])('is not the header %j', (name) => {
    expect(() => openFetcher({ headers: { [name]: 'x' } })).toThrow('cannot be sent')
  })

  it('goes through the proxy of the environment', async () => {
    const origin = await open((request, response) => {
      response.writeHead(200, HTML).end(`by proxy: ${request.url}`)
    })
    vi.stubEnv('HTTP_PROXY', origin)
    await reopen({ allowPrivate: false })
    expect((await fetcher.get('http://shop.example/x')).page.source).toBe('by proxy: http://shop.example/x')
    await expect(fetcher.get('http://localhost/')).rejects.toMatchObject({ code: 'address-private' })
    await expect(fetcher.get('http://10.0.0.1/')).rejects.toMatchObject({ code: 'address-private' })
  })
})

describe('robots.txt', () => {
  it('is obeyed, and read once', async () => {
    const origin = await open(
      (request, response) => {
        if (request.url === '/robots.txt') {
          response.end(
            'User-agent: *\nDisallow: /private\n\nUser-agent: other\nDisallow: /\nSitemap: /map.xml',
          )
        } else response.writeHead(200, HTML).end('ok')
      },
      { robots: true },
    )
    await fetcher.get(`${origin}/a`)
    await fetcher.get(`${origin}/b`)
    await expect(fetcher.get(`${origin}/private/c`)).rejects.toMatchObject({ code: 'robots-disallowed' })
    expect(site.asked).toEqual(['/robots.txt', '/a', '/b'])
  })

  it.each([
    [404, 'allows everything', true],
    [500, 'allows nothing', false],
  ])('that answers %i %s', async (status, _what, allowed) => {
    const origin = await open(
      (request, response) => {
        response.writeHead(request.url === '/robots.txt' ? status : 200, HTML).end('ok')
      },
      { robots: true, retries: 0 },
    )
    const page = fetcher.get(`${origin}/a`)
    if (allowed) expect((await page).page.source).toBe('ok')
    else {
      await expect(page).rejects.toMatchObject({
        code: 'robots-disallowed',
        message: expect.stringContaining('robots.txt of this host cannot be read'),
      })
    }
  })

  it('of a host that is dead is not blamed', async () => {
    const origin = await open((_, response) => response.end(), { robots: true, retries: 0 })
    await site.close()
    await expect(fetcher.get(`${origin}/a`)).rejects.toMatchObject({
      code: 'fetch-failed',
      message: 'the page could not be fetched: the site accepts no connection (ECONNREFUSED)',
      place: { file: `${origin}/a` },
    })
  })

  it('sets the pace by Crawl-delay', async () => {
    const origin = await open(
      (request, response) => {
        response.writeHead(200, request.url === '/robots.txt' ? {} : HTML)
        response.end(request.url === '/robots.txt' ? 'User-agent: gleaner\nCrawl-delay: 0.2' : 'ok')
      },
      { robots: true },
    )
    await Promise.all(['/a', '/b', '/c'].map((path) => fetcher.get(origin + path)))
    const gaps = site.times.slice(1).map((time, i) => time - site.times[i])
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(199)
  })
})

describe('the cache', () => {
  it('serves what is fresh, asks whether the rest is valid, and works offline', async () => {
    let version = 1
    const conditions: (string | undefined)[] = []
    const origin = await open((request, response) => {
      conditions.push(request.headers['if-none-match'])
      const etag = `"${version}"`
      if (request.url === '/fresh')
        response.writeHead(200, { ...HTML, 'cache-control': 'max-age=60' }).end('f')
      else if (request.url === '/secret')
        response.writeHead(200, { ...HTML, 'cache-control': 'no-store' }).end('s')
      else if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
      else response.writeHead(200, { ...HTML, etag, 'cache-control': 'no-cache' }).end(`version ${version}`)
    })
    const cache = join(folder, 'cache')
    await reopen({ cache })
    const read = async (path: string) => (await fetcher.get(origin + path)).page.source
    expect([await read('/fresh'), await read('/fresh')]).toEqual(['f', 'f'])
    expect([await read('/a'), await read('/a')]).toEqual(['version 1', 'version 1'])
    version = 2
    expect(await read('/a')).toBe('version 2')
    expect(await read('/secret')).toBe('s')
    expect(conditions).toEqual([undefined, undefined, '"1"', '"1"', undefined])
    await site.close()
    await reopen({ cache, mode: 'offline' })
    expect([await read('/a'), await read('/fresh')]).toEqual(['version 2', 'f'])
    await expect(read('/secret')).rejects.toThrow('not in the cache')
    await reopen({ cache, mode: 'refresh', retries: 0 })
    await expect(read('/fresh')).rejects.toThrow('ECONNREFUSED')
  })

  it('ignores an entry that is damaged', async () => {
    const origin = await open((_request, response) =>
      response.writeHead(200, { ...HTML, 'cache-control': 'max-age=60' }).end('good'),
    )
    const cache = join(folder, 'cache')
    await reopen({ cache })
    await fetcher.get(origin)
    for (const name of readdirSync(cache, { recursive: true, withFileTypes: true })) {
      if (name.isFile()) writeFileSync(join(name.parentPath, name.name), '{"policy":')
    }
    expect((await fetcher.get(origin)).page.source).toBe('good')
    expect(site.asked).toHaveLength(2)
  })

  it('is needed to work offline', () => {
    expect(() => openFetcher({ mode: 'offline' })).toThrow('offline needs a cache')
  })
})
