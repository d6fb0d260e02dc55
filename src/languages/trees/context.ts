import type { Draft } from './draft.ts'
import type { Refined } from './refine.ts'
import type { ElementTest, RecordsRule } from './rule.ts'
import { contextTokens } from './tokens.ts'

/** A context may leave at most this part of the pages without records that had some. */
const KEPT_PAGES = 0.9

/**
 * A rule of bare tags (`li` with an `a` inside) fits menus and footers as well as the list that was marked. Such a rule
 * gets the nearest marked ancestor of the labelled records as its context, if the other pages show records there too.
 */
export function addContext(refined: Refined, attempt: (rule: RecordsRule) => Refined): Refined {
  if (!isBare(refined.rule)) return refined
  const before = pagesWithRecords(refined)
  for (const context of contextsOf(refined.draft)) {
    const tried = attempt({ ...refined.rule, context })
    if (tried.replayed >= refined.replayed && pagesWithRecords(tried) >= KEPT_PAGES * before) return tried
  }
  return refined
}

function isBare({ slots, fields }: RecordsRule): boolean {
  if (slots.some((slot) => slot.tokens.length > 0)) return false
  return fields.every(({ places }) =>
    places.every(({ path }) => path.every((step) => step.tokens.length === 0)),
  )
}

function pagesWithRecords({ results }: Refined): number {
  return results.filter(({ matches }) => matches.length > 0).length
}

/** Tests for the ancestors of the labelled records, nearest first: one token each. */
function* contextsOf({ roots }: Draft): Generator<ElementTest> {
  const [first] = roots
  const { tree } = first.page
  for (let node = tree.parent[first.elements[0]]; node > 0; node = tree.parent[node]) {
    for (const token of contextTokens(tree, node)) yield { tags: [], tokens: [token] }
    const tag = tree.names[tree.name[node]]
    if (tag === 'main' || tag === 'article' || tag === 'table') yield { tags: [tag], tokens: [] }
  }
}
