import { attribute } from './navigate.ts'
import type { Page } from './page.ts'
import { decodeAttribute } from './parse/entities.ts'
import { KNOWN_NAMES } from './parse/names.ts'
import { siblingNumbers } from './sibling-numbers.ts'
import { AMPERSAND, textsOf } from './texts.ts'
import type { Tree } from './tree.ts'
import { readValue } from './value.ts'

/**
 * A page as predicates see it: its texts (the visible text nodes that are not empty, in page order) and what is often
 * asked of nodes. Each part is made in one pass when first asked for, so that a rule pays only for what it
 * uses and every test of a node takes constant time.
 */
export interface PageView {
  readonly page: Page
  readonly tree: Tree
  /** The nodes of the texts, in page order. */
  readonly texts: Int32Array
  /** For every node, how many texts begin before it: the index of the first text at or after the node. */
  readonly textsBefore: Int32Array
  /** The content of the i-th text. */
  text(index: number): string
  /** The indices of the texts with exactly this content, in page order. */
  textsSaying(text: string): readonly number[]
  /** The indices of the texts whose parent has this name, in page order. */
  textsInside(name: string): readonly number[]
  /** The only element with this identifier; 0 when several have it, -1 when none has. */
  elementWithId(id: string): number
  /** For every element its number among siblings of the same name, for every text node among text nodes; from 1. */
  readonly nth: Int32Array
  /** The name id on this page, or -2 when no node has the name. */
  nameId(name: string): number
  /** The steps that one test of a node may take: more on pages with long classes. */
  readonly testCost: number
  /** The value of an attribute, or an empty string where the node lacks it. */
  attribute(node: number, name: 'id' | 'class'): string
}

const views = new WeakMap<Page, PageView>()
const knownIds = new Map(KNOWN_NAMES.map((name, id) => [name, id]))
const NONE: readonly number[] = []

/** The view of a page; made once for each page. */
export function viewOf(page: Page): PageView {
  let view = views.get(page)
  if (view === undefined) {
    view = createView(page)
    views.set(page, view)
  }
  return view
}

/** The text just before a node; empty at the start of the page. */
export function textBefore(view: PageView, node: number): string {
  const index = view.textsBefore[node] - 1
  return index < 0 ? '' : view.text(index)
}

function createView(page: Page): PageView {
  const { tree } = page
  const { texts, textsBefore, first } = textsOf(tree)
  const values: (string | undefined)[] = []
  const read = (index: number): string => {
    let value = values[index]
    if (value === undefined) {
      value = readValue(tree.source, tree.start[texts[index]], tree.end[texts[index]])
      values[index] = value
    }
    return value
  }
  let searches = 0
  let byText: Map<string, number[]> | undefined
  let byParent: (number[] | undefined)[] | undefined
  let byId: Map<string, number> | undefined
  let names: Map<string, number> | undefined
  let testCost: number | undefined
  const attributes = new Map<string, (string | undefined)[]>()
  return {
    page,
    tree,
    texts,
    textsBefore,
    text: read,
    textsSaying(text) {
      if (byText === undefined && searches++ < SEARCHES_BEFORE_INDEX) return searchTexts(text, first, read)
      byText ??= indexByText(texts.length, read)
      return byText.get(text) ?? NONE
    },
    textsInside(name) {
      byParent ??= indexByParent(tree, texts)
      return byParent[this.nameId(name)] ?? NONE
    },
    elementWithId(id) {
      byId ??= indexById(tree)
      return byId.get(id) ?? -1
    },
    get nth() {
      return siblingNumbers(tree)
    },
    nameId(name) {
      const id = knownIds.get(name)
      if (id !== undefined) return id
      names ??= new Map(tree.names.slice(KNOWN_NAMES.length).map((own, i) => [own, KNOWN_NAMES.length + i]))
      return names.get(name) ?? -2
    },
    get testCost() {
      testCost ??= measureTests(tree)
      return testCost
    },
    attribute(node, name) {
      let known = attributes.get(name)
      if (known === undefined) {
        known = []
        attributes.set(name, known)
      }
      let value = known[node]
      if (value === undefined) {
        value = attribute(tree, node, name) ?? ''
        known[node] = value
      }
      return value
    },
  }
}

/** Elements by identifier; 0, the document, means several. */
function indexById(tree: Tree): Map<string, number> {
  const index = new Map<string, number>()
  const name = knownIds.get('id')
  for (let node = 1; node < tree.size; node++) {
    const end = tree.attributeStart[node + 1]
    for (let i = tree.attributeStart[node]; i < end; i++) {
      if (tree.attributeName[i] !== name) continue
      const id = decodeAttribute(tree.source, tree.valueStart[i], tree.valueEnd[i])
      index.set(id, index.has(id) ? 0 : node)
      break
    }
  }
  return index
}

/** A wrapper asks for a few anchors, a learner for hundreds: only the learner gains from an index of all texts. */
const SEARCHES_BEFORE_INDEX = 12

function searchTexts(text: string, first: Uint16Array, read: (index: number) => string): number[] {
  const found: number[] = []
  const code = text.charCodeAt(0)
  for (let i = 0; i < first.length; i++) {
    if ((first[i] === code || first[i] === AMPERSAND) && read(i) === text) found.push(i)
  }
  return found
}

function indexByText(count: number, read: (index: number) => string): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (let i = 0; i < count; i++) {
    const known = index.get(read(i))
    if (known === undefined) index.set(read(i), [i])
    else known.push(i)
  }
  return index
}

/** Lists by the name id of the parent, as it is on this page. */
function indexByParent(tree: Tree, texts: Int32Array): (number[] | undefined)[] {
  const lists: (number[] | undefined)[] = []
  for (let i = 0; i < texts.length; i++) {
    const name = tree.name[tree.parent[texts[i]]]
    if (name < 0) continue
    const known = lists[name]
    if (known === undefined) lists[name] = [i]
    else known.push(i)
  }
  return lists
}

/** Longer attributes than this make a test cost more than one step. */
const SHORT_ATTRIBUTE = 512
const CHARS_PER_STEP = 32

function measureTests({ attributeName, valueStart, valueEnd }: Tree): number {
  const ids = [knownIds.get('id'), knownIds.get('class')]
  let longest = 0
  for (let i = 0; i < attributeName.length; i++) {
    if (ids.includes(attributeName[i])) longest = Math.max(longest, valueEnd[i] - valueStart[i])
  }
  return 1 + Math.max(0, longest - SHORT_ATTRIBUTE) / CHARS_PER_STEP
}

/** Index of the last text that begins at or before an offset, or -1. */
export function textAt(view: PageView, offset: number): number {
  let low = 0
  let high = view.texts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (view.tree.start[view.texts[middle]] <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}
