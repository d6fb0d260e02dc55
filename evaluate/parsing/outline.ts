import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { Is, isInline, properties } from '../../src/page/parse/elements.ts'
import { decodeText } from '../../src/page/parse/entities.ts'
import { KNOWN_NAMES } from '../../src/page/parse/names.ts'
import { parseTree } from '../../src/page/parse/parse.ts'
import { Flag, Kind } from '../../src/page/tree.ts'
import { foldSpace } from '../../src/page/white-space.ts'

/** What two parsers are compared by: the elements in document order, and the text a person sees. */
export interface Outline {
  /** `depth name` of every element, in document order. */
  readonly elements: readonly string[]
  /** Visible text, white space folded; a tag that is not inline counts as a blank. */
  readonly text: string
}

/** The outline of the flat tree. */
export function outlineTree(source: string): Outline {
  const tree = parseTree(source)
  const elements: string[] = []
  let text = ''
  const depths = new Int32Array(tree.size)
  for (let node = 1; node < tree.size; node++) {
    depths[node] = depths[tree.parent[node]] + 1
    if (tree.kind[node] === Kind.element) {
      elements.push(`${depths[node]} ${tree.names[tree.name[node]]}`)
    } else if (tree.kind[node] === Kind.text && (tree.flags[node] & Flag.hidden) === 0) {
      if ((tree.flags[node] & Flag.breakBefore) !== 0) text += ' '
      text += decodeText(source, tree.start[node], tree.end[node])
    }
  }
  return { elements, text: foldSpace(text) }
}

/** The outline of the tree that the HTML standard prescribes, with what it did to the page to get there. */
export interface ReferenceOutline extends Outline {
  /** Whether the page keeps to the syntax of HTML; a missing or old document type does not count against it. */
  readonly wellFormed: boolean
  /** Formatting elements that no tag of their own made: one was split around blocks. */
  readonly split: number
  /** Nodes that come before something that precedes them in the page: misplaced content of a table, moved out. */
  readonly moved: number
}

type Node = DefaultTreeAdapterMap['node']

const HIDDEN = namesOf(Is.hidden)
const FORMATTING = namesOf(Is.formatting)
const DOCTYPE_ERRORS = new Set(['missing-doctype', 'non-conforming-doctype'])

/** The outline by parse5, which follows the standard. Scripts count as switched off, as they are for a wrapper. */
export function outlineReference(source: string): ReferenceOutline {
  let errors = 0
  const document = parse(source, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: ({ code }) => {
      if (!DOCTYPE_ERRORS.has(code)) errors++
    },
  })
  const elements: string[] = []
  const seen = new Set<number>()
  let text = ''
  let split = 0
  let moved = 0
  let furthest = 0
  walk(document, {
    open(node, depth, hidden) {
      const start = node.sourceCodeLocation?.startOffset
      if (start !== undefined && start < furthest && !seen.has(start)) moved++
      if (start !== undefined) furthest = Math.max(furthest, start)
      if ('tagName' in node) {
        const name = node.tagName.toLowerCase()
        elements.push(`${depth} ${name}`)
        if (!isInline(name)) text += ' '
        if (start === undefined ? FORMATTING.has(name) : seen.has(start)) split++
        if (start !== undefined) seen.add(start)
      } else if (node.nodeName === '#text' && 'value' in node && !hidden) text += node.value
    },
    close(node) {
      if ('tagName' in node && !isInline(node.tagName)) text += ' '
    },
  })
  return { elements, text: foldSpace(text), wellFormed: errors === 0, split, moved }
}

interface Visitor {
  open(node: Node, depth: number, hidden: boolean): void
  close(node: Node): void
}

/** Visits the nodes in document order with a stack of its own, so that no page nests too deep for it. */
function walk(document: Node, visitor: Visitor): void {
  const stack: { node: Node; depth: number; hidden: boolean; closing: boolean }[] = []
  stack.push({ node: document, depth: 0, hidden: false, closing: false })
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { node, depth, hidden, closing } = item
    if (closing) {
      visitor.close(node)
      continue
    }
    visitor.open(node, depth, hidden)
    stack.push({ ...item, closing: true })
    const inner = hidden || ('tagName' in node && HIDDEN.has(node.tagName))
    const children = childrenOf(node)
    for (let i = children.length - 1; i >= 0; i--) {
      stack.push({ node: children[i], depth: depth + 1, hidden: inner, closing: false })
    }
  }
}

function childrenOf(node: Node): readonly Node[] {
  if ('content' in node) return node.content.childNodes
  return 'childNodes' in node ? node.childNodes : []
}

function namesOf(bit: number): ReadonlySet<string> {
  return new Set(KNOWN_NAMES.filter((_, id) => (properties(id) & bit) !== 0))
}
