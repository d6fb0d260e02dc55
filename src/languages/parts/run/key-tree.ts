/**
 * Keys as a tree of their characters. A key is looked up while it is being made, and no further than some key begins with what is
 * there: most texts are told apart by their first characters, and no string is made of any.
 */
export interface KeyTree {
  /** The node that a character leads to from another node; `NOWHERE` if no key goes on like that. */
  next(node: number, code: number): number
  /** The number of the key that ends at a node, or `NOWHERE`. */
  keyAt(node: number): number
}

/** The node of the empty text. */
export const ROOT = 0

/** What is not a node or not a key. It leads nowhere and ends no key. */
export const NOWHERE = -1

/** Makes a tree of different keys, which are numbered in this order. Takes a step for each character of a key. */
export function createKeyTree(keys: readonly string[]): KeyTree {
  const most = keys.reduce((sum, key) => sum + key.length, 1)
  /** A hash table of the edges, half of it empty or more: where each begins, its character, and where it ends. */
  const bits = 33 - Math.clz32(most)
  const mask = 2 ** bits - 1
  const from = new Int32Array(mask + 1).fill(NOWHERE)
  const label = new Uint16Array(mask + 1)
  const to = new Int32Array(mask + 1)
  const ends = new Int32Array(most).fill(NOWHERE)
  /** The slot of an edge, or the empty one where it belongs. */
  const slotOf = (node: number, code: number): number => {
    const hash = Math.imul(Math.imul(node, 0x9e3779b1) ^ code, 0x85ebca6b)
    let slot = (hash ^ (hash >>> 15)) & mask
    while (from[slot] !== NOWHERE && (from[slot] !== node || label[slot] !== code)) slot = (slot + 1) & mask
    return slot
  }
  let nodes = 1
  for (const [number, key] of keys.entries()) {
    let node = ROOT
    for (let i = 0; i < key.length; i++) {
      const code = key.charCodeAt(i)
      const slot = slotOf(node, code)
      if (from[slot] === NOWHERE) {
        from[slot] = node
        label[slot] = code
        to[slot] = nodes++
      }
      node = to[slot]
    }
    ends[node] = number
  }
  return {
    next(node, code) {
      if (node === NOWHERE) return NOWHERE
      const slot = slotOf(node, code)
      return from[slot] === NOWHERE ? NOWHERE : to[slot]
    },
    keyAt: (node) => (node === NOWHERE ? NOWHERE : ends[node]),
  }
}
