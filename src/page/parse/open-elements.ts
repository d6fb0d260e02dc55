import { Is, properties } from './elements.ts'
import { knownId } from './names.ts'

const SVG = knownId('svg')
const MATH = knownId('math')

/**
 * The standard's stack of open elements. A search goes at most `MAX_WALK` elements up: browsers nest no deeper than 512
 * elements, and a bound on the walk keeps parsing linear on pages that nest without end.
 */
const MAX_WALK = 512

export class OpenElements {
  depth = 0
  nodes = new Int32Array(256)
  names = new Int32Array(256)
  /** 1 where the end tag was seen while a block inside was still open: closes as soon as it is on top. */
  closing = new Uint8Array(256)
  /** 1 where the content of the element is svg or math, in which the rules of HTML do not hold. */
  foreign = new Uint8Array(256)
  /** How many elements of each name are open: it detects most stray end tags without a walk. */
  private counts = new Int32Array(512)

  push(node: number, name: number): void {
    if (this.depth === this.nodes.length) this.grow()
    if (name >= this.counts.length) {
      const counts = new Int32Array(Math.max(this.counts.length * 2, name + 1))
      counts.set(this.counts)
      this.counts = counts
    }
    this.nodes[this.depth] = node
    this.names[this.depth] = name
    this.closing[this.depth] = 0
    this.foreign[this.depth] = this.beginsForeign(name)
    this.counts[name]++
    this.depth++
  }

  pop(): number {
    this.depth--
    this.counts[this.names[this.depth]]--
    return this.nodes[this.depth]
  }

  get inForeign(): boolean {
    return this.foreign[this.depth - 1] === 1
  }

  get topName(): number {
    return this.names[this.depth - 1]
  }

  has(name: number): boolean {
    return name < this.counts.length && this.counts[name] > 0
  }

  /** Index of the innermost open `name`, not looking beyond an element with one of the `barrier` bits; -1 if none. */
  find(name: number, barrier: number): number {
    if (!this.has(name)) return -1
    const floor = Math.max(0, this.depth - MAX_WALK)
    for (let i = this.depth - 1; i >= floor; i--) {
      if (this.names[i] === name) return i
      if ((properties(this.names[i]) & barrier) !== 0) return -1
    }
    return -1
  }

  /** Index of the innermost element with one of the bits, not looking beyond a scope barrier; -1 if none. */
  findAny(bit: number): number {
    const floor = Math.max(0, this.depth - MAX_WALK)
    for (let i = this.depth - 1; i >= floor; i--) {
      const bits = properties(this.names[i])
      if ((bits & bit) !== 0) return i
      if ((bits & Is.scope) !== 0) return -1
    }
    return -1
  }

  /** Whether any element above the index has one of the bits. */
  anyAbove(index: number, bit: number): boolean {
    for (let i = this.depth - 1; i > index; i--) if ((properties(this.names[i]) & bit) !== 0) return true
    return false
  }

  private beginsForeign(name: number): number {
    if (name === SVG || name === MATH) return 1
    if (this.depth === 0 || this.foreign[this.depth - 1] === 0) return 0
    return (properties(name) & Is.integration) === 0 ? 1 : 0
  }

  private grow(): void {
    const length = this.nodes.length * 2
    const nodes = new Int32Array(length)
    const names = new Int32Array(length)
    const closing = new Uint8Array(length)
    const foreign = new Uint8Array(length)
    nodes.set(this.nodes)
    names.set(this.names)
    closing.set(this.closing)
    foreign.set(this.foreign)
    this.nodes = nodes
    this.names = names
    this.closing = closing
    this.foreign = foreign
  }
}
