import { existsSync, mkdirSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { GleanError } from '../../errors.ts'
import { lockFolder } from '../../maintain/watch/lock.ts'
import { readStatus } from '../../maintain/watch/status.ts'
import { type RunReport, watchSources } from '../../maintain/watch/watch.ts'
import { writeError } from '../../output/sink.ts'
import { type CommandDefinition, collect, declareJson } from '../command.ts'
import { ExitCode } from '../exit-codes.ts'
import { declareFetching, parseCount } from '../fetch-options.ts'
import { listenForEnd, parsePort } from '../listening.ts'
import { describeRun, describeStatus } from '../maintain/describe-watch.ts'
import { parseInterval } from '../maintain/interval.ts'
import { runCommand, splitCommand } from '../maintain/on-change.ts'
import { listWatched, type WatchedOptions } from '../maintain/watched-sources.ts'
import { printable, say, sayResult } from '../messages.ts'
import { withOutput } from '../output.ts'

/** The options of `glean watch`, as they were typed. */
interface WatchCommandOptions extends WatchedOptions {
  readonly state: string
  readonly once?: boolean
  readonly repair?: boolean
  readonly onChange?: string
  readonly serve?: number | true
  readonly status?: boolean
  readonly json?: boolean
}

const DEFAULT_EVERY = 6 * 3_600_000

const HELP = `
Examples:
  glean watch shop.source.json news.source.json --every 6h --repair
  glean watch shop.source.json --once --on-change 'notify-me --to ann'
  glean watch books.json --pages https://shop.example/books --every 1d
  glean watch --status

What is new, changed or gone since the run before is written to standard output as JSON Lines, and kept in the state folder
with the records, an Atom feed, the history and status.html. An interrupted run goes on when the command runs again.
--on-change runs a program without a shell, with the change as JSON on its standard input.`

/** `glean watch`: runs sources on a schedule, checks and repairs their wrappers, and reports what changed. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command
    .argument('[sources...]', 'source files; or an address with --wrapper; or a wrapper with --pages')
    .addOption(
      new Option(
        '--every <time>',
        'time between two runs of a source, such as 30m, 6h or 1d (default 6h)',
      ).argParser(parseInterval),
    )
    .option('--once', 'run what is due, then end; without --every everything is due')
    .option('--repair', 'repair wrappers that no longer work, where all of it can be recovered')
    .option('--on-change <command>', 'run this program when records or a verdict changed')
    .option('--state <folder>', 'folder for records, changes, history and status', '.glean-watch')
    .addOption(
      new Option('--serve [port]', 'serve the status page on this machine').argParser((text) =>
        parsePort(text),
      ),
    )
    .option('--status', 'print the state of the watched sources, and run nothing')
    .option('--pages <pages...>', 'pages to read with a wrapper: files, patterns, addresses or sitemaps')
    .option('--wrapper <file>', 'the wrapper for the pages at an address; repeatable', collect)
    .option(
      '--follow <field=wrapper>',
      'read the page that a field links to with this wrapper; repeatable',
      collect,
    )
    .option('--next <text>', 'text of the link to the next page, or auto, rel or none (default auto)')
    .option('--key <field>', 'a field that identifies a record; repeatable', collect)
    .option('--arg <name=value>', 'a value for an argument of the sources; repeatable', collect)
    .option('--max-pages <n>', 'read no more pages of a source than this (default 10000)', parseCount)
    .addHelpText('after', HELP)
  declareJson(command)
  declareFetching(command)
}

async function run(places: readonly string[], options: WatchCommandOptions): Promise<number> {
  const { state, once = false, repair = false } = options
  if (options.status === true) return printStatus(state, options.json === true)
  if (options.save !== undefined) {
    throw new GleanError('option-invalid', 'a watch does not archive what it fetches', {
      remedy: 'Leave out --save; --cache FOLDER keeps the pages.',
    })
  }
  const every = options.every ?? (once ? undefined : DEFAULT_EVERY)
  const sources = listWatched(places, { ...options, ...(every === undefined ? {} : { every }) })
  const words = options.onChange === undefined ? undefined : splitCommand(options.onChange)
  try {
    mkdirSync(state, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw writeError(state, cause)
  }
  const release = lockFolder(state)
  const ending = listenForEnd()
  let close: (() => Promise<void>) | undefined
  let isWell = true
  try {
    if (options.serve !== undefined) {
      const { serveStatus } = await import('../../server/health/serve-status.ts')
      const server = await serveStatus(state, options.serve === true ? undefined : options.serve)
      close = server.close
      say(`Status: ${server.address}`)
    }
    await watchSources(sources, {
      state,
      repair,
      once,
      signal: ending.signal,
      ...(words === undefined ? {} : { onChange: (report) => tellCommand(words, report, ending.signal) }),
      onRun(report) {
        isWell &&= report.run.verdict === 'ok'
        tellRun(report)
      },
    })
  } finally {
    ending.close()
    await close?.()
    release()
  }
  if (ending.signal.aborted) {
    say('Stopped; run the same command again to continue.')
    return once ? ending.exitCode() : ExitCode.done
  }
  return isWell ? ExitCode.done : ExitCode.no
}

async function printStatus(state: string, asJson: boolean): Promise<number> {
  if (!existsSync(state)) {
    throw new GleanError('file-missing', 'no sources were watched with this state folder', {
      place: { file: state },
      remedy: 'Give the folder of the watch with --state.',
    })
  }
  const status = readStatus(state, Date.now())
  const text = asJson ? JSON.stringify(status) : describeStatus(status).join('\n')
  await withOutput(undefined, (sink) => sink.write(`${asJson ? text : printable(text)}\n`))
  return status.verdict === 'ok' ? ExitCode.done : ExitCode.no
}

/** Runs the command of `--on-change` if there is something to say; returns how it ended. */
async function tellCommand(
  words: readonly string[],
  {
    source,
    run,
    before,
    changes,
  }: Omit<RunReport, 'run'> & { run: object & Pick<RunReport['run'], 'verdict'> },
  signal: AbortSignal,
): Promise<string | undefined> {
  if (changes.length === 0 && run.verdict === (before ?? 'ok')) return undefined
  return runCommand(words, { source: source.name, place: source.place, before, ...run, changes }, signal)
}

/** Changes are data, and go to standard output; how the run went is said beside them. */
function tellRun({ source, run, changes }: RunReport): void {
  for (const change of changes) {
    process.stdout.write(`${JSON.stringify({ source: source.name, run: run.run, ...change })}\n`)
  }
  sayResult(describeRun(source.name, run).join('\n'), { source: source.name, place: source.place, ...run })
}
