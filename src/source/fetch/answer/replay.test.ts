import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWarc } from '../../archive/write-warc.ts'
import { cacheKey, openCache } from './cache.ts'
import { fillFromArchive } from './replay.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-replay-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('an archive fills a cache with everything that was fetched, unpacked, the last answer of an address last', async () => {
  const file = join(folder, 'a.warc.gz')
  const warc = await openWarc(file)
  const html = { 'content-type': 'text/html' }
  const add = (url: string, text: string, more: object = {}) =>
    warc.add({ url, status: 200, headers: html, raw: Buffer.from(text), ...more })
  await add('https://a.example/1', 'first')
  await add('https://a.example/1', 'second')
  await add('https://a.example/2', '', {
    headers: { ...html, 'content-encoding': 'gzip' },
    raw: gzipSync('packed'),
  })
  await add('https://a.example/3', 'form', { post: 'q=dune' })
  await add('https://a.example/4', 'secret', { headers: { ...html, 'cache-control': 'no-store' } })
  await add('https://a.example/5', '', { status: 404 })
  warc.close()

  const pages = join(folder, 'pages')
  expect(await fillFromArchive(file, pages)).toBe(6)
  const cache = openCache(pages)
  const body = async (address: string, post?: string) =>
    String((await cache.find(cacheKey(address, post)))?.body)
  expect(await body('https://a.example/1')).toBe('second')
  expect(await body('https://a.example/2')).toBe('packed')
  expect(await body('https://a.example/3', 'q=dune')).toBe('form')
  expect(await body('https://a.example/4')).toBe('secret')
  expect((await cache.find('https://a.example/5'))?.status).toBe(404)
  expect(await cache.find('https://a.example/3')).toBeUndefined()
})
