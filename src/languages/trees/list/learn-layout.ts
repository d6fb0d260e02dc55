import { type Assignment, type MarkedRecord, resolveRecord } from '../../../record/places/resolve.ts'
import { evenly } from '../../../strings/evenly.ts'
import { chooseAssignment, joinAssignments, lookOf } from '../refine/choose.ts'
import { matchMarks } from '../refine/match-marks.ts'
import type { Refined, Setting } from '../refine/refined.ts'

/** Assignments of places that are tried, best first. */
const MAX_ASSIGNMENTS = 10

/** Marked records that a layout is learned from together; more of them only confirm it. */
const MAX_TOGETHER = 8
/** Marked records that a layout is learned from one by one, where together they do not make one. */
const MAX_ALONE = 4

/** Which places of the marked values are not tried. */
export interface Refused {
  /** Places that look like these: see `lookOf`. */
  readonly looks: readonly string[]
  /** Places that cost more than this, as `Assignment.cost`. */
  readonly above: number
}

/** All places are tried. */
export const NONE_REFUSED: Refused = { looks: [], above: Number.MAX_VALUE }

/**
 * The layout that shows most of the marked records. All together they make one, unless they look different: then each
 * alone may make one that shows the others too, where the values of some were looked for in the wrong places.
 */
export function learnLayout(
  marks: readonly MarkedRecord[],
  setting: Setting,
  groups: number,
  { looks, above }: Refused = NONE_REFUSED,
): Refined | undefined {
  const chosen = spreadMarks(marks)
  const resolved = chosen.map(({ page, record }) =>
    resolveRecord(page, record, MAX_ASSIGNMENTS, setting.budget).filter(
      (option) => option.cost <= above && (looks.length === 0 || !looks.includes(lookOf(option))),
    ),
  )
  if (resolved.some((options) => options.length === 0)) return undefined
  const attempt = (assignments: readonly (readonly Assignment[])[]): Refined | undefined =>
    chooseAssignment(joinAssignments(assignments), setting, groups)
  const together = attempt(resolved)
  if (chosen.length === 1) return together
  let best = together
  let most = together === undefined ? NOTHING : measure(together, chosen)
  if (most.clean) return together
  for (const assignments of resolved.slice(0, MAX_ALONE)) {
    const alone = attempt([assignments])
    if (alone === undefined) continue
    const own = measure(alone, chosen)
    if (isBetter(own, most)) {
      best = alone
      most = own
    }
  }
  return best
}

/** How much of the marks a layout shows. */
interface Measure {
  readonly found: number
  /** Marks shown exactly, less the part of the fields that it has to describe in several ways for that. */
  readonly worth: number
  /** Whether the marks have something in common: it describes some field in one way. */
  readonly common: boolean
  /** Whether it shows all marks, and describes every field in one way. */
  readonly clean: boolean
  /** How many of the marked values it shows. */
  readonly values: number
  readonly yield: number
}

const NOTHING: Measure = { found: 0, worth: 0, common: false, clean: false, values: 0, yield: 0 }

function measure(refined: Refined, marks: readonly MarkedRecord[]): Measure {
  const found = [...matchMarks(marks, refined.results).values()]
  const exact = found.filter((each) => each.exact).length
  const { fields } = refined.rule
  const several = fields.filter(({ places }) => places.length > 1).length
  return {
    found: found.length,
    worth: exact - several / fields.length,
    common: several < fields.length,
    clean: exact === marks.length && several === 0,
    values: found.reduce((sum, { right }) => sum + right, 0),
    yield: refined.yield,
  }
}

function isBetter(a: Measure, b: Measure): boolean {
  const [one, other] = [a.common ? 1 : 0, b.common ? 1 : 0]
  return (
    (one - other || a.found - b.found || a.worth - b.worth || a.values - b.values || a.yield - b.yield) > 0
  )
}

/** A few of the marked records, the fullest first, spread over the pages. */
function spreadMarks(marks: readonly MarkedRecord[]): readonly MarkedRecord[] {
  if (marks.length <= MAX_TOGETHER) return marks
  const filled = ({ record }: MarkedRecord): number => record.values.filter((cell) => cell.length > 0).length
  const fullest = marks.reduce((most, mark) => Math.max(most, filled(mark)), 0)
  const full = marks.filter((mark) => filled(mark) === fullest)
  const from = full.length >= MAX_TOGETHER ? full : [...marks].sort((a, b) => filled(b) - filled(a))
  return evenly(from, MAX_TOGETHER)
}
