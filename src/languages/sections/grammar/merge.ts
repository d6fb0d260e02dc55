import type { ParsedPage } from '../run/parse.ts'
import type { Section } from './section.ts'

/** A section as the sample pages show it. */
export interface MergedSection extends Section {
  /** The number of pages that have it. */
  readonly pages: number
}

interface Node {
  readonly name: string
  readonly parent: Node | undefined
  readonly kinds: Map<number, number>
  /** Headings of this section; sections around it that hold at least one; pages that do. */
  headings: number
  holders: number
  pages: number
  lastHolder: string
  lastPage: number
  free: boolean
  /** What is inside, by name, and the order in which it comes: a linked list, so that one is inserted at once. */
  readonly children: Map<string, Node>
  first: Node | undefined
  next: Node | undefined
  rank: number
}

/** Joins the sections of several pages into one grammar: a section is known by the names on the way to it. */
export function mergePages(pages: readonly ParsedPage[]): MergedSection[] {
  const root = createNode('', undefined)
  root.headings = pages.length
  // The page with most sections first: its order is the one that others are fitted into.
  const order = pages
    .map((_, p) => p)
    .sort((a, b) => pages[b].headings.length - pages[a].headings.length || a - b)
  const nodes = new Map<number, Node[]>()
  for (const p of order) nodes.set(p, addPage(root, pages[p], p))
  rank(root)
  for (const [p, ofPage] of nodes) checkOrder(root, pages[p], ofPage)
  return flatten(root)
}

function createNode(name: string, parent: Node | undefined): Node {
  return {
    name,
    parent,
    kinds: new Map(),
    headings: 0,
    holders: 0,
    pages: 0,
    lastHolder: '',
    lastPage: -1,
    free: false,
    children: new Map(),
    first: undefined,
    next: undefined,
    rank: 0,
  }
}

function addPage(root: Node, { headings, parents }: ParsedPage, p: number): Node[] {
  const nodes: Node[] = []
  /** The last section inside each heading of the page; -1 represents the page. */
  const last = new Map<number, Node>()
  for (const [h, { name, kind }] of headings.entries()) {
    const around = parents[h] < 0 ? root : nodes[parents[h]]
    let node = around.children.get(name)
    if (node === undefined) {
      node = createNode(name, around)
      around.children.set(name, node)
      insertBehind(around, last.get(parents[h]), node)
    }
    node.headings++
    node.kinds.set(kind, (node.kinds.get(kind) ?? 0) + 1)
    const holder = `${p} ${parents[h]}`
    if (node.lastHolder !== holder) node.holders++
    if (node.lastPage !== p) node.pages++
    node.lastHolder = holder
    node.lastPage = p
    nodes.push(node)
    last.set(parents[h], node)
  }
  return nodes
}

function insertBehind(around: Node, before: Node | undefined, node: Node): void {
  if (before === undefined) {
    node.next = around.first
    around.first = node
  } else {
    node.next = before.next
    before.next = node
  }
}

/** Numbers the sections inside each section in their order. */
function rank(root: Node): void {
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    let number = 0
    for (let child = node.first; child !== undefined; child = child.next) {
      child.rank = number++
      open.push(child)
    }
  }
}

/** Notes where a page has sections in another order than the grammar. */
function checkOrder(root: Node, { headings, parents }: ParsedPage, nodes: readonly Node[]): void {
  const last = new Map<number, number>()
  for (let h = 0; h < headings.length; h++) {
    const before = last.get(parents[h])
    if (before !== undefined && before > nodes[h].rank)
      (parents[h] < 0 ? root : nodes[parents[h]]).free = true
    last.set(parents[h], nodes[h].rank)
  }
}

/** The sections in the order of the pages, each behind the one around it. */
function flatten(root: Node): MergedSection[] {
  const sections: MergedSection[] = []
  const open: { node: Node; parent: number }[] = []
  const openChildren = (node: Node, parent: number): void => {
    const children: Node[] = []
    for (let child = node.first; child !== undefined; child = child.next) children.push(child)
    for (const child of children.reverse()) open.push({ node: child, parent })
  }
  openChildren(root, -1)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, parent } = next
    const { name, headings, holders, pages, free } = node
    sections.push({
      name,
      parent,
      kind: mostCommon(node.kinds),
      optional: holders < node.parent!.headings,
      repeated: headings > holders,
      free,
      pages,
    })
    openChildren(node, sections.length - 1)
  }
  return sections
}

function mostCommon(kinds: ReadonlyMap<number, number>): number {
  let best = 0
  let most = 0
  for (const [kind, count] of kinds) {
    if (count > most || (count === most && kind < best)) {
      best = kind
      most = count
    }
  }
  return best
}

/** The sections that are kept, with what is around them, and where each was before. */
export function keepSections<S extends Section>(
  sections: readonly S[],
  keeps: (section: S, index: number) => boolean,
): { sections: S[]; moved: Int32Array } {
  const kept = new Uint8Array(sections.length)
  for (let s = sections.length - 1; s >= 0; s--) {
    if (kept[s] === 0 && !keeps(sections[s], s)) continue
    kept[s] = 1
    if (sections[s].parent >= 0) kept[sections[s].parent] = 1
  }
  const moved = new Int32Array(sections.length).fill(-1)
  const left: S[] = []
  for (const [s, section] of sections.entries()) {
    if (kept[s] === 0) continue
    moved[s] = left.length
    left.push({ ...section, parent: section.parent < 0 ? -1 : moved[section.parent] })
  }
  return { sections: left, moved }
}
