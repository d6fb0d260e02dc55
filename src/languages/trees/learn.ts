import type { GroupQuestion } from '../group-question.ts'
import type { Budget, Declined, Learned, Learner } from '../language.ts'
import { replay } from '../replay.ts'
import type { Task } from '../task.ts'
import { trees } from './language.ts'
import { type LearnedList, learnList } from './learn-list.ts'
import { learnNested } from './learn-nested.ts'
import { learnPageRule } from './learn-page.ts'
import type { Pattern } from './pattern.ts'
import type { RecordsRule, TreesRule } from './rule.ts'
import { extractRecords } from './run.ts'

/** Learns rules of the trees language: lists of records, nested ones too, and pages that are one record each. */
export const treesLearner: Learner<TreesRule> = {
  language: trees,
  variants: ['page', 'list'],
  accepts: { labels: 'required', lists: true, nesting: true, noise: false },
  learn,
}

function learn(task: Task, budget: Budget, variant?: string): Learned<TreesRule> | Declined {
  const declined: Declined[] = []
  const refuse = (method: string, reason: string): void => {
    declined.push({ kind: 'declined', method: `trees/${method}`, reason })
  }
  const finish = (
    name: string,
    records: RecordsRule,
    ambiguous: readonly string[],
    questions: readonly GroupQuestion[] = [],
    pattern?: Pattern,
  ) => {
    const rule: TreesRule = { records, ...(pattern && { pattern }) }
    const replayed = replay(trees, rule, task)
    return { kind: 'learned', rule, variant: name, replay: replayed, ambiguous, questions, declined } as const
  }
  if (task.examples.every(({ records }) => records.length === 0)) {
    return { kind: 'declined', method: 'trees', reason: 'no record is marked on any page' }
  }
  let whole: Learned<TreesRule> | undefined
  if (variant !== 'list') {
    if (task.shape === 'list') refuse('page', 'a page has several records, or was not marked completely')
    else if (isNested(task)) refuse('page', 'records hold other records')
    else {
      const records = learnPageRule(task, budget)
      if (records === undefined) refuse('page', 'no field stands in a place that other pages have too')
      else whole = finish('page', records, [])
    }
    if (variant === 'page') return whole ?? declined[0]
    if (whole !== undefined) {
      const list = findLists(task, budget)
      return list === undefined
        ? whole
        : finish('list', list.rule, list.ambiguous, list.questions, list.fold())
    }
  }
  const list = isNested(task) ? learnNested(task, budget) : learnList(task, budget)
  return list.kind === 'declined'
    ? list
    : finish('list', list.rule, list.ambiguous, list.questions, list.fold())
}

/** A list shows more than one record on at least this part of the pages, and this part of the fields in a record. */
const LIST_PAGES = 0.4
const LIST_FIELDS = 0.75
/** A record that takes more of its page than this is the page's subject, not an entry. */
const LIST_RECORD = 0.25

/**
 * A page with one record may be a list that happens to be short. It is one if a rule for lists finds that record alone
 * on its page, as a small part of it, and several good ones on many of the other pages.
 */
function findLists(task: Task, budget: Budget): LearnedList | undefined {
  if (task.unlabelled.length === 0) return undefined
  const list = learnList(task, budget, { groups: 1, pages: 3, morePages: 10 })
  if (list.kind === 'declined' || !replay(trees, { records: list.rule }, task).exact) return undefined
  const isEntry = task.examples.every(({ page }) =>
    extractRecords(list.rule, page, task.fields).every(
      ({ start, end }) => end - start <= LIST_RECORD * page.source.length,
    ),
  )
  if (!isEntry) return undefined
  let pages = 0
  let records = 0
  let filled = 0
  for (const page of task.unlabelled) {
    const found = extractRecords(list.rule, page, task.fields)
    if (found.length > 1) pages++
    records += found.length
    for (const { values } of found) filled += values.filter((cell) => cell.length > 0).length
  }
  const isList =
    pages >= LIST_PAGES * task.unlabelled.length && filled >= LIST_FIELDS * records * task.fields.length
  if (!isList) return undefined
  const full = learnList(task, budget)
  return full.kind === 'declined' ? list : full
}

function isNested({ fields }: Task): boolean {
  return fields.some((field) => field.fields !== undefined)
}
