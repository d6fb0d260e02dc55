import type { FieldView, RecordView, Suggestion } from '../../../src/server/protocol.ts'
import type { ValueAt } from '../store.ts'

/** A name that is offered for a value. */
export interface NameOption {
  readonly name: string
  /** Where the name comes from. */
  readonly hint: string
  /** The colour of a field that is there already. */
  readonly colour?: number
}

const MAX_OPTIONS = 7

/** The names to choose from: suggestions, then fields; of what is typed those that contain it, and terms of schema.org. */
export function listOptions(
  suggested: readonly string[],
  fields: readonly Pick<FieldView, 'name' | 'colour'>[],
  properties: readonly Pick<Suggestion, 'name'>[],
  typed: string,
): NameOption[] {
  const wanted = typed.trim().toLowerCase()
  const options = new Map<string, NameOption>()
  const add = (name: string, hint: string) => {
    if (options.has(name) || !name.toLowerCase().includes(wanted)) return
    const colour = fields.find((field) => field.name === name)?.colour
    options.set(name, colour === undefined ? { name, hint } : { name, hint: 'your field', colour })
  }
  for (const name of suggested) add(name, 'suggested')
  for (const { name } of fields) add(name, 'your field')
  if (wanted !== '')
    for (const { name } of properties) if (options.size < MAX_OPTIONS) add(name, 'schema.org')
  return [...options.values()].slice(0, MAX_OPTIONS)
}

/** The last record that begins before a place, or else the first of all. */
export function nearestBefore(records: readonly RecordView[], place: number): string | undefined {
  const before = records.filter(({ values }) => (values[0]?.start ?? 0) <= place)
  return (before.at(-1) ?? records[0])?.id
}

/** The value that is exactly at a span. */
export function existingValue(
  records: readonly RecordView[],
  { start, end }: { readonly start: number; readonly end: number },
): ValueAt | undefined {
  for (const record of records) {
    const value = record.values.find((own) => own.start === start && own.end === end)
    if (value !== undefined) return { record, value }
  }
  return undefined
}
