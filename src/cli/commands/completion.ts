import type { Command } from 'commander'
import type { CommandDefinition, RegisteredCommand } from '../command.ts'
import { SHELLS, type Shell } from '../describe/completion.ts'
import { ExitCode } from '../exit-codes.ts'
import { withOutput } from '../output.ts'
import { createWholeProgram } from '../program.ts'

/** `glean completion`: a script that completes the commands and their options in a shell. */
export function describing(commands: () => readonly RegisteredCommand[]): { command: CommandDefinition } {
  const run = async (shell: Shell): Promise<number> => {
    const program = await createWholeProgram(commands())
    await withOutput(undefined, (sink) => sink.write(SHELLS[shell](program)))
    return ExitCode.done
  }
  return { command: { declare, run } }
}

const HELP = `
To use it:
  bash   glean completion bash > ~/.local/share/bash-completion/completions/glean
  zsh    glean completion zsh > "\${fpath[1]}/_glean"
  fish   glean completion fish > ~/.config/fish/completions/glean.fish`

function declare(command: Command): void {
  const shells = Object.keys(SHELLS)
  const shell = command.createArgument('<shell>', 'the shell').choices(shells)
  command.addArgument(shell).addHelpText('after', HELP)
}
