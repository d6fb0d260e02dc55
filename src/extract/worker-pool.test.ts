import { afterEach, describe, expect, it } from 'vitest'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

const script = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId } from 'node:worker_threads'\n${code}`)}`,
  )

let pool: WorkerPool<number, { thread: number; answer: number }>
afterEach(() => pool.close())

describe('a pool of workers', () => {
  it('answers every request, with no more threads than it may have', async () => {
    pool = createWorkerPool(
      script('parentPort.on("message", (n) => parentPort.postMessage({ thread: threadId, answer: n * 2 }))'),
      2,
      undefined,
    )
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => pool.run(i)))
    expect(replies.map(({ answer }) => answer)).toEqual(Array.from({ length: 20 }, (_, i) => i * 2))
    expect(new Set(replies.map(({ thread }) => thread)).size).toBe(2)
  })

  it('starts one thread only, while that is idle when a request comes', async () => {
    pool = createWorkerPool(
      script('parentPort.on("message", (n) => parentPort.postMessage({ thread: threadId, answer: n }))'),
      4,
      undefined,
    )
    const threads = [await pool.run(1), await pool.run(2), await pool.run(3)].map(({ thread }) => thread)
    expect(new Set(threads).size).toBe(1)
  })

  it.each([
    ['throws', 'throw new Error("page 7 is odd")', 'a worker thread failed: page 7 is odd'],
    ['ends', 'process.exit(3)', 'a worker thread failed: it ended with code 3'],
    [
      'takes all memory',
      'const all = []; for (;;) all.push(new Array(1000).fill({}))',
      'a worker thread ran out of memory',
    ],
  ])('fails as a whole when a thread %s', async (_how, action, message) => {
    const limits = { resourceLimits: { maxOldGenerationSizeMb: 16 } }
    pool = createWorkerPool(script(`parentPort.on("message", () => { ${action} })`), 2, undefined, limits)
    const replies = await Promise.allSettled([pool.run(1), pool.run(2), pool.run(3)])
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 'rejected', reason: { code: 'worker-failed', message } })
    }
    await expect(pool.run(4)).rejects.toThrow(message)
  })
})
