import type { Field } from '../record/field.ts'
import type { PlainRecord, TypedRecord } from '../record/plain.ts'
import type { Money } from '../record/types/money.ts'

/** One column: where in a record its values are. */
export interface Column {
  readonly heading: string
  readonly path: readonly string[]
  /** The field whose values it holds. */
  readonly field: Field
}

/** Nested columns, unless their headings would meet: a field called `a.b` beside a field `a` with an inner `b`. */
export function columnsOf(fields: readonly Field[], typed: boolean): Column[] {
  const columns = nestedColumns(fields, [], typed)
  const headings = new Set(columns.map(({ heading }) => heading))
  if (headings.size === columns.length) return columns
  return fields.map((field) => ({ heading: field.name, path: [field.name], field }))
}

function nestedColumns(fields: readonly Field[], outer: readonly string[], typed: boolean): Column[] {
  return fields.flatMap((field) => {
    const { name, many, type, fields: inner } = field
    const path = [...outer, name]
    const column = { heading: path.join('.'), path, field }
    if (many) return [column]
    if (inner !== undefined) return nestedColumns(inner, path, typed)
    if (!typed || type?.kind !== 'money') return [column]
    return [column, { heading: [...path, CURRENCY].join('.'), path: [...path, CURRENCY], field }]
  })
}

/** An amount of money is a number in its own column and a currency in the next. */
const CURRENCY = 'currency'

/** The value of a cell: of an amount of money its number; undefined where the record has none. */
export function readCell(
  record: PlainRecord | TypedRecord,
  path: readonly string[],
): TypedRecord[string] | undefined {
  let value: TypedRecord[string] | undefined = record
  for (const name of path) {
    if (typeof value !== 'object' || Array.isArray(value)) return undefined
    value = Object.hasOwn(value, name) ? (value as TypedRecord)[name] : undefined
  }
  return value !== undefined && isMoney(value) ? value.amount : value
}

function isMoney(value: TypedRecord[string]): value is Money {
  return typeof value === 'object' && 'amount' in value && typeof value.amount === 'number'
}

/**
 * Names for the columns of one table: SQL and spreadsheets ignore the case of names, so a second equal one gets a number.
 * `taken` holds names in lower case that cannot be used; the new ones are added.
 */
export function distinctNames(names: readonly string[], taken = new Set<string>()): string[] {
  return names.map((name) => {
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name}_${n}`
    taken.add(free.toLowerCase())
    return free
  })
}
