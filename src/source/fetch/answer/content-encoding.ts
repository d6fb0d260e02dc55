import { Readable } from 'node:stream'
import * as zlib from 'node:zlib'
import { GleanError } from '../../../errors.ts'

/** What requests accept; a decoder for each is below. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

/** Servers apply one encoding. Several in a row are legal, but many of them are an attack. */
const MAX_ENCODINGS = 3

type Chunks = AsyncIterable<Uint8Array>

/** The names in a Content-Encoding header, in the order in which they were applied. */
export function readEncodings(header: string | undefined): string[] {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
}

/**
 * Decodes a body and collects at most `limit` bytes of it. The decoders work in pieces and stop at the limit, so that
 * a small body which grows a thousandfold takes no more memory than any other.
 */
export async function readBody(body: Chunks, encodings: readonly string[], limit: number): Promise<Buffer> {
  if (encodings.length > MAX_ENCODINGS) {
    throw new GleanError('fetch-failed', `the answer is encoded ${encodings.length} times over`)
  }
  let chunks: Chunks = body
  for (const name of [...encodings].reverse()) chunks = decode(chunks, name)
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of chunks) {
    length += piece.length
    if (length > limit) throw tooLarge(limit)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** What a body beyond the limit is refused with. */
function tooLarge(limit: number): GleanError {
  return new GleanError('page-too-large', `the page has more than ${limit.toLocaleString('en')} bytes`, {
    remedy: 'Raise the limit with --max-bytes if this is meant.',
  })
}

function decode(chunks: Chunks, encoding: string): Chunks {
  if (encoding === 'gzip' || encoding === 'x-gzip') return through(chunks, zlib.createGunzip())
  if (encoding === 'br') return through(chunks, zlib.createBrotliDecompress())
  if (encoding === 'deflate') return inflate(chunks)
  if (encoding === 'zstd') return unpackZstandard(chunks)
  throw new GleanError('fetch-failed', `the answer has the unknown encoding "${encoding.slice(0, 40)}"`)
}

/** Runs chunks through a decoder of zlib; a reader that stops early ends the decoder and its source as well. */
async function* through(chunks: Chunks, decoder: zlib.Gunzip): AsyncGenerator<Uint8Array> {
  const input = Readable.from(chunks)
  input.on('error', (error) => decoder.destroy(error))
  try {
    yield* input.pipe(decoder)
  } finally {
    input.destroy()
    decoder.destroy()
  }
}

/** `deflate` means zlib's format by the standard, and raw deflate to some servers; the first byte distinguishes them. */
async function* inflate(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  let first = await iterator.next()
  while (first.done !== true && first.value.length === 0) first = await iterator.next()
  if (first.done === true) return
  const start = first.value
  async function* whole(): Chunks {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  const isZlib = (start[0] & 0x0f) === 8
  yield* through(whole(), isZlib ? zlib.createInflate() : zlib.createInflateRaw())
}

/** Zstandard is part of Node from version 22.15 on; before that a decoder in JavaScript does it. */
async function* unpackZstandard(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const { createZstdDecompress } = zlib as { createZstdDecompress?: () => zlib.Gunzip }
  if (createZstdDecompress !== undefined) {
    yield* through(chunks, createZstdDecompress())
    return
  }
  const { Decompress } = await import('fzstd')
  let pieces: Uint8Array[] = []
  const decoder = new Decompress((piece) => pieces.push(piece))
  for await (const chunk of chunks) {
    // In small steps: all that a step unpacks is in memory at once, before anyone can count it.
    for (let at = 0; at < chunk.length; at += ZSTANDARD_STEP) {
      decoder.push(chunk.subarray(at, at + ZSTANDARD_STEP))
      yield* pieces
      pieces = []
    }
  }
  decoder.push(new Uint8Array(), true)
  yield* pieces
}

/** A block of Zstandard unpacks to at most 128 KB and takes at least three bytes: a step unpacks to at most 3 MB. */
const ZSTANDARD_STEP = 64
