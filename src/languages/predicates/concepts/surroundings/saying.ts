import { z } from 'zod'
import type { PageView } from '../../../../page/page-view.ts'
import { Kind } from '../../../../page/tree.ts'
import { hasOddSpace, quoteXPath, sayingXPath, VISIBLE_XPATH } from '../../../expressions/xpath-text.ts'
import type { Matcher, Predicate } from '../concept.ts'

/** An element with exactly this text, such as the link "Next page". */
export interface Saying {
  readonly is: 'saying'
  readonly text: string
}

/** The only text inside an element. It is used for attributes: the address of a link is recognised by the text of the link. */
export const sayingPredicate: Predicate<Saying> = {
  name: 'saying',
  schema: z.strictObject({ is: z.literal('saying'), text: z.string().min(1).max(2000) }),
  compile,
  xpath: ({ text }, kind) => {
    if (kind !== 'element' || hasOddSpace(text)) return undefined
    const inside = `descendant::text()[${VISIBLE_XPATH}]`
    return `count(${inside})=1 and ${sayingXPath(inside)}=${quoteXPath(text)}`
  },
  explain: ({ text }) => `of an element that says "${text}"`,
}

function compile({ text }: Saying): Matcher {
  return { test: (view, node) => onlyText(view, node) === text }
}

/** The text of an element with a single text; empty for texts themselves and for any other element. */
export function onlyText(view: PageView, node: number): string {
  if (view.tree.kind[node] !== Kind.element) return ''
  const first = view.textsBefore[node]
  return view.textsBefore[view.tree.last[node]] === first + 1 ? view.text(first) : ''
}
