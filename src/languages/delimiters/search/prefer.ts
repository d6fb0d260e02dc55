/**
 * Which of several consistent delimiters to take. The paper takes any; here it is one that a person would write.
 *
 * Too short a delimiter (`<` before `</B>`) works on the examples and breaks at the first value that holds markup; too
 * long a one swallows what happened to be next to the examples. So a delimiter consists of whole tokens, begins and ends
 * with something that is not white space, avoids attributes whose values change from record to record, and is the
 * shortest of these.
 */

/** How well a place in a text serves as the end of a delimiter; smaller is better. */
export const Level = {
  /** Between whole tokens: tags, words, runs of punctuation. */
  whole: 1,
  /** Between parts of a tag or of a run of punctuation. */
  part: 2,
  /** Anywhere. Only here does the learner go through everything that the class can express. */
  any: 3,
} as const
export type Level = (typeof Level)[keyof typeof Level]

/** Attributes whose values distinguish one record from another, so that a rule that holds one does not carry over. */
const VOLATILE =
  /\s(?:href|src|srcset|id|name|title|alt|value|content|style|onclick|data-[\w-]*|aria-[\w-]*)=["']?[^\s"'>]/i

/** The level of every place of a text, from before its first char to after its last. */
export function placeLevels(text: string): Uint8Array {
  const levels = new Uint8Array(text.length + 1)
  let inTag = startsInsideTag(text)
  for (let i = 0; i <= text.length; i++) {
    const before = i === 0 ? undefined : text.charCodeAt(i - 1)
    const after = i === text.length ? undefined : text.charCodeAt(i)
    if (before === LESS) inTag = true
    else if (before === GREATER) inTag = false
    levels[i] = levelBetween(before, after, inTag)
  }
  return levels
}

function levelBetween(before: number | undefined, after: number | undefined, inTag: boolean): Level {
  const left = before === undefined ? undefined : kindOf(before)
  const right = after === undefined ? undefined : kindOf(after)
  if (inTag) return left === 'word' && right === 'word' ? Level.any : Level.part
  if (before === GREATER || after === LESS) return Level.whole
  if (left !== right || left === undefined) return Level.whole
  return left === 'mark' ? Level.part : left === 'word' ? Level.any : Level.whole
}

/** A text begins inside a tag when a tag ends in it before one begins. */
function startsInsideTag(text: string): boolean {
  const close = text.indexOf('>')
  if (close < 0) return false
  const open = text.indexOf('<')
  return open < 0 || close < open
}

/**
 * The lengths to try for a delimiter that is a suffix (`left`) or a prefix (`right`) of the common text beside a value:
 * better levels first, then shorter. `shortest` is the least length that is consistent with the examples; `ragged` means
 * that somewhere the common text is cut inside a word.
 */
export function preferredLengths(
  common: string,
  side: 'left' | 'right',
  shortest: number,
  ragged: boolean,
  upTo: Level,
): number[] {
  const levels = placeLevels(common)
  const found: { length: number; level: number }[] = []
  for (let length = Math.max(1, shortest); length <= common.length; length++) {
    const at = side === 'left' ? common.length - length : length
    const outer = common.charCodeAt(side === 'left' ? at : at - 1)
    let level: number = levels[at]
    if (length === common.length && ragged) level = Level.any
    if (kindOf(outer) === 'space') level = Level.any
    if (level === Level.whole && isVolatile(side === 'left' ? common.slice(at) : common.slice(0, at))) {
      level = Level.part
    }
    if (level <= upTo) found.push({ length, level })
  }
  return found.sort((a, b) => a.level - b.level || a.length - b.length).map(({ length }) => length)
}

/** Whether a delimiter holds the value of an attribute that changes from record to record. */
export function isVolatile(delimiter: string): boolean {
  return VOLATILE.test(delimiter)
}

/** Whether a text consists of whole tags, with at most white space between them. */
export function isMarkupOnly(text: string): boolean {
  let inTag = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === LESS) {
      if (inTag) return false
      inTag = true
    } else if (code === GREATER) {
      if (!inTag) return false
      inTag = false
    } else if (!inTag && kindOf(code) !== 'space') return false
  }
  return !inTag && text !== ''
}

/** Whether a char belongs to a word, so that a place between two of them cuts it. */
export function isWordCode(code: number): boolean {
  return kindOf(code) === 'word'
}

type Kind = 'word' | 'mark' | 'space'

const LESS = 60
const GREATER = 62

function kindOf(code: number): Kind {
  if (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95
  ) {
    return 'word'
  }
  if (code === 32 || (code >= 9 && code <= 13) || code === 160) return 'space'
  return code > 127 ? 'word' : 'mark'
}
