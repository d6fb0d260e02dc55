import { z } from 'zod'
import { nodeValue, tagName } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import type { Matcher, Predicate } from '../concept.ts'

/** The heading that the node is under. */
export interface Heading {
  readonly is: 'heading'
  readonly text: string
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'caption', 'legend', 'th'])
const above = new WeakMap<PageView, { at: Int32Array; says: Map<number, string> }>()

/** The heading, caption, legend or term nearest above the node. */
export const headingPredicate: Predicate<Heading> = {
  name: 'heading',
  schema: z.strictObject({ is: z.literal('heading'), text: z.string().min(1).max(2000) }),
  compile,
  explain: ({ text }) => `under the heading "${text}"`,
}

function compile({ text }: Heading): Matcher {
  return { test: (view, node) => headingAbove(view, node) === text }
}

/** The text of the last heading that ended before a node; found for all nodes at once, the texts read when first needed. */
export function headingAbove(view: PageView, node: number): string {
  let known = above.get(view)
  if (known === undefined) {
    const { tree } = view
    const at = new Int32Array(tree.size).fill(-1)
    let open = -1
    let done = -1
    for (let i = 0; i < tree.size; i++) {
      if (open >= 0 && i >= tree.last[open]) {
        done = open
        open = -1
      }
      at[i] = done
      if (open < 0 && tree.name[i] >= 0 && HEADINGS.has(tagName(tree, i))) open = i
    }
    known = { at, says: new Map() }
    above.set(view, known)
  }
  const found = known.at[node]
  if (found < 0) return ''
  let text = known.says.get(found)
  if (text === undefined) {
    text = nodeValue(view.tree, found)
    known.says.set(found, text)
  }
  return text
}
