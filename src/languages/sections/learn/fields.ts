import type { Field } from '../../../record/field.ts'
import { isLabelledRecord } from '../../../record/label.ts'
import type { Task } from '../../task.ts'
import { PATH_SEPARATOR, pathsOf, type Section } from '../grammar/section.ts'
import { sectionValue } from '../run/parse.ts'
import type { StructuredPage } from '../run/structure.ts'

/** What the labels show about a section as the source of a field. */
interface Match {
  right: number
  wrong: number
}

/** For each field the section whose text its labelled values are, or -1. */
export function assignFields(
  task: Task,
  sections: readonly Section[],
  parse: (page: Task['examples'][number]['page']) => StructuredPage,
): number[] {
  const matches = task.fields.map(() => new Map<number, Match>())
  const labelled = task.fields.map(() => 0)
  for (const { page, records } of task.examples) {
    const [record] = records
    if (record === undefined) continue
    const parsed = parse(page)
    const bySpan = indexBySpan(parsed)
    for (const [f, cell] of record.values.entries()) {
      for (const value of cell) {
        if (isLabelledRecord(value)) continue
        labelled[f]++
        const found = new Set(value.places.flatMap(({ start, end }) => bySpan.get(`${start} ${end}`) ?? []))
        for (const section of found) {
          const match = matches[f].get(section) ?? { right: 0, wrong: 0 }
          matches[f].set(section, match)
          match.right++
        }
      }
    }
  }
  countWrong(task, parse, matches)
  const paths = pathsOf(sections).map((path) => path.join(PATH_SEPARATOR))
  return task.fields.map((field, f) => bestSection(field, matches[f], labelled[f], paths))
}

/** The sections whose text is exactly a span. */
function indexBySpan(parsed: StructuredPage): Map<string, number[]> {
  const bySpan = new Map<string, number[]>()
  for (let h = 0; h < parsed.headings.length; h++) {
    const value = parsed.sections[h] < 0 ? undefined : sectionValue(parsed, h)
    if (value === undefined) continue
    const key = `${value.start} ${value.end}`
    bySpan.set(key, [...(bySpan.get(key) ?? []), parsed.sections[h]])
  }
  return bySpan
}

/** Counts the pages on which a section has text although the record lacks the field. */
function countWrong(
  { examples, fields }: Task,
  parse: (page: Task['examples'][number]['page']) => StructuredPage,
  matches: readonly Map<number, Match>[],
): void {
  for (const { page, records } of examples) {
    const shown = new Set(parse(page).sections)
    for (let f = 0; f < fields.length; f++) {
      if ((records[0]?.values[f] ?? []).length > 0) continue
      for (const [section, match] of matches[f]) if (shown.has(section)) match.wrong++
    }
  }
}

/** The section that explains most labels; of equals the one the field is named after, then the first. */
function bestSection(
  { name }: Field,
  matches: ReadonlyMap<number, Match>,
  labelled: number,
  paths: readonly string[],
): number {
  let best = -1
  let most = Number.NEGATIVE_INFINITY
  for (const [section, { right, wrong }] of [...matches].sort(([a], [b]) => a - b)) {
    // A section that explains fewer labels than it misses is a coincidence.
    if (right * 2 <= labelled + wrong) continue
    const score = 2 * (right - wrong) + likeness(name, paths[section])
    if (score > most) {
      best = section
      most = score
    }
  }
  return best
}

/** 1 for a field named by the path of a section, a half for one named by its last name. */
function likeness(name: string, path: string): number {
  if (name === path) return 1
  const last = path.slice(path.lastIndexOf(PATH_SEPARATOR) + PATH_SEPARATOR.length)
  return name.toLowerCase() === last.toLowerCase() ? 0.5 : 0
}
