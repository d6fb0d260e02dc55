import { readReference } from '../../page/parse/entities.ts'

/**
 * A text node shows its source with character references decoded and line ends made one character, so that an offset in
 * the rendered text and one in the source drift apart. Both directions walk the node once, unit by unit.
 */
interface Unit {
  readonly source: number
  readonly shown: number
}

function unitAt(source: string, at: number, end: number): Unit {
  const code = source.charCodeAt(at)
  if (code === 38) {
    const reference = readReference(source, at, end)
    if (reference !== undefined) return { source: reference.length, shown: reference.text.length }
  }
  if (code === 13 && at + 1 < end && source.charCodeAt(at + 1) === 10) return { source: 2, shown: 1 }
  return { source: 1, shown: 1 }
}

/** The source offset of a point in the shown text of the text node [start, end). */
export function shownToSource(source: string, start: number, end: number, offset: number): number {
  let at = start
  let shown = 0
  while (at < end && shown < offset) {
    const unit = unitAt(source, at, end)
    at += unit.source
    shown += unit.shown
  }
  return at
}

/** How many characters the text node [start, end) shows before a source offset. */
export function sourceToShown(source: string, start: number, end: number, offset: number): number {
  let at = start
  let shown = 0
  while (at < end && at < offset) {
    const unit = unitAt(source, at, end)
    at += unit.source
    shown += unit.shown
  }
  return shown
}

/** The text that a text node shows, as the browser holds it: what `sourceToShown` counts. */
export function shownText(source: string, start: number, end: number): string {
  let text = ''
  let run = start
  for (let at = start; at < end; ) {
    const code = source.charCodeAt(at)
    if (code !== 38 && code !== 13 && code !== 0) {
      at++
      continue
    }
    text += source.slice(run, at)
    const unit = unitAt(source, at, end)
    if (code === 38) text += unit.source === 1 ? '&' : readReference(source, at, end)!.text
    else text += code === 0 ? '\ufffd' : '\n'
    at += unit.source
    run = at
  }
  return text + source.slice(run, end)
}
