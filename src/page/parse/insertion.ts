import { Flag, Kind } from '../tree.ts'
import { Is, properties } from './elements.ts'
import { knownId } from './names.ts'
import type { OpenElements } from './open-elements.ts'
import type { TreeStore } from './tree-store.ts'

/**
 * Where an element belongs: the tree construction of the HTML standard, less what moves nodes against the order of the
 * source. Two things differ from a browser, both so that a node's span nests in its parent's: misplaced content of a
 * table stays in it, and a formatting element that ends inside a later block contains that block to its end.
 */
export const Placement = { ignore: 0, push: 1, leaf: 2 } as const
type Placement = (typeof Placement)[keyof typeof Placement]

/** The tree under construction, as these rules see it. */
export interface Construction {
  readonly store: TreeStore
  readonly open: OpenElements
  /** Offset at which the current token begins: where implied ends and starts take place. */
  position: number
  quirks: boolean
  /** 0 before the head has begun, 1 in it, 2 after it, 3 once the body has. */
  phase: number
  html: number
  body: number
  /** Whether `</body>` or `</html>` has been met and nothing has followed. */
  afterBody: boolean
  createNode(kind: number, name: number, start: number, contentStart: number): number
  /** Opens an element that the source does not spell out. */
  pushImplied(name: number): number
  /** Closes the innermost element without an end tag of its own. */
  popImplied(): void
  /** Closes elements until the stack has this depth. */
  popTo(depth: number): void
  /** Closes the element at this index of the stack with the current end tag, and what is still open inside it. */
  closeWithTag(index: number, nameEnd: number): void
  /** Records the current end tag as the end of the node. */
  endNode(node: number, nameEnd: number): void
  /** Source text of the current token. */
  read(start: number, end: number): string
}

const HTML = knownId('html')
const HEAD = knownId('head')
const BODY = knownId('body')
const FRAMESET = knownId('frameset')
const NOSCRIPT = knownId('noscript')
const TEMPLATE = knownId('template')
const P = knownId('p')
const BR = knownId('br')
const LI = knownId('li')
const DD = knownId('dd')
const DT = knownId('dt')
const DIV = knownId('div')
const ADDRESS = knownId('address')
const BUTTON = knownId('button')
const FORM = knownId('form')
const SELECT = knownId('select')
const OPTION = knownId('option')
const OPTGROUP = knownId('optgroup')
const TABLE = knownId('table')
const CAPTION = knownId('caption')
const COLGROUP = knownId('colgroup')
const COL = knownId('col')
const TBODY = knownId('tbody')
const THEAD = knownId('thead')
const TFOOT = knownId('tfoot')
const TR = knownId('tr')
const TD = knownId('td')
const TH = knownId('th')
const A = knownId('a')
const NOBR = knownId('nobr')
const RUBY_PARTS = new Set(['rb', 'rp', 'rt', 'rtc'].map(knownId))

/** Makes room for a start tag by closing and supplying elements; returns what to do with the tag. */
export function placeStartTag(builder: Construction, name: number, bits: number): Placement {
  const { open } = builder
  if (open.inForeign) {
    if (builder.afterBody) reopenBody(builder)
    if ((bits & Is.breakout) === 0) return Placement.push
    while (open.inForeign) builder.popImplied()
  }
  if (builder.phase < 3) {
    const placement = placeOutsideBody(builder, name, bits)
    if (placement !== undefined) return placement
  } else if (name === HTML || name === HEAD || name === BODY || name === FRAMESET) return Placement.ignore
  if (builder.afterBody) reopenBody(builder)
  if ((bits & Is.tablePart) !== 0) return placeTablePart(builder, name)
  if ((bits & Is.endsParagraph) !== 0) return placeBlock(builder, name, bits)
  if (name === TABLE) placeTable(builder)
  else if (name === A || name === NOBR) {
    const index = open.find(name, Is.scope)
    if (index >= 0) closeFormatting(builder, index, -1)
  } else if (name === BUTTON) closeThrough(builder, open.find(BUTTON, Is.scope))
  else if (name === OPTION || name === OPTGROUP) {
    if (open.topName === OPTION) builder.popTo(open.depth - 1)
    if (name === OPTGROUP && open.topName === OPTGROUP) builder.popTo(open.depth - 1)
  } else if (name === SELECT && open.find(SELECT, Is.scope) >= 0) {
    closeThrough(builder, open.find(SELECT, Is.scope))
    return Placement.ignore
  } else if (RUBY_PARTS.has(name) && RUBY_PARTS.has(open.topName)) builder.popTo(open.depth - 1)
  return Placement.push
}

