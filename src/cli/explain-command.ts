import { ExitCode } from './exit-codes.ts'
import { readWrapperFile } from './input.ts'
import { printable } from './messages.ts'
import { withOutput } from './output.ts'

/** `glean explain`: the wrapper in words. */
export async function explain(wrapperFile: string): Promise<number> {
  const wrapper = readWrapperFile(wrapperFile)
  await withOutput(undefined, (sink) => sink.write(`${printable(wrapper.explain())}\n`))
  return ExitCode.done
}
