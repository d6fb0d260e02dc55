import { z } from 'zod'
import { hasOddSpace, quoteXPath, sayingXPath, VISIBLE_XPATH } from '../../../expressions/xpath-text.ts'
import type { Matcher, Predicate } from '../concept.ts'
import { ancestorAt } from '../structure/climb.ts'

/** The first text of an element around the node: the label of its row, the title of its block. */
export interface RowLabel {
  readonly is: 'row-label'
  readonly text: string
  /** How many elements up from the node: 1 is the parent of a text. */
  readonly level: number
}

/** What the row, list item or block around the node begins with. */
export const rowLabelPredicate: Predicate<RowLabel> = {
  name: 'row-label',
  schema: z.strictObject({
    is: z.literal('row-label'),
    text: z.string().min(1).max(2000),
    level: z.number().int().min(1).max(64),
  }),
  compile,
  xpath: ({ text, level }, kind) => {
    if (kind !== 'text' || hasOddSpace(text)) return undefined
    const first = `ancestor::*[${level}]/descendant::text()[${VISIBLE_XPATH}][1]`
    return `${sayingXPath(first)}=${quoteXPath(text)} and count(.|${first})=2`
  },
  explain: ({ text, level }) =>
    `whose ${level === 1 ? 'element' : `element ${level} levels up`} begins with "${text}"`,
}

function compile({ text, level }: RowLabel): Matcher {
  return {
    test(view, node) {
      const at = ancestorAt(view, node, level)
      if (at <= 0) return false
      const first = view.textsBefore[at]
      return view.texts[first] < node && view.text(first) === text
    },
  }
}
