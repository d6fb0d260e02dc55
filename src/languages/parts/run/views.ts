import { Character, characterAt, isLetterClass } from '../../../page/parse/characters.ts'
import { KINDS, Kind, Unit, type Units } from './units.ts'

/**
 * What is seen of a boundary or a value: a chain of keys from coarse to fine, each of which is more specific than the one
 * before and implies it. A model scores each key given the one before, so that nothing is counted twice.
 */
export type Chain = readonly string[]

/** The words that belong to the template of the text: they may mark a boundary by their own text. */
export type Constants = ReadonlySet<string>

/**
 * What is outside unit `index` on one side: the gap up to the next word, and that word, or the edge of the text. Together they
 * decide the whole chain of the boundary.
 */
export interface Outside {
  readonly gap: string
  readonly beyond: string
}

const START = '^'
const END = '$'
const CLASSES = ['', 'a', '9', 'a9']

/** What is before unit `index`. */
export function outsideStart(units: Units, index: number, constants: Constants): Outside {
  let word = index - 1
  while (word >= 0 && units.kind[word] === Unit.sign) word--
  const gap = units.text.slice(word < 0 ? 0 : units.end[word], units.start[index])
  return { gap, beyond: word < 0 ? START : wordBeyond(units, word, constants) }
}

/** What is behind unit `index`. */
export function outsideEnd(units: Units, index: number, constants: Constants): Outside {
  let word = index + 1
  while (word < units.size && units.kind[word] === Unit.sign) word++
  const isEnd = word >= units.size
  const gap = units.text.slice(units.end[index], isEnd ? units.text.length : units.start[word])
  return { gap, beyond: isEnd ? END : wordBeyond(units, word, constants) }
}

function wordBeyond(units: Units, word: number, constants: Constants): string {
  const text = units.text.slice(units.start[word], units.end[word])
  return constants.has(text) ? `“${text}”` : CLASSES[units.kind[word]]
}

/** The chain of the boundary before unit `index`: the signs outside, the gap with its blanks, the word beyond. */
export function startChain(units: Units, index: number, constants: Constants): Chain {
  const { gap, beyond } = outsideStart(units, index, constants)
  return beyond === START
    ? [withoutBlanks(START + gap), START + gap]
    : [withoutBlanks(gap), gap, beyond + gap]
}

/** The chain of the boundary behind unit `index`. */
export function endChain(units: Units, index: number, constants: Constants): Chain {
  const { gap, beyond } = outsideEnd(units, index, constants)
  return beyond === END ? [withoutBlanks(gap + END), gap + END] : [withoutBlanks(gap), gap, gap + beyond]
}

function withoutBlanks(gap: string): string {
  return gap.replaceAll(/\s+/gu, '')
}

/** The levels of a value's chain that others ask for. */
export const ValueLevel = { kinds: 1, loose: 2, strict: 4 } as const

/**
 * The chain of a value: whether it has letters and digits, which kinds of characters, its pattern with repeated words folded, with
 * each word, with lengths too, its text.
 */
export function valueChain(text: string): Chain {
  const { kinds, loose, words, strict } = patternsOf(text)
  return [coarseOf(kinds), kinds, loose, words, strict, text]
}

/** Kinds of characters without the signs. */
export function coarseOf(kinds: string): string {
  return kinds.endsWith('.') ? kinds.slice(0, -1) : kinds
}

/**
 * Patterns of a text: `A` a run of capitals, `Aa` a capitalised word, `a` lower case, `9` digits; signs and blanks as
 * they are. The loose one folds repeated words; the strict one has the lengths of numbers and of runs of capitals.
 */
export function patternsOf(text: string): { kinds: string; loose: string; words: string; strict: string } {
  let loose = ''
  let words = ''
  let strict = ''
  let kinds = 0
  /** The last capitalised word of the loose pattern, and whether only a blank was behind it: "Ely" and "Bury Edmunds" are alike. */
  let folded = ''
  let isBehind = false
  for (let at = 0; at < text.length; ) {
    const from = at
    const first = characterAt(text, at)
    at++
    if (first === Character.digit) {
      while (at < text.length && characterAt(text, at) === Character.digit) at++
      kinds |= Kind.digits
      loose += isBehind ? ' 9' : '9'
      words += '9'
      strict += `9${at - from}`
      folded = ''
      isBehind = false
    } else if (isLetterClass(first)) {
      let hasLower = first !== Character.upper
      for (; at < text.length; at++) {
        const next = characterAt(text, at)
        if (!isLetterClass(next)) break
        if (next === Character.lower) hasLower = true
      }
      kinds |= Kind.letters
      const word = first !== Character.upper ? 'a' : hasLower ? 'Aa' : 'A'
      if (!isBehind || word !== folded) {
        loose += isBehind ? ` ${word}` : word
        folded = word === 'a' ? '' : word
      }
      words += word
      strict += word === 'A' ? `A${at - from}` : word
      isBehind = false
    } else {
      const sign = text[from]
      if (first === Character.sign) kinds |= Kind.signs
      const isBlank: boolean = sign === ' ' && folded !== '' && !isBehind
      if (!isBlank) {
        loose += isBehind ? ` ${sign}` : sign
        folded = ''
      }
      isBehind = isBlank
      words += sign
      strict += sign
    }
  }
  return { kinds: KINDS[kinds], loose: isBehind ? `${loose} ` : loose, words, strict }
}
