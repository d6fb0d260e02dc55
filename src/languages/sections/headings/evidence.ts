import { elementsOf } from './place.ts'

/** The evidence for a text being a heading. */
export type Evidence =
  | 'heading tag'
  | 'role'
  | 'caption'
  | 'summary'
  | 'term'
  | 'header cell'
  | 'label cell'
  | 'bold'
  | 'large'
  | 'capitals'
  | 'colon'
  | 'italic'
  | 'repeats'
  | 'shown'

/** The evidence of a place, and how large its text is set: headings of a section are set larger than those inside it. */
export interface PlaceEvidence {
  readonly evidence: readonly Evidence[]
  readonly size: number
  /** Whether the whole line is the heading, whatever it holds: a heading tag, a term, a header cell. */
  readonly line: boolean
}

/** Sizes after ALGORITHMS C.2: heading tags 60 to 10, bold 8, capitals 7, a colon 6, italic 4, a font of size n 3n. */
export const SIZE = { bold: 8, capitals: 7, colon: 6, italic: 4, plain: 5 } as const

/** A heading that has its line to itself is set larger than one that text follows in the same line. */
export const ALONE = 0.5

/** A label inside a text is set smaller than any heading with markup or a line of its own. */
export const INLINE_SIZE = 2

interface Mark {
  readonly evidence: Evidence
  readonly size: number
  readonly line?: boolean
}

const TAGS = new Map<string, Mark>([
  ...[1, 2, 3, 4, 5, 6].map((level): [string, Mark] => [
    `h${level}`,
    { evidence: 'heading tag', size: 70 - 10 * level, line: true },
  ]),
  ['caption', { evidence: 'caption', size: 9.5, line: true }],
  ['figcaption', { evidence: 'caption', size: 9.5, line: true }],
  ['legend', { evidence: 'caption', size: 9.5, line: true }],
  ['summary', { evidence: 'summary', size: 9.5, line: true }],
  ['dt', { evidence: 'term', size: 9, line: true }],
  ['b', { evidence: 'bold', size: SIZE.bold }],
  ['strong', { evidence: 'bold', size: SIZE.bold }],
  ['big', { evidence: 'large', size: SIZE.bold }],
  ['i', { evidence: 'italic', size: SIZE.italic }],
  ['em', { evidence: 'italic', size: SIZE.italic }],
])

const ROW_HEADER: Mark = { evidence: 'header cell', size: 9, line: true }

/** Elements beyond which an element is no evidence about a line inside: a cell of a header row is not the text of a heading tag. */
const ENDS = new Set([
  'td',
  'th',
  'li',
  'dd',
  'tr',
  'table',
  'ul',
  'ol',
  'dl',
  'body',
  'section',
  'article',
  'main',
  'nav',
])

/** What the markup of a place shows; computed from its description alone, so that a rule needs to keep no more. */
export function evidenceOfPlace(place: string): PlaceEvidence {
  const evidence = new Set<Evidence>()
  let size = 0
  let line = false
  const note = (mark: Mark): void => {
    evidence.add(mark.evidence)
    size = Math.max(size, mark.size)
    line ||= mark.line ?? false
  }
  for (const element of elementsOf(place)) {
    const [, tag, level, bold, points, label] =
      /^([^.@!*^]*)(?:\.[^@!*^]*)?(?:@(\d))?(!)?(?:\*(\d+))?(\^)?$/.exec(element) ?? []
    if (tag === undefined) continue
    const mark = TAGS.get(tag)
    if (mark !== undefined) note(mark)
    if (level !== undefined) note({ evidence: 'role', size: 70 - 10 * Number(level), line: true })
    if (bold !== undefined) note({ evidence: 'bold', size: SIZE.bold })
    if (points !== undefined && tag === 'font') note({ evidence: 'large', size: 3 * Number(points) })
    if (points !== undefined && tag !== 'font' && Number(points) > 16)
      note({ evidence: 'large', size: SIZE.bold + Number(points) / 100 })
    // A header cell that begins no row heads a column, not a section.
    if (label !== undefined) note(tag === 'th' ? ROW_HEADER : { evidence: 'label cell', size: SIZE.colon })
    if (ENDS.has(tag)) break
  }
  return { evidence: [...evidence], size, line }
}

/** Whether a text is set in capitals: three letters or more, none of them small. */
export function isCapitals(text: string): boolean {
  if (text.length < 3 || text.length > 60 || text !== text.toUpperCase()) return false
  let letters = 0
  for (const char of text) if (char !== char.toLowerCase()) letters++
  return letters >= 3
}

/**
 * What a heading is called: its text without what only separates it from its section. Dashes, bars and arrows separate where a
 * blank is between them and the word; in `--verbose` and `<file>` they belong to it.
 */
export function headingName(text: string): string {
  let end = text.length
  while (
    end > 0 &&
    (SEPARATORS.includes(text[end - 1]) || (LOOSE.includes(text[end - 1]) && isBlank(text, end - 2)))
  )
    end--
  let start = 0
  while (
    start < end &&
    (SEPARATORS.includes(text[start]) || (LOOSE.includes(text[start]) && isBlank(text, start + 1)))
  )
    start++
  return end > start ? text.slice(start, end) : text
}

/** Whether there is a blank at an index, or nothing. */
function isBlank(text: string, at: number): boolean {
  return at < 0 || at >= text.length || text[at] === ' '
}

const SEPARATORS = ' :;,\u00b7\u2022\u00b6\u00bb'
const LOOSE = '-\u2013\u2014|>'

/** A longer text is not a heading. */
export const MAX_HEADING = 120

/** Whether a text can be a heading at all. */
export function canHead(text: string): boolean {
  return text.length <= MAX_HEADING && WORD.test(headingName(text))
}

const WORD = /[\p{L}\p{N}]/u
