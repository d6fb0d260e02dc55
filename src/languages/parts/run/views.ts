import { Character, characterAt } from '../../../page/parse/characters.ts'
import { Unit, type Units } from './units.ts'

/**
 * What is seen of a boundary or a value: a chain of keys from coarse to fine, each of which is more specific than the one
 * before and implies it. A model scores each key given the one before, so that nothing is counted twice.
 */
export type Chain = readonly string[]

/** The words that belong to the template of the text: they may mark a boundary by their own text. */
export type Constants = ReadonlySet<string>

/** The chain of the boundary before unit `index`: the signs outside, the gap with its blanks, the word beyond. */
export function startChain(units: Units, index: number, constants: Constants): Chain {
  let word = index - 1
  while (word >= 0 && units.kind[word] === Unit.sign) word--
  const from = word < 0 ? 0 : units.end[word]
  const gap = units.text.slice(from, units.start[index])
  return chainOf(gap, word < 0 ? '^' : undefined, word, units, constants, true)
}

/** The chain of the boundary behind unit `index`. */
export function endChain(units: Units, index: number, constants: Constants): Chain {
  let word = index + 1
  while (word < units.size && units.kind[word] === Unit.sign) word++
  const isEnd = word >= units.size
  const gap = units.text.slice(units.end[index], isEnd ? units.text.length : units.start[word])
  return chainOf(gap, isEnd ? '$' : undefined, word, units, constants, false)
}

function chainOf(
  gap: string,
  edge: string | undefined,
  word: number,
  units: Units,
  constants: Constants,
  isStart: boolean,
): Chain {
  const whole = edge === undefined ? gap : isStart ? edge + gap : gap + edge
  const signs = whole.replaceAll(/\s+/gu, '')
  if (edge !== undefined) return [signs, whole]
  const text = units.text.slice(units.start[word], units.end[word])
  const beyond = constants.has(text) ? `“${text}”` : CLASSES[units.kind[word]]
  return [signs, whole, isStart ? beyond + whole : whole + beyond]
}

const CLASSES = ['', 'a', '9', 'a9']

/** The chain of a value: which kinds of characters, its pattern without and with lengths, its text. */
export function valueChain(text: string): Chain {
  const { kinds, loose, strict } = patternsOf(text)
  return [kinds, loose, strict, text]
}

/**
 * Patterns of a text: `A` a run of capitals, `Aa` a capitalised word, `a` lower case, `9` digits; signs and blanks as
 * they are. The loose one folds repeated words; the strict one has the lengths of numbers and of runs of capitals.
 */
export function patternsOf(text: string): { kinds: string; loose: string; strict: string } {
  const pieces: string[] = []
  const strict: string[] = []
  let letters = false
  let digits = false
  let signs = ''
  for (let at = 0; at < text.length; ) {
    const from = at
    const first = characterAt(text, at)
    if (first === Character.digit) {
      while (at < text.length && characterAt(text, at) === Character.digit) at++
      digits = true
      pieces.push('9')
      strict.push(`9${at - from}`)
    } else if (first >= Character.lower && first <= Character.mark) {
      let hasLower = first !== Character.upper
      for (at++; at < text.length; at++) {
        const next = characterAt(text, at)
        if (next < Character.lower || next > Character.mark) break
        if (next === Character.lower) hasLower = true
      }
      letters = true
      const word = first !== Character.upper ? 'a' : hasLower ? 'Aa' : 'A'
      pieces.push(word)
      strict.push(word === 'A' ? `A${at - from}` : word)
    } else {
      at++
      const sign = text.slice(from, at)
      if (first === Character.sign && !signs.includes(sign)) signs += sign
      pieces.push(sign)
      strict.push(sign)
    }
  }
  return { kinds: kindsOf(letters, digits, signs !== ''), loose: fold(pieces), strict: strict.join('') }
}

/** Which kinds of characters a value has, as a key. */
export function kindsOf(letters: boolean, digits: boolean, signs: boolean): string {
  return `${letters ? 'a' : ''}${digits ? '9' : ''}${signs ? '.' : ''}`
}

/** Words of one form with only blanks between them become one: "Ely" and "Bury Edmunds" are alike. */
function fold(pieces: readonly string[]): string {
  const folded: string[] = []
  for (const piece of pieces) {
    const last = folded.length - 1
    if ((piece === 'A' || piece === 'Aa') && folded[last] === ' ' && folded[last - 1] === piece) folded.pop()
    else folded.push(piece)
  }
  return folded.join('')
}
