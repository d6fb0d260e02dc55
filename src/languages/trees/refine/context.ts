import type { Page } from '../../../page/page.ts'
import type { Draft } from '../draft/draft.ts'
import { createIsTemplate } from '../judge/surroundings.ts'
import type { Condition, ElementTest, RecordsRule } from '../rule.ts'
import { contextTokens } from '../run/tokens.ts'
import type { Refined } from './refined.ts'

/** A context must keep records on at least this part of the pages that had some. */
const KEPT_PAGES = 0.9

/**
 * A rule of bare tags (`li` with an `a` inside) fits menus and footers as well as the list that was marked, and so may a
 * rule for records of one value. Such a rule gets the nearest marked ancestor of the labelled records as its context, if
 * the other pages show records there too. A rule that is not bare needs it less: there the list around the labelled
 * record must lose none by it.
 */
export function addContext(
  refined: Refined,
  pages: readonly Page[],
  attempt: (rule: RecordsRule) => Refined,
): Refined {
  const bare = isBare(refined.rule)
  if (refined.rule.fields.length > 1 && !bare) return refined
  const before = pagesWithRecords(refined)
  const home = bare ? 0 : countAtHome(refined)
  for (const test of contextsOf(refined.draft, createIsTemplate(pages))) {
    const context: Condition = { of: 'ancestor', test, expected: true }
    const tried = attempt({ ...refined.rule, conditions: [context] })
    if (tried.replayed < refined.replayed || (!bare && countAtHome(tried, refined) < home)) continue
    if (pagesWithRecords(tried) >= KEPT_PAGES * before) return tried
  }
  return refined
}

/** Records that make a list. */
const LIST = 3

/** How many records a rule finds in the smallest element that, by another rule, holds a list around the labelled one. */
function countAtHome({ draft, results }: Refined, by: Pick<Refined, 'results'> = { results }): number {
  const [{ page, elements }] = draft.roots
  const { tree } = page
  const inside = (all: Refined['results'], node: number): number =>
    (all.find((result) => result.page === page)?.matches ?? []).filter(
      ({ first }) => first > node && first < tree.last[node],
    ).length
  let node = tree.parent[elements[0]]
  while (node > 0 && inside(by.results, node) < LIST) node = tree.parent[node]
  return inside(results, node)
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

/**
 * Tests for the ancestors of the labelled records, nearest first: one token each. An id that is not known to belong to the
 * template may name one section of a page: only its records would be found.
 */
function* contextsOf({ roots }: Draft, isTemplate: (name: string) => boolean): Generator<ElementTest> {
  const [first] = roots
  const { tree } = first.page
  for (let node = tree.parent[first.elements[0]]; node > 0; node = tree.parent[node]) {
    for (const token of contextTokens(tree, node)) {
      if (!token.startsWith('id=') || isTemplate(token)) yield { tags: [], tokens: [token] }
    }
    const tag = tree.names[tree.name[node]]
    if (tag === 'main' || tag === 'article' || tag === 'table') yield { tags: [tag], tokens: [] }
  }
}
