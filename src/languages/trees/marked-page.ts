import { createPage, type Page } from '../../page/page.ts'
import { type Example, type ExampleRecord, inferFields } from '../../record/example.ts'
import { type ExtractedRecord, isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { locateExample } from '../../record/locate.ts'
import { createBudget } from '../budget.ts'
import type { Learned, Task } from '../language.ts'
import { trees } from './language.ts'
import { treesLearner } from './learn.ts'
import type { TreesRule } from './rule.ts'

/** For tests: what is marked on a page, and the page. */
export interface Marked extends Partial<Omit<Example, 'page'>> {
  readonly page: string
  readonly records: readonly ExampleRecord[]
}

/** For tests: the task of some marked pages; incomplete unless the test says otherwise. */
export function taskOf(marked: readonly Marked[], unlabelled: readonly string[] = []): Task {
  const examples = marked.map((example) => ({ complete: false, ...example }))
  const fields = inferFields(examples)
  return {
    fields,
    examples: examples.map((example, i) =>
      locateExample(example, createPage(example.page, { name: `page ${i}` }), fields),
    ),
    unlabelled: unlabelled.map((source) => createPage(source)),
  }
}

/** For tests: learns, and fails the test when the learner declines. */
export function learnFrom(task: Task, variant?: string): Learned<TreesRule> {
  const result = treesLearner.learn(task, createBudget(), variant)
  if (result.kind === 'declined') throw new Error(`declined: ${result.reason}`)
  return result
}

/** For tests: what a rule extracts, one line a record: the values of each field joined, fields apart by a bar. */
export function extractLines(rule: TreesRule, page: string | Page, fields: readonly Field[]): string[] {
  const made = typeof page === 'string' ? createPage(page) : page
  return trees.run(rule, made, fields).records.map(lineOf)
}

function lineOf({ values }: ExtractedRecord): string {
  return values
    .map((cell) => cell.map((value) => (isRecord(value) ? `[${lineOf(value)}]` : value.text)).join('+'))
    .join(' | ')
}
