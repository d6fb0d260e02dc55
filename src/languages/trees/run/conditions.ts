import { headingsOf } from '../../../page/sections.ts'
import { Flag, Kind } from '../../../page/tree.ts'
import { readValue } from '../../../page/value.ts'
import type { Condition, ElementTest } from '../rule.ts'
import type { PageRule } from './compile.ts'
import { matchesPattern } from './match-pattern.ts'
import { passes } from './token-sets.ts'

/** Answers, for one page, whether a record meets the rule's conditions. */
export type Meets = (elements: readonly number[]) => boolean

/** Each condition looks at the page once; after that every record costs the same, regardless of its size. */
export function createMeets(page: PageRule): Meets {
  const { rule } = page
  const checks = rule.conditions.map((condition) => createCheck(page, condition))
  return (elements) => checks.every((check, c) => check(elements) === rule.conditions[c].expected)
}

/** Marks the nodes that have an ancestor which passes. */
function nodesBelow({ tree, reader }: PageRule, test: ElementTest): Uint8Array {
  const below = new Uint8Array(tree.size)
  for (let node = 1; node < tree.size; node++) {
    const parent = tree.parent[node]
    below[node] = below[parent] === 1 || passes(reader, test, parent) ? 1 : 0
  }
  return below
}

/** Headings above a record that are looked at: those of a page's own sections may occur between those of the template. */
export const MAX_HEADINGS = 6

function createCheck(page: PageRule, condition: Condition): Meets {
  const { tree, reader } = page
  const { of, test, says } = condition
  if (of === 'slot') return (elements) => elements.some((element) => passes(reader, test, element))
  if (of === 'ancestor') {
    const below = nodesBelow(page, test)
    return (elements) => below[elements[0]] === 1
  }
  if (of === 'section')
    return ([first]) => headingsOf(tree, first, MAX_HEADINGS).some((text) => text === says)
  if (of === 'skeleton') {
    const { skeleton } = condition
    return ([first]) => skeleton !== undefined && matchesPattern(skeleton, tree, first, page.budget)
  }
  const before = countBefore(page, condition)
  return (elements) => elements.some((element) => before[tree.last[element]] > before[element + 1])
}

/** How many nodes before each node show what a condition asks for. */
function countBefore({ tree, reader }: PageRule, { of, test, says }: Condition): Int32Array {
  const before = new Int32Array(tree.size + 1)
  for (let node = 0; node < tree.size; node++) {
    const shows =
      of === 'descendant'
        ? tree.kind[node] === Kind.element && passes(reader, test, node)
        : tree.kind[node] === Kind.text &&
          (tree.flags[node] & Flag.hidden) === 0 &&
          readValue(tree.source, tree.start[node], tree.end[node]) === says
    before[node + 1] = before[node] + (shows ? 1 : 0)
  }
  return before
}
