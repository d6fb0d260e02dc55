import { type Command, Option } from 'commander'
import { GleanError } from '../../errors.ts'
import { findSources } from '../../query/find-sources.ts'
import type { CommandDefinition } from '../command.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, type FetchCommandOptions, fetcherOptions, parseCount } from '../fetch-options.ts'
import { interrupted, parsePort } from '../listening.ts'
import { say } from '../messages.ts'

/** The options of `glean serve`, as they were typed. */
interface ServeCommandOptions extends FetchCommandOptions {
  readonly source?: readonly string[]
  readonly port?: number
  readonly maxPages?: number
}

/** The variable that holds the token, for a client that must know it before the server runs. */
const TOKEN_VARIABLE = 'GLEAN_TOKEN'
/** Shorter ones can be guessed. */
const LEAST_TOKEN = 16

const HELP = `
Example: glean serve --port 8080
         curl -H "Authorization: Bearer $TOKEN" -d 'SELECT title FROM shop' http://127.0.0.1:8080/query

POST /query takes {"sql":"…"} as JSON or the statement as text, and answers with JSON, or with CSV for "Accept: text/csv".
GET /tables lists the tables, GET /openapi.json describes it all. Only this machine is served. The token is printed; the
variable ${TOKEN_VARIABLE} sets it.`

/** `glean serve`: answers queries over HTTP until it is interrupted. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command
    .option(
      '--source <file...>',
      'source files, .sql files with views, and CSV, JSON Lines or Parquet files (default: those of this folder)',
    )
    .addOption(
      new Option('-p, --port <n>', 'port to listen on; any free one if none is given').argParser(parsePort),
    )
    .option('--max-pages <n>', 'fetch no more pages than this for one query (default 1000)', parseCount)
    .addHelpText('after', HELP)
  declareFetching(command)
}

async function run(options: ServeCommandOptions): Promise<number> {
  const { port, maxPages } = options
  const token = process.env[TOKEN_VARIABLE]
  if (token !== undefined && token.length < LEAST_TOKEN) {
    throw new GleanError('option-invalid', `${TOKEN_VARIABLE} needs at least ${LEAST_TOKEN} characters`)
  }
  const [{ openSources }, { serveQueries }] = await Promise.all([
    import('../../query/open-sources.ts'),
    import('../../server/query/serve-queries.ts'),
  ])
  const sources = openSources(options.source ?? findSources('.'), { fetcher: fetcherOptions(options) })
  try {
    // A file of views that is wrong shows now, not with the first query.
    const tables = await sources.describe()
    const server = await serveQueries(sources, {
      ...(port === undefined ? {} : { port }),
      ...(maxPages === undefined ? {} : { maxPages }),
      ...(token === undefined ? {} : { token }),
    })
    process.stdout.write(`${server.address}\n`)
    if (token === undefined) process.stdout.write(`${server.token}\n`)
    say(
      `Answers queries over ${tables.map(({ name }) => name).join(', ')}. Ctrl+C ends it.` +
        (token === undefined ? '\nThe second line is the token: send "Authorization: Bearer TOKEN".' : ''),
    )
    await interrupted()
    await server.close()
    return ExitCode.done
  } finally {
    await sources.close()
  }
}
