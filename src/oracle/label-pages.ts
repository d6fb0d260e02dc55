import type { Task } from '../languages/task.ts'
import type { Page } from '../page/page.ts'
import { overlaps, type Span } from '../page/span.ts'
import { readValue } from '../page/value.ts'
import type { Field } from '../record/field.ts'
import { type LabelledPage, type LabelledRecord, type LabelledValue, textLabels } from '../record/label.ts'
import { leastOf } from '../strings/extremes.ts'
import type { ChosenRows } from './select/choose-selections.ts'
import type { Instances } from './select/instances.ts'
import type { Units } from './select/units.ts'

/** Labelled pages that learners get: more change no rule, and cost time. */
const MOST_EXAMPLES = 6

/** What there is to learn, and the labels of all pages that were read. */
export interface LabelledTask {
  readonly task: Task
  readonly labelled: readonly LabelledPage[]
}

/** A page with its labels, and how much of them was recognized rather than inferred. */
interface Draft {
  readonly example: LabelledPage
  readonly recognized: number
  readonly inferred: number
  readonly missing: number
  /** Cells of which it is not known which part of the text is the value: labels would state that the page lacks it. */
  readonly unknown: number
}

/**
 * Labels from what was chosen: the whole text of a chosen place if most recognized values are whole texts, else what was recognized there. A
 * known word inside a text is then not a value: a list may have "Salem" of "Salem, OR", and all of "Austin, TX". Labels of five pages, lists of
 * half the values: 117 fields of swde 0.929 to 0.933, by three sites; 69 fields of parts stay as they are. Deciding it for each path of tags
 * instead of each field changes nothing there.
 * Pages that a person labelled keep these labels, and get those of further records where the person did not label all. They become examples, and the pages with the most recognized values. A page with a cell of
 * which the value is not known becomes one only if all pages have such cells: titles that are part of a heading are then learned from the pages
 * whose title is known (three fields of swde 0.00 to 0.93, 0.80 and 0.73; the others of these sites stay as they are).
 */
export function labelPages(
  units: Units,
  chosen: ChosenRows,
  instances: readonly Instances[],
  unseen: readonly Page[],
  told: readonly LabelledPage[] = [],
): LabelledTask {
  const whole = chosen.fields.map(({ selection, spans }) => {
    const found = [...selection.units].filter((unit) => spans.has(unit))
    return found.filter((unit) => isWhole(units, unit, spans.get(unit)!)).length * 2 > found.length
  })
  const labelOf = (f: number, unit: number): LabelledValue | undefined => {
    const { selection, spans } = chosen.fields[f]
    const found = spans.get(unit)
    const origin = instances[f].recognizer.isMemory ? 'memory' : 'recognizer'
    const { source } = units.pages[units.page[unit]]
    if (found !== undefined) {
      const span = whole[f] ? units.span[unit] : longest(found)
      const weight = round(1 - selection.falseFinds / (selection.hits + selection.falseFinds + 1) / 2)
      return { text: readValue(source, span.start, span.end), places: [span], weight, origin }
    }
    if (!whole[f]) return undefined
    const weight = round((selection.hits + 1) / (selection.hits + selection.misses + 2))
    const span = units.span[unit]
    return { text: readValue(source, span.start, span.end), places: [span], weight, origin }
  }
  const many = chosen.fields.map(
    ({ selection }) => chosen.shape === 'single' && hasSeveral(units, selection.units),
  )
  const drafts = units.pages.map((page, p): Draft => {
    const said = told.find((each) => each.page === page)
    if (said !== undefined && isComplete(said)) return settled(said)
    const draft = draftOf(page, p, units, chosen, many, labelOf)
    return said === undefined ? draft : settled(withFurther(said, draft.example))
  })
  const order = [...drafts.keys()]
    .filter((p) => drafts[p].example.records.length > 0)
    .sort(
      (a, b) =>
        drafts[a].missing - drafts[b].missing ||
        drafts[b].recognized - drafts[b].inferred - (drafts[a].recognized - drafts[a].inferred) ||
        a - b,
    )
  const known = order.filter((p) => drafts[p].unknown === 0)
  const usable = known.length > 0 ? known : order
  const taken = new Set(usable.slice(0, MOST_EXAMPLES))
  const fields = instances.map(({ recognizer }, f): Field => {
    const shown = usable.flatMap((p) => drafts[p].example.records.map(({ values }) => values[f].length))
    return { name: recognizer.field, many: many[f], optional: shown.some((count) => count === 0) }
  })
  const task: Task = {
    shape: chosen.shape,
    fields,
    examples: drafts.filter((_, p) => taken.has(p)).map(({ example }) => example),
    unlabelled: [...units.pages.filter((_, p) => !taken.has(p)), ...unseen],
  }
  return { task, labelled: drafts.map(({ example }) => example) }
}

