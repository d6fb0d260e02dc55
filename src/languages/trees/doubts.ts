import { readValue } from '../../page/value.ts'
import type { Match } from './find-records.ts'
import type { Refined } from './refined.ts'
import { contextTokens, elementTokens } from './tokens.ts'

const MAX_DOUBTS = 3

/**
 * What the examples leave open: a token that every marked record has and some of the others found beside them lack.
 * One of those marked as wrong, or as right, would decide.
 */
export function findDoubts({ draft, rule, results }: Refined): string[] {
  const required = new Set(rule.slots.flatMap(({ tokens }) => tokens))
  const doubts: string[] = []
  const page = draft.roots[0].page
  const { tree } = page
  const tokensAt = (element: number): Set<string> =>
    new Set([...elementTokens(tree, element), ...contextTokens(tree, tree.parent[element])])
  const marked = draft.roots.filter((root) => root.page === page).map(({ elements }) => tokensAt(elements[0]))
  const matches = results.find((result) => result.page === page)?.matches ?? []
  const others = matches.map((match) => ({ match, tokens: tokensAt(match.elements[0]) }))
  for (const token of marked[0] ?? []) {
    if (required.has(token) || !marked.every((set) => set.has(token))) continue
    const without = others.filter(({ tokens }) => !tokens.has(token))
    if (without.length === 0 || doubts.length === MAX_DOUBTS) continue
    const name = nameOf(without[0].match, tree.source)
    doubts.push(
      `${without.length} records on the marked page lack ${token}, which every marked one has, such as ${name}: mark one as wrong if these are not meant`,
    )
  }
  return doubts
}

function nameOf({ found }: Match, source: string): string {
  const [value] = found.flat()
  return JSON.stringify(value === undefined ? '' : readValue(source, value.start, value.end).slice(0, 60))
}
