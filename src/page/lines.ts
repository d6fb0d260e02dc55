import type { Page } from './page.ts'
import { Is, properties } from './parse/elements.ts'
import { knownId } from './parse/names.ts'
import { Flag, Kind, type Tree } from './tree.ts'

/** The tag of the elements that represent lines. */
export const LINE_TAG = 'line'

const BR = knownId('br')
const HR = knownId('hr')

const known = new WeakMap<Page, Page>()

/**
 * A view of a page in which every line of loose text is an element of its own. A browser puts text beside
 * paragraphs and tables, or between line breaks, into a box that has no tag (CSS 2.1, 9.2.1.1, anonymous block boxes); here
 * that box is a `line`. The view of a page without such text is the page.
 */
export function withLines(page: Page): Page {
  let lined = known.get(page)
  if (lined === undefined) {
    const tree = wrapLines(page.tree)
    const { name, url, source } = page
    lined =
      tree === page.tree
        ? page
        : {
            name,
            url,
            source,
            tree,
            get text() {
              return page.text
            },
            get tokens() {
              return page.tokens
            },
          }
    known.set(page, lined)
  }
  return lined
}

function wrapLines(tree: Tree): Tree {
  const ends = findLines(tree)
  const before = new Int32Array(tree.size + 1)
  for (let node = 0; node < tree.size; node++) before[node + 1] = before[node] + (ends[node] > 0 ? 1 : 0)
  const count = before[tree.size]
  if (count === 0) return tree
  const size = tree.size + count
  const known = tree.names.indexOf(LINE_TAG)
  const names = known < 0 ? [...tree.names, LINE_TAG] : tree.names
  const line = known < 0 ? tree.names.length : known
  const kind = new Uint8Array(size)
  const flags = new Uint8Array(size)
  const [name, parent, last, start, end, contentStart, contentEnd] = Array.from(
    { length: 7 },
    () => new Int32Array(size),
  )
  const attributeStart = new Int32Array(size + 1)
  /** By node of the page, the line around it, or -1. */
  const around = new Int32Array(tree.size).fill(-1)
  for (let node = 0; node < tree.size; node++) {
    const behind = ends[node]
    const at = node + before[node + 1]
    if (behind > 0) {
      const own = at - 1
      for (let child = node; child < behind; child = tree.last[child]) {
        around[child] = own
        end[own] = tree.end[child]
      }
      kind[own] = Kind.element
      flags[own] = Flag.implied
      name[own] = line
      parent[own] = tree.parent[node] + before[tree.parent[node] + 1]
      last[own] = behind + before[behind]
      start[own] = tree.start[node]
      contentStart[own] = start[own]
      contentEnd[own] = end[own]
      attributeStart[own] = tree.attributeStart[node]
    }
    kind[at] = tree.kind[node]
    flags[at] = tree.flags[node]
    name[at] = tree.name[node]
    const above = tree.parent[node]
    parent[at] = around[node] >= 0 ? around[node] : above < 0 ? above : above + before[above + 1]
    last[at] = tree.last[node] + before[tree.last[node]]
    start[at] = tree.start[node]
    end[at] = tree.end[node]
    contentStart[at] = tree.contentStart[node]
    contentEnd[at] = tree.contentEnd[node]
    attributeStart[at] = tree.attributeStart[node]
  }
  attributeStart[size] = tree.attributeStart[tree.size]
  const { source, attributeName, valueStart, valueEnd } = tree
  return {
    source,
    size,
    kind,
    flags,
    name,
    parent,
    last,
    start,
    end,
    contentStart,
    contentEnd,
    attributeStart,
    attributeName,
    valueStart,
    valueEnd,
    names,
  }
}

/** For the first node of every line the node after the line; 0 for the others. */
function findLines(tree: Tree): Int32Array {
  const { breaks, holds } = findBreaks(tree)
  const ends = new Int32Array(tree.size)
  for (let parent = 1; parent < tree.size; parent++) {
    // An element without a break inside is one line by itself.
    if (holds[parent] === 0) continue
    let from = -1
    let shows = false
    const close = (behind: number): void => {
      if (from >= 0 && shows) ends[from] = behind
      from = -1
      shows = false
    }
    for (let child = parent + 1; child < tree.last[parent]; child = tree.last[child]) {
      if (breaks[child] === 1 || holds[child] === 1) {
        close(child)
        continue
      }
      if (from < 0) from = child
      shows ||= showsText(tree, child)
    }
    close(tree.last[parent])
  }
  return ends
}

/** Marks the elements that end a line, and the nodes that hold one. */
function findBreaks(tree: Tree): { breaks: Uint8Array; holds: Uint8Array } {
  const breaks = new Uint8Array(tree.size)
  const holds = new Uint8Array(tree.size)
  for (let node = tree.size - 1; node > 0; node--) {
    const name = tree.name[node]
    const isBlock = name >= 0 && (properties(name) & (Is.inline | Is.void | Is.hidden)) === 0
    if (isBlock || name === BR || name === HR) breaks[node] = 1
    if (breaks[node] === 1 || holds[node] === 1) holds[tree.parent[node]] = 1
  }
  return { breaks, holds }
}

const VISIBLE = /[^\s]/

/** Whether a node without breaks shows some text. */
function showsText({ kind, flags, source, start, end, last }: Tree, from: number): boolean {
  for (let node = from; node < last[from]; node++) {
    if (kind[node] !== Kind.text || (flags[node] & Flag.hidden) !== 0) continue
    if (VISIBLE.test(source.slice(start[node], end[node]))) return true
  }
  return false
}
