import { nodeValue } from './navigate.ts'
import { knownId } from './parse/names.ts'
import { Kind, type Tree } from './tree.ts'

/** The headings above each node of a page. */
export interface Sections {
  /** For every node the nearest heading before it whose parent holds the node; -1 if there is none. */
  readonly nearest: Int32Array
  /** For every heading the heading of the section that its own section is part of; -1 if there is none. */
  readonly above: ReadonlyMap<number, number>
}

/** The tags of headings, the highest level first. */
export const HEADING_TAGS: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Whether a tag is that of a heading. */
export function isHeadingTag(tag: string): boolean {
  return HEADING_TAGS.includes(tag)
}

/** Below these, what names a part of the page: a table is named by its caption and by its columns. */
const LEVELS = [...HEADING_TAGS, 'summary', 'legend', 'caption', 'thead'].map((name) => knownId(name))

const known = new WeakMap<Tree, Sections>()

/**
 * The sections of a page, made once and kept with its tree. A heading heads what follows it inside its parent, up to the
 * next heading there of its level or a higher one; a heading inside one entry of a list heads nothing outside it.
 */
export function sectionsOf(tree: Tree): Sections {
  const found = known.get(tree)
  if (found !== undefined) return found
  const nearest = new Int32Array(tree.size).fill(-1)
  const above = new Map<number, number>()
  /** The last heading among the children of a node that were passed. */
  const current = new Map<number, number>()
  for (let node = 1; node < tree.size; node++) {
    const parent = tree.parent[node]
    nearest[node] = current.get(parent) ?? nearest[parent]
    if (tree.kind[node] !== Kind.element) continue
    const level = LEVELS.indexOf(tree.name[node])
    if (level < 0) continue
    let over = nearest[node]
    while (over >= 0 && tree.parent[over] === parent && LEVELS.indexOf(tree.name[over]) >= level) {
      over = above.get(over) ?? -1
    }
    nearest[node] = over
    above.set(node, over)
    current.set(parent, node)
  }
  const sections = { nearest, above }
  known.set(tree, sections)
  return sections
}

/** Whether a node is a heading. */
export function isHeading(tree: Tree, node: number): boolean {
  return LEVELS.includes(tree.name[node])
}

/** The text of a heading. */
export function headingText(tree: Tree, heading: number): string {
  return nodeValue(tree, heading).slice(0, MAX_HEADING)
}

/** The texts of the headings above a node, the nearest first. */
export function headingsOf(tree: Tree, node: number, count: number): string[] {
  const { nearest, above } = sectionsOf(tree)
  const texts: string[] = []
  for (let at = nearest[node]; at >= 0 && texts.length < count; at = above.get(at) ?? -1) {
    texts.push(headingText(tree, at))
  }
  return texts
}

/** A heading is compared by its beginning. */
const MAX_HEADING = 100
