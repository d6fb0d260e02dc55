import type { Writable } from 'node:stream'
import { CHUNK_LENGTH, joinPieces, type Sink } from './sink.ts'

/** Standard output, or any other stream. A failure rejects with the stream's own error: the caller knows the stream. */
export function createStreamSink(stream: Writable): Sink {
  let pieces: (string | Uint8Array)[] = []
  let length = 0
  // Each failure also rejects a write; without a listener it would end the process before that is seen.
  stream.on('error', () => {})
  const flush = () => {
    const bytes = joinPieces(pieces)
    pieces = []
    length = 0
    return new Promise<void>((resolve, reject) => {
      stream.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }
  return {
    async write(text) {
      pieces.push(text)
      length += text.length
      if (length >= CHUNK_LENGTH) await flush()
    },
    finish: () => flush(),
    discard() {},
  }
}
