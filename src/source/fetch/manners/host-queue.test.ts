import { describe, expect, it } from 'vitest'
import { createHostQueue } from './host-queue.ts'

/** Runs work that notes when it starts and ends. */
function watch(queue: ReturnType<typeof createHostQueue>) {
  const starts: number[] = []
  let open = 0
  let most = 0
  const work = async () => {
    starts.push(performance.now())
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 2))
    open--
  }
  return {
    run: (host: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => queue.run(host, work))),
    gaps: () => starts.slice(1).map((time, i) => time - starts[i]),
    most: () => most,
  }
}

describe('a queue of hosts', () => {
  it('runs one thing at a time for a host, with a pause between', async () => {
    const watched = watch(createHostQueue({ delay: 20, concurrency: 1 }))
    await watched.run('a', 4)
    expect(watched.most()).toBe(1)
    for (const gap of watched.gaps()) expect(gap).toBeGreaterThanOrEqual(20)
  })

  it('runs several at once where it may, still with a pause between their starts', async () => {
    const free = watch(createHostQueue({ delay: 0, concurrency: 3 }))
    await free.run('a', 9)
    expect(free.most()).toBe(3)
    const paced = watch(createHostQueue({ delay: 10, concurrency: 3 }))
    await paced.run('a', 4)
    for (const gap of paced.gaps()) expect(gap).toBeGreaterThanOrEqual(9.9)
  })

  it('keeps hosts apart, and keeps many', async () => {
    const watched = watch(createHostQueue({ delay: 10_000, concurrency: 1 }))
    await Promise.all(Array.from({ length: 2500 }, (_, i) => watched.run(`host${i}`, 1)))
    expect(watched.most()).toBeGreaterThan(1)
  })

  it('waits as long as a host asks, once or from now on', async () => {
    const queue = createHostQueue({ delay: 0, concurrency: 1 })
    const watched = watch(queue)
    await watched.run('a', 1)
    queue.pause('a', 30)
    await watched.run('a', 2)
    queue.slowDown('a', 20)
    await watched.run('a', 2)
    const [paused, , slowed, again] = watched.gaps()
    expect(paused).toBeGreaterThanOrEqual(30)
    expect(slowed).toBeGreaterThanOrEqual(20)
    expect(again).toBeGreaterThanOrEqual(20)
  })

  it('takes the most careful manners of those that share a host', async () => {
    const queue = createHostQueue({ delay: 0, concurrency: 4 })
    const starts: number[] = []
    let open = 0
    let most = 0
    const work = async () => {
      starts.push(performance.now())
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 2))
      open--
    }
    await Promise.all([
      queue.run('a', work, { delay: 20, concurrency: 1 }),
      queue.run('a', work),
      queue.run('a', work, { concurrency: 8 }),
    ])
    expect(most).toBe(1)
    for (const [i, start] of starts.slice(1).entries()) expect(start - starts[i]).toBeGreaterThanOrEqual(20)
  })

  it('goes on after work that failed', async () => {
    const queue = createHostQueue({ delay: 0, concurrency: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run('a', async () => 1)).toBe(1)
  })
})
