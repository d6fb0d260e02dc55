import { GleanError } from '../errors.ts'
import { type Column, columnsOf, distinctNames } from '../output/columns.ts'
import type { PageType, Source } from '../source/file/read-source.ts'
import type { Origin } from '../source/file/schema.ts'

/** A column of a source's table: an argument, a field, or where the record was found. */
export type TableColumn = { readonly name: string; readonly type: 'NUMERIC' | 'TEXT' | '' } & (
  | { readonly kind: 'argument'; readonly argument: string }
  | { readonly kind: 'field'; readonly path: readonly string[] }
  | { readonly kind: 'page' }
  | { readonly kind: 'url' }
)

/** A source as a table of SQL. Arguments come first among the columns. */
export interface SourceTable {
  readonly name: string
  readonly source: Source
  readonly columns: readonly TableColumn[]
  /** The index that lists all values of the only argument, for a source that has one. */
  readonly index: LookupOrigin | undefined
  /** Arguments that a query must provide, because nothing lists their values. */
  readonly required: readonly string[]
}

/** An origin that finds addresses on an index page. */
export type LookupOrigin = Extract<Origin, { lookup: unknown }>['lookup']

/** Bits of a plan are those of an integer; one is taken. */
const MAX_ARGUMENTS = 30

/** The table of a source. */
export function createTable(source: Source): SourceTable {
  const { from } = source.file
  if (source.arguments.length > MAX_ARGUMENTS) {
    throw new GleanError('source-invalid', `a table takes at most ${MAX_ARGUMENTS} arguments`, {
      place: source.path === undefined ? {} : { file: source.path },
    })
  }
  const index = from.length === 1 && 'lookup' in from[0] ? from[0].lookup : undefined
  const needed = source.arguments.filter(({ name, required }) => required && name !== index?.argument)
  return {
    name: source.name,
    source,
    columns: listColumns(source),
    index,
    required: needed.map(({ name }) => name),
  }
}

/** Arguments, then fields, then where a record was found. */
function listColumns(source: Source): TableColumn[] {
  const taken = new Set<string>(['_page', '_url'])
  const claim = (name: string): string => distinctNames([name], taken)[0]
  const given = source.arguments.map(({ name }) => ({
    kind: 'argument' as const,
    name: claim(name),
    type: '' as const,
    argument: name,
  }))
  const fields = columnsOf(source.fields, true).map((column) => ({
    kind: 'field' as const,
    name: claim(column.path.join('_')),
    type: typeOf(column),
    path: column.path,
  }))
  return [
    ...given,
    ...fields,
    { kind: 'page', name: '_page', type: 'TEXT' },
    { kind: 'url', name: '_url', type: 'TEXT' },
  ]
}

function typeOf({ field, path }: Column): 'NUMERIC' | 'TEXT' {
  const kind = field.type?.kind
  const isNumber = kind === 'number' || kind === 'boolean' || (kind === 'money' && path.at(-1) === field.name)
  return isNumber && !field.many && field.fields === undefined ? 'NUMERIC' : 'TEXT'
}

/**
 * Whether a page of this type adds exactly one record, and so do all pages that it leads to: then a row is known to be
 * there before its page is. The pages that the wrappers were learned from show it.
 */
export function addsOneRecord(source: Source, type: PageType): boolean {
  return reachable(source, type).every(
    ({ next, wrappers }) =>
      next.kind === 'none' &&
      wrappers.every((wrapper) => {
        const counts = wrapper.toJSON().profile.recordsPerPage ?? []
        return counts.length > 0 && counts.every((count) => count === 1)
      }),
  )
}

/** Whether a page of this type, or one that it leads to, may have a value of the field. */
export function mayHold(source: Source, type: PageType, field: string): boolean {
  return reachable(source, type).some(({ wrappers }) =>
    wrappers.some((wrapper) => wrapper.fields.some(({ name }) => name === field)),
  )
}

/** A type and all types that its records lead to. */
function reachable(source: Source, from: PageType): PageType[] {
  const found = new Set([from])
  for (const type of found) {
    for (const { to } of type.follow) {
      const next = source.types.get(to)
      if (next !== undefined) found.add(next)
    }
  }
  return [...found]
}
