import { parentPort } from 'node:worker_threads'
import type { Settings, SiteResult } from '../scoring/result.ts'
import type { Site } from '../sites/site.ts'
import type { Answer } from './pool.ts'
import { runSite } from './run-site.ts'

/** What a worker thread is asked to do. */
export interface SiteJob {
  readonly site: Site
  readonly settings: Settings
}

/** Answers jobs until the thread is ended. */
export function serveJobs(): void {
  const port = parentPort
  if (port === null) throw new Error('not a worker thread')
  port.on('message', ({ site, settings }: SiteJob) => {
    port.postMessage(answer(() => runSite(site, settings)))
  })
}

function answer(work: () => SiteResult): Answer<SiteResult> {
  try {
    return { kind: 'done', result: work() }
  } catch (error) {
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
