import { greatestOf } from '../../../strings/extremes.ts'
import type { PartField, PartOrder, PartsRule, View } from './rule.ts'
import { Unit, type Units, unitsOf } from './units.ts'
import { createValueChains } from './value-chains.ts'
import { type Chain, type Constants, endChain, startChain, valueChain } from './views.ts'

/** A value inside a text. */
export interface Part {
  readonly field: number
  readonly start: number
  readonly end: number
  /** The log-likelihood ratio of its boundaries and of its content. */
  readonly score: number
}

/** The values of a text, in order, and the score of them all together. */
export interface Split {
  readonly parts: readonly Part[]
  readonly score: number
}

/** A longer text is prose, not fields: it is not split. */
const MOST_UNITS = 600

/** Splits texts by a rule, in time proportional to their length. */
export function createSplitter(rule: PartsRule): (text: string) => Split {
  const constants = new Set(rule.constants)
  const again = new Set(rule.again)
  const fields = rule.fields.map(compileField)
  return (text) => {
    const units = unitsOf(text, rule.grain)
    let best: Split = { parts: [], score: Number.NEGATIVE_INFINITY }
    if (units.size === 0 || units.size > MOST_UNITS) return best
    const lattice = createLattice(units, fields, constants)
    for (const order of rule.orders) {
      const split = decode(lattice, order, again)
      if (split.score > best.score) best = split
    }
    return { score: best.score, parts: best.parts.flatMap((part) => cutList(text, part, fields[part.field])) }
  }
}

/** The steps that splitting a text may take: every start with every length, for every field of every order. */
export function costOf({ fields, orders }: PartsRule, text: string): number {
  const units = Math.min(MOST_UNITS, text.length)
  const spans = fields.reduce((sum, { longest }) => sum + Math.min(units, longest), 0)
  return units * (fields.length + spans * orders.length)
}

interface CompiledField {
  readonly field: PartField
  readonly start: (chain: Chain) => number
  readonly end: (chain: Chain) => number
  readonly value: (chain: Chain) => number
  readonly leading: ReadonlySet<string>
  readonly trailing: ReadonlySet<string>
  /** The length of the longest pattern that is known of its values. */
  readonly longestPattern: number
}

function compileField(field: PartField): CompiledField {
  return {
    field,
    start: compileView(field.start),
    end: compileView(field.end),
    value: compileView(field.value),
    leading: new Set(field.leading),
    trailing: new Set(field.trailing),
    longestPattern: greatestOf(field.value.entries.map(([level, key]) => (level === 1 ? key.length : 0))),
  }
}

/** Each key is scored given the one before; what is below a key that was never seen is not looked at. */
export function compileView({ miss, entries }: View): (chain: Chain) => number {
  const known = new Map<string, { score: number; miss: number }>()
  for (const [level, key, score, below] of entries) known.set(`${level}${key}`, { score, miss: below })
  return (chain) => {
    let total = 0
    let below = miss
    for (let level = 0; level < chain.length; level++) {
      const entry = known.get(`${level}${chain[level]}`)
      if (entry === undefined) return total + below
      total += entry.score
      below = entry.miss
    }
    return total
  }
}

/**
 * A value may be at any place of a text: its score must outweigh the number of places. Half of its logarithm,
 * because most of them cannot be meant: 0, 1/4, 1/2 and 1 give 0.991, 0.991, 0.992 and 0.982 on 22 sites with two pages.
 */
const CHANCE = 0.5

/** A text with all that is asked of its units again and again. */
interface Lattice {
  readonly units: Units
  readonly fields: readonly CompiledField[]
  readonly isFree: readonly boolean[]
  /** The score of a field's value from one unit to another; undefined where it cannot be. */
  score(field: number, first: number, last: number): number | undefined
}

function createLattice(units: Units, fields: readonly CompiledField[], constants: Constants): Lattice {
  const { text, size, start, end, kind } = units
  const say = (index: number): string => text.slice(start[index], end[index])
  const starts = Array.from({ length: size }, (_, i) => startChain(units, i, constants))
  const ends = Array.from({ length: size }, (_, i) => endChain(units, i, constants))
  const startScores = fields.map((field) =>
    starts.map((chain, i) =>
      kind[i] !== Unit.sign || canBegin(say(i), field.leading) ? field.start(chain) : undefined,
    ),
  )
  const endScores = fields.map((field) =>
    ends.map((chain, i) =>
      kind[i] !== Unit.sign || canEnd(say(i), field.trailing) ? field.end(chain) : undefined,
    ),
  )
  const hasBrackets = BRACKET.test(text)
  const chance = fields.map(({ field }) => CHANCE * Math.log(size * Math.min(size, field.longest)))
  const chains = createValueChains(units)
  return {
    units,
    fields,
    isFree: kind.map((one, i) => one === Unit.sign || constants.has(say(i))),
    score(field, first, last) {
      const one = fields[field]
      const before = startScores[field][first]
      const behind = endScores[field][last]
      if (before === undefined || behind === undefined) return undefined
      const { separator, digits, balanced, present } = one.field
      if (digits && !chains.hasDigit(first, last)) return undefined
      if (balanced && hasBrackets && !isBalanced(text.slice(start[first], end[last]))) return undefined
      const items = separator === undefined ? [] : text.slice(start[first], end[last]).split(separator)
      const inner =
        items.length > 1 ? meanScore(items, one) : one.value(chains.chain(first, last, one.longestPattern))
      return before + behind + inner + present - chance[field]
    },
  }
}

