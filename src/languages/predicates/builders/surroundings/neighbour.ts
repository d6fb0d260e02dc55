import { z } from 'zod'
import { hasOddSpace, quoteXPath, sayingXPath, VISIBLE_XPATH } from '../../../expressions/xpath-text.ts'
import { type Builder, type Candidate, describing, type Matcher, type Template } from '../builder.ts'
import { SPACES, sayingPattern, TAGS } from '../pattern-text.ts'

/** A text that stands a fixed number of texts before the node (distance below 0) or after it. */
export interface Neighbour {
  readonly is: 'neighbour'
  readonly text: string
  /** -1 is the text just before, 1 the text just after. */
  readonly distance: number
}

/** Anchors further away are told by other builders, and shift when an optional text stands between. */
const REACH = 6

/** The constant text nearest before the node, and the one just after it. */
export const neighbour: Builder<Neighbour> = {
  name: 'neighbour',
  aspect: 'surroundings',
  schema: z.strictObject({
    is: z.literal('neighbour'),
    text: z.string().min(1).max(2000),
    distance: z.number().int().min(-1000).max(1000),
  }),
  ...describing(describe, compile),
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
  pattern: ({ text, distance }, kind, node) => {
    const others = Math.abs(distance) - 1
    const between = `${TAGS}${others === 0 ? '' : `(?:[^<>\\s][^<>]*${TAGS}){${others}}`}`
    const anchor = sayingPattern(text)
    if (distance < 0) return `>\\s*${anchor}${SPACES}${between}${node}`
    return kind === 'text' ? `>\\s*${node}(?=\\s*${between}${anchor}${SPACES}<)` : undefined
  },
}

function describe({ view, node }: Candidate, template: Template): Neighbour[] {
  const index = view.textsBefore[node]
  const after = view.textsBefore[view.tree.last[node]]
  const found: Neighbour[] = []
  for (let at = index - 1; at >= Math.max(0, index - REACH); at--) {
    if (!usable(view.text(at), template)) continue
    found.push({ is: 'neighbour', text: view.text(at), distance: at - index })
    break
  }
  for (let at = after; at < Math.min(view.texts.length, after + 2); at++) {
    if (!usable(view.text(at), template)) continue
    found.push({ is: 'neighbour', text: view.text(at), distance: at - after + 1 })
    break
  }
  return found
}

function usable(text: string, template: Template): boolean {
  return text.length <= 200 && template.constant(text)
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
