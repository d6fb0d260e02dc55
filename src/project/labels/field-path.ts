import { checkFieldName, type Field } from '../../record/field.ts'

/**
 * The studio names a field of a nested record by its path: `people › name` is the field `name` of the records that the
 * field `people` holds. A person may type `>` for the separator.
 */
const SEPARATOR = ' › '

/** The names along a path, outermost first. */
export function splitPath(path: string): string[] {
  return path.split(SEPARATOR)
}

/** The path of a field inside another. */
export function joinPath(outer: string, name: string): string {
  return outer === '' ? name : outer + SEPARATOR + name
}

/** The field of the outermost record that a path begins with. */
export function topOf(path: string): string {
  const at = path.indexOf(SEPARATOR)
  return at < 0 ? path : path.slice(0, at)
}

/** The path of the records that hold the field; empty for a field of the outermost record. */
export function groupOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(SEPARATOR)))
}

/** A path as a person typed it, in the studio's own form; throws a coded error for a name that cannot be one. */
export function readPath(typed: string): string {
  const names = typed.split(/›|\s>\s/).map((name) => name.trim())
  for (const name of names) checkFieldName(name)
  return names.join(SEPARATOR)
}

/** The fields that hold text, those of nested records under their paths. */
export function leafFields(fields: readonly Field[], outer = ''): Field[] {
  return fields.flatMap((field) => {
    const name = joinPath(outer, field.name)
    return field.fields === undefined ? [{ ...field, name }] : leafFields(field.fields, name)
  })
}

/** The fields with what is known of each path added, nested ones as well. */
export function mapFields(
  fields: readonly Field[],
  change: (field: Field, path: string) => Field,
  outer = '',
): Field[] {
  return fields.map((field) => {
    const path = joinPath(outer, field.name)
    const changed = change(field, path)
    return field.fields === undefined
      ? changed
      : { ...changed, fields: mapFields(field.fields, change, path) }
  })
}
