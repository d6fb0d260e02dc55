import { type Outline, outlineReference, outlineTree, type ReferenceOutline } from './outline.ts'

/** Why two trees of a page differ, in the order in which the reasons are looked for. */
export const REASONS = ['formatting split', 'table content moved', 'other'] as const
export type Reason = (typeof REASONS)[number]

/** How our tree of one page compares with the standard's. */
export interface Agreement {
  readonly wellFormed: boolean
  readonly sameText: boolean
  /** Whether the elements are the same ones in the same order. */
  readonly sameElements: boolean
  /** Whether also every element is as deep in the tree. */
  readonly sameTree: boolean
  /** Why something differs; absent when nothing does. */
  readonly reason?: Reason
  /** What is at the first difference, ours and the standard's. */
  readonly difference?: string
}

/** Compares the two trees of a page. */
export function compareTrees(source: string): Agreement {
  const ours = outlineTree(source)
  const reference = outlineReference(source)
  const sameText = ours.text === reference.text
  const sameTree = equalLists(ours.elements, reference.elements)
  const sameElements = sameTree || equalLists(ours.elements.map(nameOf), reference.elements.map(nameOf))
  return {
    wellFormed: reference.wellFormed,
    sameText,
    sameElements,
    sameTree,
    ...(sameText && sameTree
      ? {}
      : { reason: explain(reference), difference: describe(ours, reference, sameTree) }),
  }
}

function explain({ split, moved }: ReferenceOutline): Reason {
  if (split > 0) return 'formatting split'
  return moved > 0 ? 'table content moved' : 'other'
}

function describe(ours: Outline, reference: Outline, sameTree: boolean): string {
  const at = (list: ArrayLike<string>, other: ArrayLike<string>): number => {
    let i = 0
    while (i < list.length && list[i] === other[i]) i++
    return i
  }
  if (!sameTree) {
    const i = at(ours.elements, reference.elements)
    const show = ({ elements }: Outline) => elements.slice(Math.max(0, i - 1), i + 3).join(', ')
    return `element ${i}: ${show(ours)} | standard: ${show(reference)}`
  }
  const i = at(ours.text, reference.text)
  const show = ({ text }: Outline) => JSON.stringify(text.slice(Math.max(0, i - 20), i + 20))
  return `text: ${show(ours)} | standard: ${show(reference)}`
}

function equalLists(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i])
}

function nameOf(element: string): string {
  return element.slice(element.indexOf(' ') + 1)
}
