import type { Tree } from '../tree.ts'

/** The columns of a tree while it grows; `freeze` hands them out without copying. */
export interface TreeStore {
  size: number
  attributes: number
  kind: Uint8Array
  flags: Uint8Array
  name: Int32Array
  parent: Int32Array
  last: Int32Array
  start: Int32Array
  end: Int32Array
  contentStart: Int32Array
  contentEnd: Int32Array
  attributeStart: Int32Array
  attributeName: Int32Array
  valueStart: Int32Array
  valueEnd: Int32Array
}

/** Room for a page of this length: real pages have a node for every 15 to 40 characters. */
export function createTreeStore(sourceLength: number): TreeStore {
  const nodes = Math.max(64, sourceLength >> 4)
  const attributes = Math.max(64, sourceLength >> 5)
  return {
    size: 0,
    attributes: 0,
    kind: new Uint8Array(nodes),
    flags: new Uint8Array(nodes),
    name: new Int32Array(nodes),
    parent: new Int32Array(nodes),
    last: new Int32Array(nodes),
    start: new Int32Array(nodes),
    end: new Int32Array(nodes),
    contentStart: new Int32Array(nodes),
    contentEnd: new Int32Array(nodes),
    attributeStart: new Int32Array(nodes + 1),
    attributeName: new Int32Array(attributes),
    valueStart: new Int32Array(attributes),
    valueEnd: new Int32Array(attributes),
  }
}

function grow<T extends Uint8Array | Int32Array>(column: T, length: number): T {
  const grown = new (column.constructor as new (length: number) => T)(length)
  grown.set(column)
  return grown
}

/** Doubles the room for nodes. */
export function growNodes(store: TreeStore): void {
  const length = store.kind.length * 2
  store.kind = grow(store.kind, length)
  store.flags = grow(store.flags, length)
  store.name = grow(store.name, length)
  store.parent = grow(store.parent, length)
  store.last = grow(store.last, length)
  store.start = grow(store.start, length)
  store.end = grow(store.end, length)
  store.contentStart = grow(store.contentStart, length)
  store.contentEnd = grow(store.contentEnd, length)
  store.attributeStart = grow(store.attributeStart, length + 1)
}

/** Doubles the room for attributes. */
export function growAttributes(store: TreeStore): void {
  const length = store.attributeName.length * 2
  store.attributeName = grow(store.attributeName, length)
  store.valueStart = grow(store.valueStart, length)
  store.valueEnd = grow(store.valueEnd, length)
}

/** The finished tree, whose columns are views of the store's. */
export function freezeTree(store: TreeStore, source: string, names: readonly string[]): Tree {
  const { size, attributes } = store
  store.attributeStart[size] = attributes
  return {
    source,
    size,
    kind: store.kind.subarray(0, size),
    flags: store.flags.subarray(0, size),
    name: store.name.subarray(0, size),
    parent: store.parent.subarray(0, size),
    last: store.last.subarray(0, size),
    start: store.start.subarray(0, size),
    end: store.end.subarray(0, size),
    contentStart: store.contentStart.subarray(0, size),
    contentEnd: store.contentEnd.subarray(0, size),
    attributeStart: store.attributeStart.subarray(0, size + 1),
    attributeName: store.attributeName.subarray(0, attributes),
    valueStart: store.valueStart.subarray(0, attributes),
    valueEnd: store.valueEnd.subarray(0, attributes),
    names,
  }
}
