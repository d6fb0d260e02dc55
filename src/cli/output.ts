import { GleanError } from '../errors.ts'
import { checkWritable, openFileSink } from '../output/file-sink.ts'
import { type Sink, writeError } from '../output/sink.ts'
import { createStreamSink } from '../output/stream-sink.ts'

/** The reader of standard output has gone, as `head` does when it has enough: nothing is wrong, nothing is left to do. */
export class ReaderGone extends Error {}

/** Throws for a file that cannot be written, before the work that is meant for it begins. */
export function checkOutput(...paths: readonly (string | undefined)[]): void {
  for (const path of paths) if (path !== undefined) checkWritable(path)
}

/** Formats that a terminal would show as rubbish, or take for commands. */
const BINARY: ReadonlySet<string> = new Set(['parquet', 'sqlite', 'xlsx'])

/** Throws where a format that is not text would go to a terminal. */
export function checkTerminal(
  format: string,
  output: string | undefined,
  isTerminal = process.stdout.isTTY,
): void {
  if (output !== undefined || isTerminal !== true || !BINARY.has(format.toLowerCase())) return
  throw new GleanError(
    'option-invalid',
    `${format.toLowerCase()} is not text, and standard output is a terminal`,
    {
      remedy: `Name a file: --output records.${format.toLowerCase()}`,
    },
  )
}

/**
 * Runs `produce` with the named file, or with standard output if no name is given. The file is there, whole, when this
 * resolves, and is as it was before when it rejects.
 */
export async function withOutput(
  path: string | undefined,
  produce: (sink: Sink) => Promise<void>,
): Promise<void> {
  const sink = path === undefined ? createStreamSink(process.stdout) : openFileSink(path)
  try {
    await produce(sink)
    await sink.finish()
  } catch (error) {
    sink.discard()
    throw path === undefined ? streamFailure(error) : error
  }
}

/** Thrown to discard what was held back; it never leaves this module. */
class Withheld extends Error {}

/**
 * As `withOutput`, but with `hold` nothing is written unless `produce` resolves to true: a file is as it was before, and what is
 * meant for standard output is kept until then.
 */
export async function withHeldOutput(
  path: string | undefined,
  hold: boolean,
  produce: (sink: Pick<Sink, 'write'>) => Promise<boolean>,
): Promise<void> {
  try {
    await withOutput(path, async (sink) => {
      const held: (string | Uint8Array)[] = []
      const isHeld = hold && path === undefined
      const isGood = await produce(isHeld ? { write: async (piece) => void held.push(piece) } : sink)
      if (hold && !isGood) throw new Withheld()
      for (const piece of held) await sink.write(piece)
    })
  } catch (error) {
    if (!(error instanceof Withheld)) throw error
  }
}

/** A failure to write to standard output, in words. Only failures of the system carry such a code; every other error passes as it is. */
export function streamFailure(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EPIPE') return new ReaderGone()
  return syscall === 'write' ? writeError('standard output', error) : error
}
