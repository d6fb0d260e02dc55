import { z } from 'zod'
import type { PageView } from '../../../../page/page-view.ts'
import type { Matcher, Predicate } from '../concept.ts'
import { textOf } from './shape.ts'

/** What the node says, as a bag of words. */
export interface Words {
  readonly is: 'words'
  /** Words that stand in the text, in lower case. */
  readonly contains: readonly string[]
  /** The greatest number of words. */
  readonly atMost?: number | undefined
}

/** The most words that a concept may ask for. */
export const MAX_WORDS = 20

/** Words in the node, and how many. */
export const wordsPredicate: Predicate<Words> = {
  name: 'words',
  schema: z.strictObject({
    is: z.literal('words'),
    contains: z.array(z.string().max(200)).max(MAX_WORDS),
    atMost: z.number().int().min(0).max(1_000_000).optional(),
  }),
  compile,
  explain: ({ contains, atMost }) => {
    const which =
      contains.length === 0 ? '' : `with the words ${contains.map((word) => `"${word}"`).join(', ')}`
    const size = atMost === undefined ? '' : `of at most ${atMost} words`
    return [which, size].filter((part) => part !== '').join(' ') || 'of any words'
  },
}

function compile({ contains, atMost }: Words): Matcher {
  return {
    test(view, node) {
      const bag = wordsIn(view, node)
      return (atMost === undefined || bag.length <= atMost) && contains.every((word) => bag.includes(word))
    },
  }
}

/** The words of a node in lower case, in order; at most the first thousand. */
export function wordsIn(view: PageView, node: number): string[] {
  return (
    textOf(view, node)
      .slice(0, 10_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, 1000)
}
