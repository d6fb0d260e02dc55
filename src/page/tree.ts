/** Placeholder of the flat tree; replaced in the next commit. */
export interface Tree {
  readonly source: string
}
export function parseTree(source: string): Tree {
  return { source }
}
