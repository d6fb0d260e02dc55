/**
 * The twelve token classes of the fuzzy-detector paper. The numbers are the columns of its frequency matrix, so a matrix
 * printed by the paper can be read unchanged. What is not one of the first eleven is `any`: comments, declarations, the
 * content of script and style, control characters.
 */
export const TokenClass = {
  /** C1Alph: a capital, then letters of which one at least is not a capital. */
  capitalised: 1,
  /** CAlph: capitals only. The paper leaves a single capital open; here it belongs to this class. */
  allCaps: 2,
  /** Num: a run of digits. */
  number: 3,
  /** 0Alph: begins with a lower-case letter, or with a letter that has no case. */
  lowerCase: 4,
  /** Punc: one punctuation sign or symbol. */
  punctuation: 5,
  /** /Spc: the end tag of an element that begins a line or a cell. */
  endSpace: 6,
  /** Spc: its start tag, a run of line breaks, or of several blanks. A single blank between tokens is not a token. */
  space: 7,
  /** /Lst: the end tag of a list, of a list item or of a table row. */
  endList: 8,
  /** Lst: its start tag. */
  list: 9,
  /** /Html: any other end tag. */
  endTag: 10,
  /** Html: any other start tag. */
  startTag: 11,
  any: 12,
} as const

/** Inner nodes of the taxonomy, numbered after the classes. Its root is `TokenClass.any`. */
export const TokenFamily = {
  /** The three classes of words. */
  word: 13,
  /** Tags of the classes Html, Spc and Lst; and white space, which belongs to Spc. */
  markup: 14,
  element: 15,
  layout: 16,
  listing: 17,
} as const

/** How many numbers classes and families take, zero included. */
export const CLASS_COUNT = 18

const PARENTS = new Uint8Array(CLASS_COUNT)
for (const [parent, children] of [
  [TokenClass.any, [TokenClass.number, TokenClass.punctuation, TokenFamily.word, TokenFamily.markup]],
  [TokenFamily.word, [TokenClass.capitalised, TokenClass.allCaps, TokenClass.lowerCase]],
  [TokenFamily.markup, [TokenFamily.element, TokenFamily.layout, TokenFamily.listing]],
  [TokenFamily.element, [TokenClass.startTag, TokenClass.endTag]],
  [TokenFamily.layout, [TokenClass.space, TokenClass.endSpace]],
  [TokenFamily.listing, [TokenClass.list, TokenClass.endList]],
] as const) {
  for (const child of children) PARENTS[child] = parent
}

/** The class or family one level up in the taxonomy; 0 above the root, `any`. */
export function parentClass(tokenClass: number): number {
  return PARENTS[tokenClass]
}

/** Whether a class is `general` or below it in the taxonomy. */
export function isKindOf(tokenClass: number, general: number): boolean {
  for (let at = tokenClass; at !== 0; at = PARENTS[at]) if (at === general) return true
  return false
}

/** The most specific class or family that both belong to. */
export function commonClass(a: number, b: number): number {
  for (let at = a; at !== 0; at = PARENTS[at]) if (isKindOf(b, at)) return at
  return TokenClass.any
}

/** Every class and family from this one up to `any`, most specific first. */
export function classesAbove(tokenClass: number): number[] {
  const above: number[] = []
  for (let at = tokenClass; at !== 0; at = PARENTS[at]) above.push(at)
  return above
}

const PAPER_NAMES =
  'C1Alph CAlph Num 0Alph Punc /Spc Spc /Lst Lst /Html Html Any Word Markup Element Layout Listing'

const NAMES: readonly string[] = ['', ...PAPER_NAMES.split(' ')]

/** The name of a class as the paper writes it: `C1Alph`, `/Spc`; families have names of ours. */
export function className(tokenClass: number): string {
  return NAMES[tokenClass] ?? ''
}

/** The class or family of this name, or undefined. */
export function classNamed(name: string): number | undefined {
  const found = NAMES.indexOf(name)
  return found > 0 ? found : undefined
}
