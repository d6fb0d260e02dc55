import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type Loopback, serve } from '../../../test/loopback.ts'
import { openFetcher } from '../fetch/fetcher.ts'
import { isSitemap, parseSitemap, walkSitemap } from './sitemap.ts'

const urls = (...addresses: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((each) => `<url><loc> ${each}\n</loc><lastmod>2024-01-01</lastmod></url>`).join('')}</urlset>`
const index = (...addresses: string[]) =>
  `<sitemapindex>${addresses.map((each) => `<sitemap><loc>${each}</loc></sitemap>`).join('')}</sitemapindex>`

describe('a sitemap', () => {
  it('lists pages, and pictures are not pages', () => {
    const source = `<s:urlset xmlns:s="x" xmlns:image="y"><s:url><s:loc>https://a.example/?a=1&amp;b=2</s:loc><image:image><image:loc>https://a.example/p.png</image:loc></image:image></s:url><s:url><s:loc><![CDATA[/c#x]]></s:loc></s:url><s:url><s:loc>javascript:1</s:loc></s:url></s:urlset>`
    expect(isSitemap(source)).toBe(true)
    expect(parseSitemap(source, 'https://a.example/map/sitemap.xml')).toEqual({
      kind: 'pages',
      addresses: ['https://a.example/?a=1&b=2', 'https://a.example/c'],
    })
  })

  it('is distinguished from a page by its root', () => {
    expect(isSitemap(index('https://a.example/'))).toBe(true)
    expect(isSitemap('<!doctype html><p>urlset')).toBe(false)
    expect(isSitemap('<rss><channel/></rss>')).toBe(false)
  })
})

describe('the sitemaps of a site', () => {
  let site: Loopback | undefined
  afterEach(() => site?.close())

  const walk = async (files: (origin: string) => Record<string, string | Buffer>) => {
    let served: Record<string, string | Buffer> = {}
    site = await serve((request, response) => response.end(served[request.url ?? ''] ?? '<p>no sitemap'))
    served = files(site.origin)
    const fetcher = openFetcher({ allowPrivate: true, robots: false, delay: 0 })
    const found: string[] = []
    try {
      for await (const address of walkSitemap(`${site.origin}/sitemap.xml`, fetcher)) found.push(address)
    } finally {
      await fetcher.close()
    }
    return found.map((address) => address.slice(site?.origin.length))
  }

  it('are read in their order, packed or not, and circles end', async () => {
    const found = await walk((origin) => ({
      '/sitemap.xml': index(`${origin}/a.xml`, `${origin}/b.xml.gz`, `${origin}/sitemap.xml`),
      '/a.xml': urls('/1', '/2'),
      '/b.xml.gz': gzipSync(urls('/3')),
    }))
    expect(found).toEqual(['/1', '/2', '/3'])
  })

  it('that are none, or that are bombs, are refused', async () => {
    await expect(walk(() => ({}))).rejects.toThrow('this is not a sitemap')
    await site?.close()
    const bomb = gzipSync(Buffer.alloc(60_000_000))
    await expect(walk(() => ({ '/sitemap.xml': bomb }))).rejects.toThrow('cannot be unpacked')
  })
})
