import type { Evaluation, Settings, SiteResult } from '../scoring/result.ts'
import { digestSite } from '../sites/digest.ts'
import type { Site } from '../sites/site.ts'
import { type Journal, type JournalKey, openJournal } from './journal.ts'
import { type Answer, runJobs } from './pool.ts'
import type { Job } from './worker.ts'

/** How an evaluation is run, beside what it is run on. */
export interface Running {
  /** The script that worker threads run. */
  readonly script: URL
  readonly threads: number
  /** The file of finished results, and what the program is called in it. */
  readonly journal?: { readonly file: string; readonly program: string }
  /** Hears of what is kept, of each site in order, and of each evaluation when all its sites are there. */
  readonly onJournal?: (line: string) => void
  readonly onSite?: (result: SiteResult) => void
  readonly onEvaluation?: (evaluation: Evaluation) => void
}

/** Runs the learner on all sites in each of the ways. What failed altogether is shown as a site that was not tested. */
export async function evaluateSites(
  sites: readonly Site[],
  ways: readonly Settings[],
  running: Running,
): Promise<Evaluation[]> {
  const tasks = ways.flatMap((settings) => sites.map((site) => ({ site, settings })))
  const keeper = running.journal === undefined ? undefined : openKeeper(tasks, running.journal)
  if (keeper !== undefined) running.onJournal?.(keeper.journal.describe(keeper.keys))
  const kept = tasks.map((_, i) => keeper?.journal.find(keeper.keys[i]))
  const open = tasks.flatMap((_, i) => (kept[i] === undefined ? [i] : []))
  const jobs = open.map((i): Job => ({ kind: 'evaluate', ...tasks[i] }))
  const answers = runJobs<Job, SiteResult>(running.script, jobs, running.threads, (answer, job) => {
    if (answer.kind === 'done') keeper?.journal.add(keeper.keys[open[job]], answer.result)
  })
  const evaluations: Evaluation[] = []
  let task = 0
  for (const settings of ways) {
    const results: SiteResult[] = []
    for (const site of sites) {
      const result = kept[task++] ?? resultOf((await answers.next()).value, site)
      results.push(result)
      running.onSite?.(result)
    }
    const evaluation = { settings, results }
    evaluations.push(evaluation)
    running.onEvaluation?.(evaluation)
  }
  await answers.return(undefined)
  return evaluations
}

/** The name of a job that failed, for `untested`. */
const FAILED = 'FAILED'

/** Whether something of ours went wrong on a site. */
export function hasFailed({ untested, runs }: SiteResult): boolean {
  return untested?.startsWith(FAILED) || runs.some(({ outcome }) => outcome.kind === 'failed')
}

function openKeeper(
  tasks: readonly { readonly site: Site; readonly settings: Settings }[],
  { file, program }: NonNullable<Running['journal']>,
): { journal: Journal; keys: JournalKey[] } {
  const digests = new Map<Site, string>()
  const keys = tasks.map(({ site, settings }) => {
    const data = digests.get(site) ?? digestSite(site)
    digests.set(site, data)
    return { program, data, site: site.name, settings }
  })
  return { journal: openJournal(file), keys }
}

function resultOf(answer: Answer<SiteResult>, site: Site): SiteResult {
  if (answer.kind === 'done') return answer.result
  const { name, set, detail, recallOnly, pages } = site
  return {
    site: name,
    set,
    kind: detail ? 'detail' : 'list',
    recallOnly,
    pages: pages.length,
    untested: `${FAILED}: ${answer.message}`,
    runs: [],
  }
}
