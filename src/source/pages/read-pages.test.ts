import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Loopback, servePages } from '../../../test/loopback.ts'
import type { PageSource } from '../../extract/outcome.ts'
import { openWarc } from '../archive/write-warc.ts'
import { type Fetcher, openFetcher } from '../fetch/fetcher.ts'
import { expandPages } from './page-arguments.ts'
import { isCountable, readPages } from './read-pages.ts'

let site: Loopback
let fetcher: Fetcher
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-pages-'))
  const pages: Record<string, string> = {
    '/robots.txt': 'User-agent: *\nDisallow: /closed',
    '/a.html': 'A',
    '/closed/b.html': 'B',
    '/feed.xml': '<rss></rss>',
  }
  site = await servePages(pages)
  pages['/sitemap.xml'] = `<urlset><url><loc>${site.origin}/a.html</loc></url><url><loc>${site.origin}/closed/b.html</loc></url></urlset>`
  fetcher = openFetcher({ allowPrivate: true, delay: 0, retries: 0 })
})
afterAll(async () => {
  await fetcher.close()
  await site.close()
  rmSync(folder, { recursive: true })
})

async function read(...names: string[]): Promise<string[]> {
  const found: string[] = []
  const standardInput = async () => Buffer.from('typed')
  for await (const page of readPages(names, { fetcher: async () => fetcher, standardInput })) found.push(show(page))
  return found.map((text) => text.replaceAll(site.origin, 'SITE').replaceAll(folder, 'FOLDER'))
}

function show(page: PageSource): string {
  if (typeof page === 'string') return page
  if ('problem' in page) return `${page.name}: ${page.problem.code}`
  return `${page.name}: ${Buffer.from(page.bytes)}${page.charset === undefined ? '' : ` ${page.charset}`}`
}

describe('pages', () => {
  it('are files, addresses and standard input, in their order', async () => {
    const names = ['x.html', `${site.origin}/a.html`, '-', `${site.origin}/none.html`, 'y.html']
    expect(await read(...names)).toEqual([
      'x.html',
      'SITE/a.html: A utf-8',
      '-: typed',
      'SITE/none.html: fetch-failed',
      'y.html',
    ])
  })

  it('come from a sitemap, at an address or in a file, where robots.txt allows them', async () => {
    const found = ['SITE/a.html: A utf-8', 'SITE/closed/b.html: robots-disallowed']
    expect(await read(`${site.origin}/sitemap.xml`)).toEqual(found)
    const file = join(folder, 'map.xml')
    writeFileSync(file, `<urlset><url><loc>${site.origin}/a.html</loc></url></urlset>`)
    expect(await read(file)).toEqual(found.slice(0, 1))
  })

  it('that somebody names are fetched whatever robots.txt says', async () => {
    expect(await read(`${site.origin}/closed/b.html`)).toEqual(['SITE/closed/b.html: B utf-8'])
  })

  it('may be XML that is not a sitemap', async () => {
    expect(await read(`${site.origin}/feed.xml`)).toEqual(['SITE/feed.xml: <rss></rss> utf-8'])
    const file = join(folder, 'page.xml')
    writeFileSync(file, '<p/>')
    expect(await read(file)).toEqual(['FOLDER/page.xml'])
  })

  it('come from an archive', async () => {
    const path = join(folder, 'site.warc.gz')
    const archive = await openWarc(path)
    const headers = { 'content-type': 'text/html; charset=latin1' }
    await archive.add({ url: 'http://a.example/1', status: 200, headers, raw: Buffer.from('one') })
    archive.close()
    expect(await read(path)).toEqual(['http://a.example/1: one latin1'])
  })

  it('have a known number only where each argument is one page', () => {
    expect(isCountable(['a.html', '-'])).toBe(true)
    expect(isCountable(['https://a.example/'])).toBe(false)
    expect(isCountable(['a.warc.gz'])).toBe(false)
  })
})

it('an address among the arguments is kept as it is, once', async () => {
  const address = 'https://a.example/b/../c?x=*'
  expect(await expandPages([address, address])).toEqual([address])
})