/** Acts on an end tag; one that matches nothing open is ignored. */
export function placeEndTag(builder: Construction, name: number, nameEnd: number): void {
  const { open } = builder
  const bits = properties(name)
  if (name === BODY || name === HTML) endBody(builder, name, nameEnd)
  else if (name === HEAD) {
    const index = builder.phase === 1 ? open.find(HEAD, 0) : -1
    if (index < 0) return
    builder.phase = 2
    builder.closeWithTag(index, nameEnd)
  } else if (name === P || name === BR) endParagraph(builder, name, nameEnd)
  else {
    const index = findStart(builder, name, bits)
    if (index < 0) return
    if (builder.afterBody) reopenBody(builder)
    if ((bits & Is.formatting) !== 0) closeFormatting(builder, index, nameEnd)
    else builder.closeWithTag(index, nameEnd)
  }
}

/** Makes room for text; returns where the text node begins, or -1 when there is to be none. */
export function placeText(builder: Construction, start: number, end: number): number {
  if (builder.phase === 3 && !builder.afterBody) return start
  const top = builder.open.topName
  if (builder.phase < 3 && builder.open.depth > 1 && top !== HTML && top !== HEAD) return start
  const text = builder.read(start, end)
  const blank = text.search(/[^\t\n\f\r ]/)
  if (blank < 0) return -1
  builder.position = start + blank
  if (builder.phase < 3) ensureBody(builder)
  else reopenBody(builder)
  return start + blank
}

/** Something follows `</body>` after all: it belongs to the body. */
export function reopenBody(builder: Construction): void {
  builder.afterBody = false
  builder.store.end[builder.body] = 0
  builder.store.end[builder.html] = 0
}

/** Whether a document type, as written after `<!`, asks for quirks: there a table does not end a paragraph. */
export function isQuirky(doctype: string): boolean {
  const text = doctype.slice(0, 400).toLowerCase()
  if (!text.includes('public')) return !/^doctype\s+html/.test(text)
  if (/dtd html (2|3|4\.0)|ietf|netscape|microsoft|softquad/.test(text) && !text.includes('html 4.01'))
    return true
  const transitional = /html 4\.01 (transitional|frameset)/.test(text)
  return transitional && !text.includes('http')
}

function placeOutsideBody(builder: Construction, name: number, bits: number): Placement | undefined {
  if (name === HTML) return builder.html < 0 ? Placement.push : Placement.ignore
  const { open } = builder
  // Any content of a noscript or template in the head stays there, except the parts of a page that it cannot hold.
  if (open.depth > 1 && (open.topName === NOSCRIPT || open.topName === TEMPLATE)) {
    const part = name === HEAD || name === BODY || name === FRAMESET
    return part ? Placement.ignore : Placement.push
  }
  ensureHtml(builder)
  if (name === HEAD) {
    if (builder.phase > 0) return Placement.ignore
    builder.phase = 1
    return Placement.push
  }
  if (name === BODY || name === FRAMESET) {
    leaveHead(builder)
    builder.phase = 3
    return Placement.push
  }
  if ((bits & Is.head) !== 0) {
    if (builder.phase === 0) builder.pushImplied(HEAD)
    builder.phase = Math.max(builder.phase, 1)
    return Placement.push
  }
  ensureBody(builder)
  return undefined
}

function ensureHtml(builder: Construction): void {
  if (builder.html < 0) builder.html = builder.pushImplied(HTML)
}

function leaveHead(builder: Construction): void {
  if (builder.phase === 0) builder.pushImplied(HEAD)
  if (builder.phase < 2) {
    const index = builder.open.find(HEAD, 0)
    if (index > 0) builder.popTo(index)
  }
  builder.phase = 2
}

function ensureBody(builder: Construction): void {
  ensureHtml(builder)
  leaveHead(builder)
  builder.phase = 3
  builder.body = builder.pushImplied(BODY)
}

function placeBlock(builder: Construction, name: number, bits: number): Placement {
  const { open } = builder
  if (name === FORM && isTableContext(open.topName)) return Placement.leaf
  if (name === LI) closeItem(builder, LI, LI)
  else if (name === DD || name === DT) closeItem(builder, DD, DT)
  closeThrough(builder, open.find(P, Is.paragraphBarrier))
  if ((bits & Is.heading) !== 0 && (properties(open.topName) & Is.heading) !== 0)
    builder.popTo(open.depth - 1)
  return Placement.push
}

