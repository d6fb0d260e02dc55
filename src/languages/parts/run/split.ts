import { valuesCostOf } from './compile-view.ts'
import { createCells, decode, type Part, type Split } from './decode.ts'
import { createLattices } from './lattice.ts'
import type { PartsRule, View } from './rule.ts'
import { unitsOf } from './units.ts'

/** A longer text is prose, not fields: it is not split. */
const MOST_UNITS = 600

/** Splits a text. */
export type Splitter = (text: string) => Split

/** Rules that were made ready. They are data that nobody changes. */
const ready = new WeakMap<PartsRule, Splitter>()

/** Splits texts by a rule, in time proportional to their length. A rule is made ready once. */
export function createSplitter(rule: PartsRule): Splitter {
  let splitter = ready.get(rule)
  if (splitter === undefined) {
    splitter = compileRule(rule)
    ready.set(rule, splitter)
  }
  return splitter
}

function compileRule(rule: PartsRule): Splitter {
  const latticeOf = createLattices(rule)
  const cells = createCells()
  const hasLists = rule.fields.some(({ separator }) => separator !== undefined)
  return (text) => {
    const units = unitsOf(text, rule.grain)
    let best: Split = { parts: [], score: Number.NEGATIVE_INFINITY }
    if (units.size === 0 || units.size > MOST_UNITS) return best
    const lattice = latticeOf(units)
    for (const order of rule.orders) {
      const split = decode(lattice, units, order, cells)
      if (split.score > best.score) best = split
    }
    if (!hasLists) return best
    const parts = best.parts.flatMap((part) => cutList(text, part, rule.fields[part.field].separator))
    return { score: best.score, parts }
  }
}

/** The steps that splitting a text may take: every start with every length, for every field of every order. */
export function costOf({ fields, orders }: PartsRule, text: string): number {
  const units = Math.min(MOST_UNITS, text.length)
  const spans = fields.reduce((sum, { longest }) => sum + Math.min(units, longest), 0)
  return units * (fields.length + spans * orders.length)
}

/** The steps that making a rule ready takes: one for each of its keys and words, and for each character of a pattern. */
export function compileCostOf({ fields, constants }: PartsRule): number {
  const keysOf = ({ entries }: View): number => entries.length
  return fields.reduce(
    (sum, { start, end, value }) => sum + keysOf(start) + keysOf(end) + valuesCostOf(value),
    constants.length,
  )
}

function cutList(text: string, part: Part, separator: string | undefined): Part[] {
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
