import type { Command } from 'commander'
import { GleanError } from '../../errors.ts'
import { formatOfFile } from '../../output/formats.ts'
import { findSources } from '../../query/find-sources.ts'
import { formatRecords } from '../../query/format-records.ts'
import type { OpenSources, QueryPlan } from '../../query/open-sources.ts'
import type { CommandDefinition } from '../command.ts'
import { createProgressLine } from '../crawl/progress-line.ts'
import { createProblemReport } from '../crawl/report.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, type FetchCommandOptions, fetcherOptions, parseCount } from '../fetch-options.ts'
import { countOf, printable } from '../messages.ts'
import { withOutput } from '../output.ts'
import { formatTable } from '../query/format-table.ts'

/** The options of `glean query`, as they were typed. */
interface QueryCommandOptions extends FetchCommandOptions {
  readonly source?: readonly string[]
  readonly format?: string
  readonly output?: string
  readonly explain?: boolean
  readonly partial?: boolean
  readonly maxPages?: number
}

const FORMATS = ['table', 'csv', 'jsonl', 'json', 'parquet']

const EXAMPLE = `
Examples:
  glean query 'SELECT title, price FROM shop WHERE price < 10 ORDER BY price'
  glean query 'SELECT m.country, f.debt FROM members m JOIN facts f ON f.country = m.country' \\
    --source members.source.json facts.source.json --format csv
  glean query 'SELECT count(*) FROM shop' --explain

Each source is a table with its name; its columns are the fields of its records, the arguments of the source, _page and
_url. Only the pages that the answer needs are fetched.`

/** `glean query`: SQL over sources. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command
    .argument('<sql>', 'a SELECT statement')
    .option(
      '--source <file...>',
      'source files, .sql files with views, and CSV, JSON Lines or Parquet files (default: those of this folder)',
    )
    .option('-f, --format <format>', `${FORMATS.join(', ')} (default table, or that of the output file)`)
    .option('-o, --output <file>', 'file for the rows; standard output if none is given')
    .option('--explain', 'show what would be asked of which source, and fetch nothing')
    .option('--partial', 'answer without the pages that cannot be fetched')
    .option('--max-pages <n>', 'fetch no more pages than this (default 1000)', parseCount)
    .addHelpText('after', EXAMPLE)
  declareFetching(command)
}

async function run(sql: string, options: QueryCommandOptions): Promise<number> {
  const { output } = options
  const format = options.format ?? (output === undefined ? undefined : formatOfFile(output)) ?? 'table'
  if (!FORMATS.includes(format)) {
    throw new GleanError('option-invalid', `glean query writes no format "${format.slice(0, 60)}"`, {
      remedy: `Formats: ${FORMATS.join(', ')}`,
    })
  }
  const files = options.source ?? findSources('.')
  const { openSources } = await import('../../query/open-sources.ts')
  const isPlan = options.explain === true
  const fetcher = fetcherOptions(options)
  const sources = openSources(files, {
    fetcher: isPlan && options.cache !== undefined ? { ...fetcher, mode: 'offline' } : fetcher,
  })
  try {
    if (isPlan) {
      // What the cache has counts as at hand: the query runs on it alone, and what it lacks is left out.
      if (options.cache !== undefined) await sources.query(sql, { partial: true })
      const plan = await sources.explain(sql)
      await withOutput(output, (sink) => sink.write(formatPlan(plan)))
      return ExitCode.done
    }
    return await answer(sources, sql, format, options)
  } finally {
    await sources.close()
  }
}

async function answer(
  sources: OpenSources,
  sql: string,
  format: string,
  options: QueryCommandOptions,
): Promise<number> {
  const line = createProgressLine()
  const result = await sources
    .query(sql, {
      partial: options.partial === true,
      ...(options.maxPages === undefined ? {} : { maxPages: options.maxPages }),
      onPage: (pages, rounds) => line.show(`round ${rounds}: ${countOf(pages, 'page')}`),
    })
    .finally(() => line.hide())
  const tell = createProblemReport()
  for (const problem of result.problems) tell(problem)
  await withOutput(options.output, async (sink) => {
    if (format === 'table') await sink.write(formatTable(result))
    else for await (const chunk of formatRecords(format, result)) await sink.write(chunk)
  })
  return result.problems.length > 0 ? ExitCode.no : ExitCode.done
}

/** The plan in words. */
function formatPlan({ steps }: QueryPlan): string {
  if (steps.length === 0) return 'no source is asked\n'
  return steps
    .map(({ table, by, atHand, next }, i) => {
      const given = by.length === 0 ? '' : ` by ${by.join(', ')}`
      const pages = `${countOf(atHand, 'page')} at hand, next round: ${countOf(next, 'request')}`
      return `${i + 1}. ${printable(`${table}${given}`)}: ${pages}\n`
    })
    .join('')
}
