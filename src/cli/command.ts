import type { Command } from 'commander'

/** One command: what it accepts, and what it does. A file in `commands/` exports it as `command`. */
export interface CommandDefinition {
  /** Declares arguments, options and help on a command that already has its name and description. */
  declare(command: Command): void
  /** Runs the command with its arguments, then its options, and returns the exit code (see `ExitCode`). */
  readonly run: CommandAction
}

/** The parameters are the arguments in the order of their declaration, then an object of options. */
// biome-ignore lint/suspicious/noExplicitAny: commander passes whatever the command declared
export type CommandAction = (...parameters: any[]) => Promise<number>

/** A line of the list of commands. The module is loaded only when the command is used. */
export interface RegisteredCommand {
  readonly name: string
  readonly summary: string
  load(): Promise<{ readonly command: CommandDefinition }>
}

/** For an option that may be repeated: collects its values. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value]
}

/** Adds `--json` to a command that sums up its work with `sayResult`. */
export function declareJson(command: Command): void {
  command.option('--json', 'write a summary as one line of JSON to standard error, and nothing else there')
}
