import { formatRecords } from '../../query/format-records.ts'
import type { OpenSources, QueryOptions, QueryPlan } from '../../query/open-sources.ts'
import { createProgressLine } from '../crawl/progress-line.ts'
import { createProblemReport } from '../crawl/report.ts'
import { ExitCode } from '../exit-codes.ts'
import { countOf, printable } from '../messages.ts'
import { withOutput } from '../output.ts'
import { formatTable } from './format-table.ts'

/** The formats that `glean query` writes. */
export const FORMATS = ['table', 'csv', 'jsonl', 'json', 'parquet']

/** How an answer is written. */
export interface AnswerOptions extends Pick<QueryOptions, 'partial' | 'maxPages'> {
  readonly format: string
  /** The file for the rows; standard output if none is given. */
  readonly output?: string
}

/** Answers a query and writes its rows; returns the exit code. */
export async function writeAnswer(
  sources: OpenSources,
  sql: string,
  { format, output, ...options }: AnswerOptions,
): Promise<number> {
  const line = createProgressLine()
  const onPage = (pages: number, rounds: number) => line.show(`round ${rounds}: ${countOf(pages, 'page')}`)
  const result = await sources.query(sql, { ...options, onPage }).finally(() => line.hide())
  const { add } = createProblemReport()
  for (const problem of result.problems) add(problem)
  await withOutput(output, async (sink) => {
    if (format === 'table') await sink.write(formatTable(result))
    else for await (const chunk of formatRecords(format, result)) await sink.write(chunk)
  })
  return result.problems.length > 0 ? ExitCode.no : ExitCode.done
}

/** The plan in words. */
export function formatPlan({ steps }: QueryPlan): string {
  if (steps.length === 0) return 'no source is needed\n'
  return steps
    .map(({ table, by, atHand, next }, i) => {
      const given = by.length === 0 ? '' : ` by ${by.join(', ')}`
      const pages = `${countOf(atHand, 'page')} available, next round: ${countOf(next, 'request')}`
      return `${i + 1}. ${printable(`${table}${given}`)}: ${pages}\n`
    })
    .join('')
}
