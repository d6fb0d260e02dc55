import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { writeError } from '../../output/sink.ts'
import { parseJson } from '../../record/json.ts'

/** Appends lines to a file and waits until they are on the disk. A half line, left by a killed process, is cut off first. */
export function appendLines(path: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  change(path, (file) => {
    ftruncateSync(file, endOfLines(file))
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
  })
}

/** Cuts a file off at a length it had before; what does not exist is left so. */
export function cutFile(path: string, length: number): void {
  if (lengthOf(path) > length) change(path, (file) => ftruncateSync(file, length))
}

/** The length of a file in bytes; 0 if there is none. */
export function lengthOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The values of a file of JSON Lines, without a half line at its end; none if there is no file. */
export function* readLines(path: string): Generator<unknown> {
  if (!existsSync(path)) return
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  for (const [i, line] of whole.split('\n').entries()) {
    if (line !== '') yield parseJson(line, { file: path, line: i + 1 })
  }
}

function change(path: string, action: (file: number) => void): void {
  let file: number | undefined
  try {
    file = openSync(path, 'a+', 0o600)
    action(file)
    fsyncSync(file)
  } catch (cause) {
    throw writeError(path, cause)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const PIECE = 1 << 16
const NEW_LINE = 10

/** The offset after the last whole line. */
function endOfLines(file: number): number {
  const piece = Buffer.allocUnsafe(PIECE)
  for (let end = fstatSync(file).size; end > 0; ) {
    const start = Math.max(0, end - PIECE)
    const length = readSync(file, piece, 0, end - start, start)
    const at = piece.subarray(0, length).lastIndexOf(NEW_LINE)
    if (at >= 0) return start + at + 1
    end = start
  }
  return 0
}
