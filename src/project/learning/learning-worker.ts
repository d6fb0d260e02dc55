import { parentPort, workerData } from 'node:worker_threads'
import { createPageReader } from '../files/page-files.ts'
import { doJob, type Job } from './learning-job.ts'

/** The worker thread: one job at a time; a newer one ends the one before it between two pages. */
const port = parentPort
if (port === null) throw new Error('this module is the start of a worker thread')
const readPage = createPageReader((workerData as { folder: string }).folder)
let latest = 0

port.on('message', (job: Job | undefined) => {
  latest = job?.number ?? -1
  if (job === undefined) return
  const steps = doJob(job, readPage)
  const advance = (): void => {
    if (job.number !== latest) return
    const step = steps.next()
    if (step.done === true) return
    port.postMessage(step.value)
    setImmediate(advance)
  }
  advance()
})
