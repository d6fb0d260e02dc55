import type { Budget } from '../../language.ts'
import { canBegin, canEnd, isBalanced } from '../run/lattice.ts'
import { MAX_UNITS, type PartField, type PartsRule } from '../run/rule.ts'
import { costOf, createSplitter } from '../run/split.ts'
import { grainFor, Unit, type Units, unitsOf } from '../run/units.ts'
import { createValueChains } from '../run/value-chains.ts'
import { type Constants, endChain, startChain, ValueLevel, valueChain } from '../run/views.ts'
import { constantsOf } from './constants.ts'
import { findOrders, ordersWithCosts } from './orders.ts'
import { type Sample, toSample } from './sample.ts'
import { findSeparators } from './separators.ts'
import { createTally, PRIOR, VALUE_PRIORS } from './tally.ts'

/** Where the values of a field are in a text. */
export interface MarkedPart {
  readonly field: number
  readonly start: number
  readonly end: number
}

/** A text whose parts are known. */
export interface MarkedText {
  readonly text: string
  readonly parts: readonly MarkedPart[]
}

/**
 * How often the rule is applied to the texts without marks and learned again from what it found. With one marked page, 22
 * sites: no round 0.973, one 0.976, four 0.976; with two pages it changes nothing.
 */
const ROUNDS = 2
/** What all texts count together whose parts the rule itself found: more would make one format the only one. */
const OWN_WEIGHT = 2
const MOST_EACH = 0.3

/** Units of a value that are counted as background; longer values are rare. */
const MOST_SEEN = 40

/** Learns how texts are cut: from texts with marks, and from texts of the same place without. */
export function learnParts(
  fields: number,
  marked: readonly MarkedText[],
  unmarked: readonly string[],
  budget: Budget,
): PartsRule | undefined {
  if (fields === 0 || marked.length === 0) return undefined
  const grain = grainFor(
    marked.map(({ text, parts }) => ({ text, edges: parts.flatMap(({ start, end }) => [start, end]) })),
  )
  const own = new Set(marked.map(({ text }) => text))
  const all = [...new Set([...own, ...unmarked])].map((text) => unitsOf(text, grain))
  const backgroundCost = fields * MOST_SEEN * all.reduce((sum, { size }) => sum + size, 0)
  // Without time for the other texts the marked ones have to do.
  const texts = budget.spend(backgroundCost) ? all : all.filter(({ text }) => own.has(text))
  const known = marked.map(({ text, parts }) => toSample(unitsOf(text, grain), parts, 1))
  // A single character is no word.
  const constants = grain === 'characters' ? new Set<string>() : constantsOf(texts, known)
  const open = texts.filter(({ text }) => !own.has(text))
  let samples: readonly Sample[] = known
  let rule = estimate(fields, grain, samples, known, texts, constants)
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    const split = createSplitter(rule)
    const found: Sample[] = []
    for (const units of open) {
      if (!budget.spend(costOf(rule, units.text))) return rule
      const { parts } = split(units.text)
      if (parts.length > 0) found.push(toSample(units, parts, Math.min(MOST_EACH, OWN_WEIGHT / open.length)))
    }
    if (!budget.spend(backgroundCost)) return rule
    samples = [...known, ...found]
    rule = estimate(fields, grain, samples, known, texts, constants)
  }
  return rule
}

function estimate(
  fields: number,
  grain: PartsRule['grain'],
  samples: readonly Sample[],
  known: readonly Sample[],
  texts: readonly Units[],
  constants: Constants,
): PartsRule {
  const learned = Array.from({ length: fields }, (_, field) =>
    estimateField(field, samples, texts, constants),
  )
  return {
    grain,
    constants: [...constants].sort(),
    fields: learned,
    orders: ordersWithCosts(findOrders(known), samples, constants),
    separators: findSeparators(known),
    inside: round(Math.log(PRIOR / (known.length + PRIOR))),
    again: repeatSigns(known, texts, fields),
  }
}

