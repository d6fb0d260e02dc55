import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBody, readEncodings } from './content-encoding.ts'

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const encoders = new Map([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
])

/** "Gleaner" eight times, packed by the reference implementation of Zstandard. */
const ZSTANDARD = Buffer.from('KLUv/QRodQAAQEdsZWFuZXIgAQB9Xi4pTlyf', 'base64')

/** Three million zeros, packed by the same. */
const ZSTANDARD_BOMB = Buffer.from(
  'KLUv/QRoTAAACAABAPz/ORACAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAgAQAAIAEAACABAAAzYOAAPJr9Y=',
  'base64',
)

describe('a packed body', () => {
  it('is the same as before it was packed, however it arrives: law', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 2000 }),
        fc.subarray([...encoders.keys()]),
        fc.integer({ min: 1, max: 500 }),
        async (bytes, names, size) => {
          let packed: Uint8Array = bytes
          for (const name of names) packed = encoders.get(name)!(packed)
          expect(new Uint8Array(await readBody(pieces(packed, size), names, 10_000))).toEqual(bytes)
        },
      ),
      { seed: 3, numRuns: 60 },
    )
  })

  it('may be raw deflate, as some servers send it', async () => {
    const body = pieces(deflateRawSync('plain'), 2)
    expect((await readBody(body, ['deflate'], 100)).toString()).toBe('plain')
  })

  it.each(['gzip', 'br', 'deflate'])('in %s that grows a thousandfold stops at the limit', async (name) => {
    const bomb = encoders.get(name)!(Buffer.alloc(5_000_000))
    await expect(readBody(pieces(bomb, 16_384), [name], 100_000)).rejects.toMatchObject({
      code: 'page-too-large',
    })
  })

  it('may be Zstandard, within the same limit', async () => {
    const text = await readBody(pieces(ZSTANDARD, 5), ['zstd'], 100)
    expect(text.toString()).toBe('Gleaner '.repeat(8))
    expect(await readBody(pieces(ZSTANDARD_BOMB, 50), ['zstd'], 3_000_000)).toHaveLength(3_000_000)
    await expect(readBody(pieces(ZSTANDARD_BOMB, 50), ['zstd'], 2_999_999)).rejects.toMatchObject({
      code: 'page-too-large',
    })
  })

  it('that breaks off or is damaged fails', async () => {
    const packed = gzipSync('x'.repeat(1000))
    await expect(readBody(pieces(packed.subarray(0, 15), 5), ['gzip'], 5000)).rejects.toMatchObject({
      code: 'Z_BUF_ERROR',
    })
    await expect(readBody(pieces(Buffer.from('no gzip'), 5), ['gzip'], 5000)).rejects.toMatchObject({
      code: 'Z_DATA_ERROR',
    })
  })

  it('is refused if its encoding is unknown or repeated too often', async () => {
    await expect(readBody(pieces(ZSTANDARD, 9), ['rot13'], 100)).rejects.toThrow('unknown encoding "rot13"')
    const many = ['gzip', 'gzip', 'gzip', 'gzip']
    await expect(readBody(pieces(ZSTANDARD, 9), many, 100)).rejects.toThrow('encoded 4 times')
  })
})

it('the header names encodings in their order', () => {
  expect(readEncodings(' GZIP, identity ,br')).toEqual(['gzip', 'br'])
  expect(readEncodings(undefined)).toEqual([])
})
