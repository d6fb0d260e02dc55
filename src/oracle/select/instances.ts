import { covers, type Span } from '../../page/span.ts'
import type { OpenRecognizer } from '../recognizers/recognize.ts'
import type { ToldUnits } from './score.ts'
import type { Units } from './units.ts'

/** What the recognizer of a field found on pages: by unit, the spans inside it. */
export interface Instances {
  readonly recognizer: OpenRecognizer
  /** By page, all spans. */
  readonly spans: readonly (readonly Span[])[]
  /** By the index of each page that a person labelled, what the person said of the field there. */
  readonly told?: ReadonlyMap<number, ToldPage>
}

/** What a person said of a field on a page. */
export interface ToldPage {
  /** The places of each value. */
  readonly values: readonly (readonly Span[])[]
  /** The places of each value that a wrong record has. */
  readonly wrong: readonly (readonly Span[])[]
  /** Whether the page has no other values. */
  readonly complete: boolean
}

/** The units that a person labelled, from the places of labels. */
export function toldUnits(units: Units, { told }: Instances): ToldUnits | undefined {
  if (told === undefined || told.size === 0) return undefined
  const unitsOf = (p: number, own: readonly (readonly Span[])[]) =>
    own.map((places) => {
      const spans = units.pages.map((_, at) => (at === p ? places : []))
      return [...spansByUnit(units, spans).keys()]
    })
  return {
    values: [...told].flatMap(([p, { values }]) => unitsOf(p, values)),
    wrong: [...told].flatMap(([p, { wrong }]) => unitsOf(p, wrong)),
    pages: new Set([...told].flatMap(([p, { complete }]) => (complete ? [p] : []))),
  }
}

/** By unit, the spans of one field that lie inside it; a span with markup inside belongs to a run of nodes. */
export function spansByUnit(units: Units, spans: readonly (readonly Span[])[]): ReadonlyMap<number, Span[]> {
  const found = new Map<number, Span[]>()
  for (const [p, own] of spans.entries()) {
    const from = units.first[p]
    let to = from
    while (to < units.first[p + 1] && !units.isRun[to]) to++
    for (const span of own) {
      const unit = unitOf(units, from, to, units.first[p + 1], span)
      if (unit === undefined) continue
      const known = found.get(unit)
      if (known === undefined) found.set(unit, [span])
      else known.push(span)
    }
  }
  return found
}

/** Single nodes are in page order from `from` to `to`, runs from there to `end`. */
function unitOf(units: Units, from: number, to: number, end: number, span: Span): number | undefined {
  const node = lastStartingBefore(units, from, to, span.start)
  if (node >= from && covers(units.span[node], span)) return node
  const run = lastStartingBefore(units, to, end, span.start)
  return run >= to && covers(units.span[run], span) ? run : undefined
}

function lastStartingBefore(units: Units, from: number, to: number, offset: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (units.span[middle].start <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}
