import { Command } from 'commander'
import { version } from '../../package.json'
import type { CommandDefinition, RegisteredCommand } from './command.ts'
import { EXAMPLE } from './example.ts'
import { setReporting } from './messages.ts'

const EXIT_CODES = `
Exit codes: 0 done; 1 no rule fits, or a page did not match, is doubtful, or could not be read; 2 usage error; 130 interrupted.`

/**
 * The program as these parameters need it: it lists all commands, but loads only the one that the parameters name,
 * because loading takes most of the time of a short run. `finish` receives the exit code.
 */
export async function createProgram(
  commands: readonly RegisteredCommand[],
  parameters: readonly string[],
  finish: (exitCode: number) => void,
): Promise<Command> {
  const program = new Command('glean')
    .description('Learns from one or two labelled records to extract all such records from web pages.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .showHelpAfterError('  Add --help to see how it is used.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'glean: ')) })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', `${EXAMPLE}\n${EXIT_CODES}`)
  const used = findCommand(commands, parameters)
  for (const registered of commands) {
    const command = program.command(registered.name).description(registered.summary)
    if (registered === used) define(command, (await registered.load()).command, finish)
  }
  return program
}

/** The program with all commands loaded, for what describes them: completion and the manual page. */
export async function createWholeProgram(commands: readonly RegisteredCommand[]): Promise<Command> {
  const program = await createProgram(commands, [], () => {})
  for (const [i, registered] of commands.entries()) {
    define(program.commands[i], (await registered.load()).command, () => {})
  }
  return program
}

/** The command that the parameters name, also as `glean help NAME`. The program's own options take no values. */
function findCommand(
  commands: readonly RegisteredCommand[],
  parameters: readonly string[],
): RegisteredCommand | undefined {
  const words = parameters.filter((parameter) => !parameter.startsWith('-'))
  const word = words[0] === 'help' ? words[1] : words[0]
  return commands.find(({ name }) => name === word)
}

function define(command: Command, definition: CommandDefinition, finish: (exitCode: number) => void): void {
  definition.declare(command)
  command.option('-q, --quiet', 'write only problems to standard error')
  command.action(async (...parameters: unknown[]) => {
    setReporting(command.opts())
    // Last comes the command itself, which no command needs.
    finish(await definition.run(...parameters.slice(0, -1)))
  })
}
