import { spawn } from 'node:child_process'
import { GleanError } from '../../errors.ts'

/** A command that takes longer than this is ended. */
const LONGEST = 10 * 60_000

/**
 * The words of a command line: separated by spaces, and together inside quotes. Nothing else has a meaning, since no shell
 * reads it: no variable, no pattern, no pipe.
 */
export function splitCommand(text: string): string[] {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (const char of text) {
    if (quote !== '') {
      if (char === quote) quote = ''
      else word += char
    } else if (char === '"' || char === "'") {
      quote = char
      word ??= ''
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + char
  }
  if (quote !== '' || (words.length === 0 && !word)) {
    throw new GleanError('option-invalid', '--on-change needs a program and its arguments', {
      remedy: quote === '' ? "Such as --on-change 'mail-me --to ann'." : `A quote (${quote}) is not closed.`,
    })
  }
  return word === undefined ? words : [...words, word]
}

/**
 * Runs a command with a value as JSON on its standard input; returns how it ended, in words. It is run without a shell, so that
 * nothing on a page can become a part of the command. What it writes goes to standard error.
 */
export function runCommand(
  [program, ...parameters]: readonly string[],
  input: object,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      shell: false,
      stdio: ['pipe', 2, 2],
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]),
    })
    child.on('error', (cause: NodeJS.ErrnoException) =>
      resolve(
        cause.code === 'ENOENT'
          ? `program not found: ${program}`
          : cause.name === 'AbortError'
            ? 'it was ended, because it took too long or the watch was stopped'
            : `it could not be run (${cause.code ?? cause.message})`,
      ),
    )
    child.on('close', (code, name) =>
      resolve(code === null ? `it was ended by ${name}` : `exit code ${code}`),
    )
    // A command that reads nothing closes its input; that is its own affair.
    child.stdin?.on('error', () => {})
    child.stdin?.end(`${JSON.stringify(input)}\n`)
  })
}
