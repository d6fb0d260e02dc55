import { z } from 'zod'
import { nodeValue } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import { greatestOf } from '../../../../strings/extremes.ts'
import { type Builder, isNarrower, type Matcher } from '../builder.ts'

/** What the node says, as a bag of words. */
export interface Words {
  readonly is: 'words'
  /** Words that stand in the text, in lower case. */
  readonly contains: readonly string[]
  /** The greatest number of words. */
  readonly atMost?: number | undefined
}

const MAX_WORDS = 20

/** Words in the node, and how many. */
export const words: Builder<Words> = {
  name: 'words',
  aspect: 'content',
  schema: z.strictObject({
    is: z.literal('words'),
    contains: z.array(z.string().max(200)).max(MAX_WORDS),
    atMost: z.number().int().min(0).max(1_000_000).optional(),
  }),
  lgg(positives) {
    if (positives.length === 0) return undefined
    const bags = positives.map(({ view, node }) => wordsIn(view, node))
    const common = [...new Set(bags[0])].filter((word) => bags.every((bag) => bag.includes(word)))
    const atMost = greatestOf(bags.map((bag) => bag.length))
    return { is: 'words', contains: common.slice(0, MAX_WORDS), atMost }
  },
  refine(concept, positives) {
    const current: Words = concept ?? { is: 'words', contains: [] }
    const found = new Map<string, Words>()
    if (current.contains.length >= MAX_WORDS) return []
    for (const { view, node } of positives) {
      if (!compile(current).test(view, node)) continue
      const bag = wordsIn(view, node)
      const refined: Words[] = [...new Set(bag)]
        .filter((word) => !current.contains.includes(word))
        .slice(0, MAX_WORDS)
        .map((word) => ({ ...current, contains: [...current.contains, word] }))
      if (current.atMost === undefined || bag.length < current.atMost)
        refined.push({ ...current, atMost: bag.length })
      for (const one of refined) {
        if (concept === undefined || isNarrower(compile(one), compile(concept), positives)) {
          found.set(JSON.stringify(one), one)
        }
      }
    }
    return [...found.values()]
  },
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
function wordsIn(view: PageView, node: number): string[] {
  const index = view.textsBefore[node]
  const text = view.texts[index] === node ? view.text(index) : nodeValue(view.tree, node)
  return (
    text
      .slice(0, 10_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, 1000)
}
