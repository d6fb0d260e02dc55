import type { Page } from '../../../page/page.ts'
import type { Span } from '../../../page/span.ts'
import { sourceSpan } from '../../../page/visible-text.ts'

/** A text without what a redesign often changes: case, spaces, quotes and the form of dashes. */
interface LooseText {
  readonly text: string
  /** For every unit of the text, its offset in the text it was made from. */
  readonly offsets: Int32Array
}

/** Shorter texts are found by chance where they do not belong. */
const LEAST_LENGTH = 6
const MOST_PLACES = 200

const folded = new WeakMap<Page, LooseText>()

/** The places of a value in the visible text, ignoring case, spaces, quotes and dashes; none for a short value. */
export function findLoosely(page: Page, value: string): Span[] {
  const wanted = foldLoosely(value).text
  if (wanted.length < LEAST_LENGTH) return []
  let loose = folded.get(page)
  if (loose === undefined) {
    loose = foldLoosely(page.text.text)
    folded.set(page, loose)
  }
  const places: Span[] = []
  let at = loose.text.indexOf(wanted)
  while (at >= 0 && places.length < MOST_PLACES) {
    const start = loose.offsets[at]
    const end = loose.offsets[at + wanted.length - 1] + 1
    if (isEdge(page.text.text, start) && isEdge(page.text.text, end)) {
      places.push(sourceSpan(page.text, start, end))
    }
    at = loose.text.indexOf(wanted, at + 1)
  }
  return places
}

/** The text in lower case without spaces and quotes, every dash the same. */
export function foldLoosely(text: string): LooseText {
  const offsets = new Int32Array(text.length)
  const units: string[] = []
  for (let i = 0; i < text.length; i++) {
    const unit = foldUnit(text[i])
    if (unit === '') continue
    offsets[units.length] = i
    units.push(unit)
  }
  return { text: units.join(''), offsets: offsets.subarray(0, units.length) }
}

function foldUnit(unit: string): string {
  const code = unit.charCodeAt(0)
  if (code === 0x20 || code === 0xa0 || code === 0xad || code === 0x200b) return ''
  if (code === 0x22 || code === 0x27 || code === 0x60 || (code >= 0x2018 && code <= 0x201f)) return ''
  if (code === 0xab || code === 0xbb) return ''
  if (code >= 0x2010 && code <= 0x2015) return '-'
  const lower = unit.toLowerCase()
  return lower.length === 1 ? lower : unit
}

/** Whether no word is cut in two here. */
function isEdge(text: string, offset: number): boolean {
  return !(isWord(text[offset - 1]) && isWord(text[offset]))
}

function isWord(unit: string | undefined): boolean {
  return unit !== undefined && /[\p{L}\p{N}]/u.test(unit)
}
