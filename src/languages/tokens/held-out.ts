import type { Span } from '../../page/span.ts'
import { type ExtractedRecord, type Extraction, isRecord } from '../../record/extraction.ts'
import { isLabelledRecord, type LabelledPage, type LabelledRecord } from '../../record/label.ts'
import { evenly } from '../../strings/evenly.ts'
import type { Budget } from '../language.ts'
import type { Task } from '../task.ts'

/** Each fold learns once more, and more than three hardly change the share. */
const MOST_FOLDS = 3

/** What is learned from, and what is tested on; they have no record in common. */
interface Fold {
  readonly learned: readonly LabelledPage[]
  readonly tested: LabelledPage
}

/**
 * By field, the share of values that are right where a rule is learned from the other labels, as if one more had been right
 * and one wrong. Fields are named by their path, such as `2` or `2.0`. With a single record nothing can be left out, and every
 * share is a half.
 */
export function heldOutConfidence(
  task: Task,
  extract: (task: Task, tested: LabelledPage) => Extraction | undefined,
  budget: Budget,
): (path: string) => number {
  const counts = new Map<string, { right: number; wrong: number }>()
  for (const { learned, tested } of foldsOf(task)) {
    if (budget.exhausted) break
    const extraction = extract({ ...task, examples: learned }, tested)
    for (const [path, { right, wrong }] of compare(extraction?.records ?? [], tested)) {
      const known = counts.get(path) ?? { right: 0, wrong: 0 }
      counts.set(path, { right: known.right + right, wrong: known.wrong + wrong })
    }
  }
  return (path) => {
    const { right, wrong } = counts.get(path) ?? { right: 0, wrong: 0 }
    return Math.round(((right + 1) / (right + wrong + 2)) * 1000) / 1000
  }
}

/** One page after the other; the two halves of its records where only one page has any. */
function foldsOf({ examples }: Task): Fold[] {
  const pages = examples.filter(({ records }) => records.length > 0)
  if (pages.length > 1) {
    return evenly(pages, MOST_FOLDS).map((tested) => ({
      learned: examples.filter((example) => example !== tested),
      tested,
    }))
  }
  return pages.flatMap((page) => {
    if (page.records.length < 2) return []
    const halves = [0, 1].map((half) => page.records.filter((_, r) => r % 2 === half))
    return halves.map((records, half) => ({
      learned: [{ ...page, records, complete: false }],
      tested: { ...page, records: halves[1 - half], complete: false },
    }))
  })
}

/**
 * Right values by field, and wrong ones: on a page of which every record is labelled what is at no label, on others the labels
 * that were not found, because what else is extracted may be right.
 */
function compare(
  extracted: readonly ExtractedRecord[],
  { records, complete }: LabelledPage,
): Map<string, { right: number; wrong: number }> {
  const labels = new Map<string, (readonly string[])[]>()
  collectLabels(records, '', labels)
  const values = new Map<string, Set<string>>()
  collectValues(extracted, '', values)
  return new Map(
    [...labels].map(([path, own]) => {
      const got = values.get(path) ?? new Set()
      const found = own.filter((places) => places.some((place) => got.has(place))).length
      if (!complete) return [path, { right: found, wrong: own.length - found }]
      const places = new Set(own.flat())
      const right = [...got].filter((place) => places.has(place)).length
      return [path, { right, wrong: got.size - right }]
    }),
  )
}

/** By field the places of each label. Schemas nest at most 16 deep, and so do the calls. */
function collectLabels(
  records: readonly LabelledRecord[],
  within: string,
  into: Map<string, (readonly string[])[]>,
): void {
  for (const { values } of records) {
    for (const [f, cell] of values.entries()) {
      const path = `${within}${f}`
      collectLabels(cell.filter(isLabelledRecord), `${path}.`, into)
      for (const value of cell) {
        if (isLabelledRecord(value)) continue
        const known = into.get(path) ?? []
        known.push(value.places.map(placeKey))
        into.set(path, known)
      }
    }
  }
}

function collectValues(
  records: readonly ExtractedRecord[],
  within: string,
  into: Map<string, Set<string>>,
): void {
  for (const { values } of records) {
    for (const [f, cell] of values.entries()) {
      const path = `${within}${f}`
      collectValues(cell.filter(isRecord), `${path}.`, into)
      for (const value of cell) {
        if (!isRecord(value)) into.set(path, (into.get(path) ?? new Set()).add(placeKey(value)))
      }
    }
  }
}

function placeKey({ start, end }: Span): string {
  return `${start} ${end}`
}
