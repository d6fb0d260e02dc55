import { attribute, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { Flag, Kind } from '../../page/tree.ts'
import { isSpace } from '../../page/white-space.ts'
import { isDropped } from '../page/safe-markup.ts'

/** As much of a page is looked at to see whether it is text. */
const SAMPLE = 20_000
/** Text has next to no control characters and no characters that could not be decoded; of a picture a third are such. */
const MAX_UNREADABLE = 0.05
/**
 * Pages with less visible text than this, in characters, and with scripts are taken for pages that scripts build: what
 * they show is a title bar, "Loading" or a request to turn scripts on. Of 1,065 saved pages of some hundred sites, all with
 * records, none is taken for one (and none for a page that is not text).
 */
const MIN_TEXT = 200

/** Why a page may look empty or broken, and what to do about it; undefined for a page that shows its text. */
export function noticeOf(page: Page): string | undefined {
  const { source } = page
  if (source.trim() === '') return 'This file is empty.'
  if (unreadableShare(source) > MAX_UNREADABLE)
    return 'This file is not text: it may be a picture, an archive or a PDF.'
  if (visibleLength(page, MIN_TEXT) >= MIN_TEXT) return undefined
  const { frames, scripts } = countParts(page)
  if (frames > 0)
    return 'This page is made of frames, which are pages of their own: add the address of the frame with the records.'
  if (scripts > 0)
    return 'This page has hardly any text: its content is built by scripts, which are not run here. Open it in your browser and save it as a complete page into the project folder.'
  return visibleLength(page, 1) === 0 ? 'This page has no visible text.' : undefined
}

function unreadableShare(source: string): number {
  const length = Math.min(source.length, SAMPLE)
  let unreadable = 0
  for (let i = 0; i < length; i++) {
    const code = source.charCodeAt(i)
    if ((code < 32 && !isSpace(code)) || code === 0xfffd) unreadable++
  }
  return unreadable / length
}

/** The number of characters that the frame shows, white space left out; counts no further than `enough`. */
function visibleLength({ tree, source }: Page, enough: number): number {
  let count = 0
  let next = 1
  for (let node = 1; node < tree.size && count < enough; node = next) {
    const dropped = tree.kind[node] === Kind.element && isDropped(tagName(tree, node))
    next = dropped ? tree.last[node] : node + 1
    if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
    for (let i = tree.start[node]; i < tree.end[node] && count < enough; i++)
      if (!isSpace(source.charCodeAt(i))) count++
  }
  return count
}

function countParts({ tree }: Page): { frames: number; scripts: number } {
  let frames = 0
  let scripts = 0
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.element) continue
    const tag = tagName(tree, node)
    if ((tag === 'frame' || tag === 'iframe') && attribute(tree, node, 'src')) frames++
    if (tag === 'script') scripts++
  }
  return { frames, scripts }
}
