import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Cache, cacheKey, openCache } from './cache.ts'

let folder: string
let cache: Cache
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-cache-'))
  cache = openCache(join(folder, 'pages'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const PAGE = 'https://shop.example/1'
const body = Buffer.from([0, 10, 13, 255, 10])
const store = (headers: Record<string, string>, always?: boolean) =>
  cache.store(PAGE, { status: 200, headers, body }, always === undefined ? {} : { always })
const files = () => readdirSync(join(folder, 'pages'), { recursive: true, withFileTypes: true }).filter((file) => file.isFile()) // biome-ignore format: short

describe('a cache', () => {
  it('returns the bytes, the status and the headers, and nothing for another address', async () => {
    await store({ 'content-type': 'text/html', 'cache-control': 'max-age=60' })
    expect(await cache.find(PAGE)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body,
      fresh: true,
    })
    expect(await cache.find(`${PAGE}?x`)).toBeUndefined()
    expect(await openCache(join(folder, 'pages')).find(PAGE)).toBeDefined()
  })

  it.each([
    ['max-age=60', true],
    ['private, max-age=60', true],
    ['max-age=0', false],
    ['no-cache', false],
  ])('takes an answer with %s as fresh: %s', async (control, fresh) => {
    await store({ 'cache-control': control, date: new Date().toUTCString() })
    expect((await cache.find(PAGE))?.fresh).toBe(fresh)
  })

  it('asks with what identifies the version it has, and takes over a new time', async () => {
    await store({
      'cache-control': 'max-age=0',
      etag: '"a"',
      'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT',
    })
    expect((await cache.find(PAGE))?.conditions).toEqual({
      'if-none-match': '"a"',
      'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT',
    })
    await cache.renew(PAGE, { status: 304, headers: { 'cache-control': 'max-age=60', etag: '"a"' } })
    expect(await cache.find(PAGE)).toMatchObject({ fresh: true, body })
    await cache.renew('https://shop.example/other', { status: 304, headers: {} })
    expect(await cache.find('https://shop.example/other')).toBeUndefined()
  })

  it('keeps nothing that asks not to be kept, unless an archive is replayed', async () => {
    await store({ 'cache-control': 'private, no-store' })
    expect(await cache.find(PAGE)).toBeUndefined()
    await store({ 'cache-control': 'no-store' }, true)
    expect(await cache.find(PAGE)).toMatchObject({ body, fresh: false })
  })

  it('keeps a form apart from the page, and one form from another', async () => {
    expect(new Set([cacheKey(PAGE, undefined), cacheKey(PAGE, ''), cacheKey(PAGE, 'a=1')]).size).toBe(3)
  })

  it('takes what is damaged, cut off or of another address as absent', async () => {
    await store({ 'cache-control': 'max-age=60' })
    const [file] = files()
    const path = join(file.parentPath, file.name)
    const whole = readFileSync(path)
    for (const broken of [
      Buffer.alloc(0),
      whole.subarray(0, 20),
      Buffer.from('{}\nx'),
      Buffer.from(String(whole).replace(PAGE, `${PAGE}0`)),
    ]) {
      // biome-ignore format: short
      writeFileSync(path, broken)
      expect(await cache.find(PAGE)).toBeUndefined()
    }
    await store({ 'cache-control': 'max-age=60' })
    expect(await cache.find(PAGE)).toBeDefined()
  })

  it('leaves no half file behind, and no other person may read it', async () => {
    await Promise.all(Array.from({ length: 8 }, () => store({ etag: '"a"' })))
    expect(files()).toHaveLength(1)
    if (process.platform !== 'win32')
      expect(statSync(join(files()[0].parentPath, files()[0].name)).mode & 0o077).toBe(0)
  })

  it('in a place that cannot be written is refused', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => openCache(join(folder, 'file/pages'))).toThrow(
      expect.objectContaining({ code: 'file-unwritable' }),
    )
  })
})
