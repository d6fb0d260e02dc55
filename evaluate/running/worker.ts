import { parentPort } from 'node:worker_threads'
import { type Pair, type PairResult, tryPair } from '../redesigns/try-pair.ts'
import { type RobustnessPlan, type RobustnessResult, tryRedesigns } from '../robustness/try-redesigns.ts'
import type { Settings, SiteResult } from '../scoring/result.ts'
import type { Site } from '../sites/site.ts'
import { describeFailure } from './learn-split.ts'
import type { Answer } from './pool.ts'
import { runSite } from './run-site.ts'

/** What a worker thread is asked to do with a site. */
export type Job =
  | { readonly kind: 'evaluate'; readonly site: Site; readonly settings: Settings }
  | { readonly kind: 'robustness'; readonly site: Site; readonly plan: RobustnessPlan }
  | { readonly kind: 'redesign'; readonly pair: Pair }

/** Answers jobs until the thread is ended. */
export function serveJobs(): void {
  const port = parentPort
  if (port === null) throw new Error('not a worker thread')
  port.on('message', (job: Job) => port.postMessage(answer(job)))
}

function answer(job: Job): Answer<SiteResult | RobustnessResult | PairResult> {
  try {
    if (job.kind === 'redesign') return { kind: 'done', result: tryPair(job.pair) }
    const { site } = job
    const result = job.kind === 'evaluate' ? runSite(site, job.settings) : tryRedesigns(site, job.plan)
    return { kind: 'done', result }
  } catch (error) {
    return { kind: 'failed', message: describeFailure(error) }
  }
}
