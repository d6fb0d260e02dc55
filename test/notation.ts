import { withShares } from '../src/languages/shares.ts'
import { shapeOf, type Task } from '../src/languages/task.ts'
import { findValue } from '../src/page/find.ts'
import { createPage } from '../src/page/page.ts'
import { readValue } from '../src/page/value.ts'
import type { Field } from '../src/record/field.ts'
import type { LabelledPage, LabelledRecord, LabelledValue } from '../src/record/label.ts'

/**
 * A tiny notation for pages with labels, so that a test shows both at once:
 *
 *     <li>{<b>[title:Dune]</b> <i>[price:$5]</i>}</li>
 *
 * `[name:text]` marks a value and `[name,other:text]` that of two fields, `{…}` a record, `{name:…}` a nested record of that field,
 * `{!…}` a record that must not be extracted. Without braces a new record begins where the first field of the page comes again. `\` escapes a bracket.
 */
export interface NotatedPage {
  readonly source: string
  readonly records: readonly NotatedRecord[]
  readonly negatives: readonly NotatedRecord[]
}

/** Values and nested records in page order. */
export type NotatedRecord = NotatedItem[]
export interface NotatedItem {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly nested?: NotatedRecord
}

/** How a notated page becomes an example. */
export interface NotatedExample {
  readonly text: string
  readonly name?: string
  readonly complete?: boolean
}

export interface TaskOptions {
  /** Label by value: every place where the text stands is a candidate, as with an examples file. */
  readonly byText?: boolean
  readonly unlabelled?: readonly string[]
}

/** Reads the notation. Throws on unbalanced marks: a mistake in a test. */
export function readNotation(text: string): NotatedPage {
  const kept: string[] = []
  const records: NotatedRecord[] = []
  const negatives: NotatedRecord[] = []
  const open: NotatedRecord[] = []
  let current: NotatedRecord | undefined
  let value: { names: string[]; start: number } | undefined
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    const mark = char === '{' ? /^\{(!|[a-z_]+:|)/.exec(text.slice(i, i + 40)) : null
    const name = char === '[' ? /^\[([a-z_,]+):/.exec(text.slice(i, i + 40)) : null
    if (char === '\\') kept.push(text[++i])
    else if (name !== null) {
      value = { names: name[1].split(','), start: kept.length }
      i += name[0].length - 1
    } else if (char === ']' && value !== undefined) {
      for (const name of value.names) {
        const item = { name, start: value.start, end: kept.length }
        const target = open.at(-1) ?? current
        if (open.length === 0 && (target === undefined || target[0].name === item.name)) {
          current = [item]
          records.push(current)
        } else target!.push(item)
      }
      value = undefined
    } else if (mark !== null) {
      const record: NotatedRecord = []
      const parent = open.at(-1)
      if (mark[1] === '!') negatives.push(record)
      else if (mark[1] === '') records.push(record)
      else parent!.push({ name: mark[1].slice(0, -1), start: kept.length, end: -1, nested: record })
      open.push(record)
      i += mark[0].length - 1
    } else if (char === '}') {
      if (open.pop() === undefined) throw new Error(`unbalanced } at ${i}`)
    } else kept.push(char)
  }
  if (open.length > 0 || value !== undefined) throw new Error('unbalanced marks')
  return { source: kept.join(''), records, negatives }
}

/** A learning task from notated pages. The schema is what the records show, in order of first appearance. */
export function createTask(pages: readonly (string | NotatedExample)[], options: TaskOptions = {}): Task {
  const examples = pages.map((page) => (typeof page === 'string' ? { text: page } : page))
  const read = examples.map((example) => readNotation(example.text))
  const fields = inferFields(read.flatMap((page) => page.records))
  const labelled = read.map((page, i) => labelPage(page, examples[i], i, fields, options))
  return {
    shape: shapeOf(labelled),
    fields: withShares(fields, labelled),
    examples: labelled,
    unlabelled: (options.unlabelled ?? []).map((source, i) =>
      createPage(source, { name: `unlabelled-${i + 1}` }),
    ),
  }
}

function labelPage(
  notated: NotatedPage,
  example: NotatedExample,
  index: number,
  fields: readonly Field[],
  options: TaskOptions,
): LabelledPage {
  const page = createPage(notated.source, { name: example.name ?? `page-${index + 1}.html` })
  const label = (record: NotatedRecord, schema: readonly Field[]): LabelledRecord => ({
    values: schema.map((field) =>
      record
        .filter((item) => item.name === field.name)
        .map((item): LabelledRecord | LabelledValue => {
          if (item.nested !== undefined) return label(item.nested, field.fields ?? [])
          const text = readValue(notated.source, item.start, item.end)
          const span = { start: item.start, end: item.end }
          return { text, places: options.byText === true ? findValue(page, text) : [span] }
        }),
    ),
  })
  return {
    page,
    records: notated.records.map((record) => label(record, fields)),
    complete: example.complete ?? true,
    region: { start: 0, end: notated.source.length },
    negatives: notated.negatives.map((record) => label(record, fields)),
  }
}

/** A field is `many` where a record shows it twice, `optional` where a record lacks it. */
export function inferFields(records: readonly NotatedRecord[]): Field[] {
  const names = [...new Set(records.flatMap((record) => record.map((item) => item.name)))]
  return names.map((name) => {
    const counts = records.map((record) => record.filter((item) => item.name === name).length)
    const nested = records.flatMap((record) =>
      record.filter((item) => item.name === name && item.nested !== undefined).map((item) => item.nested!),
    )
    const field = {
      name,
      many: counts.some((count) => count > 1),
      optional: counts.some((count) => count === 0),
    }
    return nested.length === 0 ? field : { ...field, fields: inferFields(nested) }
  })
}
