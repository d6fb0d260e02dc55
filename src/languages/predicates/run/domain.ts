import { z } from 'zod'
import { visibleSpan } from '../../../page/navigate.ts'
import type { PageView } from '../../../page/page-view.ts'
import { decodeAttribute } from '../../../page/parse/entities.ts'
import type { Span } from '../../../page/span.ts'
import { Kind } from '../../../page/tree.ts'
import { textOffset } from '../../../page/visible-text.ts'
import { foldSpace } from '../../../page/white-space.ts'
import { kept } from '../../../strings/kept.ts'

/**
 * What a role chooses from: whole texts, elements of several texts, or the values of an attribute. Predicates are the same
 * over every domain, because each candidate is a node of the tree. Parts of texts are split by another language (../../parts).
 */
export type Domain =
  | { readonly of: 'text' }
  | { readonly of: 'element' }
  | { readonly of: 'attribute'; readonly name: string }

const short = z.string().max(2000)

/** Validates a domain that was read from a file. */
export const domainSchema: z.ZodType<Domain> = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('text') }),
  z.strictObject({ of: z.literal('element') }),
  z.strictObject({ of: z.literal('attribute'), name: short }),
])

/** The candidates of one page: nodes in page order and the text of each. */
export interface Candidates {
  readonly nodes: ArrayLike<number>
  /** Whether they are all texts of the page, so that what a matcher seeks are their numbers. */
  readonly areTexts: boolean
  text(index: number): string
  /** Where the candidate is in the source. */
  span(index: number): Span
}

/** Longer texts are not values; the bound keeps the reading of nested elements linear. */
const LONGEST_ELEMENT = 4000

const known = new WeakMap<PageView, Map<string, Candidates>>()

/** The candidates of a domain on a page; found once for each page. */
export function candidatesOf(view: PageView, domain: Domain): Candidates {
  const domains = kept(known, view, () => new Map<string, Candidates>())
  const key = domain.of === 'text' ? 'text' : JSON.stringify(domain)
  return kept(domains, key, () => find(view, domain))
}

function find(view: PageView, domain: Domain): Candidates {
  if (domain.of === 'attribute') return findAttributes(view, domain.name)
  if (domain.of === 'element') return findElements(view)
  const span = (index: number): Span => visibleSpan(view.tree, view.texts[index])!
  return { nodes: view.texts, areTexts: true, text: view.text, span }
}

function findAttributes(view: PageView, name: string): Candidates {
  const { tree } = view
  const id = view.nameId(name)
  const nodes: number[] = []
  const at: number[] = []
  const values: string[] = []
  for (let node = 0; node < tree.size && id >= 0; node++) {
    for (let i = tree.attributeStart[node]; i < tree.attributeStart[node + 1]; i++) {
      if (tree.attributeName[i] !== id) continue
      const value = foldSpace(decodeAttribute(tree.source, tree.valueStart[i], tree.valueEnd[i]))
      if (value !== '') {
        nodes.push(node)
        at.push(i)
        values.push(value)
      }
      break
    }
  }
  return {
    nodes,
    areTexts: false,
    text: (index) => values[index],
    span: (index) => ({ start: tree.valueStart[at[index]], end: tree.valueEnd[at[index]] }),
  }
}

/** Elements that hold several texts. Of elements that show the same, one inside the other, the innermost is taken. */
function findElements(view: PageView): Candidates {
  const { tree, texts, textsBefore } = view
  const nodes: number[] = []
  const spans: Span[] = []
  const values: string[] = []
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.element) continue
    const first = textsBefore[node]
    const last = textsBefore[tree.last[node]] - 1
    if (last <= first) continue
    let child = node + 1
    while (child < tree.last[node] && textsBefore[tree.last[child]] <= first) child = tree.last[child]
    if (textsBefore[tree.last[child]] > last) continue
    if (tree.end[texts[last]] - tree.start[texts[first]] > LONGEST_ELEMENT) continue
    const start = visibleSpan(tree, texts[first])
    const end = visibleSpan(tree, texts[last])
    if (start === undefined || end === undefined) continue
    const visible = view.page.text
    nodes.push(node)
    spans.push({ start: start.start, end: end.end })
    values.push(visible.text.slice(textOffset(visible, start.start), textOffset(visible, end.end)).trim())
  }
  return { nodes, areTexts: false, text: (index) => values[index], span: (index) => spans[index] }
}
