import { GleanError } from '../../errors.ts'
import type { Budget } from '../../languages/language.ts'
import type { Shape } from '../../languages/task.ts'
import type { Span } from '../../page/span.ts'
import { readValue } from '../../page/value.ts'
import { type Instances, spansByUnit, toldUnits } from './instances.ts'
import { ANY_NUMBER, ONE_A_PAGE } from './likelihood.ts'
import { type Cell, findRows, type Row } from './rows.ts'
import type { Evidence, Selection } from './score.ts'
import { extendSelection, searchSelections } from './search.ts'
import type { Units } from './units.ts'

/** What was chosen for one field. */
export interface ChosenField {
  readonly selection: Selection
  /** The next best selections of other units, for how clear the choice was. */
  readonly rivals: readonly Selection[]
  /** By unit, what was recognized there. */
  readonly spans: ReadonlyMap<number, readonly Span[]>
}

/** The units of all fields, and the rows that they form. */
export interface ChosenRows {
  readonly shape: Shape
  readonly fields: readonly ChosenField[]
  /** By page; with one record a page, a single row that has the first unit of each field. */
  readonly rows: readonly (readonly Row[])[]
  readonly holes: number
  /** Logarithm of the likelihood of it all. */
  readonly score: number
}

/**
 * A cell of a row is empty one time in twenty, where nothing is known of it; at a place that two fields claim, it is one of theirs.
 * With one in fifty, 117 fields of swde (lists of half the values, 5 pages) and 20 made-up lists (unreliable recognizers, 30 % errors,
 * one page) come out the same, 0.819 and 16 right; with one in five, two of the lists fewer.
 */
const HOLE = Math.log(0.05)

/** Other selections that are kept of each field, to ask about pages on which they differ. */
const MOST_RIVALS = 3

/**
 * Chooses the units of all fields together: those that explain what was recognized, form regular rows, and do not claim each
 * other's places. The shape is the one under which all of it is likelier, unless it is given.
 */
export function chooseSelections(
  units: Units,
  instances: readonly Instances[],
  budget: Budget,
  given?: Shape,
): ChosenRows {
  const spans = instances.map((own) => spansByUnit(units, own.spans))
  const evidence = spans.map((own, f) => {
    const told = toldUnits(units, instances[f])
    return { ...evidenceOf(units, own), ...(told === undefined ? {} : { told }) }
  })
  const evidenceFor = (f: number, shape: Shape): Evidence => ({
    errors: instances[f].recognizer.errors,
    counts: shape === 'single' ? ONE_A_PAGE : ANY_NUMBER,
    ...evidence[f],
  })
  const search = (shape: Shape) =>
    instances.map((_, f) => searchSelections(units, evidenceFor(f, shape), budget))
  const shapes: readonly Shape[] = given === undefined ? ['single', 'list'] : [given]
  const ways = shapes.map((shape) => {
    const candidates = search(shape)
    checkCandidates(candidates, instances)
    return { shape, candidates, ...improve(units, candidates, shape, budget) }
  })
  const [first, list] = ways
  const isList =
    list !== undefined &&
    (list.score > first.score ||
      showsSeveral(
        units,
        first.candidates.map((own, f) => own[first.chosen[f]]),
      ))
  const { shape, candidates, chosen } = isList ? list : first
  const found = chosen.map((c, f) => candidates[f][c])
  const selections = found.map((selection, f) => {
    if (shape === 'list') return selection
    const extended = extendSelection(units, evidenceFor(f, shape), selection, budget)
    const others = new Set(found.flatMap(({ units: own }, g) => (g === f ? [] : [...own])))
    // What another field has already is not a second form of this one.
    return extended.units.some((unit) => others.has(unit)) ? selection : extended
  })
  const { rows, holes } = rowsOf(units, selections, shape)
  return {
    shape,
    rows,
    holes,
    score: scoreTogether(selections, shape) + HOLE * holes,
    fields: selections.map((selection, f) => ({
      selection,
      rivals: candidates[f].filter((_, c) => c !== chosen[f]).slice(0, MOST_RIVALS),
      spans: spans[f],
    })),
  }
}

/**
 * Whether most fields have several values on most of their pages: then the pages do not have one record each, however likely each
 * field is by itself.
 */