function meanScore(items: readonly string[], field: CompiledField): number {
  return items.reduce((sum, item) => sum + field.value(valueChain(item.trim())), 0) / items.length
}

const OPENING = '([{«'
const CLOSING = ')]}»'
const BRACKET = /[()[\]{}«»]/u

const SEPARATING = ',;:|/-–—•·'

/** Whether a value may begin with a sign: with one that marked values begin with, or that separates nothing. */
export function canBegin(sign: string, leading: ReadonlySet<string>): boolean {
  return leading.has(sign) || !(SEPARATING.includes(sign) || CLOSING.includes(sign))
}

/** Whether a value may end with a sign. */
export function canEnd(sign: string, trailing: ReadonlySet<string>): boolean {
  return trailing.has(sign) || !(SEPARATING.includes(sign) || OPENING.includes(sign))
}

/** Whether every bracket of a text is closed in it, and none else. */
export function isBalanced(text: string): boolean {
  const open: number[] = []
  for (const character of text) {
    const opening = OPENING.indexOf(character)
    if (opening >= 0) open.push(opening)
    const closing = CLOSING.indexOf(character)
    if (closing >= 0 && open.pop() !== closing) return false
  }
  return open.length === 0
}

/** A value from one unit to another. */
interface TakenPart {
  readonly first: number
  readonly last: number
  readonly score: number
}

/**
 * The best way through a text. States come in bands of one for each field and one behind the last: in the first band no
 * field was left out, in the second one was, in the third the order is repeated behind a sign, with nothing left out.
 * Every unit is left out at its cost or belongs to a value.
 */
function decode(lattice: Lattice, { fields: order, skipped }: PartOrder, again: ReadonlySet<string>): Split {
  const { units, fields, isFree } = lattice
  const count = order.length + 1
  const states = 3 * count
  const best = new Float64Array(states * (units.size + 1)).fill(Number.NEGATIVE_INFINITY)
  /** For each cell the one that it was reached from, and the value taken on the way, if any. */
  const cameFrom = new Int32Array(best.length).fill(-1)
  const taken: (TakenPart | undefined)[] = []
  const reach = (state: number, at: number, score: number, from: number, part?: TakenPart): void => {
    const cell = at * states + state
    if (score <= best[cell]) return
    best[cell] = score
    cameFrom[cell] = from
    taken[cell] = part
  }
  const valuesAt = (field: number, first: number): TakenPart[] => {
    const found: TakenPart[] = []
    const furthest = Math.min(units.size - 1, first + fields[field].field.longest - 1)
    for (let last = first; last <= furthest; last++) {
      const score = lattice.score(field, first, last)
      if (score !== undefined) found.push({ first, last, score })
    }
    return found
  }
  best[0] = 0
  for (let at = 0; at <= units.size; at++) {
    /** By field of the order, since all bands take the same values. */
    const values: (TakenPart[] | undefined)[] = new Array(order.length)
    for (let state = 0; state < states; state++) {
      const from = at * states + state
      const reached = best[from]
      if (reached === Number.NEGATIVE_INFINITY) continue
      const isAgain = state >= 2 * count
      const j = state % count
      if (!isAgain && j < order.length) reach(count + j + 1, at, reached, from)
      if (at === units.size) continue
      if (isFree[at]) reach(state, at + 1, reached, from)
      else if (!isAgain || j === order.length) reach(state, at + 1, reached + skipped[j], from)
      if (j === order.length) {
        const isFull = isAgain || state < count
        if (isFull && again.has(units.text.slice(units.start[at], units.end[at]))) {
          reach(2 * count, at + 1, reached, from)
        }
        continue
      }
      const own = values[j] ?? valuesAt(order[j], at)
      values[j] = own
      for (const part of own) {
        if (!isAgain || part.score > 0) reach(state + 1, part.last + 1, reached + part.score, from, part)
      }
    }
  }
  const row = units.size * states
  let state = order.length
  for (let end = state; end < states; end += count) if (best[row + end] > best[row + state]) state = end
  const score = best[row + state]
  const parts: Part[] = []
  for (let cell = row + state; cameFrom[cell] >= 0; cell = cameFrom[cell]) {
    const part = taken[cell]
    if (part === undefined) continue
    const field = order[(cameFrom[cell] % states) % count]
    parts.push({ field, start: units.start[part.first], end: units.end[part.last], score: part.score })
  }
  return { parts: parts.reverse(), score }
}

function cutList(text: string, part: Part, { field: { separator } }: CompiledField): Part[] {
  if (separator === undefined) return [part]
  const items: Part[] = []
  let from = part.start
  while (from <= part.end) {
    const found = text.indexOf(separator, from)
    const to = found < 0 || found >= part.end ? part.end : found
    let start = from
    let end = to
    while (start < end && text[start] === ' ') start++
    while (end > start && text[end - 1] === ' ') end--
    if (end > start) items.push({ ...part, start, end })
    if (to === part.end) break
    from = to + separator.length
  }
  return items
}
