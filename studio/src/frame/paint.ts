import { COLOURS } from '../../../src/project/colours.ts'
import type { FieldView, PageView, Piece } from '../../../src/server/protocol.ts'
import type { FrameText } from './text.ts'

type Register = Map<string, Highlight> & { set(name: string, highlight: Highlight): Register }
interface FrameWindow extends Window {
  readonly CSS: { readonly highlights?: Register }
  readonly Highlight: new (...ranges: Range[]) => Highlight
}

/** Replaces a highlight by ranges; what is later in `PRIORITY` shows above what is earlier. */
function paint(window: FrameWindow, name: string, ranges: Range[]): void {
  const highlights = window.CSS.highlights
  if (highlights === undefined) return
  if (ranges.length === 0) {
    highlights.delete(name)
    return
  }
  const highlight = new window.Highlight(...ranges.slice(0, 1))
  for (const range of ranges.slice(1)) highlight.add(range)
  highlight.priority = PRIORITY.get(name) ?? (name.startsWith('m') ? 1 : 0)
  highlights.set(name, highlight)
}

const PRIORITY = new Map([
  ['section', 0],
  ['rejected', 2],
  ['evidence', 3],
  ['hovered', 4],
  ['selected', 5],
])

/**
 * Paints all values of a page in the colours of their fields, with the browser's highlights: the page itself is not
 * changed, so that ten thousand matches cost no layout. Their looks come with the page (src/server/palette.ts).
 */
export function paintMatches(
  window: Window,
  text: FrameText,
  view: PageView,
  fields: readonly FieldView[],
): void {
  const colours = new Map(fields.map(({ name, colour }) => [name, colour % COLOURS]))
  const pieces = new Map<string, Piece[]>()
  for (let i = 0; i < COLOURS; i++) for (const kind of ['f', 'm']) pieces.set(`${kind}${i}`, [])
  for (const { values } of view.records) {
    for (const { field, origin, pieces: own } of values) {
      const kind = origin === 'found' ? 'f' : 'm'
      pieces.get(`${kind}${colours.get(field) ?? 0}`)?.push(...own)
    }
  }
  for (const [name, own] of pieces) paint(window as FrameWindow, name, text.rangesOf(own))
  const rejected = view.rejected.flatMap(({ values }) => values.flatMap((value) => value.pieces))
  paint(window as FrameWindow, 'rejected', text.rangesOf(rejected))
}

/** Paints the headings of a page, each level in a colour of its own, and no matches. */
export function paintHeadings(
  window: Window,
  text: FrameText,
  headings: readonly { readonly level: number; readonly pieces: readonly Piece[] }[],
): void {
  for (let i = 0; i < COLOURS; i++) {
    const own = headings.filter(({ level }) => level % COLOURS === i).flatMap(({ pieces }) => pieces)
    paint(window as FrameWindow, `m${i}`, text.rangesOf(own))
    paint(window as FrameWindow, `f${i}`, [])
  }
  paint(window as FrameWindow, 'rejected', [])
}

/** Paints a passing highlight on a range of the frame's own. */
export function paintRange(window: Window, name: 'selected', range: Range): void {
  paint(window as FrameWindow, name, [range])
}

/** Paints one of the passing highlights: what is selected, hovered, shown as evidence, or the section of a heading. */
export function paintPieces(
  window: Window,
  text: FrameText,
  name: 'selected' | 'hovered' | 'evidence' | 'section',
  pieces: readonly Piece[],
): void {
  paint(window as FrameWindow, name, text.rangesOf(pieces))
}
