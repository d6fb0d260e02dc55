import { type ExampleRecord, type ExampleValue, isValue, listOf } from '../../record/example.ts'
import { type ExtractedRecord, isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { joinPath, splitPath } from './field-path.ts'

/**
 * Records and their values as a list. A value of a nested record carries the path of its field and, as `item`, which of
 * the nested records it belongs to: their numbers along the path, outermost first, as in `0` or `2.1`.
 */
export interface Mark {
  readonly field: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly item?: string
}

const within = (item: string, i: number): string => (item === '' ? String(i) : `${item}.${i}`)
const withItem = (item: string) => (item === '' ? {} : { item })

/** The values of a found record, those of nested records included. Schemas do not nest deep. */
export function marksOf(record: ExtractedRecord, fields: readonly Field[], outer = '', item = ''): Mark[] {
  const marks: Mark[] = []
  for (let f = 0; f < record.values.length; f++) {
    const cell = record.values[f]
    if (cell.length === 0) continue
    const field = joinPath(outer, fields[f].name)
    for (let i = 0; i < cell.length; i++) {
      const value = cell[i]
      if (isRecord(value)) marks.push(...marksOf(value, fields[f].fields ?? [], field, within(item, i)))
      else marks.push({ field, text: value.text, start: value.start, end: value.end, ...withItem(item) })
    }
  }
  return marks
}

/** A value of a marked record as it was written. */
export interface WrittenValue {
  readonly field: string
  readonly value: ExampleValue
  readonly item?: string
}

/** The values of a marked record, those of nested records included. */
export function valuesOf(record: ExampleRecord, outer = '', item = ''): WrittenValue[] {
  return Object.entries(record).flatMap(([name, cell]) => {
    const field = joinPath(outer, name)
    return listOf(cell).flatMap((value, i) =>
      isValue(value) ? [{ field, value, ...withItem(item) }] : valuesOf(value, field, within(item, i)),
    )
  })
}

/** A mark on its way down: what is left of its path and of its numbers. */
interface Step {
  readonly path: readonly string[]
  readonly items: readonly string[]
  readonly mark: Mark
}

function stepsOf(marks: readonly Mark[]): Step[] {
  return marks.map((mark) => ({ path: splitPath(mark.field), items: mark.item?.split('.') ?? [], mark }))
}

/** The marks of each nested record of a field, one step further down. */
function descend(steps: readonly Step[]): Step[][] {
  const byItem = new Map<string, Step[]>()
  for (const { path, items, mark } of steps) {
    const [item = ''] = items
    const inner = { path: path.slice(1), items: items.slice(1), mark }
    byItem.set(item, [...(byItem.get(item) ?? []), inner])
  }
  return [...byItem.values()]
}

/** A record that holds these values and no others; a field is a list where it has several or may have. */
export function recordOf(marks: readonly Mark[], lists: ReadonlySet<string>): ExampleRecord {
  return buildExample(stepsOf(marks), lists, '')
}

function buildExample(steps: readonly Step[], lists: ReadonlySet<string>, outer: string): ExampleRecord {
  const names = new Set(steps.map(({ path }) => path[0]))
  const entries = [...names].map((name) => {
    const field = joinPath(outer, name)
    const own = steps.filter(({ path }) => path[0] === name)
    const nested = own.filter(({ path }) => path.length > 1)
    if (nested.length > 0) return [name, descend(nested).map((inner) => buildExample(inner, lists, field))]
    const values = own.map(({ mark: { text, start, end } }) => ({ text, start, end }))
    return [name, values.length > 1 || lists.has(field) ? values : values[0]]
  })
  return Object.fromEntries(entries) as ExampleRecord
}

/** A plain object in the shape of the fields, with what `read` makes of each mark. */
export function shapeMarks(
  marks: readonly Mark[],
  fields: readonly Field[],
  read: (mark: Mark) => unknown,
): object {
  return shape(stepsOf(marks), fields, read)
}

function shape(steps: readonly Step[], fields: readonly Field[], read: (mark: Mark) => unknown): object {
  const entries = fields.flatMap(({ name, many, fields: inner }) => {
    const own = steps.filter(({ path }) => path[0] === name)
    const items =
      inner === undefined
        ? own.map(({ mark }) => read(mark))
        : descend(own).map((nested) => shape(nested, inner, read))
    if (items.length === 0) return []
    return [[name, many || items.length > 1 ? items : items[0]]]
  })
  return Object.fromEntries(entries)
}
