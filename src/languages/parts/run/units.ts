import { Character, characterAt, isLetterClass } from '../../../page/parse/characters.ts'

/**
 * How fine a text is cut, coarsest first. `phrases` keep "St.", "O'Neill" and "CTS-V" whole, `words` only the
 * apostrophe, `numbers` cut letters from digits but keep "6.2", `runs` keep letters or digits alone.
 */
export const GRAINS = ['phrases', 'words', 'numbers', 'runs', 'characters'] as const

export type Grain = (typeof GRAINS)[number]

/** The kinds of characters that a text may have, as bits. */
export const Kind = { letters: 1, digits: 2, signs: 4 } as const

/** Keys of the kinds of characters of a text, by their bits. */
export const KINDS = ['', 'a', '9', 'a9', '.', 'a.', '9.', 'a9.'] as const

/** What a unit is: the kinds of its characters but for the signs. */
export const Unit = { sign: 0, word: 1, number: 2, mixed: 3 } as const

/** A text as units, in order: words, numbers, and single signs. White space lies between them. */
export interface Units {
  readonly text: string
  readonly size: number
  readonly start: readonly number[]
  readonly end: readonly number[]
  readonly kind: readonly number[]
  /** The kinds of its characters. */
  readonly kinds: readonly number[]
}

/** Cuts a text into units, in one pass. */
export function unitsOf(text: string, grain: Grain): Units {
  const start: number[] = []
  const end: number[] = []
  const kind: number[] = []
  const kinds: number[] = []
  const fineness = GRAINS.indexOf(grain)
  for (let at = 0; at < text.length; ) {
    const first = characterAt(text, at)
    if (first === Character.space) {
      at++
      continue
    }
    const to = isWordClass(first) ? wordEnd(text, at, fineness) : at + widthAt(text, at)
    start.push(at)
    end.push(to)
    const own = kindsIn(text, at, to)
    kind.push(own & Unit.mixed)
    kinds.push(own)
    at = to
  }
  return { text, size: start.length, start, end, kind, kinds }
}

/** The coarsest grain in which every span of every text begins and ends with a unit. */
export function grainFor(
  samples: Iterable<{ readonly text: string; readonly edges: readonly number[] }>,
): Grain {
  const all = [...samples]
  for (const grain of GRAINS) {
    const fits = all.every(({ text, edges }) => {
      const { start, end } = unitsOf(text, grain)
      const known = new Set([...start, ...end])
      return edges.every((edge) => known.has(edge))
    })
    if (fits) return grain
  }
  return 'characters'
}

function isWordClass(character: number): boolean {
  return isLetterClass(character) || character === Character.digit
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

const FINE = { words: 1, numbers: 2, runs: 3, characters: 4 } as const

function wordEnd(text: string, at: number, fineness: number): number {
  let end = at + widthAt(text, at)
  if (fineness >= FINE.characters) return end
  // The class of the last letter or digit: in "6.2" the point changes nothing.
  let last = characterAt(text, at)
  for (; end < text.length; end++) {
    const next = characterAt(text, end)
    if (isWordClass(next)) {
      const changes = (next === Character.digit) !== (last === Character.digit)
      if (fineness >= FINE.numbers && changes && next !== Character.mark) break
      last = next
    } else if (!joins(text, end, fineness)) break
  }
  // Also behind a digit, so that the end of a sentence behind "User42" cuts the coarsest grain as one behind "User" does.
  return fineness === 0 && text[end] === '.' ? end + 1 : end
}

/** Whether a sign between two characters of words belongs to the word they make. */
function joins(text: string, at: number, fineness: number): boolean {
  if (fineness >= FINE.runs || at + 1 >= text.length) return false
  const before = characterAt(text, at - 1)
  const after = characterAt(text, at + 1)
  if (!isWordClass(after)) return false
  const sign = text[at]
  const isInNumber = before === Character.digit && after === Character.digit
  if (sign === '.' || sign === ',') return isInNumber || (sign === '.' && fineness === 0)
  if (sign === "'" || sign === '’') return isLetterClass(before) && isLetterClass(after)
  return sign === '-' && fineness === 0 && !isInNumber
}

/** The kinds of characters from one offset of a text to another. */
export function kindsIn(text: string, start: number, end: number): number {
  let kinds = 0
  for (let i = start; i < end; i++) {
    const character = characterAt(text, i)
    if (isLetterClass(character)) kinds |= Kind.letters
    else if (character === Character.digit) kinds |= Kind.digits
    else if (character === Character.sign) kinds |= Kind.signs
  }
  return kinds
}
