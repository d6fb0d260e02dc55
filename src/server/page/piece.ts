/** A stretch of one text node of the rendered page: the node is named by where it starts in the source. */
export type Piece = readonly [text: number, from: number, to: number]
