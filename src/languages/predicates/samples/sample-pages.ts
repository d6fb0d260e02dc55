import { findInAttributes, findValue } from '../../../page/find.ts'
import { createPage, type Page } from '../../../page/page.ts'
import type { Field } from '../../../record/field.ts'
import type { LabelledPage, LabelledRecord } from '../../../record/label.ts'
import type { Task } from '../../task.ts'

/** A record as a test writes it: for each field its values. */
export type Wanted = Readonly<Record<string, readonly string[]>>

/** Fields by name, each optional and free to hold several values. */
export function fieldsNamed(...names: string[]): Field[] {
  return names.map((name) => ({ name, many: true, optional: true }))
}

/** Marks records on a page by what they say; values that no text has are looked for in attributes. */
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
