import { join } from 'node:path'
import type { Command } from 'commander'
import { createOutput, formatOfFile, isTypedFormat } from '../../output/formats.ts'
import type { RecordOutput } from '../../output/record-writer.ts'
import type { PlainRecord } from '../../record/plain.ts'
import { openWarc } from '../../source/archive/write-warc.ts'
import { crawlPages } from '../../source/crawl/crawl.ts'
import { digestCrawl } from '../../source/crawl/digest-crawl.ts'
import { createDuplicates } from '../../source/crawl/duplicates.ts'
import type { Journal } from '../../source/crawl/journal.ts'
import { readOrdered } from '../../source/crawl/ordered.ts'
import { type CrawlState, createState } from '../../source/crawl/state.ts'
import { fillFromArchive } from '../../source/fetch/answer/replay.ts'
import { openFetcher } from '../../source/fetch/fetcher.ts'
import { withManners } from '../../source/file/manners.ts'
import type { Source } from '../../source/file/read-source.ts'
import { type CommandDefinition, collect, declareJson } from '../command.ts'
import { type CrawlCheck, createCrawlCheck } from '../crawl/crawl-check.ts'
import { openCrawlFiles } from '../crawl/crawl-files.ts'
import { checkKey, readEarlier } from '../crawl/earlier.ts'
import { createProgressLine } from '../crawl/progress-line.ts'
import {
  crawlResult,
  createProblemReport,
  formatProgress,
  type PageReport,
  problemOf,
  summarizeCrawl,
  type Written,
} from '../crawl/report.ts'
import {
  openSource,
  parsePair,
  readArguments,
  type SourceOptions,
  sourceText,
} from '../crawl/source-arguments.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, type FetchCommandOptions, fetcherOptions, parseCount } from '../fetch-options.ts'
import { listenForEnd } from '../listening.ts'
import { type CheckingOptions, declareChecking, isChecked, reportDrift } from '../maintain/checking.ts'
import { countOf, say, sayResult } from '../messages.ts'
import { checkOutput, checkTerminal, withHeldOutput, withOutput } from '../output.ts'

/** The options of `glean crawl`, as they were typed. */
interface CrawlCommandOptions extends FetchCommandOptions, SourceOptions, CheckingOptions {
  readonly output?: string
  readonly format?: string
  readonly typed?: boolean
  readonly provenance?: boolean
  readonly separator?: string
  readonly feed?: readonly string[]
  readonly arg?: readonly string[]
  readonly maxPages?: number
  readonly since?: string
  readonly restart?: boolean
  readonly retryFailed?: boolean
  readonly soFar?: boolean
  readonly saveSource?: string
  readonly replay?: string
}

const EXAMPLE = `
Examples:
  glean crawl shop.source.json -o books.jsonl
  glean crawl https://shop.example/books --wrapper list.json --follow link=detail.json -o books.csv
  glean crawl https://shop.example/books --wrapper list.json --save-source shop.source.json --max-pages 1
  glean crawl saved-pages/ --wrapper list.json -o books.csv

The output is written when the crawl is complete. Until then OUTPUT.journal beside it holds what was read: run the same
command again after an interruption, and it resumes; add --so-far to see the records found so far.`

