import { createBudget } from '../src/languages/budget.ts'
import type { Learned } from '../src/languages/language.ts'
import { stalkerLearner } from '../src/languages/stalker/learn.ts'
import type { StalkerRule } from '../src/languages/stalker/rule.ts'
import { run } from '../src/languages/stalker/run.ts'
import type { Task } from '../src/languages/task.ts'
import { createPage } from '../src/page/page.ts'
import { type ExtractedRecord, isRecord } from '../src/record/extraction.ts'

/** For tests: what is learned from a task; throws if that is nothing. */
export function learn(task: Task): Learned<StalkerRule> {
  const result = stalkerLearner.learn(task, createBudget())
  if (result.kind === 'declined') throw new Error(result.reason)
  return result
}

/** For tests: records as nested texts. */
export function texts(records: readonly ExtractedRecord[]): unknown[] {
  return records.map(({ values }) =>
    values.map((list) => list.map((value) => (isRecord(value) ? texts([value])[0] : value.text))),
  )
}

/** For tests: what the rule of a task extracts from a page. */
export function read(task: Task, source: string): unknown[] {
  return texts(run(learn(task).rule, createPage(source), task.fields).records)
}
