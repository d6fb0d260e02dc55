import type { Page } from '../../../page/page.ts'
import type { Budget } from '../../language.ts'
import type { Match } from '../run/find-records.ts'
import { MAX_PATTERN_NODES, type Pattern } from '../run/pattern.ts'
import { collapseLists } from './collapse.ts'
import { nodesOfRecord } from './example-nodes.ts'
import { fold, toPattern } from './skeleton.ts'
import { nodesOf, type SkeletonNode } from './skeleton-node.ts'

/** How many records are folded into a skeleton: further ones rarely change what twelve have in common. */
const MAX_EXAMPLES = 12

/**
 * The skeleton of records: what they share, where they differ, which parts repeat or may be absent. Undefined where it would be
 * too large to compare with every candidate of a page.
 */
export function learnPattern(
  records: readonly { page: Page; match: Match }[],
  budget: Budget,
): Pattern | undefined {
  const examples = records.slice(0, MAX_EXAMPLES)
  let skeleton: SkeletonNode | undefined
  for (const { page, match } of examples) {
    const example = nodesOfRecord(page.tree, match)
    if (example === undefined) return undefined
    collapseLists(example, budget)
    if (nodesOf(example).length > MAX_PATTERN_NODES) return undefined
    if (skeleton === undefined) skeleton = example
    else fold(skeleton, example, budget)
    if (budget.exhausted || nodesOf(skeleton).length > MAX_PATTERN_NODES) return undefined
  }
  return skeleton === undefined ? undefined : toPattern(skeleton, examples.length)
}
