import { GleanError } from '../../errors.ts'
import type { Field } from '../../record/field.ts'
import type { TypedRecord } from '../../record/plain.ts'
import { type Column, columnsOf, readCell } from '../columns.ts'
import { originOf, type RecordOutput, type SourcedRecord, type WriterOptions } from '../record-writer.ts'

/** What a column of a table holds. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'json'

/** A cell: null where the record has no value. Dates and lists are texts, as ISO 8601 and JSON. */
export type Cell = string | number | boolean | null

/** A column with its values, in the order of the records. */
export interface TableColumn {
  readonly name: string
  readonly kind: ColumnKind
  readonly values: readonly Cell[]
}

/** Tables are made in memory: beyond this many cells they would not fit. */
const MAX_CELLS = 50_000_000

/** An output that collects all records as columns and writes them at the end. */
export function collectTable(
  fields: readonly Field[],
  options: WriterOptions,
  finish: (columns: readonly TableColumn[], rows: number) => Uint8Array | Promise<Uint8Array>,
): RecordOutput {
  const columns = columnsOf(fields, true)
  const origins = options.provenance === true ? ['_page', '_spans', '_joined'] : []
  const values: Cell[][] = [...columns, ...origins].map(() => [])
  let rows = 0
  return {
    begin: () => '',
    add(sourced) {
      rows++
      if (rows * values.length > MAX_CELLS) {
        throw new GleanError(
          'option-invalid',
          `a table of more than ${MAX_CELLS.toLocaleString('en')} cells is too large`,
          {
            remedy: 'Write jsonl or csv, which have no limit.',
          },
        )
      }
      const record = sourced.typed ?? sourced.record
      columns.forEach(({ path }, i) => {
        values[i].push(cellOf(readCell(record, path)))
      })
      if (origins.length > 0) {
        for (const [i, cell] of originCells(sourced).entries()) values[columns.length + i].push(cell)
      }
      return ''
    },
    end: () =>
      finish(
        [
          ...columns.map((column, i) => ({
            name: column.heading,
            kind: kindOf(column, values[i]),
            values: values[i],
          })),
          ...origins.map((name, i) => ({ name, kind: 'text' as const, values: values[columns.length + i] })),
        ],
        rows,
      ),
  }
}

function originCells({ page, spans, joined = [] }: SourcedRecord): Cell[] {
  return [page, JSON.stringify(spans), joined.length === 0 ? null : JSON.stringify(joined.map(originOf))]
}

function cellOf(value: TypedRecord[string] | undefined): Cell {
  if (value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : value
}

/** A column has the type of its field if all its values do; one that does not read as it makes the column text. */
function kindOf({ field, path }: Column, values: readonly Cell[]): ColumnKind {
  if (field.many || field.fields !== undefined) return 'json'
  const kind = field.type?.kind ?? 'text'
  const fits = (test: (value: Cell) => boolean) => values.every((value) => value === null || test(value))
  if (kind === 'number' || (kind === 'money' && path.at(-1) === field.name)) {
    return fits((value) => typeof value === 'number') ? 'number' : 'text'
  }
  if (kind === 'boolean') return fits((value) => typeof value === 'boolean') ? 'boolean' : 'text'
  if (kind === 'date')
    return fits((value) => typeof value === 'string' && ISO_DATE.test(value)) ? 'date' : 'text'
  return 'text'
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})?)?$/

/** A date of the column kind `date`; without a zone it counts as UTC. */
export function readDate(text: string): Date {
  const isZoned = /(?:Z|[+-]\d{2}:\d{2})$/.test(text.slice(10))
  return new Date(text.length === 10 || isZoned ? text : `${text}Z`)
}

/** A cell of a column that holds text, whatever the type of its values. */
export function textOf(cell: Cell): string | null {
  return cell === null ? null : String(cell)
}
