import { dirname, isAbsolute, join } from 'node:path'
import type { z } from 'zod'
import { GleanError } from '../../errors.ts'
import { readTextFile } from '../../page/read-page.ts'
import type { Field } from '../../record/field.ts'
import { parseJson } from '../../record/json.ts'
import { readWrapper } from '../../wrapper/read.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { canFetch } from '../fetch/request/address.ts'
import {
  MAX_SOURCE_LENGTH,
  type NextRule,
  ORIGIN_NAMES,
  type Origin,
  type PageTypeFile,
  SOURCE_FORMAT,
  SOURCE_REMEDY,
  type SourceFile,
  type SourceInput,
  sourceError,
  sourceSchema,
} from './schema.ts'
import { argumentsOf } from './template.ts'

/** One kind of page: the wrappers for its templates, and where its records and pages lead. */
export interface PageType {
  readonly name: string
  readonly wrappers: readonly Wrapper[]
  readonly follow: readonly { readonly field: string; readonly to: string }[]
  readonly next: NextRule
  /** The wrapper that finds the next page, where one was taught. */
  readonly nextWrapper?: Wrapper
}

/** Something that can be asked of a source. */
export interface SourceArgument {
  readonly name: string
  readonly description?: string
  readonly default?: string | readonly string[]
  /** Whether pages cannot be found without it. */
  readonly required: boolean
}

/** A source that is ready to use. */
export interface Source {
  readonly name: string
  readonly file: SourceFile
  /** Where the file is; undefined for a source that was made in memory. Paths in it are relative to this. */
  readonly path: string | undefined
  readonly types: ReadonlyMap<string, PageType>
  /** The type of the pages that the origins give. */
  readonly start: PageType
  /** The fields of its records: those of the first page, then those of the pages that it leads to. */
  readonly fields: readonly Field[]
  readonly arguments: readonly SourceArgument[]
}

/** Reads a source from its file, with all wrappers that it names. Everything is checked before anything is fetched. */
export function readSource(path: string): Source {
  const text = readTextFile(path)
  if (text.length > MAX_SOURCE_LENGTH) throw sourceError(`it has ${text.length} characters`, path)
  return createSource(parseSourceJson(text, path), path)
}

function parseSourceJson(text: string, path: string): SourceInput {
  try {
    return parseJson(text, { file: path }) as SourceInput
  } catch (error) {
    if (!(error instanceof GleanError)) throw error
    throw new GleanError(error.code, error.message, { place: error.place, remedy: SOURCE_REMEDY })
  }
}

/** Makes a source from what its file would hold. Wrappers may be given; others are read from their files. */
export function createSource(
  input: SourceInput,
  path?: string,
  wrappers: ReadonlyMap<string, Wrapper> = new Map(),
): Source {
  const file = check(input, path)
  checkAddresses(file, path)
  const read = (name: string): Wrapper => wrappers.get(name) ?? readWrapperAt(relativeTo(name, path), path)
  const types = new Map(file.types.map((type) => [type.name, openType(type, read)]))
  checkTypes(file, types, path)
  const start = types.get(file.start ?? file.types[0].name)!
  return {
    name: file.name,
    file,
    path,
    types,
    start,
    fields: joinFields(start, types),
    arguments: listArguments(file, path),
  }
}

/** A path in a source file, as it is from the working folder. */
export function relativeTo(name: string, path: string | undefined): string {
  return path === undefined || isAbsolute(name) ? name : join(dirname(path), name)
}

function check(input: unknown, path: string | undefined): SourceFile {
  const format =
    typeof input === 'object' && input !== null ? (input as { format?: unknown }).format : undefined
  if (typeof format === 'number' && format > SOURCE_FORMAT) {
    throw new GleanError(
      'source-newer',
      `the source has format ${format}; this version reads up to ${SOURCE_FORMAT}`,
      {
        place: path === undefined ? {} : { file: path },
        remedy: 'Update Gleaner.',
      },
    )
  }
  if (typeof input === 'object' && input !== null && 'rules' in input && !('from' in input)) {
    throw new GleanError('source-invalid', 'this is a wrapper, not a source file', {
      place: path === undefined ? {} : { file: path },
      remedy: `Name the address or the folder of its pages, and add --wrapper ${path ?? 'FILE'}.`,
    })
  }
  const parsed = sourceSchema.safeParse(input)
  if (parsed.success) return parsed.data
  const { message, path: keys } = innermost(parsed.error.issues[0], input)
  const at = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  throw sourceError(message, path, at.replace(/^\./, ''))
}

type Issue = Pick<z.core.$ZodIssue, 'message' | 'path'>

