import { Worker } from 'node:worker_threads'
import type { Page } from '../../page/page.ts'
import { doJob, type Job, type JobMessage } from './learning-job.ts'

/** Does jobs elsewhere and reports; a newer job replaces the one before it. */
export interface LearningThread {
  start(job: Job): void
  /** Ends the current job between two pages; what it reported stays. */
  cancel(): void
  /** Ends everything. */
  stop(): void
}

/** A job that is replaced may be deep in a learner, which receives no messages: after this many milliseconds it is ended. */
const PATIENCE = 1500

/** Jobs in a worker thread, so that the server answers while it learns. */
export function startThread(folder: string, report: (message: JobMessage) => void): LearningThread {
  let worker: Worker | undefined
  let latest: Job | undefined
  let answered = 0
  let impatient: NodeJS.Timeout | undefined
  const launch = (): Worker => {
    const started = new Worker(new URL('./studio-worker.js', import.meta.url), { workerData: { folder } })
    started.on('message', (message: JobMessage) => {
      answered = Math.max(answered, message.job)
      if (message.job === latest?.number) report(message)
    })
    started.on('error', (error) => {
      if (worker === started) worker = undefined
      if (latest !== undefined)
        report({ kind: 'failed', job: latest.number, message: `learning stopped: ${error.message}` })
    })
    started.unref()
    return started
  }
  return {
    start(job) {
      latest = job
      worker ??= launch()
      worker.postMessage(job)
      clearTimeout(impatient)
      impatient = setTimeout(() => {
        if (answered >= job.number || latest?.number !== job.number) return
        // The newest job has not even started: an older one holds the thread. A job that started may take its time.
        void worker?.terminate()
        worker = launch()
        worker.postMessage(job)
      }, PATIENCE)
      impatient.unref()
    },
    cancel() {
      latest = undefined
      clearTimeout(impatient)
      worker?.postMessage(undefined)
    },
    stop() {
      clearTimeout(impatient)
      void worker?.terminate()
      worker = undefined
    },
  }
}

/** Jobs in this thread, step by step: for tests, and where no worker can be had. */
export function startInline(
  readPage: (path: string) => Page,
  report: (message: JobMessage) => void,
): LearningThread {
  let latest = 0
  return {
    start(job) {
      latest = job.number
      const steps = doJob(job, readPage)
      const advance = (): void => {
        if (job.number !== latest) return
        const step = steps.next()
        if (step.done === true) return
        report(step.value)
        setImmediate(advance)
      }
      setImmediate(advance)
    },
    cancel() {
      latest = -1
    },
    stop() {
      latest = -1
    },
  }
}