function showsSeveral(units: Units, selections: readonly Selection[]): boolean {
  const several = selections.filter(({ units: selected }) => {
    const counts = new Map<number, number>()
    for (const unit of selected) counts.set(units.page[unit], (counts.get(units.page[unit]) ?? 0) + 1)
    return [...counts.values()].filter((count) => count > 1).length * 2 > counts.size
  })
  return several.length * 2 > selections.length
}

/** Throws where no set of places explains what a recognizer found, as when the pages have little but what it matches. */
function checkCandidates(
  candidates: readonly (readonly Selection[])[],
  instances: readonly Instances[],
): void {
  const lacking = candidates.findIndex((own) => own.length === 0)
  if (lacking < 0) return
  const { field, words } = instances[lacking].recognizer
  throw new GleanError('recognizer-silent', `no places on the pages explain what ${words} matches`, {
    place: { path: field },
    remedy: 'Give more pages of one template, or a narrower recognizer.',
  })
}

/** What was recognized of a field, unit by unit. */
function evidenceOf(
  units: Units,
  spans: ReadonlyMap<number, readonly Span[]>,
): Pick<Evidence, 'recognized' | 'whole' | 'values'> {
  const recognized = new Uint8Array(units.count)
  const whole = new Uint8Array(units.count)
  const values = new Map<number, number[]>()
  const numbers = new Map<string, number>()
  for (const [unit, own] of spans) {
    const { start, end } = units.span[unit]
    const { source } = units.pages[units.page[unit]]
    recognized[unit] = 1
    if (own.some((span) => span.start === start && span.end === end)) whole[unit] = 1
    const texts = own.map((span) => readValue(source, span.start, span.end))
    for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size)
    values.set(unit, [...new Set(texts.map((text) => numbers.get(text)!))])
  }
  return { recognized, whole, values }
}

/**
 * The sum of the scores. In a list the number of rows is one for all fields, so that it counts once; where a field has another
 * number, that shows as holes.
 */
function scoreTogether(selections: readonly Selection[], shape: Shape): number {
  let sum = 0
  for (const [f, { score, regularity }] of selections.entries()) {
    sum += shape === 'list' && f > 0 ? score - regularity : score
  }
  return sum
}

/** Coordinate ascent: each field takes the candidate that is best given the others, until none changes or the budget is spent. */
function improve(
  units: Units,
  candidates: readonly (readonly Selection[])[],
  shape: Shape,
  budget: Budget,
): { readonly chosen: number[]; readonly score: number } {
  const chosen = candidates.map(() => 0)
  const total = () => {
    const selections = chosen.map((c, f) => candidates[f][c])
    budget.spend(selections.reduce((sum, { units: selected }) => sum + selected.length, 0))
    return scoreTogether(selections, shape) + HOLE * rowsOf(units, selections, shape).holes
  }
  let best = total()
  for (let changed = true; changed && !budget.exhausted; ) {
    changed = false
    for (const [f, own] of candidates.entries()) {
      const before = chosen[f]
      let at = before
      for (let c = 0; c < own.length; c++) {
        chosen[f] = c
        const score = total()
        if (score <= best) continue
        best = score
        at = c
      }
      chosen[f] = at
      changed ||= at !== before
    }
  }
  return { chosen, score: best }
}

/** The rows of all pages; empty cells count in lists only, where the likelihood of each field does not count them already. */
function rowsOf(units: Units, selections: readonly Selection[], shape: Shape) {
  const pages: Cell[][] = units.pages.map(() => [])
  const claimed = new Map<number, number>()
  let shared = 0
  for (const [field, { units: selected }] of selections.entries()) {
    for (const unit of selected) {
      pages[units.page[unit]].push({ field, unit, start: units.span[unit].start })
      if (claimed.has(unit)) shared++
      claimed.set(unit, field)
    }
  }
  for (const cells of pages) cells.sort((a, b) => a.start - b.start || a.field - b.field)
  if (shape === 'single') {
    const rows = pages.map((cells): Row[] => [
      selections.map((_, field) => cells.find((cell) => cell.field === field)?.unit ?? -1),
    ])
    return { rows, holes: shared }
  }
  const { rows, holes } = findRows(pages, selections.length)
  return { rows, holes: holes + shared }
}
