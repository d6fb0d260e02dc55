import { greatestOf } from '../../../strings/extremes.ts'
import type { Budget } from '../../language.ts'
import { type DelimiterClass, isNested } from '../rule.ts'
import { followers, insideTags, type Machine, type PairShape } from '../run/machine.ts'
import { leftAssignments } from './assignments.ts'
import { type BoundarySearch, completeMachine, type Frame } from './boundaries.ts'
import { type Constraints, findConstraints } from './constraints.ts'
import { Level } from './prefer.ts'
import type { Reading, Sample } from './sample.ts'
import { type Entry, findSides, type NoSide, type Side, type Sides } from './sides.ts'
import { createTrial, type Trial } from './trial.ts'

/** One way to look for a rule. */
export interface Attempt {
  readonly class: DelimiterClass
  readonly shapes: readonly PairShape[]
  /** What else the schema allows: granted where it changes nothing on the examples. */
  readonly declared: readonly PairShape[]
  readonly level: Level
  readonly reading: Reading
  /** Whether missing values may have empty places. */
  readonly blanks: boolean
}

/** A machine that reproduces the labels, or why there is none. */
export type Outcome =
  | { readonly found: Machine; readonly shapes: readonly PairShape[]; readonly trial: Trial }
  | { readonly found: undefined; readonly noSide?: NoSide; readonly trial?: Trial }

/** How many choices of left delimiters are tried before the last level. */
const MAX_ASSIGNMENTS = 16

/** The delimiters around page and record that each class has. */
const FRAMES: Record<DelimiterClass, Frame> = {
  lr: { page: false, record: false },
  hlrt: { page: true, record: false },
  oclr: { page: false, record: true },
  hoclrt: { page: true, record: true },
  'n-lr': { page: false, record: false },
  'n-hlrt': { page: true, record: false },
}

/** Looks for a machine of one class, at one level of preference, under one reading of the labels. */
export function attempt(sample: Sample, how: Attempt, budget: Budget): Outcome {
  const frame = FRAMES[how.class]
  const entry: Entry = {
    followers: followers(how.shapes, isNested(how.class), frame.record),
    guardsHead: frame.page || frame.record,
    guardsRecords: frame.record,
    reading: how.reading,
    blanks: how.blanks,
    shapes: how.shapes,
  }
  const sides = findSides(sample, entry, how.level, budget)
  if ('side' in sides) return { found: undefined, noSide: sides }
  const constraints = findConstraints(sample, sides, entry, budget)
  const trial = createTrial(sample, how.level !== Level.any, budget)
  const search: BoundarySearch = {
    sample,
    sides,
    reading: how.reading,
    level: how.level,
    frame,
    trial,
    budget,
  }
  const plain = searchAssignments(entry, constraints, search, false)
  if (plain !== undefined) return { trial, ...relax(plain, how, trial) }
  const longest = searchAssignments(entry, constraints, search, true)
  if (longest === undefined) return { found: undefined, trial }
  const shorter = shorten(longest, sides, trial)
  return { trial, ...relax(shorter, how, trial) }
}

/**
 * Lets values be missing or repeat where the schema allows it and the examples come out the same. A value that begins a
 * record never repeats by permission alone: two records would become one.
 */
function relax(
  machine: Machine,
  how: Attempt,
  trial: Trial,
): { found: Machine; shapes: readonly PairShape[] } {
  let found = machine
  let shapes = how.shapes
  for (const [pair, declared] of how.declared.entries()) {
    const wider: PairShape = { ...shapes[pair], ...declared }
    if (machine.next[0].includes(pair) && shapes[pair].many !== true) delete wider.many
    if (wider.optional === shapes[pair].optional && wider.many === shapes[pair].many) continue
    const allowed = shapes.map((shape, other) => (other === pair ? wider : shape))
    const relaxed = { ...found, ...followers(allowed, isNested(how.class), machine.open !== undefined) }
    if (trial.judge(relaxed).kind !== 'exact') continue
    found = relaxed
    shapes = allowed
  }
  return { found, shapes }
}

/** Goes through choices of left delimiters; right delimiters are all the preferred ones, or all the longest. */
function searchAssignments(
  entry: Entry,
  constraints: Constraints,
  search: BoundarySearch,
  longest: boolean,
): Machine | undefined {
  const { sides, level, budget, frame } = search
  const starters = new Set(entry.followers.next[frame.record ? entry.followers.inside : 0])
  const competing = entry.followers.next.some((pairs) => pairs.length > 1)
  const rights = sides.rights.map((side) =>
    side.common.slice(0, longest ? greatestOf(side.lengths) : side.lengths[0]),
  )
  const vary = competing ? 'all' : 'starters'
  let tried = 0
  for (const lengths of leftAssignments(sides.lefts, constraints, { starters, vary, longest }, budget)) {
    const lefts = sides.lefts.map((side, pair) => side.common.slice(side.common.length - lengths[pair]))
    const machine: Machine = {
      head: undefined,
      tail: undefined,
      open: undefined,
      close: undefined,
      lefts,
      rights,
      insideTag: insideTags(lefts),
      ...entry.followers,
    }
    const found = completeMachine(machine, search)
    if (found !== undefined) return found
    if (budget.exhausted || (++tried >= MAX_ASSIGNMENTS && level !== Level.any)) return undefined
  }
  return undefined
}

/** Replaces the longest delimiters by preferred ones, one at a time, as long as the machine stays exact. */
function shorten(machine: Machine, sides: Sides, trial: Trial): Machine {
  let best = machine
  for (const [side, delimiters] of [
    ['lefts', sides.lefts],
    ['rights', sides.rights],
  ] as const) {
    for (const [pair, { common, lengths }] of delimiters.entries()) {
      const cut = cutter(side, common)
      const texts = [...best[side]]
      texts[pair] = cut(lengths[0])
      const shorter = { ...best, [side]: texts, ...(side === 'lefts' && { insideTag: insideTags(texts) }) }
      if (trial.judge(shorter).kind === 'exact') best = shorter
    }
  }
  return best
}

function cutter(side: 'lefts' | 'rights', common: Side['common']): (length: number) => string {
  return side === 'lefts'
    ? (length) => common.slice(common.length - length)
    : (length) => common.slice(0, length)
}