function estimateField(
  field: number,
  samples: readonly Sample[],
  texts: readonly Units[],
  constants: Constants,
): PartField {
  const start = createTally()
  const end = createTally()
  const value = createTally(VALUE_PRIORS)
  const leading = new Set<string>()
  const trailing = new Set<string>()
  let present = 0
  let absent = 0
  let longest = 1
  let longestPattern = 0
  let digits = true
  let balanced = true
  let separator: string | undefined
  for (const sample of samples) {
    const { units, weight } = sample
    const regions = sample.regions.filter((region) => region.field === field)
    if (regions.length > 0) present += weight
    else absent += weight
    for (const { first, last, items, separator: between } of regions) {
      const share = weight / regions.length
      start.add(startChain(units, first, constants), share)
      end.add(endChain(units, last, constants), share)
      for (const item of items) {
        const chain = valueChain(item)
        longestPattern = Math.max(longestPattern, chain[ValueLevel.loose].length)
        // Only the content of marked values is worth knowing: the others need not be right.
        value.add(weight < 1 ? chain.slice(0, -1) : chain, share / items.length)
      }
      if (weight < 1) continue
      if (items.some((item) => !isBalanced(item))) balanced = false
      longest = Math.max(longest, last - first + 1)
      if (between !== undefined) separator = between
      if (units.kind[first] === Unit.sign) leading.add(units.text.slice(units.start[first], units.end[first]))
      if (units.kind[last] === Unit.sign) trailing.add(units.text.slice(units.start[last], units.end[last]))
      if (items.some((item) => !/^[\p{N}\p{P}\p{S}\s]+$/u.test(item) || !/\p{N}/u.test(item))) digits = false
    }
  }
  const most = separator === undefined ? Math.min(MAX_UNITS, longest * 2 + 4) : MAX_UNITS
  for (const units of texts) {
    const { text, size, kind } = units
    const say = (index: number): string => text.slice(units.start[index], units.end[index])
    const chains = createValueChains(units)
    for (let i = 0; i < size; i++) {
      if (kind[i] !== Unit.sign || canEnd(say(i), trailing)) end.see(endChain(units, i, constants))
      if (kind[i] === Unit.sign && !canBegin(say(i), leading)) continue
      start.see(startChain(units, i, constants))
      for (let k = i; k < Math.min(size, i + Math.min(most, MOST_SEEN)); k++) {
        if (kind[k] !== Unit.sign || canEnd(say(k), trailing)) value.see(chains.chain(i, k, longestPattern))
      }
    }
  }
  return {
    start: start.view(),
    end: end.view(),
    value: value.view(),
    present: round(Math.log((present + 0.6) / (absent + 0.4))),
    leading: [...leading].sort(),
    trailing: [...trailing].sort(),
    digits,
    balanced,
    longest: most,
    ...(separator === undefined ? {} : { separator }),
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/**
 * Signs behind which all fields may come again: where marked texts repeat the fields, the signs between them; else signs
 * that are in no marked text at all, so that they can only separate something new.
 */
function repeatSigns(known: readonly Sample[], texts: readonly Units[], fields: number): string[] {
  const between = new Set<string>()
  const seen = new Set<string>()
  for (const { units, regions } of known) {
    for (let i = 0; i < units.size; i++) if (units.kind[i] === Unit.sign) seen.add(wordAt(units, i))
    const met = new Set<number>()
    for (const [r, { field, first }] of regions.entries()) {
      if (met.has(field)) {
        for (let i = regions[r - 1].last + 1; i < first; i++)
          if (units.kind[i] === Unit.sign) between.add(wordAt(units, i))
        met.clear()
      }
      met.add(field)
    }
  }
  if (between.size > 0) return [...between].sort()
  const others = new Set<string>()
  for (const units of fields > 1 ? texts : []) {
    for (let i = 0; i < units.size; i++) {
      if (units.kind[i] === Unit.sign && !seen.has(wordAt(units, i))) others.add(wordAt(units, i))
    }
  }
  return [...others].sort().slice(0, MOST_SIGNS)
}

const MOST_SIGNS = 40

function wordAt({ text, start, end }: Units, index: number): string {
  return text.slice(start[index], end[index])
}
