import { commonPrefixLength } from '../../../strings/common.ts'
import { skipBackward, skipForward } from '../run/visible-part.ts'
import { isVolatile, Level, placeLevels } from './prefer.ts'
import type { SamplePage } from './sample.ts'

/**
 * Where the text beside a value begins. Running a rule leaves out white space and tags at the ends of a value, so a
 * delimiter need not touch it: of `<td><a href="/1">Dune</a></td>` the left delimiter may be `<td>` as well as `">`. `text`
 * is the value itself, `space` adds white space, `inline` also inline tags, a number that many tags of any kind. `tag` goes
 * into the tag before the value, up to where that tag begins to differ: `<a href="`.
 */
export type Reach = 'text' | 'space' | 'inline' | 'tag' | 1 | 2 | 3

/** What to try at each level, the plainest first. At the last level the learner is the published one: values as marked. */
export const REACHES: Record<Level, readonly Reach[]> = {
  [Level.whole]: ['space', 'inline', 'tag', 1, 2, 3],
  [Level.part]: ['space', 'inline', 'tag', 1, 2, 3],
  [Level.any]: ['text'],
}

const INLINE = new Set(
  'a abbr acronym b bdo big cite code em font i img kbd mark nobr q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)

/** The end of the left context of cell `c`: at or before its start, after the cell before it. */
export function leftEdge(page: SamplePage, c: number, reach: Reach): number {
  const { source, cells } = page
  const limit = c === 0 ? 0 : cells[c - 1].end
  let at = cells[c].start
  if (reach === 'text') return at
  let tags = 0
  for (;;) {
    const before = skipBackward(source, limit, at)
    if (before === at) return at
    if (source.charCodeAt(before) === 60 && source.charCodeAt(at - 1) === 62) {
      if (!mayCross(source, before, reach, tags, false)) return at
      if (reach === 'tag') return before
      tags++
    }
    at = before
  }
}

/** As much of `other`, the beginning of a tag, as is also at `at`. */
export function sharedTagStart(source: string, at: number, other: string): string {
  const limit = Math.min(other.length, source.length - at)
  return other.slice(0, commonPrefixLength(source, at, other, 0, limit))
}

/** Cuts the common beginning of several tags back to where a delimiter may end: after `<a `, `<a href="`. */
export function cutTagStart(shared: string): string {
  const levels = placeLevels(shared)
  for (let end = shared.length; end > 1; end--) {
    const cut = shared.slice(0, end)
    if (levels[end] <= Level.part && !isVolatile(cut) && /[\s"'=]$/.test(cut)) return cut
  }
  return ''
}

/** The beginning of the right context of cell `c`: at or after its end, before the next cell. */
export function rightEdge(page: SamplePage, c: number, reach: Reach): number {
  const { source, cells } = page
  const limit = c === cells.length - 1 ? source.length : cells[c + 1].start
  let at = cells[c].end
  if (reach === 'text') return at
  let tags = 0
  for (;;) {
    const after = skipForward(source, at, limit)
    if (after === at) return at
    if (source.charCodeAt(at) === 60) {
      if (!mayCross(source, at, reach, tags, true)) return at
      tags++
    }
    at = after
  }
}

/**
 * Start tags belong to the value after them and end tags to the one before, so that the contexts of neighbours do not
 * reach over each other.
 */
function mayCross(source: string, tag: number, reach: Reach, crossed: number, forward: boolean): boolean {
  const ending = source.charCodeAt(tag + 1) === 47
  if (ending !== forward || reach === 'text' || reach === 'space') return false
  if (reach === 'tag') return crossed < 1
  if (reach !== 'inline') return crossed < reach
  const name = /^[a-z]+/i.exec(source.slice(tag + (ending ? 2 : 1), tag + 12))
  return name !== null && INLINE.has(name[0].toLowerCase())
}
