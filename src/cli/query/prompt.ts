import { createInterface } from 'node:readline'
import { GleanError } from '../../errors.ts'
import type { OpenSources, QueryTable } from '../../query/open-sources.ts'
import { endsStatement, restOf } from '../../query/sql-text.ts'
import { ExitCode } from '../exit-codes.ts'
import { printable, say, sayFailure } from '../messages.ts'
import { withOutput } from '../output.ts'
import { type AnswerOptions, FORMATS, formatPlan, writeAnswer } from './answer.ts'
import { completeSql } from './complete.ts'
import { formatTable } from './format-table.ts'
import { historyFile, readHistory, writeHistory } from './history.ts'

const HELP = `A statement ends with a semicolon and may take several lines.
  .tables         the tables that can be asked
  .schema TABLE   the columns of a table
  .explain SQL    what would be asked of which source; fetches nothing
  .format FORMAT  ${FORMATS.filter((format) => format !== 'parquet').join(', ')}
  .help           this text
  .quit           end; Ctrl+D does the same
`

/** Where a prompt reads lines from. */
export interface PromptInput {
  readonly input: NodeJS.ReadableStream
  readonly isTerminal: boolean
  /** Ends the program while a statement is being answered, which may take minutes. */
  readonly end?: () => void
}

/**
 * Answers statements until the input ends. On a terminal it shows a prompt with history and completion; lines from a pipe
 * are answered one statement after the other. A failure is reported and the next statement is answered; the exit code is the
 * worst of all.
 */
export async function runPrompt(
  sources: OpenSources,
  options: AnswerOptions,
  { input, isTerminal, end = () => process.kill(process.pid, 'SIGINT') }: PromptInput = {
    input: process.stdin,
    isTerminal: process.stdin.isTTY === true,
  },
): Promise<number> {
  let { format } = options
  let tables: readonly QueryTable[] = await sources.describe()
  let answering = false
  const lines = openLines(
    input,
    isTerminal,
    () => tables,
    () => answering && end(),
  )
  let worst: number = ExitCode.done
  const attempt = async (work: () => Promise<number>): Promise<void> => {
    answering = true
    try {
      worst = Math.max(worst, await work())
    } catch (error) {
      if (!(error instanceof GleanError)) throw error
      sayFailure(error)
      worst = ExitCode.wrongUse
    } finally {
      answering = false
    }
    tables = await sources.describe()
  }
  if (isTerminal) say('Statements end with a semicolon. .help lists the commands, .quit ends.')
  let statement = ''
  lines.ask(false)
  for await (const line of lines.read) {
    if (statement === '' && line.trimStart().startsWith('.')) {
      const [command, ...words] = line.trim().split(/\s+/)
      if (command === '.quit' || command === '.exit') break
      if (command === '.format') format = chooseFormat(words[0], format)
      else await attempt(() => runCommand(sources, command, words.join(' ')))
    } else {
      statement += `${statement === '' ? '' : '\n'}${line}`
      if (restOf(statement, '') === '') statement = ''
      if (endsStatement(statement)) {
        const sql = statement
        statement = ''
        await attempt(() => writeAnswer(sources, sql, { ...options, format }))
      }
    }
    lines.ask(statement !== '')
  }
  lines.close()
  if (statement !== '') await attempt(() => writeAnswer(sources, statement, { ...options, format }))
  // On a terminal each failure was seen and answered by the person.
  return isTerminal ? ExitCode.done : worst
}

async function runCommand(sources: OpenSources, command: string, rest: string): Promise<number> {
  const print = (text: string) => withOutput(undefined, (sink) => sink.write(text))
  if (command === '.help') await print(HELP)
  else if (command === '.tables') await print(listTables(await sources.describe()))
  else if (command === '.schema') await print(await describeColumns(sources, rest.replace(/^"(.*)"$/, '$1')))
  else if (command === '.explain') await print(formatPlan(await sources.explain(rest)))
  else {
    throw new GleanError('option-invalid', `unknown command ${command.slice(0, 40)}`, {
      remedy: '.help lists the commands; anything else is SQL.',
    })
  }
  return ExitCode.done
}

function chooseFormat(name: string | undefined, before: string): string {
  if (name !== undefined && name !== 'parquet' && FORMATS.includes(name)) return name
  say(`glean: the formats are ${FORMATS.filter((format) => format !== 'parquet').join(', ')}`)
  return before
}

function listTables(tables: readonly QueryTable[]): string {
  const rows = tables.map(({ name, kind, required }) => [name, kind, required.join(', ')])
  return formatTable({ columns: ['table', 'kind', 'needs'], rows })
}

async function describeColumns(sources: OpenSources, name: string): Promise<string> {
  const tables = name === '' ? await sources.describe() : await sources.describe(name)
  if (tables.length === 0) {
    throw new GleanError('query-invalid', `unknown table "${name.slice(0, 60)}"`, {
      remedy: '.tables lists them.',
    })
  }
  return tables.map((table) => `${printable(`${table.name}: ${columnList(table)}`)}\n`).join('')
}

function columnList({ columns, required }: QueryTable): string {
  if (columns === undefined) return '(not read yet; .schema with its name reads it)'
  return columns.map((column) => (required.includes(column) ? `${column} (needed)` : column)).join(', ')
}

/** Lines of the input; on a terminal behind a prompt, with history and completion. */
function openLines(
  input: NodeJS.ReadableStream,
  isTerminal: boolean,
  tables: () => readonly QueryTable[],
  onInterrupt: () => void,
) {
  const file = historyFile()
  const prompt = createInterface({
    input,
    // Standard output belongs to the data.
    ...(isTerminal ? { output: process.stderr } : {}),
    terminal: isTerminal,
    historySize: 1000,
    removeHistoryDuplicates: true,
    ...(isTerminal ? { history: readHistory(file) } : {}),
    completer: (line: string) => completeSql(line, tables()),
  })
  if (isTerminal)
    prompt
      .on('history', (lines) => writeHistory(file, lines))
      .on('SIGINT', () => {
        prompt.close()
        onInterrupt()
      })
  return {
    read: prompt as AsyncIterable<string>,
    ask(within: boolean) {
      if (!isTerminal) return
      prompt.setPrompt(within ? '   ...> ' : 'glean> ')
      prompt.prompt()
    },
    close: () => prompt.close(),
  }
}
