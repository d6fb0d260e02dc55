import type { Task } from '../../task.ts'
import { PATH_SEPARATOR, pathsOf } from '../grammar/section.ts'
import type { StructuredPage } from '../run/structure.ts'
import type { LearnedStructure } from './structure.ts'

/**
 * Sections that no labelled page has and that a person would most likely have labelled. Where labels name sections by
 * their paths, and more sections of a kind are labelled than not, a further section of that kind is more likely wanted
 * than not. A section that a labelled page has without a label was left out on purpose.
 */
export function findFurther(
  { sections, least }: LearnedStructure,
  { fields }: Task,
  assigned: readonly number[],
  labelled: readonly StructuredPage[],
): number[] {
  const paths = pathsOf(sections).map((path) => path.join(PATH_SEPARATOR))
  const wanted = new Set(assigned.filter((section, f) => section >= 0 && paths[section] === fields[f].name))
  if (wanted.size === 0) return []
  const shown = new Set(labelled.flatMap((page) => [...page.sections]))
  const kinds = new Map<number, { shown: number; wanted: number }>()
  for (const section of shown) {
    if (section < 0) continue
    const kind = kinds.get(sections[section].kind) ?? { shown: 0, wanted: 0 }
    kinds.set(sections[section].kind, kind)
    kind.shown++
    if (wanted.has(section)) kind.wanted++
  }
  return sections.flatMap(({ kind, pages }, s) => {
    const of = kinds.get(kind)
    return of !== undefined && of.wanted * 2 > of.shown && pages >= least && !shown.has(s) ? [s] : []
  })
}
