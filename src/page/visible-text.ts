import type { Tree } from './tree.ts'

export interface VisibleText {
  readonly text: string
}
export function readVisibleText(tree: Tree): VisibleText {
  return { text: tree.source }
}
