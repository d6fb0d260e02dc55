import { Worker, type WorkerOptions } from 'node:worker_threads'
import { GleanError } from '../errors.ts'

/** Threads that answer requests, each in the order in which it got them. */
export interface WorkerPool<Request, Reply> {
  /** Returns the request to the thread with the least to do. Rejects, as all others do, once any thread has failed. */
  run(request: Request): Promise<Reply>
  /** Stops all threads, whatever they are doing. */
  close(): Promise<void>
}

interface Member<Reply> {
  readonly worker: Worker
  /** Requests without a reply yet, in the order of the replies to come. */
  readonly open: { resolve(reply: Reply): void; reject(error: Error): void }[]
}

/** A pool of at most `size` threads that run `script`; a thread is started when all others are busy. */
export function createWorkerPool<Request, Reply>(
  script: URL,
  size: number,
  workerData: unknown,
  options: Pick<WorkerOptions, 'resourceLimits'> = {},
): WorkerPool<Request, Reply> {
  const members: Member<Reply>[] = []
  let failure: GleanError | undefined

  const fail = (cause: unknown) => {
    failure ??= workerError(cause)
    for (const { open } of members) for (const { reject } of open.splice(0)) reject(failure)
  }
  const start = () => {
    const member: Member<Reply> = { worker: new Worker(script, { ...options, workerData }), open: [] }
    member.worker.on('message', (reply: Reply) => member.open.shift()?.resolve(reply))
    member.worker.on('messageerror', fail)
    member.worker.on('error', fail)
    member.worker.on('exit', (code) => fail(new Error(`it ended with code ${code}`)))
    members.push(member)
    return member
  }
  const choose = () => {
    const idlest = members.toSorted((a, b) => a.open.length - b.open.length)[0]
    const enough = idlest !== undefined && (idlest.open.length === 0 || members.length >= size)
    return enough ? idlest : start()
  }
  return {
    run(request) {
      if (failure !== undefined) return Promise.reject(failure)
      const { worker, open } = choose()
      return new Promise((resolve, reject) => {
        open.push({ resolve, reject })
        worker.postMessage(request)
      })
    },
    async close() {
      for (const { worker } of members) worker.removeAllListeners('exit')
      await Promise.all(members.map(({ worker }) => worker.terminate()))
    },
  }
}

function workerError(cause: unknown): GleanError {
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new GleanError('worker-failed', 'a worker thread ran out of memory', {
      cause,
      remedy: 'Use fewer jobs, or allow more memory: NODE_OPTIONS=--max-old-space-size=8192',
    })
  }
  return new GleanError('worker-failed', `a worker thread failed: ${message}`, { cause })
}
