import type { Budget, Declined, Learner } from '../language.ts'
import type { Task } from '../task.ts'
import type { PredicateRule } from './rule.ts'
import type { PageType, SiteWrapper } from './site-wrapper.ts'

/** What there is to learn of one kind of page. */
export interface PageTypeTask {
  readonly name: string
  readonly task: Task
  /** The field of the task whose values are addresses of the records' own pages, and the type of these. */
  readonly detail?: { readonly field: string; readonly to: string }
  /** Pages of the type with one field: the address of the next page. */
  readonly next?: Task
}

/** Learns the page types of a site, the first being where reading begins; declines as soon as one of them cannot be learnt. */
export function learnSite(
  types: readonly PageTypeTask[],
  learner: Learner<PredicateRule>,
  budget: Budget,
): SiteWrapper | Declined {
  const learnt: PageType[] = []
  for (const { name, task, detail, next } of types) {
    const rule = learner.learn(task, budget)
    if (rule.kind === 'declined') return { ...rule, reason: `page type "${name}": ${rule.reason}` }
    const following = next === undefined ? undefined : learner.learn(next, budget)
    if (following?.kind === 'declined') {
      return { ...following, reason: `the next page of "${name}": ${following.reason}` }
    }
    learnt.push({
      name,
      fields: task.fields,
      rule: rule.rule,
      ...(detail === undefined ? {} : { detail }),
      ...(following === undefined ? {} : { next: following.rule }),
    })
  }
  return { start: types[0]?.name ?? '', types: learnt }
}
