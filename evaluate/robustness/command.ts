import { type Answer, runJobs } from '../running/pool.ts'
import type { Job } from '../running/worker.ts'
import { mean } from '../scoring/tally.ts'
import { readSites, type Site } from '../sites/site.ts'
import { formatTable } from '../table.ts'
import { writeText } from '../write-text.ts'
import { EDIT_KINDS } from './edits/template-edits.ts'
import { HELP, parseRobustness } from './options.ts'
import type { Redesign, RobustnessPlan, RobustnessResult, Trial } from './try-redesigns.ts'

/** Runs the comparison of methods under redesigns; returns the exit code. */
export async function runRobustness(
  parameters: readonly string[],
  script: URL,
  print: (lines: readonly string[]) => void,
): Promise<number> {
  const options = parseRobustness(parameters)
  if (options === undefined) {
    print([HELP])
    return 0
  }
  const { plan } = options
  const sites = readSites(options.data, options.filter)
  const jobs = sites.map((site): Job => ({ kind: 'robustness', site, plan }))
  const results: RobustnessResult[] = []
  for await (const answer of runJobs<Job, RobustnessResult>(script, jobs, options.jobs)) {
    const result = resultOf(answer, sites[results.length])
    results.push(result)
    if (result.untested !== undefined) print([`${result.site}: not tested: ${result.untested}`])
  }
  print(describeRobustness(results, plan))
  if (options.json !== undefined) {
    writeText(options.json, `${JSON.stringify({ plan, sites: results }, null, 2)}\n`)
    print([`Result written to ${options.json}`])
  }
  return results.some(({ untested }) => untested?.startsWith('FAILED')) ? 1 : 0
}

function resultOf(answer: Answer<RobustnessResult>, site: Site): RobustnessResult {
  if (answer.kind === 'done') return answer.result
  const { name, set, recallOnly, pages } = site
  const untested = `FAILED: ${answer.message}`
  return { site: name, set, recallOnly, pages: pages.length, untested, trials: [] }
}

/** For each set: the score of each method by strength, and by kind of edit at each strength. */
export function describeRobustness(results: readonly RobustnessResult[], plan: RobustnessPlan): string[] {
  const tested = results.filter(({ untested }) => untested === undefined)
  const nameSet = ({ set, recallOnly }: RobustnessResult) => (recallOnly ? `${set} (recall)` : set)
  return [...new Set(tested.map(nameSet))].flatMap((set) => {
    const sites = tested.filter((result) => nameSet(result) === set)
    const trials = sites.flatMap((result) => result.trials)
    const pages = sites.reduce((sum, result) => sum + result.pages, 0)
    const { labelled, seed, strengths } = plan
    return [
      `${set}: ${sites.length} sites, ${pages} pages, ${labelled} labelled; seed ${seed}. Score after edits of all kinds, by strength:`,
      '',
      ...tableOf(plan, ['as it is', ...strengths.map((strength) => `strength ${strength}`)], (method) => [
        scoreOf(trials, method, 'none', 0),
        ...strengths.map((strength) => scoreOf(trials, method, 'all', strength)),
      ]),
      '',
      ...strengths.flatMap((strength) => [
        `${set}: edits of one kind, strength ${strength}`,
        '',
        ...tableOf(plan, EDIT_KINDS, (method) =>
          EDIT_KINDS.map((kind) => scoreOf(trials, method, kind, strength)),
        ),
        '',
      ]),
    ]
  })
}

function tableOf(
  plan: RobustnessPlan,
  columns: readonly string[],
  row: (method: string) => string[],
): string[] {
  const heading = ['method', ...columns.map((column) => `>${column}`)]
  return formatTable(
    heading,
    plan.methods.map((method) => [method, ...row(method)]),
  )
}

/** The mean over sites. */
function scoreOf(trials: readonly Trial[], method: string, redesign: Redesign, strength: number): string {
  const scores = trials.filter(
    (trial) => trial.method === method && trial.redesign === redesign && trial.strength === strength,
  )
  return mean(scores.map(({ score }) => score))?.toFixed(3) ?? '-'
}
