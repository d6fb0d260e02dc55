import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { GleanError } from '../errors.ts'
import { checkExample, type Example, parseExamples, parseJson } from '../record/example.ts'
import type { Draft } from './labels.ts'
import { writeInside } from './write-file.ts'

const EXAMPLES_FILE = 'examples.jsonl'
const WRAPPER_FILE = 'wrapper.json'
const SETTINGS_FILE = 'studio.json'

const fieldSettings = z.object({
  colour: z.int().min(0).max(1000).optional(),
  property: z.string().max(2000).optional(),
  note: z.string().max(10_000).optional(),
})

const settingsSchema = z.object({
  name: z.string().max(200).optional(),
  note: z.string().max(10_000).optional(),
  class: z.string().max(2000).optional(),
  fields: z
    .array(z.object({ name: z.string().max(200), ...fieldSettings.shape }))
    .max(1000)
    .default([]),
  /** The addresses that pages came from. */
  addresses: z
    .array(z.tuple([z.string(), z.string()]))
    .max(100_000)
    .default([]),
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
  /** Records that are marked in part. */
  readonly drafts: readonly Draft[]
}

/**
 * A project is a plain folder: pages, `examples.jsonl`, `wrapper.json`, all of which the other commands use as they
 * stand, and `studio.json` with what only the studio needs. What is written replaces a file in one step.
 */
export interface Project {
  readonly folder: string
  readonly name: string
  /** The examples, when they changed on disk since this project last read or wrote them. */
  readChangedExamples(): readonly Example[] | undefined
  writeExamples(examples: readonly Example[]): void
  readSettings(): Settings
  writeSettings(settings: Settings): void
  readWrapper(): string | undefined
  writeWrapper(text: string): void
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
  const examplesFile = join(folder, EXAMPLES_FILE)
  const settingsFile = join(folder, SETTINGS_FILE)
  const wrapperFile = join(folder, WRAPPER_FILE)
  let lastExamples: string | undefined
  return {
    folder,
    name: basename(folder) || 'project',
    readChangedExamples() {
      const text = readIfThere(examplesFile) ?? ''
      if (text === lastExamples) return undefined
      const examples =
        text.trim() === '' ? [] : parseExamples(text, EXAMPLES_FILE).map(({ example }) => example)
      lastExamples = text
      return examples
    },
    writeExamples(examples) {
      const text = examples.map((example) => `${JSON.stringify(example)}\n`).join('')
      if (text === lastExamples) return
      writeInside(folder, EXAMPLES_FILE, text)
      lastExamples = text
    },
    readSettings: () => parseSettings(readIfThere(settingsFile)),
    writeSettings: (settings) => writeInside(folder, SETTINGS_FILE, formatSettings(settings)),
    readWrapper: () => readIfThere(wrapperFile),
    writeWrapper: (text) => writeInside(folder, WRAPPER_FILE, text),
  }
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function parseSettings(text: string | undefined): Settings {
  if (text === undefined) return { fields: new Map(), addresses: new Map(), drafts: [] }
  const parsed = settingsSchema.safeParse(parseJson(text, { file: SETTINGS_FILE }))
  if (!parsed.success) {
    throw new GleanError('json-invalid', `this file is damaged: ${parsed.error.issues[0].message}`, {
      place: { file: SETTINGS_FILE },
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

function formatSettings({ fields, addresses, ...others }: Settings): string {
  const written = {
    ...others,
    fields: [...fields].map(([name, settings]) => ({ name, ...settings })),
    addresses: [...addresses],
  }
  return `${JSON.stringify(written, undefined, 2)}\n`
}
