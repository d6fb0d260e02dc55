import { describeGroupQuestion, type GroupQuestion } from '../../group-question.ts'
import type { Budget, Declined } from '../../language.ts'
import type { Task } from '../../task.ts'
import { askAboutGroups, errorRateOf } from '../judge/ask.ts'
import type { RecordsRule } from '../rule.ts'
import { learnElsewhere } from './learn-elsewhere.ts'
import { learnLayouts, type Variant } from './learn-layouts.ts'

/** A rule for a list of records, and what is known of it. */
export interface LearnedList {
  readonly kind: 'list'
  readonly rule: RecordsRule
  readonly ambiguous: readonly string[]
  readonly questions: readonly GroupQuestion[]
  /** How many records are expected to be taken or left out wrongly, as a part of those taken. */
  readonly errorRate: number
}

/** Learns where the records of a page are, from some of them. */
export function learnList(task: Task, budget: Budget, variant: Variant = 'list'): LearnedList | Declined {
  const layouts = learnLayouts(task, budget, variant)
  if (layouts.kind === 'declined') return layouts
  const { unseparated, rivals } = layouts
  const elsewhere = variant === 'pattern' ? undefined : learnElsewhere(task, layouts)
  const [rule, ...others] = [...layouts.rules, ...(elsewhere?.rules ?? [])]
  const groups = [...layouts.groups, ...(elsewhere?.groups ?? [])]
  const questions = askAboutGroups(groups, rivals)
  return {
    kind: 'list',
    rule: others.length === 0 ? rule : { ...rule, layouts: others },
    ambiguous: [
      ...(unseparated === 0 ? [] : [describeUnseparated(unseparated)]),
      ...questions.map((each) => describeGroupQuestion(each)),
    ],
    questions,
    errorRate: errorRateOf(groups),
  }
}

function describeUnseparated(count: number): string {
  return count === 1
    ? '1 record marked as wrong looks like the right ones in every respect that this language can see'
    : `${count} records marked as wrong look like the right ones in every respect that this language can see`
}
