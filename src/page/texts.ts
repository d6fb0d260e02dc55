import { Flag, Kind, type Tree } from './tree.ts'
import { readValue } from './value.ts'
import { isSpace } from './white-space.ts'

/** The texts of a page: the visible text nodes that show something, in page order. */
export interface Texts {
  /** The nodes of the texts. */
  readonly texts: Int32Array
  /** For every node, how many texts begin before it: the index of the first text at or after the node. */
  readonly textsBefore: Int32Array
  /** The first visible character of each text, or `&` where it begins with a character reference. */
  readonly first: Uint16Array
}

/** The code of `&`. */
export const AMPERSAND = 38

const known = new WeakMap<Tree, Texts>()

/** The texts of a page, found once and kept with its tree. */
export function textsOf(tree: Tree): Texts {
  let texts = known.get(tree)
  if (texts === undefined) {
    texts = findTexts(tree)
    known.set(tree, texts)
  }
  return texts
}

function findTexts(tree: Tree): Texts {
  const { size, kind, flags, source, start, end } = tree
  const texts = new Int32Array(size)
  const first = new Uint16Array(size)
  const textsBefore = new Int32Array(size + 1)
  let count = 0
  for (let node = 0; node < size; node++) {
    textsBefore[node] = count
    if (kind[node] !== Kind.text || (flags[node] & Flag.hidden) !== 0) continue
    let at = start[node]
    while (at < end[node] && isSpace(source.charCodeAt(at))) at++
    if (at === end[node]) continue
    const code = source.charCodeAt(at)
    if (code === AMPERSAND && readValue(source, at, end[node]) === '') continue
    texts[count] = node
    first[count] = code
    count++
  }
  textsBefore[size] = count
  return { texts: texts.slice(0, count), textsBefore, first: first.slice(0, count) }
}
