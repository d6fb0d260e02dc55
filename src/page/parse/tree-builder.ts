import { type QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { Flag, Kind, type Tree } from '../tree.ts'
import { Is, properties } from './elements.ts'
import {
  type Construction,
  isQuirky,
  Placement,
  placeEndTag,
  placeStartTag,
  placeText,
  reopenBody,
} from './insertion.ts'
import { createNameTable, knownId, type NameTable } from './names.ts'
import { OpenElements } from './open-elements.ts'
import { createTreeStore, freezeTree, growAttributes, growNodes, type TreeStore } from './tree-store.ts'

const HTML = knownId('html')
const BODY = knownId('body')
const FRAMESET = knownId('frameset')

/**
 * Builds the flat tree from the tokenizer's callbacks in one pass. Entities are left in place (ranges are raw source)
 * and decoded when text is asked for. Where an element belongs is decided in insertion.ts; this class owns the columns.
 */
export class TreeBuilder implements TokenizerCallbacks, Construction {
  readonly store: TreeStore
  readonly open = new OpenElements()
  readonly names: NameTable = createNameTable()
  position = 0
  quirks = true
  phase = 0
  html = -1
  body = -1
  afterBody = false

  private readonly tokenizer = new Tokenizer({ decodeEntities: false }, this)
  private readonly chunks: string[] = []
  private chunk = ''
  private chunkStart = 0
  private textStart = -1
  private textEnd = -1
  private separated = false
  private tagName = 0
  /** -1 outside a start tag: one that the page breaks off is dropped. */
  private tagStart = -1
  private attributeMark = 0
  private hasValue = false
  /** Elements that end with an end tag whose `>` is in a later chunk; `end` holds where its name ended. */
  private readonly unfinished: number[] = []

  constructor(expectedLength: number) {
    this.store = createTreeStore(expectedLength)
    this.open.push(this.createNode(Kind.document, -1, 0, 0), 0)
  }

  write(chunk: string): void {
    this.chunkStart += this.chunk.length
    this.chunk = chunk
    this.chunks.push(chunk)
    this.tokenizer.write(chunk)
  }

  finish(): Tree {
    this.tokenizer.end()
    this.flushText()
    const { store } = this
    const source = this.chunks.length === 1 ? this.chunk : this.chunks.join('')
    for (const node of this.unfinished) {
      const close = source.indexOf('>', store.end[node])
      const end = close < 0 ? source.length : close + 1
      if (store.contentEnd[node] === store.end[node]) store.contentEnd[node] = end
      store.end[node] = end
    }
    // `</body>` and `</html>` close nothing when met; where only white space follows, they end what is open.
    const innerEnd = this.afterBody ? store.contentEnd[this.body] : source.length
    while (this.open.depth > 1) {
      const node = this.open.pop()
      const outer = node === this.html || node === this.body
      store.last[node] = store.size
      if (outer && this.afterBody && store.end[node] > 0) continue
      store.contentEnd[node] = store.end[node] = outer ? source.length : innerEnd
    }
    store.last[0] = store.size
    store.contentEnd[0] = store.end[0] = source.length
    if (this.tagStart >= 0) store.attributes = this.attributeMark
    return freezeTree(store, source, this.names.names)
  }

  createNode(kind: number, name: number, start: number, contentStart: number): number {
    const { store } = this
    if (store.size === store.kind.length) growNodes(store)
    const node = store.size++
    store.kind[node] = kind
    store.flags[node] = 0
    store.name[node] = name
    store.parent[node] = node === 0 ? -1 : this.open.nodes[this.open.depth - 1]
    store.start[node] = start
    store.contentStart[node] = contentStart
    store.attributeStart[node] = this.attributeMark
    store.last[node] = store.size
    return node
  }

  pushImplied(name: number): number {
    const node = this.createNode(Kind.element, name, this.position, this.position)
    this.store.flags[node] = Flag.implied
    this.open.push(node, name)
    return node
  }

  popImplied(): void {
    const { store } = this
    const node = this.open.pop()
    store.last[node] = store.size
    store.contentEnd[node] = store.end[node] = this.position
  }

  popTo(depth: number): void {
    while (this.open.depth > depth) this.popImplied()
    this.popClosing()
  }

  popClosing(): void {
    while (this.open.depth > 2 && this.open.closing[this.open.depth - 1] === 1) this.popImplied()
  }

  closeWithTag(index: number, nameEnd: number): void {
    while (this.open.depth > index + 1) this.popImplied()
    const node = this.open.pop()
    this.store.last[node] = this.store.size
    this.endNode(node, nameEnd)
    const split = this.unfinished.at(-1) === node
    this.position = this.store.end[node]
    const depth = this.open.depth
    this.popClosing()
    if (split) for (let i = this.open.depth; i < depth; i++) this.unfinished.push(this.open.nodes[i])
  }

  endNode(node: number, nameEnd: number): void {
    this.store.contentEnd[node] = this.position
    const close = this.chunk.indexOf('>', nameEnd - this.chunkStart)
    if (close < 0) this.unfinished.push(node)
    this.store.end[node] = close < 0 ? nameEnd : close + 1 + this.chunkStart
  }

  isInForeignContext(): boolean {
    return this.open.inForeign
  }

  ontext(start: number, end: number): void {
    if (this.textStart < 0) this.textStart = start
    this.textEnd = end
  }

  ontextentity(): void {}
  onattribentity(): void {}
  onprocessinginstruction(): void {}

  onopentagname(start: number, end: number): void {
    this.flushText()
    this.tagStart = start - 1
    this.tagName = this.intern(start, end)
    this.attributeMark = this.store.attributes
  }

  onattribname(start: number, end: number): void {
    const { store } = this
    if (store.attributes === store.attributeName.length) growAttributes(store)
    const attribute = store.attributes++
    store.attributeName[attribute] = this.intern(start, end)
    store.valueStart[attribute] = store.valueEnd[attribute] = end
    this.hasValue = false
  }

  onattribdata(start: number, end: number): void {
    const attribute = this.store.attributes - 1
    if (!this.hasValue) this.store.valueStart[attribute] = start
    this.store.valueEnd[attribute] = end
    this.hasValue = true
  }

  onattribend(_quote: QuoteType, _end: number): void {}

  onopentagend(end: number): void {
    this.startTag(end + 1, false)
  }

  onselfclosingtag(end: number): void {
    this.startTag(end + 1, true)
  }

  onclosetag(start: number, end: number): void {
    this.flushText()
    this.position = start - 2
    this.attributeMark = this.store.attributes
    const name = this.intern(start, end)
    if ((properties(name) & Is.inline) === 0) this.separated = true
    placeEndTag(this, name, end)
  }

  oncomment(start: number, end: number): void {
    this.flushText()
    const before = this.charBefore(start)
    const opened = before === 45 ? start - 4 : before === 60 ? start - 1 : start - 2
    this.leaf(Kind.comment, opened, end + 1)
  }

  ondeclaration(start: number, end: number): void {
    this.flushText()
    if (this.phase === 0 && this.html < 0) this.quirks = isQuirky(this.read(start, end))
    this.leaf(Kind.doctype, start - 2, end + 1)
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.flushText()
    if (this.isInForeignContext()) this.text(start, end - endOffset)
    else this.leaf(Kind.comment, start - 9, end + 1)
  }

  onend(): void {
    this.flushText()
  }

  private startTag(end: number, selfClosing: boolean): void {
    const { store } = this
    const name = this.tagName
    const bits = properties(name)
    if ((bits & Is.inline) === 0) this.separated = true
    this.position = this.tagStart
    const placement = placeStartTag(this, name, bits)
    if (placement === Placement.ignore) store.attributes = this.attributeMark
    else {
      const node = this.createNode(Kind.element, name, this.tagStart, end)
      const foreign = this.open.inForeign
      const leaf = foreign ? selfClosing : (bits & Is.void) !== 0
      if (leaf || placement === Placement.leaf) store.contentEnd[node] = store.end[node] = end
      else {
        this.open.push(node, name)
        if (name === HTML && !foreign) this.html = node
        else if ((name === BODY || name === FRAMESET) && !foreign) this.body = node
      }
    }
    this.attributeMark = store.attributes
    this.tagStart = -1
  }

  private flushText(): void {
    if (this.textStart < 0) return
    const start = this.textStart
    this.textStart = -1
    this.text(start, this.textEnd)
  }

  private text(start: number, end: number): void {
    this.position = start
    this.attributeMark = this.store.attributes
    const from = placeText(this, start, end)
    if (from < 0) return
    const { store } = this
    const node = this.createNode(Kind.text, -1, from, from)
    store.contentEnd[node] = store.end[node] = end
    const hidden = (properties(this.open.topName) & Is.hidden) !== 0
    store.flags[node] = (this.separated ? Flag.breakBefore : 0) | (hidden ? Flag.hidden : 0)
    if (!hidden) this.separated = false
  }

  private leaf(kind: number, start: number, end: number): void {
    if (this.afterBody) reopenBody(this)
    this.position = start
    this.attributeMark = this.store.attributes
    const node = this.createNode(kind, -1, start, start)
    this.store.contentEnd[node] = this.store.end[node] = Math.min(end, this.chunkStart + this.chunk.length)
  }

  private intern(start: number, end: number): number {
    const from = start - this.chunkStart
    if (from >= 0) return this.names.intern(this.chunk, from, end - this.chunkStart)
    const name = this.read(start, end)
    return this.names.intern(name, 0, name.length)
  }

  /** Characters of a token that began in an earlier chunk. */
  read(start: number, end: number): string {
    let from = this.chunkStart
    let text = this.chunk
    for (let i = this.chunks.length - 2; from > start; i--) {
      from -= this.chunks[i].length
      text = this.chunks[i] + text
    }
    return text.slice(start - from, end - from)
  }

  charBefore(offset: number): number {
    const index = offset - 1 - this.chunkStart
    return index >= 0 ? this.chunk.charCodeAt(index) : this.read(offset - 1, offset).charCodeAt(0)
  }
}
