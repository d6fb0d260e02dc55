import { attribute, tagName } from '../../page/navigate.ts'
import { isText } from '../../page/not-text.ts'
import type { Page } from '../../page/page.ts'
import { Flag, Kind } from '../../page/tree.ts'
import { isSpace } from '../../page/white-space.ts'
import { isDropped } from '../page/safe-markup.ts'
import type { PageNotice } from '../protocol.ts'

/**
 * Pages with less visible text than this, in characters, and with scripts are taken for pages that scripts build: what
 * they show is a title bar, "Loading" or a request to turn scripts on. Of 1,065 saved pages of some hundred sites, all with
 * records, none is taken for one.
 */
const MIN_TEXT = 200

/** Frames that a notice names. */
const MAX_NAMED = 3

/** Why a page may look empty or broken, and what to do about it; undefined for a page that shows its text. */
export function noticeOf(page: Page): PageNotice | undefined {
  const { source } = page
  if (source.trim() === '')
    return {
      message: 'This file is empty',
      remedy: 'Save the page into the project folder again, or delete the file.',
      showsPage: false,
    }
  if (!isText(source))
    return {
      message: 'This file is not text',
      remedy: 'It may be a picture, an archive or a PDF. Save the page itself as HTML.',
      showsPage: false,
    }
  if (visibleLength(page, MIN_TEXT) >= MIN_TEXT) return undefined
  const { frames, scripts } = listParts(page)
  const showsPage = visibleLength(page, 1) > 0
  if (frames.length > 0)
    return {
      message: 'This page is made of frames',
      remedy: `Each frame is a page of its own: add the one with the records (${nameFrames(frames)}).`,
      showsPage,
    }
  if (scripts > 0)
    return {
      message: 'The content of this page is built by scripts',
      remedy:
        'Scripts are not run here. Open the page in your browser and save it as a complete page into the project folder.',
      showsPage,
    }
  return showsPage
    ? undefined
    : {
        message: 'This page has no visible text',
        remedy:
          'Only its images and links can be marked. If it should have text, save it from your browser again.',
        showsPage: true,
      }
}

function nameFrames(frames: readonly string[]): string {
  const named = frames.slice(0, MAX_NAMED).map((address) => address.slice(0, 80))
  return `${named.join(', ')}${frames.length > MAX_NAMED ? ', …' : ''}`
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

/** The addresses of the frames of a page, and how many scripts it has. */
function listParts({ tree }: Page): { frames: string[]; scripts: number } {
  const frames: string[] = []
  let scripts = 0
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.element) continue
    const tag = tagName(tree, node)
    const address = tag === 'frame' || tag === 'iframe' ? attribute(tree, node, 'src') : undefined
    if (address) frames.push(address)
    if (tag === 'script') scripts++
  }
  return { frames, scripts }
}
