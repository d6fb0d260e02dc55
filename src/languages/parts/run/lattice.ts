import { type CompiledValues, compileValues, compileView } from './compile-view.ts'
import type { PartsRule } from './rule.ts'
import { Kind, Unit, type Units, unitsOf } from './units.ts'
import { type Chain, endChain, startChain } from './views.ts'

/** What is not a value: a score that no sum reaches. */
export const NONE = Number.NEGATIVE_INFINITY

/** A text with all that is asked of its units again and again. Its memory is that of the rule: reading a text ends the one before. */
export interface Lattice {
  /** Whether the fields may come again behind any unit at all. */
  readonly mayRepeat: boolean
  /** Whether a unit may be left out for nothing: a sign, or a word of the template. */
  isFree(unit: number): boolean
  /** Whether all fields may come again behind a unit. */
  isAgain(unit: number): boolean
  /** Writes the scores of a field's values that begin with a unit, by their length less one; `NONE` where there is none. Returns how many. */
  scoresFrom(field: number, first: number, into: Float64Array): number
}

/**
 * A value may be at any place of a text: its score must outweigh the number of places. Half of its logarithm,
 * because most of them cannot be meant: 0, 1/4, 1/2 and 1 give 0.991, 0.991, 0.992 and 0.982 on 22 sites with two pages.
 */
const CHANCE = 0.5

/** Gaps and signs of a rule's texts repeat: what is known of this many is kept. */
const MOST_KEPT = 2000

/** By field, whether a value may begin and end with a sign, and whether the sign separates values. */
interface Sign {
  readonly begins: readonly boolean[]
  readonly ends: readonly boolean[]
  readonly isSeparator: boolean
}

/** Makes lattices of texts; what depends on the rule alone is worked out once. */
export function createLattices(rule: PartsRule): (units: Units) => Lattice {
  const { fields } = rule
  const width = fields.length
  const constants = new Set(rule.constants)
  const again = new Set(rule.again)
  const values = compileValues(fields.map(({ value }) => value))
  const signOf = createSigns(rule)
  const starts = createBoundaries(
    fields.map(({ start }) => compileView(start)),
    (text, index) => startChain(text, index, constants),
  )
  const ends = createBoundaries(
    fields.map(({ end }) => compileView(end)),
    (text, index) => endChain(text, index, constants),
  )
  /** By size of a text and field, what counts against a value because it may be anywhere. */
  const chances: Float64Array[] = []

  let units: Units = unitsOf('', rule.grain)
  /** For each unit and field the score of a value's boundary there; `NONE` where no value begins or ends. */
  let startScores = new Float64Array(0)
  let endScores = new Float64Array(0)
  let isSeparator = new Uint8Array(0)
  /** For each unit the gap before it, and whether it is a word of the template. */
  const gaps: string[] = []
  const isConstant: boolean[] = []
  let hasBrackets = false

  function makeRoom(size: number): void {
    if (isSeparator.length >= size) return
    startScores = new Float64Array(2 * size * width)
    endScores = new Float64Array(2 * size * width)
    isSeparator = new Uint8Array(2 * size)
  }

  function readStarts({ text, size, start, end, kind }: Units): void {
    let word = -1
    for (let i = 0; i < size; i++) {
      gaps[i] = text.slice(word < 0 ? 0 : end[word], start[i])
      const scores = starts(units, i, gaps[i], word, word >= 0 && isConstant[word])
      for (let f = 0; f < width; f++) startScores[i * width + f] = scores[f]
      isConstant[i] = false
      if (kind[i] === Unit.sign) continue
      isConstant[i] = constants.size > 0 && constants.has(text.slice(start[i], end[i]))
      word = i
    }
  }

  function readEnds({ text, size, start, end, kind }: Units): void {
    let word = -1
    for (let i = size - 1; i >= 0; i--) {
      const isWord = kind[i] !== Unit.sign
      const gap = word < 0 ? text.slice(end[i]) : isWord ? gaps[word] : text.slice(end[i], start[word])
      const scores = ends(units, i, gap, word, word >= 0 && isConstant[word])
      for (let f = 0; f < width; f++) endScores[i * width + f] = scores[f]
      if (isWord) word = i
    }
  }

  function readSigns({ text, size, start, end, kind }: Units): void {
    for (let i = 0; i < size; i++) {
      isSeparator[i] = 0
      if (kind[i] !== Unit.sign) continue
      const sign = signOf(text.slice(start[i], end[i]))
      if (sign.isSeparator) isSeparator[i] = 1
      for (let f = 0; f < width; f++) {
        if (!sign.begins[f]) startScores[i * width + f] = NONE
        if (!sign.ends[f]) endScores[i * width + f] = NONE
      }
    }
  }

  const lattice: Lattice = {
    mayRepeat: again.size > 0,
    isFree: (unit) => units.kind[unit] === Unit.sign || isConstant[unit],
    isAgain: (unit) => again.size > 0 && again.has(units.text.slice(units.start[unit], units.end[unit])),
    scoresFrom(f, first, into) {
      const before = startScores[first * width + f]
      if (before === NONE) return 0
      const { text, size, start, end, kind, kinds } = units
      const { separator, digits, balanced, present, longest } = fields[f]
      const chance = chances[size][f]
      const count = Math.min(size - first, longest)
      let inside = 0
      let seen = 0
      let hasConstant = false
      let hasOther = false
      for (let length = 0; length < count; length++) {
        const last = first + length
        const behind = endScores[last * width + f]
        into[length] = NONE
        seen |= kinds[last]
        if (isSeparator[last] === 1) inside = rule.inside
        if (isConstant[last]) hasConstant = true
        else if (kind[last] !== Unit.sign) hasOther = true
        // Words of the template alone are not a value, however well they fit: no marked value has any.
        if (hasConstant && !hasOther) continue
        if (behind === NONE || (digits && (seen & Kind.digits) === 0)) continue
        if (balanced && hasBrackets && !isBalanced(text.slice(start[first], end[last]))) continue
        const list =
          separator === undefined
            ? undefined
            : scoreOfList(text.slice(start[first], end[last]), separator, f, values)
        const inner = list ?? values.score(f, units, first, last, seen)
        into[length] = before + behind + inner + present - chance + inside
      }
      return count
    },
  }

  return (next) => {
    const { text, size } = next
    units = next
    makeRoom(size)
    readStarts(next)
    readEnds(next)
    readSigns(next)
    hasBrackets = BRACKET.test(text)
    chances[size] ??= Float64Array.from(
      fields,
      ({ longest }) => CHANCE * Math.log(size * Math.min(size, longest)),
    )
    return lattice
  }
}

