import type { Tree } from '../tree.ts'
import { TreeBuilder } from './tree-builder.ts'

/** The flat tree of a page. Never fails: any text is some page. */
export function parseTree(source: string): Tree {
  const builder = new TreeBuilder(source.length)
  builder.write(source)
  return builder.finish()
}

/** The same tree from a source that arrives in pieces. */
export function parsePieces(pieces: Iterable<string>): Tree {
  const builder = new TreeBuilder(1 << 16)
  for (const piece of pieces) builder.write(piece)
  return builder.finish()
}
