import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WARCParser, WARCRecord, WARCSerializer } from 'warcio'
import { type ArchivedPage, readWarc, type WarcOptions } from './read-warc.ts'
import { openWarc } from './write-warc.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-warc-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const HTML = { 'content-type': 'text/html; charset=utf-8' }

async function read(path: string, options?: WarcOptions): Promise<ArchivedPage[]> {
  const pages: ArchivedPage[] = []
  for await (const page of readWarc(path, options)) pages.push(page)
  return pages
}

describe.each(['plain.warc', 'packed.warc.gz'])('an archive, %s', (name) => {
  it('returns what was saved, and nothing that is not a page', async () => {
    const path = join(folder, name)
    const writer = await openWarc(path)
    await writer.add({ url: 'http://a.example/1', status: 200, headers: HTML, raw: Buffer.from('<p>é') })
    const packed = {
      ...HTML,
      'content-encoding': 'br',
      'set-cookie': ['id=1'],
      'transfer-encoding': 'chunked',
    }
    const raw = brotliCompressSync('<p>two')
    await writer.add({ url: 'http://a.example/2', status: 200, headers: packed, raw, post: 'q=ä&b' })
    await writer.add({
      url: 'http://a.example/3',
      status: 302,
      headers: { location: '/1' },
      raw: Buffer.alloc(0),
    })
    await writer.add({
      url: 'http://a.example/4',
      status: 200,
      headers: { 'content-type': 'image/png' },
      raw,
    })
    writer.close()
    const pages = await read(path)
    expect(pages.map(({ url, bytes, post }) => [url, bytes.toString(), post])).toEqual([
      ['http://a.example/1', '<p>é', undefined],
      ['http://a.example/2', '<p>two', 'q=ä&b'],
    ])
    expect(pages[1].headers['set-cookie']).toBeUndefined()
    expect((await read(path, { all: true })).map(({ status }) => status)).toEqual([200, 200, 302, 200])
  })

  it('is read by another reader', async () => {
    const found: string[] = []
    for await (const record of new WARCParser(createReadStream(join(folder, name)))) {
      const status = record.httpHeaders?.statusCode
      if (record.warcType === 'response')
        found.push(`${record.warcTargetURI} ${status} ${(await record.contentText()).length}`)
    }
    expect(found.slice(0, 2)).toEqual([
      'http://a.example/1 200 4',
      `http://a.example/2 200 ${brotliCompressSync('<p>two').length}`,
    ])
    expect(found).toHaveLength(4)
  })

  it('goes on after a given number of bytes, dropping a record that is incomplete', async () => {
    const path = join(folder, `resumed-${name}`)
    const first = await openWarc(path)
    await first.add({ url: 'http://a.example/1', status: 200, headers: HTML, raw: Buffer.from('one') })
    first.close()
    const { length } = readFileSync(path)
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('half a rec')]))
    const second = await openWarc(path, { from: length })
    await second.add({ url: 'http://a.example/2', status: 200, headers: HTML, raw: Buffer.from('two') })
    second.close()
    expect((await read(path)).map(({ bytes }) => bytes.toString())).toEqual(['one', 'two'])
  })
})

it('an archive by another writer is read, with chunks and without', async () => {
  const path = join(folder, 'other.warc.gz')
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
  const bodies: [Record<string, string>, string][] = [
    [HTML, '<p>whole'],
    [{ ...HTML, 'transfer-encoding': 'chunked' }, `${chunk('<p>in ')}${chunk('pieces é')}0\r\n\r\n`],
    [{ ...HTML, 'transfer-encoding': 'chunked' }, '<p>already joined'],
  ]
  const file = createWriteStream(path)
  for (const [i, [httpHeaders, text]] of bodies.entries()) {
    async function* content() {
      yield new TextEncoder().encode(text)
    }
    const url = `https://b.example/${i}`
    const record = WARCRecord.create(
      { url, type: 'response', warcVersion: 'WARC/1.1', httpHeaders },
      content(),
    )
    file.write(await WARCSerializer.serialize(record, { gzip: true }))
  }
  await new Promise((resolve) => file.end(resolve))
  expect((await read(path)).map(({ url, bytes }) => `${url} ${bytes}`)).toEqual([
    'https://b.example/0 <p>whole',
    'https://b.example/1 <p>in pieces é',
    'https://b.example/2 <p>already joined',
  ])
})

describe('an archive that is damaged', () => {
  const record = (length: number | string, body: string) =>
    `WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://a.example/\r\nContent-Type: text/html\r\nContent-Length: ${length}\r\n\r\n${body}\r\n\r\n`
  it.each([
    ['is cut off', record(100, 'short'), 'it breaks off'],
    ['has no length', record('x', ''), 'has no length'],
    ['is something else', '<html>', 'does not begin with WARC/'],
    ['never ends its header', `WARC/1.0\r\n${'a: b\r\n'.repeat(500)}`, 'does not end'],
    ['has an endless line', `WARC/1.0\r\n${'a'.repeat(70_000)}`, 'more than 65536 bytes'],
  ])('because it %s says so', async (_what, text, message) => {
    const path = join(folder, 'damaged.warc')
    writeFileSync(path, text)
    await expect(read(path)).rejects.toMatchObject({
      code: 'archive-invalid',
      message: expect.stringContaining(message),
      place: { file: path },
    })
  })

  it('as a gzip file says so, and what came before is there', async () => {
    const path = join(folder, 'damaged.warc.gz')
    const bytes = gzipSync(record(4, 'page') + record(4, 'next'))
    writeFileSync(path, bytes.subarray(0, bytes.length - 20))
    const found: string[] = []
    const reading = (async () => {
      for await (const { bytes: body } of readWarc(path)) found.push(body.toString())
    })()
    await expect(reading).rejects.toMatchObject({ code: 'archive-invalid' })
  })

  it('or missing is an error of the file', async () => {
    await expect(read(join(folder, 'none.warc'))).rejects.toMatchObject({ code: 'file-missing' })
  })

  it('passes over a record that is too large, and one that cannot be unpacked', async () => {
    const path = join(folder, 'large.warc')
    const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\nnot gzip`
    const response = `WARC/1.1\nWARC-Type: response\nWARC-Target-URI: <http://a.example/r>\nContent-Length: ${http.length}\n\n${http}\n\n`
    writeFileSync(path, record(500, 'x'.repeat(500)) + response + record(2, 'ok'))
    const skipped: string[] = []
    const pages = await read(path, {
      maxBytes: 200,
      onSkipped: (url, reason) => skipped.push(`${url} ${reason}`),
    })
    expect(pages.map(({ bytes }) => bytes.toString())).toEqual(['ok'])
    expect(skipped).toEqual([
      'http://a.example/ it has 500 bytes',
      'http://a.example/r incorrect header check',
    ])
  })
})
