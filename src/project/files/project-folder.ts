import { mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { GleanError } from '../../errors.ts'
import { type Correction, parseCorrections } from '../../languages/sections/correct/correction.ts'
import { checkExample, type Example, parseExamples } from '../../record/example.ts'
import { parseJson } from '../../record/json.ts'
import { nextSchema } from '../../source/file/schema.ts'
import { iriSchema } from '../../wrapper/file.ts'
import type { Draft } from '../labels/labels.ts'
import { withLock } from './lock.ts'
import { openShared, readIfFile } from './shared-file.ts'
import { writeInside } from './write-file.ts'

const EXAMPLES_FILE = 'examples.jsonl'
const WRAPPER_FILE = 'wrapper.json'
const SETTINGS_FILE = 'studio.json'
const CORRECTIONS_FILE = 'corrections.json'

const fieldSettings = z.object({
  colour: z.int().min(0).max(1000).optional(),
  property: iriSchema.optional(),
  note: z.string().max(10_000).optional(),
})

const follow = z.object({ field: z.string().max(200), to: z.string().max(200) })

/** A field that leads to pages of a further type. */
export type Follow = z.infer<typeof follow>

const sourceSettings = z.object({
  /** The address to begin at. */
  start: z.string().max(8000).optional(),
  next: nextSchema.optional(),
  /** The fields that lead to pages of further types; projects of earlier versions have one. */
  follow: z.union([z.array(follow).max(20), follow.transform((single) => [single])]).optional(),
  /** Seconds between two requests to a host. */
  delay: z.number().min(0).max(3600).optional(),
  maxPages: z.int().min(1).max(1_000_000).optional(),
})

/** How the pages of the project are found. */
export type SourceSettings = z.infer<typeof sourceSettings>

const settingsSchema = z.object({
  name: z.string().max(200).optional(),
  note: z.string().max(10_000).optional(),
  class: iriSchema.optional(),
  fields: z
    .array(z.object({ name: z.string().max(200), ...fieldSettings.shape }))
    .max(1000)
    .default([]),
  /** The addresses that pages came from. */
  addresses: z
    .array(z.tuple([z.string(), z.string()]))
    .max(100_000)
    .default([]),
  source: sourceSettings.optional(),
  drafts: z
    .array(z.object({ page: z.string(), record: z.unknown() }))
    .max(100_000)
    .default([]),
})

/** What a person says about a field. */
export type FieldSettings = z.infer<typeof fieldSettings>

/** What a person says about a project beyond its examples. */
export interface Settings {
  readonly name?: string | undefined
  readonly note?: string | undefined
  /** IRI of the class of the records. */
  readonly class?: string | undefined
  readonly fields: ReadonlyMap<string, FieldSettings>
  readonly addresses: ReadonlyMap<string, string>
  /** How its pages are found. */
  readonly source?: SourceSettings | undefined
  /** Records that are marked in part. */
  readonly drafts: readonly Draft[]
}

/** The content of a project's files. */
export interface Stored {
  readonly examples: readonly Example[]
  readonly settings: Settings
  /** What a person corrected of the sections. */
  readonly corrections: readonly Correction[]
}

/**
 * A project is a plain folder: pages, `examples.jsonl`, `corrections.json`, `wrapper.json`, all of which the other commands
 * use as they are, and `studio.json` with what only the studio needs. What is written replaces a file in one step, and is checked
 * by the schema that reads it before it is written.
 */
export interface Project {
  readonly folder: string
  readonly name: string
  /** The content of the files, if they changed on disk since this project last read or wrote them. */
  readChanged(): Stored | undefined
  /**
   * Checks what is to be written, and returns how to write it: what differs from what was read or written last. False
   * means that somebody else wrote meanwhile: then read again.
   */
  prepare(stored: Stored): () => boolean
  /** Does work while no other studio changes the project. */
  locked<T>(work: () => T): T
  readWrapper(): string | undefined
  writeWrapper(text: string): void
  removeWrapper(): void
}

/** Opens a folder as a project; a folder that is not there is made. */
export function openProject(path: string): Project {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new GleanError('file-unwritable', 'this folder cannot be used as a project', {
      place: { file: folder },
      remedy: 'Give a folder that can be written to.',
      cause,
    })
  }
  const examples = openShared(folder, EXAMPLES_FILE)
  const settings = openShared(folder, SETTINGS_FILE)
  const corrections = openShared(folder, CORRECTIONS_FILE)
  return {
    folder,
    name: (basename(folder) || 'project').slice(0, 200),
    readChanged() {
      const changed = [examples.read(), settings.read(), corrections.read()]
      if (!changed.includes(true)) return undefined
      try {
        return {
          examples: readExamples(examples.text),
          settings: readSettings(settings.text),
          corrections: readCorrections(corrections.text),
        }
      } catch (error) {
        examples.forget()
        throw error
      }
    },
    prepare(stored) {
      const texts = [formatExamples(stored.examples), formatSettings(stored.settings)]
      const steps = formatCorrections(stored.corrections, corrections.text)
      return () => examples.write(texts[0]) && settings.write(texts[1]) && corrections.write(steps)
    },
    locked: (work) => withLock(folder, work),
    readWrapper: () => readIfFile(folder, WRAPPER_FILE),
    writeWrapper: (text) => writeInside(folder, WRAPPER_FILE, text),
    removeWrapper: () => rmSync(join(folder, WRAPPER_FILE), { force: true }),
  }
}

