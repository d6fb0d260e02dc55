import type { Field } from '../../../record/field.ts'
import type { MergedSection } from '../grammar/merge.ts'
import { PATH_SEPARATOR, pathsOf } from '../grammar/section.ts'
import type { MergedTable } from '../tables/merge.ts'

/** The fields that a wrapper has room for (wrapper/file.ts). */
export const MAX_WRAPPER_FIELDS = 1000
/** The longest name that a field may have (record/field.ts). */
const MAX_NAME = 200
/** What is left of it beside an ellipsis and a number that distinguishes equal names. */
const ROOM = MAX_NAME - 20

/** Names that the output of records gives a meaning of its own. */
const RESERVED = new Set(['__proto__', '_page', '_spans', '_text', '_confidence'])

/**
 * A field for every section, or for those given, named by its path; those on most pages where there are more than a wrapper holds. `left` is
 * the number of sections that found no room.
 */
export function nameFields(
  sections: readonly MergedSection[],
  among: readonly number[] = [...sections.keys()],
): {
  fields: Field[]
  sections: number[]
  left: number
} {
  const paths = pathsOf(sections)
  const chosen = [...among]
    .sort((a, b) => sections[b].pages - sections[a].pages || a - b)
    .slice(0, MAX_WRAPPER_FIELDS)
    .sort((a, b) => a - b)
  const names = new Set<string>()
  const fields = chosen.map((s): Field => {
    const name = uniqueName(pathName(paths[s]), names)
    names.add(name)
    return { name, many: repeats(sections, s), optional: true }
  })
  return { fields, sections: chosen, left: among.length - chosen.length }
}

/** Whether the section or one around it may occur several times. */
function repeats(sections: readonly MergedSection[], s: number): boolean {
  for (let at = s; at >= 0; at = sections[at].parent) if (sections[at].repeated) return true
  return false
}

/** The path as a name; of one that is too long the innermost sections. */
export function pathName(path: readonly string[]): string {
  let name = path[path.length - 1]
  for (let at = path.length - 2; at >= 0; at--) {
    const longer = path[at] + PATH_SEPARATOR + name
    if (longer.length > ROOM) {
      name = `…${PATH_SEPARATOR}${name}`
      break
    }
    name = longer
  }
  return RESERVED.has(name) ? `${name} section` : name
}

function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name} ${number}`)) number++
  return `${name} ${number}`
}

/** What the field of a table is called inside its section. */
const ROWS = 'rows'

/** A field for each table, named by the path of its section: `Trade > rows`; of several in a section the later ones with a number. */
export function tableFields(
  tables: readonly MergedTable[],
  paths: readonly (readonly string[])[],
  taken: ReadonlySet<string>,
): Field[] {
  const names = new Set(taken)
  return tables.map(({ section, columns }) => {
    const name = uniqueName(pathName(section < 0 ? [ROWS] : [...paths[section], ROWS]), names)
    names.add(name)
    const fields = columns.map((column): Field => ({ name: pathName([column]), many: false, optional: true }))
    return { name, many: true, optional: true, fields }
  })
}