/** What the signs of a rule's texts are to its fields. */
function createSigns({ fields, separators }: PartsRule): (sign: string) => Sign {
  const known = new Map<string, Sign>()
  const leading = fields.map((field) => new Set(field.leading))
  const trailing = fields.map((field) => new Set(field.trailing))
  return (text) => {
    let sign = known.get(text)
    if (sign === undefined) {
      if (known.size >= MOST_KEPT) known.clear()
      sign = {
        begins: leading.map((signs) => canBegin(text, signs)),
        ends: trailing.map((signs) => canEnd(text, signs)),
        isSeparator: separators.includes(text),
      }
      known.set(text, sign)
    }
    return sign
  }
}

/** The scores of boundaries beside a gap: by the kind of the word beyond it, that of the edge of the text first; by constant word. */
interface GapScores {
  readonly byKind: (Float64Array | undefined)[]
  readonly byWord: Map<string, Float64Array>
}

/**
 * The scores by field of the boundary at a unit, given the gap outside and the number of the word beyond it, -1 at the edge of the
 * text. Gap and word decide the whole chain, which is made only if they are new.
 */
type Boundaries = (
  units: Units,
  index: number,
  gap: string,
  word: number,
  isConstant: boolean,
) => Float64Array

function createBoundaries(
  fields: readonly ((chain: Chain) => number)[],
  chainOf: (units: Units, index: number) => Chain,
): Boundaries {
  const known = new Map<string, GapScores>()
  let size = 0
  return (units, index, gap, word, isConstant) => {
    if (size >= MOST_KEPT) {
      known.clear()
      size = 0
    }
    let beside = known.get(gap)
    if (beside === undefined) {
      beside = { byKind: [undefined, undefined, undefined, undefined], byWord: new Map() }
      known.set(gap, beside)
    }
    const constant = isConstant ? units.text.slice(units.start[word], units.end[word]) : undefined
    const beyond = word < 0 ? 0 : units.kind[word]
    const scores = constant === undefined ? beside.byKind[beyond] : beside.byWord.get(constant)
    if (scores !== undefined) return scores
    const chain = chainOf(units, index)
    const made = Float64Array.from(fields, (score) => score(chain))
    size++
    if (constant === undefined) beside.byKind[beyond] = made
    else beside.byWord.set(constant, made)
    return made
  }
}

/** The mean score of the items of a list; undefined if the text is no list. */
function scoreOfList(
  text: string,
  separator: string,
  field: number,
  values: CompiledValues,
): number | undefined {
  const items = text.split(separator)
  if (items.length < 2) return undefined
  return items.reduce((sum, item) => sum + values.of(field, item.trim()), 0) / items.length
}

const OPENING = '([{«'
const CLOSING = ')]}»'
const BRACKET = /[()[\]{}«»]/u

/** Signs that separate values where they are not part of one. */
export const SEPARATING = ',;:|/-–—•·'

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
