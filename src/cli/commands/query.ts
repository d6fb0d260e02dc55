import type { Command } from 'commander'
import { GleanError } from '../../errors.ts'
import { formatOfFile } from '../../output/formats.ts'
import { findSources } from '../../query/find-sources.ts'
import type { CommandDefinition } from '../command.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, type FetchCommandOptions, fetcherOptions, parseCount } from '../fetch-options.ts'
import { checkTerminal, withOutput } from '../output.ts'
import { FORMATS, formatPlan, writeAnswer } from '../query/answer.ts'

/** The options of `glean query`, as they were typed. */
interface QueryCommandOptions extends FetchCommandOptions {
  readonly source?: readonly string[]
  readonly format?: string
  readonly output?: string
  readonly explain?: boolean
  readonly partial?: boolean
  readonly maxPages?: number
}

const EXAMPLE = `
Examples:
  glean query 'SELECT title, price FROM shop WHERE price < 10 ORDER BY price'
  glean query 'SELECT m.country, f.debt FROM members m JOIN facts f ON f.country = m.country' \\
    --source members.source.json facts.source.json --format csv
  glean query 'SELECT count(*) FROM shop' --explain
  glean query

Each source is a table with its name; its columns are the fields of its records, the arguments of the source, _page and
_url. Only the pages that the answer needs are fetched.`

/** `glean query`: SQL over sources. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command
    .argument(
      '[sql]',
      'a SELECT statement; without one a prompt opens, or statements are read from standard input',
    )
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

async function run(sql: string | undefined, options: QueryCommandOptions): Promise<number> {
  const { output, partial = false, maxPages } = options
  const format = options.format ?? (output === undefined ? undefined : formatOfFile(output)) ?? 'table'
  checkTerminal(format, output)
  checkUse(sql, format, options)
  const files = options.source ?? findSources('.')
  const { openSources } = await import('../../query/open-sources.ts')
  const isPlan = options.explain === true
  const fetcher = fetcherOptions(options)
  const sources = openSources(files, {
    fetcher: isPlan && options.cache !== undefined ? { ...fetcher, mode: 'offline' } : fetcher,
  })
  const answering = {
    format,
    partial,
    ...(output === undefined ? {} : { output }),
    ...(maxPages === undefined ? {} : { maxPages }),
  }
  try {
    if (sql === undefined) {
      const { runPrompt } = await import('../query/prompt.ts')
      return await runPrompt(sources, answering)
    }
    if (!isPlan) return await writeAnswer(sources, sql, answering)
    // What the cache has counts as available: the query runs on it alone, and what it lacks is left out.
    if (options.cache !== undefined) await sources.query(sql, { partial: true })
    const plan = await sources.explain(sql)
    await withOutput(output, (sink) => sink.write(formatPlan(plan)))
    return ExitCode.done
  } finally {
    await sources.close()
  }
}

function checkUse(sql: string | undefined, format: string, { explain, output }: QueryCommandOptions): void {
  if (!FORMATS.includes(format)) {
    throw new GleanError('option-invalid', `unknown format "${format.slice(0, 60)}"`, {
      remedy: `Formats: ${FORMATS.join(', ')}`,
    })
  }
  if (sql !== undefined || (explain !== true && output === undefined && format !== 'parquet')) return
  throw new GleanError('option-invalid', '--explain, --output and --format parquet need a statement', {
    remedy: "Give one: glean query 'SELECT …'. Without one, a prompt opens.",
  })
}
