import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatError, GleanError } from '../src/errors.ts'
import { HELP, type Options, parseOptions } from './options.ts'
import { runParsing } from './parsing/command.ts'
import { describeSite, describeSummary } from './report/print.ts'
import { type Answer, runJobs } from './running/pool.ts'
import type { SiteJob } from './running/worker.ts'
import { type Settings, type SiteResult, scoreRuns, summarizeSets } from './scoring/result.ts'
import { readSites, type Site } from './sites/site.ts'

/** Runs the command; returns its exit code: 0 done, 1 something of ours failed, 2 wrong use or data. */
export async function runCommand(parameters: readonly string[], script: URL): Promise<number> {
  try {
    if (parameters[0] === 'parsing') return runParsing(parameters.slice(1), print)
    const options = parseOptions(parameters)
    if (options === undefined) {
      process.stdout.write(HELP)
      return 0
    }
    return await evaluate(options, script)
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    process.stderr.write(`${formatError(error)}\n`)
    return 2
  }
}

async function evaluate(options: Options, script: URL): Promise<number> {
  const { data, recallOnly } = options
  const sites = readSites(data, {
    ...(options.sites === undefined ? {} : { prefix: options.sites }),
    ...(recallOnly === undefined ? {} : { recallOnly }),
  })
  const evaluations: Evaluation[] = []
  for (const labelled of options.labelled) {
    const settings = settingsOf(options, labelled)
    const results: SiteResult[] = []
    const jobs = sites.map((site): SiteJob => ({ site, settings }))
    let next = 0
    for await (const answer of runJobs<SiteJob, SiteResult>(script, jobs, options.jobs)) {
      const result = resultOf(answer, sites[next++])
      results.push(result)
      if (!options.brief) print(describeSite(result))
    }
    print(describeSummary(results, settings))
    evaluations.push({ settings, results })
  }
  const root = dirname(dirname(fileURLToPath(script)))
  const json = options.json ?? resolve(root, 'evaluate/results', `${nameResult(options)}.json`)
  write(
    json,
    `${JSON.stringify({ data: basename(resolve(data)), evaluations: evaluations.map(toJson) }, null, 2)}\n`,
  )
  print([`Result written to ${json}`])
  if (options.errors !== undefined) {
    write(options.errors, listDifferences(evaluations))
    print([`Differences written to ${options.errors}`])
  }
  const failed = evaluations.some(({ results }) => results.some(hasFailed))
  return failed ? 1 : 0
}

interface Evaluation {
  readonly settings: Settings
  readonly results: readonly SiteResult[]
}

function settingsOf({ method, records, draws, seed, charset }: Options, labelled: number): Settings {
  return {
    method,
    labelled,
    ...(records === undefined ? {} : { records }),
    ...(draws === undefined ? {} : { draws }),
    seed,
    ...(charset === undefined ? {} : { charset }),
  }
}

/** A job that failed altogether is shown as a site that was not tested. */
function resultOf(answer: Answer<SiteResult>, site: Site): SiteResult {
  if (answer.kind === 'done') return answer.result
  const { name, set, detail, recallOnly, pages } = site
  return {
    site: name,
    set,
    kind: detail ? 'detail' : 'list',
    recallOnly,
    pages: pages.length,
    untested: `FAILED: ${answer.message}`,
    runs: [],
  }
}

function hasFailed({ untested, runs }: SiteResult): boolean {
  return untested?.startsWith('FAILED') || runs.some(({ outcome }) => outcome.kind === 'failed')
}

function nameResult({ data, method, labelled, records, draws }: Options): string {
  const parts = [basename(resolve(data)), method.replace('/', '-'), `k${labelled.join('-')}`]
  if (records !== undefined) parts.push(`records${records}`)
  if (draws !== undefined) parts.push(`draws${draws}`)
  return parts.join('-')
}

function toJson({ settings, results }: Evaluation): unknown {
  return {
    settings,
    sets: summarizeSets(results),
    sites: results.map((result) => ({
      ...result,
      score: scoreRuns(result),
      runs: result.runs.map(({ differences, ...run }) => ({ ...run, differences: differences.length })),
    })),
  }
}

function listDifferences(evaluations: readonly Evaluation[]): string {
  const lines = evaluations.flatMap(({ settings: { labelled }, results }) =>
    results.flatMap(({ site, runs }) =>
      runs.flatMap(({ differences }, draw) =>
        differences.map((difference) => JSON.stringify({ site, labelled, draw: draw + 1, ...difference })),
      ),
    ),
  )
  return lines.map((line) => `${line}\n`).join('')
}

function write(file: string, text: string): void {
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true })
    writeFileSync(file, text)
  } catch (cause) {
    throw new GleanError('file-unwritable', `the file cannot be written (${(cause as Error).message})`, {
      place: { file },
      cause,
    })
  }
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
