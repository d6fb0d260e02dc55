import { setTimeout } from 'node:timers/promises'

/** Does work for hosts: for each host one thing at a time, with a pause after it. */
export interface HostQueue {
  run<T>(host: string, work: () => Promise<T>): Promise<T>
}

/** A queue that leaves each host in peace for so many milliseconds after each piece of work. */
export function createHostQueue(pause: number): HostQueue {
  const tails = new Map<string, Promise<void>>()
  return {
    run(host, work) {
      const before = tails.get(host) ?? Promise.resolve()
      const done = before.then(work)
      const tail = done.then(
        () => setTimeout(pause, undefined, { ref: false }),
        () => setTimeout(pause, undefined, { ref: false }),
      )
      tails.set(host, tail)
      void tail.then(() => {
        if (tails.get(host) === tail) tails.delete(host)
      })
      return done
    },
  }
}
