import { closeSync, fsyncSync, ftruncateSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { GleanError } from '../../errors.ts'
import { writeError } from '../../output/sink.ts'
import { fileError } from '../../page/read-page.ts'
import { findFailed } from './drop-failed.ts'
import type { PageResult, PageTask } from './page-task.ts'

/** Where a result is in the journal. */
export interface Line {
  readonly offset: number
  readonly length: number
}

/** What a crawl has done, in a file: each page is one line, written in one piece when all of it is known. */
export interface Journal {
  readonly path: string
  /** Writes a result; returns the lines that hold its tasks, with the number of tasks on each. */
  append(result: PageResult): { readonly line: Line; readonly count: number }[]
  resultAt(line: Line): PageResult
  tasksAt(line: Line): readonly PageTask[]
  /** All results in the order in which they were written; the parts of a long one come before it. */
  results(): Generator<{ readonly line: Line; readonly result: PageResult }>
  close(): void
}

const JOURNAL_FORMAT = 1

const header = z.object({ journal: z.literal(JOURNAL_FORMAT), crawl: z.string() })

const resultSchema = z.object({
  task: z.object({
    root: z.number(),
    key: z.string(),
    chain: z.string(),
    type: z.string(),
    address: z.string(),
    post: z.string().optional(),
  }),
  records: z.array(z.object({ record: z.record(z.string(), z.unknown()), at: z.number() })),
  tasks: z.array(
    z.object({ type: z.string(), address: z.string(), root: z.number(), key: z.string(), hop: z.number() }),
  ),
  seen: z.array(z.number()),
})

/** Pieces in which the file is read from the start. */
const CHUNK = 1 << 20
const MAX_LINE_BYTES = 1 << 29

/** A page with more links than this takes several lines, so that nobody has to parse all of them to take one. */
const MAX_TASKS = 500

/** A few parsed lines are kept, because the tasks of one page are taken one after the other. */
const KEPT_LINES = 4

/**
 * Opens a journal, or goes on with the one that is there if it belongs to the same crawl. A last line that is not whole
 * was being written when the program was killed; it is cut off, and its page is read again.
 */
export function openJournal(path: string, crawl: string): Journal {
  return open(path, crawl, false)
}

/** Opens a journal to look at what it holds, while its crawl may still run: nothing is written, and a half line is left out. */
export function readJournal(path: string, crawl: string): Journal {
  return open(path, crawl, true)
}

/**
 * Takes everything out of a journal that a crawl must get again to retry what failed; returns how many pages these are. The file
 * is replaced in one step.
 */
export function dropFailed(path: string, crawl: string): number {
  const journal = open(path, crawl, true)
  const copy = `${path}.new`
  const file = openSync(copy, 'w', 0o600)
  let dropped = 0
  try {
    const isFailed = findFailed(journal.results())
    writeLine(file, JSON.stringify({ journal: JOURNAL_FORMAT, crawl }))
    for (const { result } of journal.results()) {
      if (!isFailed(result)) writeLine(file, JSON.stringify(result))
      else if (result.part !== true && result.reused !== true) dropped++
    }
    fsyncSync(file)
  } catch (cause) {
    throw cause instanceof GleanError ? cause : writeError(copy, cause)
  } finally {
    closeSync(file)
    journal.close()
  }
  renameSync(copy, path)
  return dropped
}

function open(path: string, crawl: string, readOnly: boolean): Journal {
  let file: number
  try {
    file = openSync(path, readOnly ? 'r' : 'a+', 0o600)
  } catch (cause) {
    throw readOnly ? fileError(path, cause) : writeError(path, cause)
  }
  let end = 0
  let first: string | undefined
  for (const { offset, bytes } of readLines(file, path)) {
    first ??= bytes.toString('utf8')
    end = offset + bytes.length + 1
  }
  try {
    if (!readOnly) ftruncateSync(file, end)
    if (first === undefined && readOnly) throw damaged(path, 0)
    if (first === undefined) end += writeLine(file, JSON.stringify({ journal: JOURNAL_FORMAT, crawl }))
    else checkHeader(first, crawl, path)
  } catch (cause) {
    closeSync(file)
    throw cause instanceof GleanError ? cause : writeError(path, cause)
  }
  const kept = new Map<number, PageResult>()
  let synced = performance.now()
  const resultAt = ({ offset, length }: Line): PageResult => {
    const known = kept.get(offset)
    if (known !== undefined) return known
    const result = parseResult(readExactly(file, offset, length, path), path, offset)
    kept.set(offset, result)
    if (kept.size > KEPT_LINES) kept.delete(kept.keys().next().value as number)
    return result
  }
  return {
    path,
    append(result) {
      const pieces = splitTasks(result)
      const lines: { line: Line; count: number }[] = []
      let text = ''
      let offset = end
      for (const piece of pieces) {
        const json = JSON.stringify(piece)
        const length = Buffer.byteLength(json)
        lines.push({ line: { offset, length }, count: piece.tasks.length })
        text += `${json}\n`
        offset += length + 1
      }
      try {
        // In one piece: a part without the line that follows it does not count.
        end += writeLine(file, text.slice(0, -1))
        // A killed program loses nothing that was written. Against a power cut the file goes to the disk each second.
        if (performance.now() - synced > 1000) {
          fsyncSync(file)
          synced = performance.now()
        }
      } catch (cause) {
        throw writeError(path, cause)
      }
      return lines.filter(({ count }) => count > 0)
    },
    resultAt,
    tasksAt: (line) => resultAt(line).tasks,
    *results() {
      let isHeader = true
      let parts: { line: Line; result: PageResult }[] = []
      for (const { offset, bytes } of readLines(file, path)) {
        if (isHeader) {
          isHeader = false
          continue
        }
        const entry = { line: { offset, length: bytes.length }, result: parseResult(bytes, path, offset) }
        if (entry.result.part === true) parts.push(entry)
        else {
          if (entry.result.parts !== undefined) yield* parts.slice(-entry.result.parts)
          parts = []
          yield entry
        }
      }
    },
    close: () => closeSync(file),
  }
}

/** A result with many tasks as several, the last of which is the result itself. */
function splitTasks(result: PageResult): PageResult[] {
  const { tasks } = result
  if (tasks.length <= MAX_TASKS) return [result]
  const pieces: PageResult[] = []
  for (let at = 0; at < tasks.length; at += MAX_TASKS) {
    pieces.push({
      task: result.task,
      records: [],
      seen: [],
      tasks: tasks.slice(at, at + MAX_TASKS),
      part: true,
    })
  }
  return [...pieces, { ...result, tasks: [], parts: pieces.length }]
}

function writeLine(file: number, text: string): number {
  const bytes = Buffer.from(`${text}\n`)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  return bytes.length
}

/** The whole lines of a file, without their line breaks, with their offsets. */
function* readLines(file: number, path: string): Generator<{ offset: number; bytes: Buffer }> {
  let rest: Buffer = Buffer.alloc(0)
  let offset = 0
  for (let at = 0; ; ) {
    const chunk = Buffer.alloc(CHUNK)
    let length: number
    try {
      length = readSync(file, chunk, 0, CHUNK, at)
    } catch (cause) {
      throw fileError(path, cause)
    }
    if (length === 0) return
    at += length
    let bytes: Buffer =
      rest.length === 0 ? chunk.subarray(0, length) : Buffer.concat([rest, chunk.subarray(0, length)])
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a)) {
      yield { offset, bytes: bytes.subarray(0, end) }
      offset += end + 1
      bytes = bytes.subarray(end + 1)
    }
    rest = bytes
    if (rest.length > MAX_LINE_BYTES) throw damaged(path, offset)
  }
}

function readExactly(file: number, offset: number, length: number, path: string): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const count = readSync(file, bytes, at, length - at, offset + at)
    if (count === 0) throw damaged(path, offset)
    at += count
  }
  return bytes
}

function parseResult(bytes: Buffer, path: string, offset: number): PageResult {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'))
    if (resultSchema.safeParse(json).success) return json as PageResult
  } catch {
    // Reported below like any other damage.
  }
  throw damaged(path, offset)
}

function checkHeader(text: string, crawl: string, path: string): void {
  let parsed: z.infer<typeof header> | undefined
  try {
    parsed = header.safeParse(JSON.parse(text)).data
  } catch {
    // Reported below.
  }
  if (parsed === undefined) throw damaged(path, 0)
  if (parsed.crawl === crawl) return
  throw new GleanError(
    'journal-invalid',
    'this journal belongs to another crawl, or the source has changed since',
    {
      place: { file: path },
      remedy: 'Add --restart to start over, or give another output file.',
    },
  )
}

function damaged(path: string, offset: number): GleanError {
  return new GleanError('journal-invalid', `the journal of the crawl is damaged at byte ${offset}`, {
    place: { file: path },
    remedy: 'Add --restart to start over.',
  })
}
