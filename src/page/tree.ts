/** What a node is. */
export const Kind = { document: 0, element: 1, text: 2, comment: 3, doctype: 4 } as const

/** Bits of `flags`. */
export const Flag = {
  /** The parser supplied the start tag: the node has no source of its own, only the source of its content. */
  implied: 1,
  /** The text before this text node is separated from it by a tag that is not inline. */
  breakBefore: 2,
  /** Text that no person sees: the content of script, style and their like. */
  hidden: 4,
} as const

/**
 * The flat tree: a struct of arrays indexed by node. Nodes are numbered in document order, node 0 is the document, and
 * the descendants of `n` are exactly `n + 1` up to, not including, `last[n]`. So the first child of `n` is `n + 1` (when
 * `last[n] > n + 1`), its next sibling is `last[n]` (when that is still inside the parent), and "is an ancestor" is two
 * comparisons. `start` never decreases.
 *
 * `start` and `end` span the node in the source, tags included; the content lies in [contentStart, contentEnd). For an
 * element that the parser implied both pairs are equal and span its content. The span of a node always lies inside its
 * parent's content.
 *
 * The attributes of `n` are `attributeStart[n]` up to `attributeStart[n + 1]`; their values are raw source ranges
 * without quotes, decoded when asked for.
 */
export interface Tree {
  readonly source: string
  readonly size: number
  readonly kind: Uint8Array
  readonly flags: Uint8Array
  /** Name id of an element (see names.ts); -1 for other nodes. */
  readonly name: Int32Array
  readonly parent: Int32Array
  readonly last: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly contentStart: Int32Array
  readonly contentEnd: Int32Array
  readonly attributeStart: Int32Array
  readonly attributeName: Int32Array
  readonly valueStart: Int32Array
  readonly valueEnd: Int32Array
  /** The name of every name id on this page. */
  readonly names: readonly string[]
}
