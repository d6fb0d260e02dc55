import type { Budget, Declined, Learned, Learner } from '../../languages/language.ts'
import { within } from '../../languages/registry.ts'
import { replay } from '../../languages/replay.ts'
import { learnRegions } from '../../languages/sections/learn/regions.ts'
import { sections } from '../../languages/sections/run/language.ts'
import type { Shape, Task } from '../../languages/task.ts'
import type { WithinRule } from '../../languages/within/rule.ts'
import type { Field } from '../../record/field.ts'
import { cutTask, innerTask } from './inner-task.ts'
import { findTextLists } from './text-lists.ts'

/** The languages inside regions, in the order in which they are tried, for lists and for single records. */
export type Languages = Readonly<Record<Shape, readonly Learner<unknown>[]>>

/**
 * Learns rules inside sections: first which section holds the values of each field, then, as if every section were a page, a rule
 * for what is inside. The languages inside are tried in their order until one reproduces the labels.
 * With `onlyTextLists` it gives only fields of which several values are in one text, and only if it reproduces them.
 */
export function createWithinLearner(inside: Languages, onlyTextLists = false): Learner<WithinRule> {
  return {
    language: within,
    variants: [],
    accepts: { labels: 'required', lists: false, nesting: true, noise: false },
    learn: (task, budget) => learnWithin(task, budget, inside, onlyTextLists),
  }
}

function learnWithin(
  task: Task,
  budget: Budget,
  inside: Languages,
  onlyTextLists: boolean,
): Learned<WithinRule> | Declined {
  const lists = onlyTextLists ? findTextLists(task) : undefined
  if (lists?.size === 0) return decline('no text holds several values of a field')
  const found = learnRegions(task, budget)
  if ('kind' in found) return { ...found, method: within.name }
  const cut = cutTask(task, found.rule, budget)
  const inner: WithinRule['inner'][number][] = []
  const reasons: string[] = []
  const regionOf = found.regions.map((region, f) => (lists === undefined || lists.has(f) ? region : -1))
  for (const group of groupFields(task.fields, regionOf)) {
    const own = group.map((f) => task.fields[f])
    const asked = innerTask(cut, found.regions[group[0]], group, own)
    const learned = asked && learnInside(asked, inside[asked.shape], budget, reasons)
    if (learned === undefined || (onlyTextLists && !learned.result.replay.exact)) continue
    const { learner, result } = learned
    inner.push({
      region: found.regions[group[0]],
      fields: group,
      language: learner.language.name,
      ...(result.variant === undefined ? {} : { variant: result.variant }),
      rule: result.rule,
    })
  }
  if (inner.length === 0) {
    return decline(reasons[0] ?? 'the labelled values do not lie in the sections that were found')
  }
  const rule: WithinRule = { outer: { language: sections.name, rule: found.rule }, inner }
  return { kind: 'learned', rule, replay: replay(within, rule, task), ambiguous: [], declined: [] }
}

function decline(reason: string): Declined {
  return { kind: 'declined', method: within.name, reason }
}

/** Fields that one inner rule gives: a field with several values is alone, those with one value are grouped by region. */
function groupFields(fields: readonly Field[], regions: readonly number[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const [f, { many, fields: nested }] of fields.entries()) {
    if (regions[f] < 0) continue
    const key = many || nested !== undefined ? `field ${f}` : `region ${regions[f]}`
    groups.set(key, [...(groups.get(key) ?? []), f])
  }
  return [...groups.values()]
}

/** The first rule that reproduces the labels inside the regions, or else the one that comes nearest. */
function learnInside(
  task: Task,
  learners: readonly Learner<unknown>[],
  budget: Budget,
  reasons: string[],
): { learner: Learner<unknown>; result: Learned<unknown> } | undefined {
  let best: { learner: Learner<unknown>; result: Learned<unknown> } | undefined
  let most = 0
  for (const learner of learners) {
    if (!learner.accepts.nesting && task.fields.some(({ fields }) => fields !== undefined)) continue
    const result = learner.learn(task, budget)
    if (result.kind === 'declined') {
      reasons.push(`${result.method}: ${result.reason}`)
      continue
    }
    const { right, missed, wrong } = result.replay
    if (right - missed - wrong > most) {
      most = right - missed - wrong
      best = { learner, result }
    }
    if (result.replay.exact) break
  }
  return best
}
