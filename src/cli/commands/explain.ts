import type { Command } from 'commander'
import type { CommandDefinition } from '../command.ts'
import { EXAMPLE } from '../example.ts'
import { ExitCode } from '../exit-codes.ts'
import { readWrapperFile } from '../input.ts'
import { printable } from '../messages.ts'
import { withOutput } from '../output.ts'

/** `glean explain`: describes a wrapper in words. */
export const command: CommandDefinition = { declare, run }

function declare(command: Command): void {
  command.argument('<wrapper>', 'the wrapper, a file made by glean learn').addHelpText('after', EXAMPLE)
}

async function run(wrapperFile: string): Promise<number> {
  const wrapper = readWrapperFile(wrapperFile)
  await withOutput(undefined, (sink) => sink.write(`${printable(wrapper.explain())}\n`))
  return ExitCode.done
}
