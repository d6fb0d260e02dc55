import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { GleanError } from '../../errors.ts'
import { extractFiles } from '../../extract/extract-files.ts'
import type { PageOutcome } from '../../extract/outcome.ts'
import { createDriftCheck } from '../../maintain/check/drift.ts'
import { createOutput, formatOfFile, isTypedFormat, outputNames } from '../../output/formats.ts'
import type { RecordOutput } from '../../output/record-writer.ts'
import type { Sink } from '../../output/sink.ts'
import { type CommandDefinition, collect, declareJson } from '../command.ts'
import { EXAMPLE } from '../example.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, type FetchCommandOptions } from '../fetch-options.ts'
import { checkCharset, readWrapperFile } from '../input.ts'
import { keepInputs } from '../input-guard.ts'
import { type CheckingOptions, declareChecking, isChecked, reportDrift } from '../maintain/checking.ts'
import { countOf, describeFailure, say, sayResult, warn } from '../messages.ts'
import { checkTerminal, withHeldOutput } from '../output.ts'
import { PAGES, withPages } from '../pages.ts'
import { createProgress } from '../progress.ts'
import { type FieldSelection, selectSections } from '../section-fields.ts'

/** The options of `glean extract`, as they were typed. */
export interface ExtractOptions extends FetchCommandOptions, CheckingOptions {
  readonly output?: string
  readonly format?: string
  readonly provenance?: boolean
  readonly typed?: boolean
  readonly base?: string
  readonly separator?: string
  readonly jobs?: number
  readonly charset?: string
  readonly section?: readonly string[]
}

interface Counts {
  pages: number
  records: number
  unmatched: number
  unreadable: number
  /** Pages whose records are not what the wrapper's profile leads to expect. */
  doubtful: number
  /** Values that did not read as their type, by field. */
  readonly unread: Map<string, number>
  /** Parts of pages that are new to the wrapper, such as sections, by name. */
  readonly unknown: Map<string, number>
  /** What was wrong with pages, for the summary as JSON. */
  readonly problems: { page: string; kind: PageOutcome['kind'] | 'doubtful'; reason: string }[]
}

/** A summary as JSON names at most this many pages. */
const MOST_PROBLEMS = 1000

/** `glean extract`: runs a wrapper on pages and writes the records, in the order of the pages. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command
    .argument('<wrapper>', 'the wrapper, a file made by glean learn')
    .argument('<pages...>', PAGES)
    .option('-o, --output <file>', 'file for the records; standard output if none is given')
    .option(
      '-f, --format <format>',
      `${outputNames().join(', ')}; that of the output file if none is given, or jsonl`,
    )
    .option(
      '--typed',
      'write numbers, amounts, dates, addresses and Booleans instead of text, where a field has them',
    )
    .option('--base <url>', 'where the pages came from, so that --typed can complete their links')
    .option(
      '--provenance',
      'add _page and _spans: where each value was found; in JSON also _confidence, with --typed _text',
    )
    .option(
      '--section <path>',
      'write only this section and those inside it, such as "Geography > Area"; repeatable',
      collect,
    )
    .option('--separator <text>', 'in CSV, what separates several values of a field (default "; ")')
    .addOption(new Option('-j, --jobs <n>', 'pages extracted at once').argParser(parseJobs).default(1))
    .option('--charset <charset>', 'character encoding of the pages, if they declare it wrongly')
    .addHelpText('after', EXAMPLE)
  declareChecking(command)
  declareJson(command)
  declareFetching(command)
}

const MOST_JOBS = 256

/** Each thread has a core of its own: more would wait for one another, and each takes its own memory. */
function capJobs(wanted: number): number {
  const cores = availableParallelism()
  if (wanted <= cores) return wanted
  say(`-j ${wanted}: using ${countOf(cores, 'job')}, one for each core`)
  return cores
}

