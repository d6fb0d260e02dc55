import type { Writable } from 'node:stream'
import { CHUNK_LENGTH, type Sink } from './sink.ts'

/** Standard output, or any other stream. A failure rejects with the stream's own error: the caller knows the stream. */
export function createStreamSink(stream: Writable): Sink {
  let pieces: string[] = []
  let length = 0
  // Each failure also rejects a write; without a listener it would end the process before that is seen.
  stream.on('error', () => {})
  const flush = () => {
    const text = pieces.join('')
    pieces = []
    length = 0
    return new Promise<void>((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()))
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
