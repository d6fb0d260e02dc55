import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createStreamSink } from './stream-sink.ts'

describe('a stream that is written', () => {
  it('gets all text in order, in large pieces', async () => {
    const pieces: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        pieces.push(String(chunk))
        setImmediate(done)
      },
    })
    const sink = createStreamSink(stream)
    for (let i = 0; i < 30_000; i++) await sink.write(`${i}\n`)
    await sink.finish()
    expect(pieces.join('')).toBe(Array.from({ length: 30_000 }, (_, i) => `${i}\n`).join(''))
    expect(pieces.length).toBeLessThan(5)
  })

  it('rejects with the error of the stream', async () => {
    const stream = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('closed'), { code: 'EPIPE' })),
    })
    const sink = createStreamSink(stream)
    await sink.write('x')
    await expect(sink.finish()).rejects.toMatchObject({ code: 'EPIPE' })
  })
})