/** `glean crawl`: from a source, or an address with its wrappers, to joined records. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command
    .argument(
      '<source>',
      'a source file (docs/sources.md), or with --wrapper the address of a list, or saved pages',
    )
    .option('-o, --output <file>', 'file for the records; standard output if none is given')
    .option(
      '-f, --format <format>',
      'format of the records; that of the output file if none is given, or jsonl',
    )
    .option('--typed', 'write numbers, amounts, dates, addresses and Booleans instead of text')
    .option('--provenance', 'add _page and _spans, and _joined for the pages that a record was joined from')
    .option('--separator <text>', 'in CSV, what separates several values of a field (default "; ")')
    .option(
      '--feed <part=field>',
      'in a feed, the field for title, link, date, id or description; repeatable',
      collect,
    )
    .option('--arg <name=value>', 'a value for an argument of the source; repeatable', collect)
    .option(
      '--wrapper <file>',
      'the wrapper for the pages at the address; repeatable, one for each template',
      collect,
    )
    .option(
      '--follow <field=wrapper>',
      'read the page that a field links to with this wrapper; repeatable',
      collect,
    )
    .option('--next <text>', 'text of the link to the next page, or auto, rel or none (default auto)')
    .option('--max-pages <n>', 'read no more pages than this (default 10000)', parseCount)
    .option('--key <field>', 'a field that identifies a record; repeatable', collect)
    .option(
      '--since <file>',
      'write only records that are new or changed since this earlier output (JSON Lines)',
    )
    .option('--restart', 'start over instead of resuming an interrupted crawl')
    .option(
      '--retry-failed',
      'read again the pages that failed in the last crawl with this output, and join them',
    )
    .option(
      '--so-far',
      'write what a running or interrupted crawl has found to standard output; fetches nothing',
    )
    .option('--save-source <file>', 'write what is crawled as a source file')
    .option('--replay <file>', 'take all pages from this archive (made by --save) instead of the web')
    .addHelpText('after', EXAMPLE)
  declareJson(command)
  declareChecking(command)
  declareFetching(command)
}

async function run(place: string, options: CrawlCommandOptions): Promise<number> {
  const source = openSource(place, options)
  const key = options.key ?? source.file.key
  checkOutput(options.output, options.saveSource)
  checkKey(key, source, options.since)
  const format =
    options.format ?? (options.output === undefined ? undefined : formatOfFile(options.output)) ?? 'jsonl'
  checkTerminal(format, options.output)
  const typed = options.typed === true || isTypedFormat(format)
  const values = readArguments(options.arg)
  if (options.saveSource !== undefined) {
    const text = sourceText(source, options.saveSource)
    await withOutput(options.saveSource, (sink) => sink.write(text))
  }
  const earlier = options.since === undefined ? [] : readEarlier(options.since)
  const writing = { ...options, key, earlier, format, typed }
  // A format or a feed that cannot be written is refused before pages are fetched for it.
  await openWriter(source, writing)
  const files = openCrawlFiles(options, digestCrawl(source, { values, typed }))
  const { journal, folder } = files
  const state = createState()
  try {
    if (options.soFar === true) {
      const { output: _, ...toStandardOutput } = writing
      const { records } = await write(journal, source, toStandardOutput, true)
      sayResult(`${countOf(records, 'record')} so far; the crawl is not complete`, {
        records,
        complete: false,
      })
      return ExitCode.done
    }
    const drift = isChecked(options) ? createCrawlCheck(source) : undefined
    const crawling = { ...options, typed, values, folder, ...(drift === undefined ? {} : { drift }) }
    const report = createProblemReport()
    const stopped = await crawlInto(journal, source, crawling, state, report.add)
    if (stopped !== undefined) {
      const remedy = options.output === undefined ? '' : '; run the same command again to continue'
      const words = `stopped after ${formatProgress(state, 0).replace(', 0 a second', '')}${remedy}`
      sayResult(words, { ...crawlResult(state, undefined, report.problems), stopped: true })
      return stopped
    }
    const findings = drift?.summary() ?? []
    const isDoubtful = drift !== undefined && state.doubtful + findings.length > 0
    const isWithheld = isDoubtful && options.strict === true
    const written = await write(journal, source, writing, !isWithheld)
    sayResult(
      summarizeCrawl(state, written, options.since !== undefined),
      crawlResult(state, written, report.problems),
    )
    if (isDoubtful) reportDrift(findings, state.doubtful, options)
    if (state.limited)
      say('more pages are left: to continue, raise --max-pages and run the same command again')
    else if (files.finish(isWithheld || state.failed > 0)) {
      if (state.failed > 0) say('To read the failed pages again, add --retry-failed.')
      if (isWithheld) say('To write what was read, run it with --retry-failed and without --strict.')
    }
    return isDoubtful || state.failed + state.unmatched > 0 ? ExitCode.no : ExitCode.done
  } finally {
    files.close()
  }
}

/** Crawls until everything is read, a limit is reached or somebody interrupts; then it returns the exit code of that. */
async function crawlInto(
  journal: Journal,
  source: Source,
  options: CrawlCommandOptions & {
    typed: boolean
    values: ReturnType<typeof readArguments>
    folder: string
    drift?: CrawlCheck
  },
  state: CrawlState,
  report: (problem: PageReport) => void,
): Promise<number | undefined> {
  const archive =
    options.save === undefined ? undefined : await openWarc(options.save, archivedSoFar(journal))
  const replay = options.replay === undefined ? undefined : join(options.folder, 'pages')
  if (options.replay !== undefined && replay !== undefined) await fillFromArchive(options.replay, replay)
  const fetcher = openFetcher({
    ...withManners(source, fetcherOptions(options)),
    ...(archive === undefined ? {} : { archive }),
    ...(replay === undefined ? {} : { cache: replay, mode: 'offline', delay: 0, allowPrivate: true }),
  })
  const ending = listenForEnd()
  const line = createProgressLine()
  const begun = performance.now()
  let read = 0
  try {
    const pages = crawlPages(source, {
      fetcher,
      journal,
      arguments: options.values,
      typed: options.typed,
      signal: ending.signal,
      ...(options.maxPages === undefined ? {} : { maxPages: options.maxPages }),
      ...(options.drift === undefined ? {} : { checkOf: options.drift.checkOf }),
      ...(archive === undefined ? {} : { archived: () => archive.length }),
    }, state) // biome-ignore format: the last argument is short
    for await (const result of pages) {
      read++
      const problem = problemOf(result)
      if (problem !== undefined) {
        line.hide()
        report(problem)
      }
      line.show(formatProgress(state, Math.round((read / (performance.now() - begun)) * 10_000) / 10))
    }
  } finally {
    line.hide()
    ending.close()
    await fetcher.close()
    archive?.close()
  }
  return ending.signal.aborted ? ending.exitCode() : undefined
}

