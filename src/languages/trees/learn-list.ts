import type { Page } from '../../page/page.ts'
import { describeGroupQuestion, type GroupQuestion } from '../group-question.ts'
import type { Budget, Declined } from '../language.ts'
import type { Task } from '../task.ts'
import { chooseAssignment, joinAssignments } from './choose.ts'
import { excludeNegatives } from './exclude.ts'
import type { Match } from './find-records.ts'
import { joinParts } from './join-parts.ts'
import { askAboutGroups } from './judge/ask.ts'
import { judgeList } from './judge/judge-list.ts'
import { learnPattern } from './learn-pattern.ts'
import type { Pattern } from './pattern.ts'
import { refine } from './refine.ts'
import type { Refined, Setting } from './refined.ts'
import { resolveRecord } from './resolve.ts'
import type { RecordsRule } from './rule.ts'

/** Assignments of places that are tried, best first. */
const MAX_ASSIGNMENTS = 10

/** A rule for a list of records, and what is known of it. */
export interface LearnedList {
  readonly kind: 'list'
  readonly rule: RecordsRule
  /** Folds the skeleton of the records. */
  readonly fold: () => Pattern | undefined
  readonly ambiguous: readonly string[]
  readonly questions: readonly GroupQuestion[]
}

/** How much is tried before the likeliest places are taken for want of better ones. */
export interface Effort {
  /** Groups of assignments that are tried. */
  readonly groups: number
  /** Pages without labels that help to choose a shape. */
  readonly pages: number
  /** Pages without labels that count once a shape is chosen. */
  readonly morePages: number
}

const FULL_EFFORT: Effort = { groups: 4, pages: 5, morePages: 40 }

/** Learns where the records of a page are, from some of them. */
export function learnList(task: Task, budget: Budget, effort = FULL_EFFORT): LearnedList | Declined {
  const declined = (reason: string): Declined => ({ kind: 'declined', method: 'trees/list', reason })
  const many = task.fields.map((field) => field.many)
  const labelled = task.examples.flatMap(({ page, records }) => records.map((record) => ({ page, record })))
  const resolved = labelled.map(({ page, record }) => resolveRecord(page, record, MAX_ASSIGNMENTS))
  if (resolved.length === 0) return declined('no record is marked on any page')
  if (resolved.some((assignments) => assignments.length === 0)) {
    return declined('a marked record shows no value of its own')
  }
  const examplePages = [...new Set(task.examples.map(({ page }) => page))]
  const first: Setting = { many, budget, pages: [...examplePages, ...spread(task.unlabelled, effort.pages)] }
  const best = chooseAssignment(joinAssignments(resolved), first, effort.groups)
  if (best === undefined)
    return declined('the values of a record do not stand together in one part of the page')
  const all: Setting = {
    many,
    budget,
    pages: [...examplePages, ...spread(task.unlabelled, effort.morePages)],
  }
  const final = joinParts(task.unlabelled.length > effort.pages ? refine(best.draft, all) : best, all)
  const judged = judgeList(final, task.examples, all)
  const { rule, ambiguous } = excludeNegatives({ ...final, rule: judged.rule }, task.examples, all)
  const questions = askAboutGroups(judged.groups)
  return {
    kind: 'list',
    rule,
    ambiguous: [...ambiguous, ...questions.map(describeGroupQuestion)],
    questions,
    fold: () => learnPattern(recordsToFold(final), budget),
  }
}

/** At most `count` pages, spread evenly. */
function spread(pages: readonly Page[], count: number): Page[] {
  if (pages.length <= count) return [...pages]
  return Array.from({ length: count }, (_, i) => pages[Math.floor((i * pages.length) / count)])
}

/** The records that show most of a rule's fields, those of the labelled pages first. */
function recordsToFold({ results }: Refined): { page: Page; match: Match }[] {
  const records = results.flatMap(({ page, matches }) => matches.map((match) => ({ page, match })))
  const best = Math.max(0, ...records.map(({ match }) => match.score))
  return records.filter(({ match }) => match.score >= 0.8 * best)
}
