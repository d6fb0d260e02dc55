import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CERTIFICATE } from '../certificate.ts'
import { createWorkplace, type Workplace } from '../cli/glean.ts'
import type { Loopback } from '../loopback.ts'
import { DETAIL_RECORD, joinedBooks, LIST_RECORDS, serveBookshop } from './bookshop.ts'

/** From an address to all joined records, with the built command and a real server. */
let place: Workplace
let shop: Loopback | undefined
const POLITE = ['--allow-private', '--delay', '0', '--concurrency', '4']

beforeAll(async () => {
  place = createWorkplace()
  shop = await serveBookshop()
  const list = ['learn', `${shop.origin}/list/pages/001.html`, '-r', LIST_RECORDS[0], '-r', LIST_RECORDS[1]]
  const detail = ['learn', `${shop.origin}/detail/pages/001.html`, '-r', DETAIL_RECORD, '--complete']
  const runs = [
    await place.run([...list, '--allow-private', '-o', 'list.json']),
    await place.run([...detail, '--allow-private', '-o', 'detail.json']),
  ]
  expect(runs.map(({ code }) => code)).toEqual([0, 0])
  await shop.close()
})
afterEach(() => shop?.close())
afterAll(() => place.remove())

const crawl = (...options: string[]) =>
  place.run([
    'crawl',
    `${shop?.origin}/list/pages/001.html`,
    '--wrapper',
    'list.json',
    '--follow',
    'link=detail.json',
    ...POLITE,
    ...options,
  ])