/** How much of an archive belongs to pages that are complete; what came after is fetched again. */
function archivedSoFar(journal: Journal): { from?: number } {
  let from: number | undefined
  for (const { result } of journal.results()) from = result.archive ?? from
  return from === undefined ? {} : { from }
}

interface Writing extends CrawlCommandOptions {
  readonly key: readonly string[]
  readonly earlier: Iterable<PlainRecord>
  readonly format: string
  readonly typed: boolean
}

/** What writes the records of a source as the options say. */
function openWriter(source: Source, options: Writing): Promise<RecordOutput> {
  const { provenance = false, typed, separator, feed } = options
  const { class: recordClass } = source.start.wrappers[0].toJSON()
  return createOutput(options.format, source.fields, {
    provenance,
    typed,
    joined: true,
    ...(feed === undefined ? {} : { feed: Object.fromEntries(feed.map(parsePair)) }),
    name: source.name,
    ...(recordClass === undefined ? {} : { class: recordClass }),
    ...(separator === undefined ? {} : { separator }),
  })
}

/** Writes the records of a journal in their order, without duplicates; only counts them where they are withheld. */
async function write(journal: Journal, source: Source, options: Writing, isGood: boolean): Promise<Written> {
  const { output, typed, since } = options
  const writer = await openWriter(source, options)
  const duplicates = createDuplicates(options.key, options.earlier)
  const written: Written = { records: 0, new: 0, changed: 0, unchanged: 0, duplicates: 0 }
  await withHeldOutput(output, !isGood, async (sink) => {
    await sink.write(await writer.begin())
    for (const joined of readOrdered(journal)) {
      const verdict = duplicates.judge(joined)
      if (verdict === 'duplicate') {
        written.duplicates++
        continue
      }
      written[verdict]++
      if (since !== undefined && verdict === 'unchanged') continue
      written.records++
      const [first, ...rest] = joined.pages
      await sink.write(
        await writer.add({
          record: joined.record,
          ...(typed && joined.typed !== undefined ? { typed: joined.typed } : {}),
          page: first.page,
          spans: first.spans,
          ...(rest.length === 0 ? {} : { joined: rest }),
        }),
      )
    }
    await sink.write(await writer.end())
    return isGood
  })
  return written
}
