import type { Page } from '../../../page/page.ts'
import type { Budget } from '../../language.ts'
import type { Match } from '../run/find-records.ts'
import type { Pattern } from '../run/pattern.ts'
import { createLabels } from './align/ordered-tree.ts'
import { collapseLists } from './collapse.ts'
import { nodesOfRecord } from './example-nodes.ts'
import { fold, MAX_NODES, nodesOf, type SkeletonNode, toPattern } from './skeleton.ts'

/** Records that are folded into a skeleton: what twelve have in common, the next ones rarely change. */
const MAX_EXAMPLES = 12

/** The skeleton of records: what they share, where they differ, which parts repeat or may be absent. */
export function learnPattern(
  records: readonly { page: Page; match: Match }[],
  budget: Budget,
): Pattern | undefined {
  const labels = createLabels()
  let skeleton: SkeletonNode | undefined
  let count = 0
  for (const { page, match } of records.slice(0, MAX_EXAMPLES)) {
    const example = nodesOfRecord(page.tree, match)
    if (example === undefined || !budget.spend(nodesOf(example).length * 50)) continue
    collapseLists(example, labels)
    if (nodesOf(example).length > MAX_NODES) continue
    count++
    if (skeleton === undefined) skeleton = example
    else fold(skeleton, example, labels)
  }
  return skeleton === undefined ? undefined : toPattern(skeleton, count)
}