/** The issue of the kind of origin that was meant: the one whose name the entry has. */
function innermost(issue: z.core.$ZodIssue, input: unknown): Issue {
  if (issue.code !== 'invalid_union' || issue.path[0] !== 'from') return issue
  const { from } = input as { from: readonly unknown[] }
  const entry = from[Number(issue.path[1])]
  const keys = typeof entry === 'object' && entry !== null ? Object.keys(entry) : []
  const meant = ORIGIN_NAMES.findIndex((name) => keys.includes(name))
  const [inner] = issue.errors[meant] ?? []
  if (inner === undefined) {
    return { message: `one of ${ORIGIN_NAMES.join(', ')} must say where pages come from`, path: issue.path }
  }
  return { message: inner.message, path: [...issue.path, ...inner.path] }
}

function openType(type: PageTypeFile, read: (name: string) => Wrapper): PageType {
  const { name, follow, next } = type
  return {
    name,
    follow,
    next,
    wrappers: type.wrappers.map(read),
    ...(next.kind === 'wrapper' ? { nextWrapper: read(next.wrapper) } : {}),
  }
}

function readWrapperAt(path: string, source: string | undefined): Wrapper {
  try {
    return readWrapper(readTextFile(path), path)
  } catch (error) {
    if (!(error instanceof GleanError) || error.code !== 'file-missing' || source === undefined) throw error
    throw new GleanError(error.code, error.message, {
      place: { file: path },
      remedy: `${source} names it as a wrapper; paths in a source file are relative to that file.`,
    })
  }
}

/** Addresses that cannot be fetched are mistakes, found before any page is asked for. */
function checkAddresses(file: SourceFile, path: string | undefined): void {
  for (const [i, origin] of file.from.entries()) {
    const named = 'addresses' in origin ? origin.addresses : 'sitemap' in origin ? [origin.sitemap] : []
    const at = named.findIndex((text) => !canFetch(text))
    if (at < 0) continue
    const place = 'addresses' in origin ? `addresses[${at}]` : 'sitemap'
    throw sourceError(
      `${JSON.stringify(named[at].slice(0, 80))} is not a web address`,
      path,
      `from[${i}].${place}`,
    )
  }
}

/** Names that lead nowhere are mistakes, found before any page is. */
function checkTypes(file: SourceFile, types: ReadonlyMap<string, PageType>, path: string | undefined): void {
  if (types.size < file.types.length) throw sourceError('two page types have the same name', path, 'types')
  if (file.start !== undefined && !types.has(file.start)) {
    throw sourceError(`there is no page type "${file.start}"`, path, 'start')
  }
  for (const [t, { name, follow, nextWrapper, next }] of [...types.values()].entries()) {
    const fields = new Set(
      types.get(name)?.wrappers.flatMap((wrapper) => wrapper.fields.map((field) => field.name)),
    )
    for (const [f, { field, to }] of follow.entries()) {
      const place = `types[${t}].follow[${f}]`
      if (!types.has(to)) throw sourceError(`there is no page type "${to}"`, path, `${place}.to`)
      if (!fields.has(field))
        throw sourceError(`no wrapper of "${name}" has the field "${field}"`, path, place)
    }
    const field = next.kind === 'wrapper' ? next.field : undefined
    if (nextWrapper !== undefined && !nextWrapper.fields.some((each) => each.name === field)) {
      throw sourceError(`the wrapper for the next page has no field "${field}"`, path, `types[${t}].next`)
    }
  }
}

/** The fields of all pages that a record is joined from; a field that several have counts once. */
function joinFields(start: PageType, types: ReadonlyMap<string, PageType>): Field[] {
  const fields = new Map<string, Field>()
  const seen = new Set<string>()
  const queue = [start]
  for (const type of queue) {
    if (seen.has(type.name)) continue
    seen.add(type.name)
    for (const field of type.wrappers.flatMap((wrapper) => wrapper.fields)) {
      const optional = field.optional || type !== start || type.wrappers.length > 1
      if (!fields.has(field.name)) fields.set(field.name, { ...field, optional })
    }
    queue.push(...type.follow.flatMap(({ to }) => types.get(to) ?? []))
  }
  return [...fields.values()]
}

function listArguments(file: SourceFile, path: string | undefined): SourceArgument[] {
  const place = path === undefined ? {} : { file: path }
  const needed = new Set(file.from.flatMap((origin) => neededBy(origin, place)))
  const names = new Set([...Object.keys(file.arguments), ...needed])
  return [...names].map((name) => {
    const known = Object.hasOwn(file.arguments, name) ? file.arguments[name] : {}
    const { description, default: value } = known
    return {
      name,
      required: needed.has(name) && value === undefined,
      ...(description === undefined ? {} : { description }),
      ...(value === undefined ? {} : { default: value }),
    }
  })
}

function neededBy(origin: Origin, place: { file?: string }): string[] {
  if ('template' in origin) return argumentsOf(origin.template, { ...place, path: 'from' })
  if ('form' in origin) return Object.values(origin.form.fields).flatMap((text) => argumentsOf(text, place))
  return 'lookup' in origin ? [origin.lookup.argument] : []
}