function closeItem(builder: Construction, first: number, second: number): void {
  const { open } = builder
  if (!open.has(first) && !open.has(second)) return
  const floor = Math.max(1, open.depth - 512)
  for (let i = open.depth - 1; i >= floor; i--) {
    const name = open.names[i]
    if (name === first || name === second) {
      builder.popTo(i)
      return
    }
    if ((properties(name) & Is.special) !== 0 && name !== ADDRESS && name !== DIV && name !== P) return
  }
}

function placeTable(builder: Construction): void {
  const { open } = builder
  if (isTableContext(open.topName)) closeThrough(builder, open.find(TABLE, 0))
  else if (!builder.quirks) closeThrough(builder, open.find(P, Is.paragraphBarrier))
}

function placeTablePart(builder: Construction, name: number): Placement {
  const { open } = builder
  const table = open.find(TABLE, 0)
  if (table < 0) return Placement.ignore
  const section = open.depth > table + 1 ? open.names[table + 1] : -1
  const inSection = section === TBODY || section === THEAD || section === TFOOT
  if (name === TR || name === TD || name === TH) {
    const inRow = inSection && open.depth > table + 2 && open.names[table + 2] === TR
    if (!inSection) {
      builder.popTo(table + 1)
      builder.pushImplied(TBODY)
    } else builder.popTo(name !== TR && inRow ? table + 3 : table + 2)
    if (name !== TR && !inRow) builder.pushImplied(TR)
  } else if (name === COL) {
    if (open.topName === COLGROUP) return Placement.push
    builder.popTo(table + 1)
    builder.pushImplied(COLGROUP)
  } else builder.popTo(table + 1)
  return Placement.push
}

function isTableContext(name: number): boolean {
  return name === TABLE || name === TR || name === TBODY || name === THEAD || name === TFOOT
}

function findStart(builder: Construction, name: number, bits: number): number {
  const { open } = builder
  if (open.topName === name && open.depth > 1) return open.depth - 1
  if ((bits & Is.heading) !== 0) return open.findAny(Is.heading)
  if (name === LI) return open.find(name, Is.listBarrier)
  if ((bits & Is.tablePart) !== 0 || name === CAPTION) return open.find(name, Is.tableBarrier)
  if (name === TABLE) return open.find(name, 0)
  const scoped = Is.block | Is.formatting
  if ((bits & scoped) !== 0 || name === FORM || name === DD || name === DT) return open.find(name, Is.scope)
  return open.find(name, Is.special)
}

function closeThrough(builder: Construction, index: number): void {
  if (index > 0) builder.popTo(index)
}

/**
 * The standard would split a formatting element around the blocks inside it. Here it stays whole, and closes with the
 * outermost of those blocks.
 */
function closeFormatting(builder: Construction, index: number, nameEnd: number): void {
  const { open } = builder
  if (open.anyAbove(index, Is.special)) open.closing[index] = 1
  else if (nameEnd < 0) builder.popTo(index)
  else builder.closeWithTag(index, nameEnd)
}

function endBody(builder: Construction, name: number, nameEnd: number): void {
  const { store } = builder
  if (builder.body < 0) return
  if (!builder.afterBody || store.end[builder.body] === 0) {
    if (name === BODY) builder.endNode(builder.body, nameEnd)
    else store.contentEnd[builder.body] = store.end[builder.body] = builder.position
  }
  if (name === HTML && store.end[builder.html] === 0) builder.endNode(builder.html, nameEnd)
  builder.afterBody = true
}

/** `</p>` and `</br>` without a start tag mean an empty paragraph and a line break. */
function endParagraph(builder: Construction, name: number, nameEnd: number): void {
  const index = name === P ? builder.open.find(P, Is.paragraphBarrier) : -1
  if (builder.afterBody && (index >= 0 || builder.phase === 3)) reopenBody(builder)
  if (index >= 0) builder.closeWithTag(index, nameEnd)
  else if (builder.phase === 3) {
    const node = builder.createNode(Kind.element, name, builder.position, builder.position)
    builder.store.flags[node] = Flag.implied
    builder.endNode(node, nameEnd)
  }
}