function parseJobs(text: string): number {
  const jobs = Number(text)
  if (Number.isInteger(jobs) && jobs >= 1 && jobs <= MOST_JOBS) return jobs
  throw new InvalidArgumentError(`It must be a number from 1 to ${MOST_JOBS}.`)
}

async function run(
  wrapperFile: string,
  parameters: readonly string[],
  options: ExtractOptions,
): Promise<number> {
  const { output, charset, provenance = false, separator } = options
  checkCharset(charset)
  checkBase(options.base)
  const jobs = capJobs(options.jobs ?? 1)
  const wrapper = readWrapperFile(wrapperFile)
  const format = options.format ?? (output === undefined ? undefined : formatOfFile(output)) ?? 'jsonl'
  checkTerminal(format, output)
  const typed = options.typed === true || isTypedFormat(format)
  const { class: recordClass } = wrapper.toJSON()
  const selection =
    options.section === undefined ? undefined : selectSections(wrapper.fields, options.section)
  const writer = await createOutput(format, selection?.fields ?? wrapper.fields, {
    ...(recordClass === undefined ? {} : { class: recordClass }),
    provenance,
    typed,
    ...(separator === undefined ? {} : { separator }),
  })
  const counts: Counts = {
    pages: 0,
    records: 0,
    unmatched: 0,
    unreadable: 0,
    doubtful: 0,
    unread: new Map(),
    unknown: new Map(),
    problems: [],
  }
  const check = isChecked(options) ? createDriftCheck(wrapper.toJSON()) : undefined
  let findings: readonly string[] = []
  await withPages(parameters, options, async (pages, total, names) => {
    keepInputs(output, [wrapperFile, ...names])
    const progress = createProgress(total, 'page')
    const outcomes = extractFiles(wrapper, pages, {
      jobs,
      spans: provenance,
      typed,
      ...(options.base === undefined ? {} : { base: options.base }),
      ...(charset === undefined ? {} : { charset }),
    })
    try {
      await withHeldOutput(output, options.strict === true, async (sink) => {
        await sink.write(writer.begin())
        for await (const outcome of outcomes) {
          progress.advance()
          const finding = outcome.kind === 'matched' ? check?.page(outcome) : undefined
          if (outcome.kind !== 'matched' || finding !== undefined) progress.hide()
          if (finding !== undefined) {
            counts.doubtful++
            reportProblem(outcome.page, 'doubtful', finding, counts)
          }
          await report(selection === undefined ? outcome : narrow(outcome, selection), writer, sink, counts)
        }
        await sink.write(await writer.end())
        findings = check?.summary() ?? []
        return counts.doubtful + findings.length === 0
      })
    } finally {
      progress.hide()
    }
  })
  if (counts.unread.size > 0) say(describeUnread(counts.unread))
  if (counts.unknown.size > 0) say(describeUnknown(counts.unknown))
  const isDoubtful = reportDrift(findings, counts.doubtful, options)
  const failed = isDoubtful || counts.unmatched + counts.unreadable > 0
  const { unread, unknown, ...rest } = counts
  sayResult(failed || process.stderr.isTTY ? summarize(counts) : undefined, {
    ...rest,
    unread: Object.fromEntries(unread),
    unknown: Object.fromEntries(unknown),
    findings,
  })
  return failed ? ExitCode.no : ExitCode.done
}

/** The outcome with the fields of some sections only. */
function narrow(outcome: PageOutcome, { pick, fields }: FieldSelection): PageOutcome {
  if (outcome.kind !== 'matched') return outcome
  const kept = new Set(fields.map(({ name }) => name))
  return {
    ...outcome,
    records: outcome.records.map(pick),
    spans: outcome.spans.map(pick),
    ...(outcome.confidence === undefined
      ? {}
      : { confidence: outcome.confidence.map((each) => each && pick(each)) }),
    typed: outcome.typed.map(pick),
    unread: outcome.unread.filter((field) => kept.has(field)),
  }
}

