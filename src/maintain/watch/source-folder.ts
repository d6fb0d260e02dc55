import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openFileSink } from '../../output/file-sink.ts'
import { writeError } from '../../output/sink.ts'
import { parseJson } from '../../record/json.ts'
import { appendLines, cutFile, lengthOf, readLines } from './line-file.ts'
import { type RepairNote, type Run, runSchema } from './run.ts'

/** What a watcher keeps of one source, in a folder of its own. */
export interface SourceFolder {
  readonly path: string
  readonly records: string
  readonly changes: string
  readonly feed: string
  readonly journal: string
  /** Wrappers that a person should look at before they are used. */
  readonly proposals: string
}

/** A run that has begun and is not in the history yet. */
export interface OpenRun {
  readonly run: string
  /** How long the file of changes was before. */
  readonly changes: number
  /** Wrappers that were repaired in this run. */
  readonly repairs: readonly RepairNote[]
}

/** What is known of a source without reading its file. */
export interface WatchedName {
  readonly name: string
  readonly place: string
  /** Milliseconds between two runs; undefined if somebody else decides when. */
  readonly every?: number | undefined
}

const nameSchema = z.object({ name: z.string(), place: z.string(), every: z.number().optional() })
const openRunSchema = z.object({
  run: z.string(),
  changes: z.number(),
  repairs: runSchema.shape.repairs.unwrap(),
})

const NAME = 'source.json'
const HISTORY = 'history.jsonl'
const RUN = 'run.json'
const NEXT_RECORDS = 'records.next.jsonl'

/** The folder of a source inside the state folder; its name begins with that of the source, for people. */
export function openSourceFolder(state: string, watched: WatchedName): SourceFolder {
  const readable = watched.name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  const digest = createHash('sha256').update(watched.place).digest('hex').slice(0, 8)
  const folder = folderAt(join(state, `${readable === '' ? 'source' : readable}-${digest}`))
  try {
    mkdirSync(folder.path, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw writeError(folder.path, cause)
  }
  return folder
}

function folderAt(path: string): SourceFolder {
  return {
    path,
    records: join(path, 'records.jsonl'),
    changes: join(path, 'changes.jsonl'),
    feed: join(path, 'changes.atom'),
    journal: join(path, 'run.journal'),
    proposals: join(path, 'proposed'),
  }
}

/** The sources in a state folder, in the order of their folders' names. */
export function listSourceFolders(state: string): { folder: SourceFolder; watched: WatchedName }[] {
  if (!existsSync(state)) return []
  return readdirSync(state).sort().flatMap((name) => {
    const folder = folderAt(join(state, name))
    const watched = readFile(join(folder.path, NAME), nameSchema)
    return watched === undefined ? [] : [{ folder, watched }]
  }) // biome-ignore format: one chain
}

/** Notes which source a folder is for. */
export function nameFolder(folder: SourceFolder, watched: WatchedName): Promise<void> {
  return writeWhole(join(folder.path, NAME), `${JSON.stringify(watched)}\n`)
}

/** All runs, the first one first. */
export function readHistory({ path }: SourceFolder): Run[] {
  return [...readLines(join(path, HISTORY))].flatMap((line) => {
    const parsed = runSchema.safeParse(line)
    return parsed.success ? [parsed.data] : []
  })
}

/** The run to go on with: one that was interrupted, cleared of what it had begun to write, or else a new one. */
export async function beginRun(folder: SourceFolder, time: string): Promise<OpenRun> {
  const open = readFile(join(folder.path, RUN), openRunSchema)
  if (open !== undefined && readHistory(folder).at(-1)?.run !== open.run) {
    cutFile(folder.changes, open.changes)
    rmSync(join(folder.path, NEXT_RECORDS), { force: true })
    return open
  }
  if (open !== undefined) endRun(folder)
  rmSync(folder.journal, { force: true })
  const begun: OpenRun = { run: time, changes: lengthOf(folder.changes), repairs: [] }
  await noteRun(folder, begun)
  return begun
}

/** Whether a run was interrupted. */
export function hasOpenRun(folder: SourceFolder): boolean {
  const open = readFile(join(folder.path, RUN), openRunSchema)
  return open !== undefined && readHistory(folder).at(-1)?.run !== open.run
}

/** Notes what a run has done so far, for the case that it is interrupted. */
export function noteRun({ path }: SourceFolder, open: OpenRun): Promise<void> {
  return writeWhole(join(path, RUN), `${JSON.stringify(open)}\n`)
}

/** Where a run writes its records; they take the place of those before when the run is in the history. */
export function nextRecords({ path }: SourceFolder): string {
  return join(path, NEXT_RECORDS)
}

/**
 * Ends a run. The line of the history decides: until it is written the run is done again from its journal, afterwards the
 * rest is cleared up, now or by the next process.
 */
export function commitRun(folder: SourceFolder, run: Run): void {
  appendLines(join(folder.path, HISTORY), [JSON.stringify(run)])
  endRun(folder)
}

function endRun(folder: SourceFolder): void {
  const next = nextRecords(folder)
  if (existsSync(next)) renameSync(next, folder.records)
  rmSync(folder.journal, { force: true })
  rmSync(join(folder.path, RUN), { force: true })
}

/** Writes a file that appears whole or not at all. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const sink = openFileSink(path)
  try {
    await sink.write(text)
    await sink.finish()
  } catch (error) {
    sink.discard()
    throw error
  }
}

function readFile<T>(path: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(path)) return undefined
  const parsed = schema.safeParse(parseJson(readFileSync(path, 'utf8'), { file: path }))
  return parsed.success ? parsed.data : undefined
}
