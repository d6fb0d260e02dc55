import type { Page } from '../../page/page.ts'
import type { Budget } from '../language.ts'
import { createLabels } from './align/ordered-tree.ts'
import { collapseLists } from './collapse.ts'
import { bonesOfRecord } from './example-bones.ts'
import type { Match } from './find-records.ts'
import type { Pattern } from './pattern.ts'
import { type Bone, bonesOf, fold, MAX_BONES, toPattern } from './skeleton.ts'

/** Records that are folded into a skeleton: what twelve have in common, the next ones rarely change. */
const MAX_EXAMPLES = 12

/** The skeleton of records: what they share, where they differ, which parts repeat or may be absent. */
export function learnPattern(
  records: readonly { page: Page; match: Match }[],
  budget: Budget,
): Pattern | undefined {
  const labels = createLabels()
  let skeleton: Bone | undefined
  let count = 0
  for (const { page, match } of records.slice(0, MAX_EXAMPLES)) {
    const example = bonesOfRecord(page.tree, match)
    if (example === undefined || !budget.spend(bonesOf(example).length * 50)) continue
    collapseLists(example, labels)
    if (bonesOf(example).length > MAX_BONES) continue
    count++
    if (skeleton === undefined) skeleton = example
    else fold(skeleton, example, labels)
  }
  return skeleton === undefined ? undefined : toPattern(skeleton, count)
}