const readRecords = (name: string) =>
  readFileSync(place.path(name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const withoutLink = ({ link: _, ...record }: Record<string, unknown>) => record

describe('glean crawl on the sample shop', () => {
  it('finds every book, joined with its own page, exactly right', async () => {
    shop = await serveBookshop()
    const { code, stderr } = await crawl(
      '-o',
      'books.jsonl',
      '--save',
      'shop.warc.gz',
      '--save-source',
      'shop.source.json',
    )
    expect(stderr).toMatch(
      /^48 records from 60 pages; \d+ duplicates dropped; next pages \(by the link marked rel="next"\) ended: no next page\n$/,
    )
    expect(code).toBe(0)
    expect(readRecords('books.jsonl').map(withoutLink)).toEqual(joinedBooks())
    expect(existsSync(place.path('books.jsonl.journal'))).toBe(false)
    await shop.close()
    const replayed = await place.run([
      'crawl',
      'shop.source.json',
      '--replay',
      'shop.warc.gz',
      '-o',
      'again.jsonl',
    ])
    expect(replayed.code).toBe(0)
    expect(readFileSync(place.path('again.jsonl'))).toEqual(readFileSync(place.path('books.jsonl')))
  })

  it('writes only what is new or changed since an earlier output', async () => {
    const lines = readFileSync(place.path('books.jsonl'), 'utf8').split('\n')
    const [first, second, ...rest] = lines
    const earlier = [second.replace(/"publisher":"[^"]*"/, '"publisher":"Somebody"'), ...rest].join('\n')
    place.write('earlier.jsonl', earlier)
    const run = await place.run([
      'crawl',
      'shop.source.json',
      '--replay',
      'shop.warc.gz',
      '--since',
      'earlier.jsonl',
      '--key',
      'isbn',
    ])
    expect(run.stdout).toBe(`${first}\n${second}\n`)
    expect(run.stderr).toContain('1 new record, 1 changed, 46 unchanged from 60 pages')
  })

  it('keeps the records where the shop is slow, busy, broken or moved, and counts what is missing', async () => {
    const failures = new Map<string, number>()
    shop = await serveBookshop((request, response) => {
      const path = request.url ?? ''
      const times = (failures.get(path) ?? 0) + 1
      failures.set(path, times)
      if (path === '/robots.txt') return false
      if (path.endsWith('/001.html') && times === 1) response.writeHead(429, { 'retry-after': '1' }).end()
      else if (path.endsWith('detail/pages/002.html') && times === 1) request.socket.destroy()
      else if (path.endsWith('detail/pages/003.html') && times <= 2) response.writeHead(500).end('broken')
      else if (path.endsWith('detail/pages/004.html'))
        response.writeHead(301, { location: `${path}?moved=1` }).end()
      else if (path.endsWith('detail/pages/005.html')) response.writeHead(302, { location: path }).end()
      else if (path.endsWith('detail/pages/006.html')) {
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(40_000_000)))
      } else if (path.endsWith('detail/pages/007.html')) {
        response.writeHead(200, { 'content-type': 'text/html' })
        const timer = setInterval(() => response.write('<p>'), 20)
        response.on('close', () => clearInterval(timer))
      } else if (path.endsWith('detail/pages/008.html')) {
        setTimeout(() => response.writeHead(404).end(), 100)
      } else return false
      return true
    })
    const { code, stderr } = await crawl('-o', 'rough.jsonl', '--timeout', '3')
    expect(code).toBe(1)
    const missing = ['005', '006', '007', '008']
    for (const reason of [
      'redirects more than 10 times',
      'more than 30,000,000 bytes',
      'not complete within 3 seconds',
      'answered 404',
    ]) {
      expect(stderr).toContain(reason)
    }
    expect(stderr).toContain('4 pages could not be read')
    const records = readRecords('rough.jsonl')
    const expected = joinedBooks()
    expect(records.map(({ title }) => title)).toEqual(expected.map(({ title }) => title))
    for (const [i, record] of records.entries()) {
      if (missing.some((id) => record.link.endsWith(`${id}.html`)))
        expect(Object.keys(record)).toEqual(['title', 'link', 'year'])
      else expect(withoutLink(record)).toEqual(expected[i])
    }
    expect(stderr).toContain('To read the failed pages again, add --retry-failed.')
  })

  it('leaves problems with --quiet, and sums up with --json', async () => {
    const fail: Parameters<typeof serveBookshop>[0] = (request, response) => {
      if (request.url?.endsWith('detail/pages/008.html') !== true) return false
      response.writeHead(404).end()
      return true
    }
    shop = await serveBookshop(fail)
    const quiet = await crawl('-o', 'quiet.jsonl', '--quiet')
    expect(quiet.code).toBe(1)
    expect(quiet.stderr.split('\n')[0]).toMatch(/detail\/pages\/008\.html: .*404/)
    expect(quiet.stderr).not.toContain('records from')
    const { code, stderr } = await crawl('-o', 'summed.jsonl', '--json')
    expect(code).toBe(1)
    expect(stderr.split('\n')).toHaveLength(2)
    expect(JSON.parse(stderr)).toMatchObject({
      pages: 60,
      records: 48,
      failed: 1,
      problems: [{ address: expect.stringContaining('008.html'), message: expect.any(String) }],
    })
  })

  it('reads again what failed, and nothing else', async () => {
    let broken = true
    const handle = (path: string) => broken && /detail\/pages\/00[1-3]\.html/.test(path)
    shop = await serveBookshop((request, response) => {
      if (handle(request.url ?? '')) response.writeHead(410).end()
      return handle(request.url ?? '')
    })
    expect((await crawl('-o', 'retried.jsonl')).code).toBe(1)
    expect(existsSync(place.path('retried.jsonl.journal'))).toBe(false)
    broken = false
    shop.asked.length = 0
    const { code, stderr } = await crawl('-o', 'retried.jsonl', '--retry-failed')
    expect([code, stderr.split('\n', 1)[0]]).toEqual([0, 'reading 3 pages again'])
    expect(shop.asked.filter((path) => path !== '/robots.txt').sort()).toEqual(
      ['001', '002', '003'].map((name) => `/detail/pages/${name}.html`),
    )
    expect(readRecords('retried.jsonl').map(withoutLink)).toEqual(joinedBooks())
    expect(existsSync(place.path('retried.jsonl.failed'))).toBe(false)
    const nothing = await crawl('-o', 'retried.jsonl', '--retry-failed')
    expect([nothing.code, nothing.stderr]).toEqual([
      2,
      'glean: retried.jsonl.failed: no failed pages of an earlier crawl are left to read\n  Run the command without --retry-failed.\n',
    ])
  })

  it('shows what it has so far', async () => {
    shop = await serveBookshop()
    await crawl('-o', 'part.jsonl', '--max-pages', '20')
    const whole = readFileSync(place.path('part.jsonl'), 'utf8')
    shop.asked.length = 0
    const { code, stdout, stderr } = await crawl('-o', 'part.jsonl', '--so-far')
    expect([code, stdout, shop.asked]).toEqual([0, whole, []])
    expect(stderr).toMatch(/^\d+ records so far; the crawl is not complete\n$/)
    expect((await crawl('--so-far')).stderr).toContain(
      '--retry-failed and --so-far need the output of the crawl',
    )
  })

  it('obeys robots.txt and its Crawl-delay', async () => {
    shop = await serveBookshop((request, response) => {
      if (request.url !== '/robots.txt') return false
      response.end('User-agent: *\nDisallow: /detail/\nCrawl-delay: 0.05')
      return true
    })
    const { stderr } = await crawl('-o', 'robots.jsonl', '--max-pages', '30')
    expect(stderr).toContain('robots.txt of this host does not allow this page')
    expect(shop.asked.filter((path) => path.startsWith('/detail/'))).toEqual([])
    // The way of a request to the server may take longer than that of the next, so that single gaps tell little.
    const [first, ...rest] = shop.times
    expect(rest.at(-1)! - first).toBeGreaterThanOrEqual((rest.length - 1) * 50)
  })

  it('says in one message that a certificate is not valid, and fetches from a site that is trusted', async () => {
    place.write('certificate.pem', CERTIFICATE.cert)
    const server = createServer(CERTIFICATE, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>x</title><p>nothing')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const options = [address, '--wrapper', 'list.json', '--allow-private', '--ignore-robots']
    const { code, stdout, stderr } = await place.run(['crawl', ...options])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      [
        `${address}: the page could not be fetched: the certificate of the site is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)`,
        '  If you trust the site, name its authority in the environment variable NODE_EXTRA_CA_CERTS.',
        '0 records from 1 page; 1 page could not be read',
        '',
      ].join('\n'),
    )
    const trusting = place.start(
      `env NODE_EXTRA_CA_CERTS=certificate.pem glean learn ${address} -r '{"t":"nothing"}' --allow-private -o tls.json`,
    )
    const trusted = await new Promise((resolve) => trusting.on('close', resolve))
    server.close()
    expect(trusted).toBe(0)
  })

  it('reads saved pages, named as a folder, a pattern, a file: address or an archive', async () => {
    const saved = 'examples/bookshop/list/pages'
    const crawled = (...options: string[]) => place.run(['crawl', ...options, '--wrapper', 'list.json'])
    const folder = await crawled(saved, '-o', 'folder.jsonl')
    expect(folder).toMatchObject({ code: 0, stderr: expect.stringMatching(/^48 records from 12 pages; /) })
    const pattern = await crawled(`${saved}/*.html`)
    expect(pattern.stdout).toBe(readFileSync(place.path('folder.jsonl'), 'utf8'))
    const { href } = pathToFileURL(place.path(`${saved}/001.html`))
    expect(await crawled(href)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^8 records from 1 page; /),
    })
    const archive = await crawled('shop.warc.gz', '--next', 'none', '--max-pages', '1')
    expect(archive.stderr).toMatch(/^8 records from 1 page/)
  })

  it('writes a source file of saved pages whose paths hold from its own folder', async () => {
    mkdirSync(place.path('sources'))
    const saved = 'examples/bookshop/list/pages'
    const file = 'sources/saved.source.json'
    await place.run(['crawl', saved, '--wrapper', 'list.json', '--save-source', file, '-o', 'saved.jsonl'])
    expect(JSON.parse(readFileSync(place.path(file), 'utf8'))).toMatchObject({
      name: 'pages',
      from: [{ files: [`../${saved}`] }],
      types: [{ wrappers: ['../list.json'] }],
    })
    const { code, stdout } = await place.run(['crawl', file])
    expect({ code, stdout }).toEqual({ code: 0, stdout: readFileSync(place.path('saved.jsonl'), 'utf8') })
  })

  it('leaves no journal beside a device', async () => {
    const saved = 'examples/bookshop/list/pages/001.html'
    const { code } = await place.run(['crawl', saved, '--wrapper', 'list.json', '-o', '/dev/null'])
    expect(code).toBe(0)
    expect(existsSync('/dev/null.journal')).toBe(false)
  })

  it.each([
    [['crawl', 'none.source.json'], 'none.source.json: file not found'],
    [['crawl', 'none/', '--wrapper', 'list.json'], 'none/: file not found'],
    [['crawl', 'none/*.html', '--wrapper', 'list.json'], 'none/*.html: no page matches this pattern'],
    [['crawl', 'examples'], 'examples: pages need a wrapper'],
    [
      ['crawl', 'shop.example/books', '--wrapper', 'list.json'],
      'write it in full: https://shop.example/books',
    ],
    [
      ['crawl', 'examples', '--wrapper', 'list.json', '-o', 'none/x.jsonl'],
      'none/x.jsonl: the output folder does not exist',
    ],
    [
      ['crawl', 'examples', '--wrapper', 'list.json', '-o', 'examples'],
      'examples: this is a folder, not a file',
    ],
    [['crawl', 'list.json'], 'list.json: this is a wrapper, not a source file'],
    [['crawl', 'http://127.0.0.1:9/'], 'an address needs a wrapper'],
    [['crawl', 'http://127.0.0.1:9/', '--wrapper', 'list.json', '-o', 'x.jsonl'], 'Add --allow-private'],
    [
      ['crawl', 'http://127.0.0.1:9/', '--wrapper', 'list.json', '--key', 'colour'],
      'Fields: title, link, year',
    ],
    [
      ['crawl', 'http://127.0.0.1:9/', '--wrapper', 'list.json', '--follow', 'link'],
      '--follow takes field=wrapper.json',
    ],
    [['crawl', 'http://127.0.0.1:9/', '--wrapper', 'list.json', '--arg', 'a=b'], 'has no argument "a"'],
    [['crawl', 'http://127.0.0.1:9/', '--wrapper', 'list.json', '--offline'], 'offline needs a cache'],
    [['crawl', 'http://127.0.0.1:9/', '--wrapper', 'list.json', '--since', 'books.jsonl'], 'Add --key FIELD'],
  ])('says what is wrong: %j', async (parameters, message) => {
    const { code, stderr } = await place.run(parameters)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/\n {4}at /)
    expect(code).toBeGreaterThan(0)
  })
})
