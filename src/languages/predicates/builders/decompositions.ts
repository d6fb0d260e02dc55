import { tagName } from '../../../page/navigate.ts'
import type { PageView } from '../../../page/page-view.ts'
import { climbStart } from './climb.ts'

/** The way from a candidate to the node that the outer concept of a chain describes. */
export interface Decomposition {
  /** The node, or -1 where there is none. */
  find(view: PageView, node: number): number
  /** What it leads to, as the subject of a sentence. */
  readonly words: string
}

const ROWS = new Set(['tr', 'li', 'dd', 'dt', 'p', 'option'])
const BLOCKS = new Set(['div', 'table', 'ul', 'ol', 'dl', 'section', 'article', 'form', 'fieldset', 'body'])

/** The smallest element that holds the candidate. */
export const coveringElement: Decomposition = {
  find: (view, node) => climbStart(view, node),
  words: 'the element around it',
}

/** The text just before the candidate. */
export const precedingText: Decomposition = {
  find: (view, node) => (view.textsBefore[node] > 0 ? view.texts[view.textsBefore[node] - 1] : -1),
  words: 'the text before it',
}

/** The row, list item or paragraph around the candidate. */
export const enclosingRow: Decomposition = { find: nearest(ROWS), words: 'the row around it' }

/** The table, list or division around the candidate. */
export const enclosingBlock: Decomposition = { find: nearest(BLOCKS), words: 'the block around it' }

function nearest(names: ReadonlySet<string>): Decomposition['find'] {
  return (view, node) => {
    let at = climbStart(view, node)
    while (at > 0 && !names.has(tagName(view.tree, at))) at = view.tree.parent[at]
    return at > 0 ? at : -1
  }
}
