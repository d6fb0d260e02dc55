import { z } from 'zod'
import { hasOddSpace, quoteXPath, sayingXPath, VISIBLE_XPATH } from '../../../expressions/xpath-text.ts'
import type { Matcher, Predicate } from '../concept.ts'

/** A text that is a fixed number of texts before the node (distance below 0) or after it. */
export interface Neighbour {
  readonly is: 'neighbour'
  readonly text: string
  /** -1 is the text just before, 1 the text just after. */
  readonly distance: number
}

/** A text at a fixed distance from the node. */
export const neighbourPredicate: Predicate<Neighbour> = {
  name: 'neighbour',
  schema: z.strictObject({
    is: z.literal('neighbour'),
    text: z.string().min(1).max(2000),
    distance: z.number().int().min(-1000).max(1000),
  }),
  compile,
  explain: ({ text, distance }) => {
    const side = distance < 0 ? 'before' : 'after'
    const far = Math.abs(distance)
    return `with "${text}" ${far === 1 ? 'just' : `${far} texts`} ${side}`
  },
  xpath: ({ text, distance }) => {
    const axis = distance < 0 ? 'preceding' : 'following'
    if (hasOddSpace(text)) return undefined
    const nth = `${axis}::text()[${VISIBLE_XPATH}][${Math.abs(distance)}]`
    return `${sayingXPath(nth)}=${quoteXPath(text)}`
  },
}

function compile({ text, distance }: Neighbour): Matcher {
  return {
    test(view, node) {
      const { textsBefore, tree } = view
      const at = distance < 0 ? textsBefore[node] + distance : textsBefore[tree.last[node]] + distance - 1
      return at >= 0 && at < view.texts.length && view.text(at) === text
    },
    seek(view) {
      const found: number[] = []
      for (const at of view.textsSaying(text)) {
        const index = at - distance
        if (index >= 0 && index < view.texts.length) found.push(index)
      }
      return found
    },
  }
}