/** Whether a person labelled all records of a page. */
export function isComplete({ page, complete, region }: LabelledPage): boolean {
  return complete && region.start === 0 && region.end === page.source.length
}

/** Labels of a person: their page becomes an example before any other. */
function settled(example: LabelledPage): Draft {
  return { example, recognized: Number.POSITIVE_INFINITY, inferred: 0, missing: -1, unknown: 0 }
}

/**
 * The records that a person labelled, and the recognized ones beside them. Where a labelled record is not among the recognized ones, these are
 * of another kind, and none of them is added.
 */
function withFurther(said: LabelledPage, draft: LabelledPage): LabelledPage {
  const found = said.records.map((record) => draft.records.find((other) => hasPlacesOf(other, record)))
  if (found.includes(undefined)) return said
  const further = draft.records.filter((record) => !found.includes(record))
  if (further.length === 0) return said
  const records = [...said.records, ...further].sort((a, b) => startOf(a) - startOf(b))
  return { ...said, records, complete: draft.complete, region: draft.region }
}

/** Whether each value of a labelled record may be where a recognized one has its value. */
function hasPlacesOf(recognized: LabelledRecord, labelled: LabelledRecord): boolean {
  return labelled.values.every((cell, f) => {
    const others = textLabels(recognized.values[f]).flatMap(({ places }) => places)
    return textLabels(cell).every(({ places }) =>
      places.some((place) => others.some((other) => overlaps(place, other))),
    )
  })
}

/** Where the first labelled value of a record may be first. */
function startOf({ values }: LabelledRecord): number {
  return leastOf(textLabels(values.flat()).map(({ places: [first] }) => first.start))
}

function draftOf(
  page: Page,
  p: number,
  units: Units,
  chosen: ChosenRows,
  many: readonly boolean[],
  labelOf: (f: number, unit: number) => LabelledValue | undefined,
): Draft {
  let recognized = 0
  let inferred = 0
  let missing = 0
  let unknown = 0
  const records: LabelledRecord[] = []
  let complete = true
  for (const row of chosen.rows[p]) {
    const cells = row.map((unit, f) =>
      many[f] ? unitsOnPage(units, chosen.fields[f].selection.units, p) : unit < 0 ? [] : [unit],
    )
    const values = cells.map((own, f) => own.flatMap((unit) => labelOf(f, unit) ?? []))
    const hits = cells.map((own, f) => own.filter((unit) => chosen.fields[f].spans.has(unit)).length)
    const filled = values.filter((cell) => cell.length > 0).length
    const hitCount = hits.reduce((sum, count) => sum + count, 0)
    // A place that looks like one field, with no other field beside it, is not a record.
    if (filled === 0 || (chosen.shape === 'list' && filled * 2 <= row.length && row.length > 1)) {
      if (hitCount > 0) complete = false
      continue
    }
    recognized += hitCount
    inferred += values.reduce((sum, cell) => sum + cell.length, 0) - hitCount
    missing += row.length - filled
    unknown += cells.filter((own, f) => own.length > values[f].length).length
    records.push({ values })
  }
  const region = { start: 0, end: page.source.length }
  return {
    example: { page, records, complete, region, negatives: [] },
    recognized,
    inferred,
    missing,
    unknown,
  }
}

function unitsOnPage(units: Units, selected: Int32Array, p: number): number[] {
  return [...selected]
    .filter((unit) => units.page[unit] === p)
    .sort((a, b) => units.span[a].start - units.span[b].start)
}

function hasSeveral(units: Units, selected: Int32Array): boolean {
  const pages = new Set<number>()
  for (const unit of selected) {
    if (pages.has(units.page[unit])) return true
    pages.add(units.page[unit])
  }
  return false
}

function isWhole(units: Units, unit: number, spans: readonly Span[]): boolean {
  const { start, end } = units.span[unit]
  return spans.some((span) => span.start === start && span.end === end)
}

function longest(spans: readonly Span[]): Span {
  return spans.reduce((best, span) => (span.end - span.start > best.end - best.start ? span : best))
}

function round(weight: number): number {
  return Math.round(weight * 1000) / 1000
}
