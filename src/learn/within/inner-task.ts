import type { Budget } from '../../languages/language.ts'
import type { LearnedRegions } from '../../languages/sections/learn/regions.ts'
import { sections } from '../../languages/sections/run/language.ts'
import { settleTask, type Task } from '../../languages/task.ts'
import { cutRegions, innerFields } from '../../languages/within/run.ts'
import type { PagePart } from '../../page/cut-page.ts'
import type { Field } from '../../record/field.ts'
import {
  isLabelledRecord,
  type LabelledPage,
  type LabelledRecord,
  type LabelledValue,
} from '../../record/label.ts'

/** A task whose pages are cut into their regions. */
export interface CutTask {
  readonly examples: readonly {
    readonly record: LabelledRecord | undefined
    readonly parts: readonly PagePart[][]
  }[]
  readonly unlabelled: readonly (readonly PagePart[][])[]
}

/** Pages without labels whose regions are looked at. */
const MAX_UNLABELLED = 40

/** Cuts the pages of a task into the sections that a rule finds. */
export function cutTask(task: Task, outer: LearnedRegions['rule'], budget: Budget): CutTask {
  const cut = (page: Task['unlabelled'][number]): PagePart[][] =>
    cutRegions(sections, outer, page, outer.fields.length, budget).parts
  return {
    examples: task.examples.map(({ page, records: [record] }) => ({ record, parts: cut(page) })),
    unlabelled: task.unlabelled.slice(0, MAX_UNLABELLED).map(cut),
  }
}

type Cell = LabelledRecord['values'][number]

/**
 * The task inside one region: each part is a page of which all records are labelled. Undefined where a labelled value is in
 * none of the parts, so a rule inside cannot extract it.
 */
export function innerTask(
  { examples, unlabelled }: CutTask,
  region: number,
  group: readonly number[],
  own: readonly Field[],
): Task | undefined {
  const fields = innerFields(own)
  const isList = own[0].many || own[0].fields !== undefined
  const labelled: LabelledPage[] = []
  for (const { record, parts } of examples) {
    const cells = group.map((f): Cell => record?.values[f] ?? [])
    const wanted = isList
      ? cells[0].map((value) => [value])
      : [cells.flat()].filter((cell) => cell.length > 0)
    const placed = parts[region].map((part) => ({ part, records: [] as LabelledRecord[] }))
    for (const values of wanted) {
      const home = placed.find(({ part }) => values.every((value) => moveInto(part, value) !== undefined))
      if (home === undefined) return undefined
      home.records.push(
        isList
          ? listRecord(home.part, values[0])
          : { values: cells.map((cell) => moveCell(home.part, cell)) },
      )
    }
    for (const { part, records } of placed) {
      const region = { start: 0, end: part.page.source.length }
      labelled.push({ page: part.page, records, complete: true, region, negatives: [] })
    }
  }
  return settleTask({
    shape: isList ? 'list' : 'single',
    fields,
    examples: labelled,
    unlabelled: unlabelled.flatMap((parts) => parts[region].map(({ page }) => page)),
  })
}

/** A nested record as a record of its part; a value as a record of one field. */
function listRecord(part: PagePart, value: LabelledValue | LabelledRecord): LabelledRecord {
  const moved = moveInto(part, value)!
  return isLabelledRecord(moved) ? moved : { values: [[moved]] }
}

function moveCell(part: PagePart, cell: Cell): Cell {
  return cell.map((value) => moveInto(part, value)!)
}

/** A labelled value with the places that it has in a part of the page; undefined where it has none there. */
function moveInto(
  { page, offset }: PagePart,
  value: LabelledValue | LabelledRecord,
): LabelledValue | LabelledRecord | undefined {
  if (isLabelledRecord(value)) {
    const values = value.values.map((cell) => cell.map((each) => moveInto({ page, offset }, each)))
    return values.flat().includes(undefined) ? undefined : { values: values as Cell[] }
  }
  const places = value.places
    .map(({ start, end }) => ({ start: start - offset, end: end - offset }))
    .filter(({ start, end }) => start >= 0 && end <= page.source.length)
  return places.length === 0 ? undefined : { ...value, places }
}
