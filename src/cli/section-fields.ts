import { GleanError } from '../errors.ts'
import type { Field } from '../record/field.ts'

/** Which fields of a record are written. */
export interface FieldSelection {
  readonly fields: readonly Field[]
  /** The entries of an object that belong to these fields; keys that are not fields are kept. */
  pick<T>(record: Readonly<Record<string, T>>): Record<string, T>
}

const SEPARATOR = ' > '

/**
 * The fields of sections, each given by a path such as `Geography > Area`: the section's own field and those of the
 * sections inside it. Names may be separated by dots where no field has the path as it is written.
 */
export function selectSections(fields: readonly Field[], paths: readonly string[]): FieldSelection {
  const chosen = new Set<string>()
  for (const path of paths) {
    const found = fieldsAt(fields, normalise(path))
    const names = found.length > 0 ? found : fieldsAt(fields, normalise(path.replaceAll('.', '>')))
    if (names.length === 0) throw unknownSection(fields, path)
    for (const name of names) chosen.add(name)
  }
  const known = new Set(fields.map(({ name }) => name))
  return {
    fields: fields.filter(({ name }) => chosen.has(name)),
    pick: (record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => chosen.has(name) || !known.has(name))),
  }
}

function normalise(path: string): string {
  return path
    .split('>')
    .map((name) => name.trim())
    .join(SEPARATOR)
}

function fieldsAt(fields: readonly Field[], path: string): string[] {
  return fields.map(({ name }) => name).filter((name) => name === path || name.startsWith(path + SEPARATOR))
}

function unknownSection(fields: readonly Field[], path: string): GleanError {
  const last = normalise(path).split(SEPARATOR).at(-1)!.toLowerCase()
  const names = fields.map(({ name }) => name)
  const near = names.filter((name) => name.toLowerCase().includes(last))
  const shown = (near.length > 0 ? near : names).slice(0, 5).join('; ')
  return new GleanError('section-unknown', `the wrapper has no section ${JSON.stringify(path)}`, {
    place: { path: '--section' },
    remedy: `Sections: ${shown}`,
  })
}
