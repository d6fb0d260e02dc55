import type { Page } from '../../../page/page.ts'
import type { Budget, Declined } from '../../language.ts'
import type { Task } from '../../task.ts'
import type { MergedSection } from '../grammar/merge.ts'
import type { SectionsRule } from '../run/rule.ts'

/** Pages that are looked at: more of them show rarer sections, and each takes about 20 ms for 300 KB. */
const MAX_PAGES = 64

/** The pages that a structure is learned from, those with labels first; none where the budget is spent. */
export function samplePages({ examples, unlabelled }: Task, budget: Budget): Page[] {
  const pages: Page[] = []
  for (const page of [...examples.map((example) => example.page), ...unlabelled]) {
    if (pages.length === MAX_PAGES || !budget.spend(page.source.length)) break
    pages.push(page)
  }
  return pages
}

/** Why sections cannot be learned. */
export function decline(reason: string): Declined {
  return { kind: 'declined', method: 'sections', reason }
}

/** A section as the rule has it. */
export function plain({ pages: _, ...section }: MergedSection): SectionsRule['sections'][number] {
  return section
}
