import type { Field } from '../../../record/field.ts'
import type { MergedSection } from '../grammar/merge.ts'
import { PATH_SEPARATOR, pathsOf } from '../grammar/section.ts'

/** The fields that a wrapper has room for (wrapper/file.ts). */
const MAX_FIELDS = 1000
/** The longest name that a field may have (record/field.ts). */
const MAX_NAME = 200
/** What is left of it beside an ellipsis and a number that tells equal names apart. */
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
    .slice(0, MAX_FIELDS)
    .sort((a, b) => a - b)
  const names = new Set<string>()
  const fields = chosen.map((s): Field => {
    const name = uniqueName(shorten(paths[s]), names)
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
function shorten(path: readonly string[]): string {
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
