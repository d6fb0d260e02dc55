import { createBudget } from '../src/languages/budget.ts'
import type { Learner } from '../src/languages/language.ts'
import { isSplitRule } from '../src/languages/parts/run/split-rule.ts'
import type { LearnedRule, PredicateRule } from '../src/languages/predicates/rule.ts'
import { predicates } from '../src/languages/predicates/run/run.ts'
import type { Task } from '../src/languages/task.ts'
import { findInAttributes, findValue } from '../src/page/find.ts'
import { createPage, type Page } from '../src/page/page.ts'
import { isRecord } from '../src/record/extraction.ts'
import type { Field } from '../src/record/field.ts'
import type { LabelledPage, LabelledRecord } from '../src/record/label.ts'

/** A record as a test writes it: for each field its values. */
export type Wanted = Readonly<Record<string, readonly string[]>>

/** Fields by name, each optional and free to hold several values. */
export function fieldsNamed(...names: string[]): Field[] {
  return names.map((name) => ({ name, many: true, optional: true }))
}

/** Marks records on a page by their values; values that no text has are looked for in attributes. */
export function markPage(
  page: Page,
  fields: readonly Field[],
  records: readonly Wanted[],
  options: { complete?: boolean; negatives?: readonly Wanted[] } = {},
): LabelledPage {
  const mark = (record: Wanted): LabelledRecord => ({
    values: fields.map(({ name }) =>
      (record[name] ?? []).map((text) => {
        const places = findValue(page, text)
        return { text, places: places.length > 0 ? places : findInAttributes(page, text) }
      }),
    ),
  })
  return {
    page,
    records: records.map(mark),
    complete: options.complete ?? true,
    region: { start: 0, end: page.source.length },
    negatives: (options.negatives ?? []).map(mark),
  }
}

/** A task of labelled sources, each with the one record it shows, and of unlabelled ones. */
export function pageTask(
  names: readonly string[],
  labelled: readonly (readonly [source: string, record: Wanted])[],
  unlabelled: readonly string[] = [],
): Task {
  const fields = fieldsNamed(...names)
  return {
    shape: 'single',
    fields,
    examples: labelled.map(([source, record], i) =>
      markPage(createPage(source, { name: `labelled-${i + 1}` }), fields, [record]),
    ),
    unlabelled: unlabelled.map((source, i) => createPage(source, { name: `unlabelled-${i + 1}` })),
  }
}

/** The rule that a variant of a learner learns; it must not decline. */
export function ruleOf(learner: Learner<LearnedRule>, task: Task, variant?: string): LearnedRule {
  const learned = learner.learn(task, createBudget(), variant)
  if (learned.kind === 'declined') throw new Error(learned.reason)
  return learned.rule
}

/** What a rule is without the splitting of the texts it finds. */
export function wholeOf(rule: LearnedRule): PredicateRule {
  return isSplitRule(rule) ? rule.finds : rule
}

/** What a rule extracts from a page: the records by the names of their fields, without those that are absent. */
export function extractWanted(rule: LearnedRule, source: string, fields: readonly Field[]): Wanted[] {
  return predicates.run(rule, createPage(source), fields).records.map((record) =>
    Object.fromEntries(
      fields.flatMap(({ name }, f) => {
        const texts = record.values[f].map((value) => (isRecord(value) ? '' : value.text))
        return texts.length === 0 ? [] : [[name, texts]]
      }),
    ),
  )
}