function readExamples(text: string): readonly Example[] {
  return text.trim() === '' ? [] : parseExamples(text, EXAMPLES_FILE).map(({ example }) => example)
}

function formatExamples(examples: readonly Example[]): string {
  for (const [i, example] of examples.entries()) checkExample(example, { file: EXAMPLES_FILE, line: i + 1 })
  return examples.map((example) => `${JSON.stringify(example)}\n`).join('')
}

function readCorrections(text: string): readonly Correction[] {
  return text.trim() === '' ? [] : parseCorrections(text, { file: CORRECTIONS_FILE })
}

/** One step a line; a project where nothing was ever corrected has no such file. */
function formatCorrections(corrections: readonly Correction[], before: string): string {
  if (corrections.length === 0 && before === '') return ''
  const text = `[${corrections.map((step) => `\n  ${JSON.stringify(step)}`).join(',')}\n]\n`
  parseCorrections(text, { file: CORRECTIONS_FILE })
  return text
}

function readSettings(text: string): Settings {
  if (text.trim() === '') return { fields: new Map(), addresses: new Map(), drafts: [] }
  const parsed = settingsSchema.safeParse(parseJson(text, { file: SETTINGS_FILE }))
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]
    throw new GleanError('json-invalid', `this file is damaged: ${message}`, {
      place: { file: SETTINGS_FILE, path: path.join('.') },
      remedy: 'Remove the file: it holds names and notes, no examples.',
    })
  }
  const { fields, addresses, drafts, ...others } = parsed.data
  return {
    ...others,
    fields: new Map(fields.map(({ name, ...settings }) => [name, settings])),
    addresses: new Map(addresses),
    drafts: drafts.map(({ page, record }) => {
      const { records } = checkExample({ page, records: [record] }, { file: SETTINGS_FILE })
      return { page, record: records[0] }
    }),
  }
}

function formatSettings({ fields, addresses, drafts, ...others }: Settings): string {
  const written = {
    ...others,
    fields: [...fields].map(([name, settings]) => ({ name, ...settings })),
    addresses: [...addresses],
    drafts,
  }
  const parsed = settingsSchema.safeParse(written)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]
    const [part, index] = path
    const field = part === 'fields' && typeof index === 'number' ? ` of ${written.fields[index].name}` : ''
    throw new GleanError('option-invalid', `the ${String(path.at(-1))}${field} cannot be saved: ${message}`)
  }
  for (const { page, record } of drafts) checkExample({ page, records: [record] }, { file: SETTINGS_FILE })
  return `${JSON.stringify(written, undefined, 2)}\n`
}
