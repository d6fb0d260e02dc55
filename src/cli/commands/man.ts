import type { CommandDefinition, RegisteredCommand } from '../command.ts'
import { formatManual } from '../describe/manual.ts'
import { ExitCode } from '../exit-codes.ts'
import { withOutput } from '../output.ts'
import { createWholeProgram } from '../program.ts'

/** `glean man`: the manual page of all commands, for `man`. */
export function describing(commands: () => readonly RegisteredCommand[]): { command: CommandDefinition } {
  const run = async (): Promise<number> => {
    const program = await createWholeProgram(commands())
    await withOutput(undefined, (sink) => sink.write(formatManual(program)))
    return ExitCode.done
  }
  return { command: { declare: () => {}, run } }
}
