import { Worker } from 'node:worker_threads'

/** What a worker answers: the result, or how the job failed. */
export type Answer<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * Runs jobs on worker threads and hands out their answers in the order of the jobs, each as soon as all before it are
 * there. `onAnswer` hears of each at once, with the number of its job. A worker that dies fails its job, and another takes
 * its place.
 */
export async function* runJobs<J, R>(
  script: URL,
  jobs: readonly J[],
  threads: number,
  onAnswer: (answer: Answer<R>, job: number) => void = () => {},
): AsyncGenerator<Answer<R>> {
  const settle: ((answer: Answer<R>) => void)[] = []
  const answers = jobs.map(
    (_, i) =>
      new Promise<Answer<R>>((resolve) => {
        settle[i] = resolve
      }),
  )
  const workers = new Set<Worker>()
  let next = 0

  const startWorker = (): void => {
    const worker = new Worker(script)
    workers.add(worker)
    let current = -1
    const takeJob = (): void => {
      if (next === jobs.length) {
        workers.delete(worker)
        void worker.terminate()
        return
      }
      current = next++
      worker.postMessage(jobs[current])
    }
    worker.on('message', (answer: Answer<R>) => {
      onAnswer(answer, current)
      settle[current](answer)
      takeJob()
    })
    worker.on('error', (error) => {
      workers.delete(worker)
      settle[current]({ kind: 'failed', message: error.stack ?? error.message })
      if (next < jobs.length) startWorker()
    })
    takeJob()
  }

  try {
    for (let i = 0; i < Math.min(threads, jobs.length); i++) startWorker()
    for (const answer of answers) yield await answer
  } finally {
    await Promise.all([...workers].map((worker) => worker.terminate()))
  }
}
