import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatError, GleanError } from '../src/errors.ts'
import { runAnomalies } from './anomalies/command.ts'
import { runConfidence } from './confidence/command.ts'
import { runExamplesNeeded } from './examples-needed/command.ts'
import { runGate } from './floors/gate.ts'
import { runHeadline } from './headline/command.ts'
import { runNoisyLists } from './noisy-lists/command.ts'
import { HELP, type Options, parseOptions } from './options.ts'
import { runOracles } from './oracles/command.ts'
import { runParsing } from './parsing/command.ts'
import { runQuestions } from './questions/command.ts'
import { runRedesigns } from './redesigns/command.ts'
import { describeDifferences, listDifferences } from './report/differences.ts'
import { describeMarkdown } from './report/markdown.ts'
import { plotEvaluations } from './report/plots.ts'
import { describeSite, describeSummary } from './report/print.ts'
import { runRobustness } from './robustness/command.ts'
import { evaluateSites, hasFailed, type Running } from './running/evaluate-sites.ts'
import { type Evaluation, scoreRuns } from './scoring/result.ts'
import { summarizeSets } from './scoring/summary.ts'
import { readSites } from './sites/site.ts'
import { runStructure } from './structure/command.ts'
import { writeText } from './write-text.ts'

/** Runs the command; returns its exit code: 0 done, 1 a floor was lost or something of ours failed, 2 wrong use or data. */
export async function runCommand(parameters: readonly string[], script: URL): Promise<number> {
  try {
    if (parameters[0] === 'parsing') return runParsing(parameters.slice(1), print)
    if (parameters[0] === 'anomalies') return runAnomalies(parameters.slice(1), rootOf(script), print)
    if (parameters[0] === 'examples-needed') return runExamplesNeeded(parameters.slice(1), print)
    if (parameters[0] === 'confidence') return await runConfidence(parameters.slice(1), script, print)
    if (parameters[0] === 'robustness') return await runRobustness(parameters.slice(1), script, print)
    if (parameters[0] === 'redesigns') return await runRedesigns(parameters.slice(1), script, print)
    if (parameters[0] === 'noisy') return runNoisyLists(parameters.slice(1), print)
    if (parameters[0] === 'oracles') return await runOracles(parameters.slice(1), print)
    if (parameters[0] === 'structure') return runStructure(parameters.slice(1), print)
    if (parameters[0] === 'questions') return await runQuestions(parameters.slice(1), print)
    if (parameters[0] === 'headline') return runHeadline(parameters.slice(1), rootOf(script), print)
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
  const root = rootOf(script)
  const program = nameProgram(root)
  const { resume } = options
  const running: Running = {
    script,
    threads: options.jobs,
    ...(resume === undefined ? {} : { journal: { file: resume, program } }),
    onJournal: (line) => print([line, '']),
  }
  const { gate } = options
  if (gate !== undefined) {
    const file = gate.file ?? join(root, 'evaluate/floors.json')
    return await runGate(options, { file, gate, running, print })
  }
  const sites = readSites(options.data, options.filter)
  const started = performance.now()
  const evaluations = await evaluateSites(sites, options.settings, {
    ...running,
    onSite: (result) => (options.brief ? undefined : print(describeSite(result))),
    onEvaluation: (evaluation) => print(describeSummary(evaluation)),
  })
  print([`The run took ${((performance.now() - started) / 1000).toFixed(0)} s on ${options.jobs} threads`])
  const json = options.json ?? join(root, 'evaluate/results', `${nameResult(options)}.json`)
  writeText(json, toJson(options, program, evaluations))
  print([`Result written to ${json}`])
  writeReports(options, evaluations)
  return evaluations.some(({ results }) => results.some(hasFailed)) ? 1 : 0
}

function writeReports({ errors, markdown, plots }: Options, evaluations: readonly Evaluation[]): void {
  if (errors !== undefined) {
    const list = errors.endsWith('.md') ? describeDifferences : listDifferences
    writeText(errors, list(evaluations))
    print([`Differences written to ${errors}`])
  }
  if (markdown !== undefined) {
    writeText(markdown, describeMarkdown(evaluations))
    print([`Tables written to ${markdown}`])
  }
  if (plots !== undefined) {
    for (const { file, svg } of plotEvaluations(evaluations)) writeText(join(plots, file), svg)
    print([`Plots written to ${plots}`])
  }
}

/** The folder that holds `dist/`, where the script is. */
function rootOf(script: URL): string {
  return dirname(dirname(fileURLToPath(script)))
}

/** Version and digest of what is running: both are beside the script that the build wrote. */
function nameProgram(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const digest = readFileSync(join(root, 'dist/.digest'), 'utf8').trim()
  return `${version} ${digest.slice(0, 16)}`
}

function nameResult({ data, settings, filter }: Options): string {
  const [{ method, records, negatives, questions, draws }] = settings
  const counts = settings.map(({ labelled }) => labelled).join('-')
  const parts = [basename(resolve(data)), filter.prefix ?? '', method.replace('/', '-'), `k${counts}`]
  if (records !== undefined) parts.push(`records${records}`)
  if (negatives !== undefined) parts.push(`negatives${negatives}`)
  if (questions !== undefined) parts.push(`questions${questions}`)
  if (draws !== undefined) parts.push(`draws${draws}`)
  return parts
    .filter(Boolean)
    .join('-')
    .replace(/[^\w.-]+/g, '-')
}

function toJson({ data }: Options, program: string, evaluations: readonly Evaluation[]): string {
  const written = {
    data: basename(resolve(data)),
    program,
    evaluations: evaluations.map(({ settings, results }) => ({
      settings,
      sets: summarizeSets(results),
      sites: results.map((result) => ({
        ...result,
        score: scoreRuns(result),
        runs: result.runs.map(({ differences, rules, ...run }) => ({
          ...run,
          differences: differences.length,
        })),
      })),
    })),
  }
  return `${JSON.stringify(written, null, 2)}\n`
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
