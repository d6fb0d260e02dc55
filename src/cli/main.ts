/** The command `glean`. */
import { CommanderError } from 'commander'
import { COMMANDS } from './commands.ts'
import { withConfig } from './config.ts'
import { ExitCode } from './exit-codes.ts'
import { localPath } from './local-path.ts'
import { sayFailure } from './messages.ts'
import { ReaderGone, streamFailure } from './output.ts'
import { createProgram } from './program.ts'

/** Every failure ends here: as one message, never as a stack trace. */
function fail(error: unknown): void {
  process.exitCode = exitCodeOf(error)
  // Commander has written its message, and a reader who has gone wants none.
  if (!(error instanceof CommanderError || isReaderGone(error))) sayFailure(streamFailure(error))
}

function exitCodeOf(error: unknown): number {
  const done = isReaderGone(error) || (error instanceof CommanderError && error.exitCode === 0)
  return done ? ExitCode.done : ExitCode.wrongUse
}

/** Help goes to standard output as well, and `glean --help | head -1` reads one line of it. */
function isReaderGone(error: unknown): boolean {
  return error instanceof ReaderGone || (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE'
}

process.stderr.on('error', () => {})
process.on('uncaughtException', (error) => {
  fail(error)
  process.exit()
})

try {
  const parameters = withConfig(process.argv.slice(2)).map(localPath)
  const program = await createProgram(COMMANDS, parameters, (exitCode) => {
    process.exitCode = exitCode
  })
  await program.parseAsync(parameters, { from: 'user' })
} catch (error) {
  fail(error)
}
