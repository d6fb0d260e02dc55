import { tagName } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import { climbStart } from '../structure/climb.ts'

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

/** The nearest element with one of these names, itself included; found for all nodes of a page in one pass. */
function nearest(names: ReadonlySet<string>): Decomposition['find'] {
  const known = new WeakMap<PageView, Int32Array>()
  return (view, node) => {
    let found = known.get(view)
    if (found === undefined) {
      const { tree } = view
      found = new Int32Array(tree.size).fill(-1)
      for (let at = 1; at < tree.size; at++) {
        found[at] = tree.name[at] >= 0 && names.has(tagName(tree, at)) ? at : found[tree.parent[at]]
      }
      known.set(view, found)
    }
    return found[climbStart(view, node)]
  }
}
