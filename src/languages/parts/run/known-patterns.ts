import { Character, characterAt, isLetterClass } from '../../../page/parse/characters.ts'
import { createKeyTree, type KeyTree, NOWHERE, ROOT } from './key-tree.ts'
import type { Units } from './units.ts'

/** A text and where its units are. */
export type UnitText = Pick<Units, 'text' | 'start' | 'end'>

/** The levels of a value's chain below the kinds of its characters: the patterns, coarse to fine, and the text itself. */
export const FINER_LEVELS = 4

/** Which of the keys that a rule knows are in the chains of values. */
export interface KnownPatterns {
  /**
   * Looks at the value from one unit of a text to another. Values that begin with the same unit are looked at in one pass over the
   * text, however many of them there are.
   */
  look(text: UnitText, first: number, last: number): void
  /** The number of a key of the value that was looked at, or -1: by its level below the kinds. */
  key(level: number): number
}

const NO_RUN = 0
const DIGITS = 1
const LETTERS = 2

const BLANK = 32
const NINE = 57
const CAPITAL = 65
const SMALL = 97

/** How a word is written, as in a pattern: `a`, `A` or `Aa`. */
const Word = { small: 0, capitals: 1, capitalised: 2 } as const

/**
 * Looks up the patterns of values while they are read, as `patternsOf` describes them: `keys` are the ones that the rule knows, by
 * level below the kinds.
 */
export function createKnownPatterns(keys: readonly (readonly string[])[]): KnownPatterns {
  const [looseKeys, wordKeys, strictKeys, wholeKeys]: KeyTree[] = keys.map(createKeyTree)
  /** By number of units less one, the keys of the values that begin with unit `origin` of a text. */
  let found = new Int32Array(16 * FINER_LEVELS)
  let current: UnitText | undefined
  let origin = NOWHERE
  let walked = 0
  let shown = 0

  // How far the value was read: up to `at`, and the nodes of its patterns without the run of letters or digits that it is in.
  let at = 0
  let loose = ROOT
  let words = ROOT
  let strict = ROOT
  let whole = ROOT
  let run = NO_RUN
  let runStart = 0
  let isCapital = false
  let hasLower = false
  let folded: number = Word.small
  let isBehind = false

  function addWord(tree: KeyTree, node: number, word: number): number {
    if (word === Word.small) return tree.next(node, SMALL)
    const capital = tree.next(node, CAPITAL)
    return word === Word.capitals ? capital : tree.next(capital, SMALL)
  }

  function addLength(node: number): number {
    const length = at - runStart
    if (length < 10) return strictKeys.next(node, 48 + length)
    let to = node
    for (const digit of String(length)) to = strictKeys.next(to, digit.charCodeAt(0))
    return to
  }

  function addBlank(): void {
    if (isBehind) loose = looseKeys.next(loose, BLANK)
    isBehind = false
  }

  function endRun(): void {
    if (run === DIGITS) {
      addBlank()
      loose = looseKeys.next(loose, NINE)
      words = wordKeys.next(words, NINE)
      strict = addLength(strictKeys.next(strict, NINE))
      folded = Word.small
    } else {
      const word = !isCapital ? Word.small : hasLower ? Word.capitalised : Word.capitals
      if (!isBehind || word !== folded) {
        addBlank()
        loose = addWord(looseKeys, loose, word)
        folded = word
      }
      words = addWord(wordKeys, words, word)
      strict = addWord(strictKeys, strict, word)
      if (word === Word.capitals) strict = addLength(strict)
      isBehind = false
    }
    run = NO_RUN
  }

  function addSign(code: number): void {
    // A blank behind a capitalised word is part of the pattern only if another kind of word follows.
    const isBlank = code === BLANK && folded !== Word.small && !isBehind
    if (!isBlank) {
      addBlank()
      loose = looseKeys.next(loose, code)
      folded = Word.small
    }
    isBehind = isBlank
    words = wordKeys.next(words, code)
    strict = strictKeys.next(strict, code)
  }

  function continues(character: number): boolean {
    return run === DIGITS ? character === Character.digit : run === LETTERS && isLetterClass(character)
  }

  function readTo(text: string, end: number): void {
    for (; at < end && loose !== NOWHERE; at++) {
      const character = characterAt(text, at)
      const code = text.charCodeAt(at)
      if (!continues(character)) {
        if (run !== NO_RUN) endRun()
        runStart = at
        if (character === Character.digit) run = DIGITS
        else if (isLetterClass(character)) {
          run = LETTERS
          isCapital = character === Character.upper
          hasLower = false
        } else addSign(code)
      }
      if (character === Character.lower) hasLower = true
      whole = wholeKeys.next(whole, code)
    }
  }

  function write(): void {
    const to = walked * FINER_LEVELS
    found[to] = looseKeys.keyAt(isBehind ? looseKeys.next(loose, BLANK) : loose)
    found[to + 1] = wordKeys.keyAt(words)
    found[to + 2] = strictKeys.keyAt(strict)
    found[to + 3] = wholeKeys.keyAt(whole)
  }

  /** Writes the keys of a value that ends inside a run, which goes on for longer values. */
  function writeWithin(): void {
    const before = { loose, words, strict, run, folded, isBehind }
    endRun()
    write()
    ;({ loose, words, strict, run, folded, isBehind } = before)
  }

  function begin(text: UnitText, first: number): void {
    current = text
    origin = first
    walked = 0
    at = text.start[first]
    loose = ROOT
    words = ROOT
    strict = ROOT
    whole = ROOT
    run = NO_RUN
    folded = Word.small
    isBehind = false
  }

  return {
    look(units, first, last) {
      if (units !== current || first !== origin) begin(units, first)
      shown = (last - first) * FINER_LEVELS
      if (found.length <= shown) {
        const longer = new Int32Array(2 * (shown + FINER_LEVELS))
        longer.set(found)
        found = longer
      }
      const { text, end } = units
      for (; walked <= last - first; walked++) {
        readTo(text, end[first + walked])
        if (loose === NOWHERE) found[walked * FINER_LEVELS] = NOWHERE
        else if (run === NO_RUN) write()
        else if (at < text.length && continues(characterAt(text, at))) writeWithin()
        else {
          endRun()
          write()
        }
      }
    },
    key: (level) => found[shown + level],
  }
}
