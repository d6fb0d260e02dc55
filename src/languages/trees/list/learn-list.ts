import type { Page } from '../../../page/page.ts'
import { isLabelledRecord } from '../../../record/label.ts'
import { describeGroupQuestion, type GroupQuestion } from '../../group-question.ts'
import type { Budget, Declined } from '../../language.ts'
import type { Task } from '../../task.ts'
import { askAboutGroups, errorRateOf } from '../judge/ask.ts'
import { excludeNegatives } from '../judge/exclude.ts'
import type { JudgedGroup } from '../judge/judge.ts'
import { judgeList } from '../judge/judge-list.ts'
import { judgeByPattern } from '../pattern/judge-by-pattern.ts'
import { joinParts } from '../refine/join-parts.ts'
import { refine } from '../refine/refine.ts'
import type { Setting } from '../refine/refined.ts'
import { settlePlaces } from '../refine/settle-places.ts'
import type { RecordsRule } from '../rule.ts'
import { learnLayout } from './learn-layout.ts'
import { type MarkedRecord, matchMarks } from './match-marks.ts'
import { recallLayout } from './recall-layout.ts'

/** The records of one list have at most this many layouts. */
const MAX_LAYOUTS = 4

/** A rule for a list of records, and what is known of it. */
export interface LearnedList {
  readonly kind: 'list'
  readonly rule: RecordsRule
  readonly ambiguous: readonly string[]
  readonly questions: readonly GroupQuestion[]
  /** How many records are expected to be taken or left out wrongly, as a part of those taken. */
  readonly errorRate: number
}

/** What decides which places are records: groups of places are judged, or a pattern fits them. */
export type Variant = 'list' | 'pattern'

/** How much is tried before the likeliest places are accepted because none better were found. */
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
export function learnList(
  task: Task,
  budget: Budget,
  effort = FULL_EFFORT,
  variant: Variant = 'list',
): LearnedList | Declined {
  const declined = (reason: string): Declined => ({ kind: 'declined', method: `trees/${variant}`, reason })
  const many = task.fields.map((field) => field.many)
  const marks = task.examples.flatMap(({ page, records }) => records.map((record) => ({ page, record })))
  if (marks.length === 0) return declined('no record is marked on any page')
  if (marks.some(({ record }) => record.values.flat().every(isLabelledRecord))) {
    return declined('a marked record shows no value of its own')
  }
  const examplePages = [...new Set(task.examples.map(({ page }) => page))]
  const first: Setting = { many, budget, pages: [...examplePages, ...spread(task.unlabelled, effort.pages)] }
  const all: Setting = {
    many,
    budget,
    pages: [...examplePages, ...spread(task.unlabelled, effort.morePages)],
  }
  const learned: LearnedLayout[] = []
  let rest: readonly MarkedRecord[] = marks
  while (rest.length > 0 && learned.length < MAX_LAYOUTS) {
    const refined = recallLayout(rest, all, effort, () => {
      const best = learnLayout(rest, first, effort.groups)
      if (best === undefined) return undefined
      const joined = joinParts(task.unlabelled.length > effort.pages ? refine(best.draft, all) : best, all)
      return settlePlaces(joined, all)
    })
    if (refined === undefined) break
    const found = matchMarks(rest, refined.results)
    if (learned.length > 0 && found.size === 0) break
    const { rule, groups } =
      variant === 'pattern' ? judgeByPattern(refined, all) : judgeList(refined, marks, task.examples, all)
    learned.push({ groups, ...excludeNegatives({ ...refined, rule }, task.examples, all) })
    if (found.size === 0) break
    rest = rest.filter((mark) => !found.has(mark))
  }
  if (learned.length === 0) {
    return declined('the values of a record are not together in one part of the page')
  }
  const [{ rule }, ...others] = learned
  const judged = learned.flatMap(({ groups }) => groups)
  const questions = askAboutGroups(judged)
  return {
    kind: 'list',
    rule: others.length === 0 ? rule : { ...rule, layouts: others.map((other) => other.rule) },
    ambiguous: [
      ...learned.flatMap(({ ambiguous }) => ambiguous),
      ...questions.map((each) => describeGroupQuestion(each)),
    ],
    questions,
    errorRate: errorRateOf(judged),
  }
}

/** A layout of the records, and what was decided of it. */
interface LearnedLayout {
  readonly rule: RecordsRule
  readonly groups: readonly JudgedGroup[]
  readonly ambiguous: readonly string[]
}

/** At most `count` pages, spread evenly. */
function spread(pages: readonly Page[], count: number): Page[] {
  if (pages.length <= count) return [...pages]
  return Array.from({ length: count }, (_, i) => pages[Math.floor((i * pages.length) / count)])
}