async function report(
  outcome: PageOutcome,
  writer: RecordOutput,
  sink: Pick<Sink, 'write'>,
  counts: Counts,
): Promise<void> {
  const { page } = outcome
  counts.pages++
  if (outcome.kind === 'unmatched') {
    counts.unmatched++
    reportProblem(page, 'unmatched', outcome.reason, counts)
  } else if (outcome.kind === 'unreadable') {
    counts.unreadable++
    const { code, message, ...details } = outcome.problem
    warn(describeFailure(new GleanError(code, message, details)))
    keepProblem({ page, kind: 'unreadable', reason: message }, counts)
  } else {
    counts.records += outcome.records.length
    for (const [i, record] of outcome.records.entries()) {
      const typed = outcome.typed[i]
      const spans = outcome.spans[i] ?? {}
      const confidence = outcome.confidence?.[i]
      const sourced = {
        record,
        page,
        spans,
        ...(confidence === undefined ? {} : { confidence }),
        ...(typed === undefined ? {} : { typed }),
      }
      await sink.write(writer.add(sourced))
    }
    for (const field of outcome.unread) counts.unread.set(field, (counts.unread.get(field) ?? 0) + 1)
    for (const name of outcome.unknown ?? []) countUnknown(name, counts)
  }
}

function reportProblem(page: string, kind: 'unmatched' | 'doubtful', reason: string, counts: Counts): void {
  warn(`${page}: ${kind === 'unmatched' ? 'does not match' : kind}: ${reason}`)
  keepProblem({ page, kind, reason }, counts)
}

function keepProblem(problem: Counts['problems'][number], { problems }: Counts): void {
  if (problems.length < MOST_PROBLEMS) problems.push(problem)
}

function checkBase(base: string | undefined): void {
  if (base === undefined || (/^https?:\/\//i.test(base) && URL.canParse(base))) return
  throw new GleanError('option-invalid', `--base ${JSON.stringify(base)} is not a web address`, {
    remedy: 'Give the address the pages came from: --base https://shop.example/books/',
  })
}

/** `kept as text: 2 values of price, 1 value of date` */
function describeUnread(unread: ReadonlyMap<string, number>): string {
  const parts = [...unread].map(([field, count]) => `${countOf(count, 'value')} of ${field}`)
  return `not of the type that was learned, so kept as text: ${parts.join(', ')}`
}

/** More different names than these are counted under one. */
const MOST_UNKNOWN = 1000
const OTHERS = 'others'

function countUnknown(name: string, { unknown }: Counts): void {
  const key = unknown.has(name) || unknown.size < MOST_UNKNOWN ? name : OTHERS
  unknown.set(key, (unknown.get(key) ?? 0) + 1)
}

/** `not in the grammar, so in no field: 3 headings, such as "Weather" (2), "Geography > Tides" (1)` */
function describeUnknown(unknown: ReadonlyMap<string, number>): string {
  const total = [...unknown.values()].reduce((sum, count) => sum + count, 0)
  const shown = [...unknown].sort(([, a], [, b]) => b - a).slice(0, 5)
  const names = shown.map(([name, count]) => `${JSON.stringify(name)} (${count.toLocaleString('en')})`)
  return `not in the grammar, so in no field: ${countOf(total, 'heading')}, such as ${names.join(', ')}`
}

/** `60 records from 12 pages; 2 did not match, 1 could not be read` */
function summarize({ pages, records, unmatched, unreadable, doubtful }: Counts): string {
  const faults = [
    unmatched === 0 ? '' : `${unmatched.toLocaleString('en')} did not match`,
    unreadable === 0 ? '' : `${unreadable.toLocaleString('en')} could not be read`,
    doubtful === 0 ? '' : `${doubtful.toLocaleString('en')} doubtful`,
  ].filter(Boolean)
  const found = `${countOf(records, 'record')} from ${countOf(pages, 'page')}`
  return faults.length === 0 ? found : `${found}; ${faults.join(', ')}`
}
