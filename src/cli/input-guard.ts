import { statSync } from 'node:fs'
import { GleanError } from '../errors.ts'

/**
 * Refuses an output file that is also an input: it would be replaced by what was made from it. Files are compared, not
 * names, so that links and other spellings of a path count too.
 */
export function keepInputs(output: string | undefined, inputs: Iterable<string>): void {
  const target = output === undefined ? undefined : identify(output)
  if (output === undefined || target === undefined) return
  for (const input of inputs) {
    if (identify(input) !== target) continue
    const name = input === output ? 'this file' : `this file is ${input}, which`
    throw new GleanError('option-invalid', `${name} is read by this command and would be overwritten`, {
      place: { file: output },
      remedy: 'Give --output another name.',
    })
  }
}

/** Device and number of a file; undefined if there is none, or if it is a device or a pipe, which keeps nothing. */
function identify(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true })
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined
  } catch {
    return undefined
  }
}
