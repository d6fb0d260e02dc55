import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Loopback, serve } from '../../test/loopback.ts'
import { learnShop, shopSource } from '../../test/shop.ts'
import { createSource } from '../source/file/read-source.ts'
import type { SourceInput } from '../source/file/schema.ts'
import { openFetchers, type PageCount } from './counting-fetcher.ts'

const { list, book } = learnShop()
const wrappers = new Map([
  ['list.json', list],
  ['book.json', book],
])
let site: Loopback
beforeAll(async () => {
  site = await serve((request, response) => {
    if (request.url === '/broken') response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${request.headers['x-shop'] ?? ''}`)
  })
})
afterAll(() => site.close())

const open = (limit = 100) => {
  site.asked.length = 0
  const count: PageCount = { fetched: 0, limit, exceeded: undefined, onPage: undefined }
  const options = { allowPrivate: true, robots: false, delay: 0, concurrency: 4, retries: 0 }
  return { count, fetchers: openFetchers(options, count) }
}
const source = (manners: SourceInput['manners'] = {}) =>
  createSource(shopSource(site.origin, { manners }), undefined, wrappers)

describe('the fetchers of a query', () => {
  it('count pages, report when one has arrived, and keep those that they fetched', async () => {
    const { count, fetchers } = open()
    let arrived = 0
    count.onPage = () => arrived++
    const fetcher = fetchers.open(source())
    const [first, again] = await Promise.all([
      fetcher.get(`${site.origin}/a`),
      fetcher.get(`${site.origin}/a`),
    ])
    expect(again).toBe(first)
    await fetcher.get(`${site.origin}/a`, { post: 'n=1' })
    expect([count.fetched, arrived, site.asked]).toEqual([2, 2, ['/a', '/a']])
    await fetchers.close()
  })

  it('do not keep what failed', async () => {
    const { count, fetchers } = open()
    const fetcher = fetchers.open(source())
    for (let i = 0; i < 2; i++)
      await expect(fetcher.get(`${site.origin}/broken`)).rejects.toMatchObject({ code: 'fetch-failed' })
    expect([count.fetched, site.asked.length]).toEqual([2, 2])
    await fetchers.close()
  })

  it('stop at the limit, and say so', async () => {
    const { count, fetchers } = open(2)
    const fetcher = fetchers.open(source())
    await fetcher.get(`${site.origin}/a`)
    await fetcher.get(`${site.origin}/b`)
    await fetcher.get(`${site.origin}/a`)
    await expect(fetcher.get(`${site.origin}/c`)).rejects.toBe(count.exceeded)
    expect(count.exceeded).toMatchObject({
      code: 'query-too-large',
      message: 'the query needs more than 2 pages',
    })
    expect(site.asked).toEqual(['/a', '/b'])
    await fetchers.close()
  })

  it('keep a few hundred pages, not all', async () => {
    const { fetchers } = open(1000)
    const fetcher = fetchers.open(source())
    for (let i = 0; i <= 256; i++) await fetcher.get(`${site.origin}/${i}`)
    await fetcher.get(`${site.origin}/256`)
    expect(site.asked).toHaveLength(257)
    await fetcher.get(`${site.origin}/0`)
    expect(site.asked).toHaveLength(258)
    await fetchers.close()
  })

  it('are shared by sources with the same manners, and send the headers of others', async () => {
    const { fetchers } = open()
    expect(fetchers.open(source())).toBe(fetchers.open(source()))
    const other = fetchers.open(source({ headers: { 'X-Shop': 'north' } }))
    expect(other).not.toBe(fetchers.open(source()))
    expect((await other.get(`${site.origin}/h`)).page.source).toBe('<p>north')
    await fetchers.close()
  })
})
