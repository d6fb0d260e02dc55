import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { sourceSpan } from '../../page/visible-text.ts'
import type { ExtractedRecord, Extraction, Value } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { UNLIMITED } from '../budget.ts'
import type { Budget, Language } from '../language.ts'
import type { Part } from '../parts/run/decode.ts'
import { sayParts } from '../parts/run/say.ts'
import { costOf, createSplitter } from '../parts/run/split.ts'
import { type ItemsRule, itemsSchema, LINE_BREAK } from './rule.ts'
import { splitItems } from './split.ts'

/** The language of lists inside a text: "Andorra 60 km, Belgium 620 km" is two records. */
export const items: Language<ItemsRule> = { name: 'items', schema: itemsSchema, run, explain }

const cutters = new WeakMap<ItemsRule, (text: string) => readonly Part[]>()

/** Cuts an item into the values of a record. */
function cutterOf(rule: ItemsRule): (text: string) => readonly Part[] {
  let cut = cutters.get(rule)
  if (cut === undefined) {
    const split = rule.parts === undefined ? undefined : createSplitter(rule.parts)
    cut = split ? (text) => split(text).parts : (text) => [{ field: 0, start: 0, end: text.length, score: 0 }]
    cutters.set(rule, cut)
  }
  return cut
}

function run(rule: ItemsRule, page: Page, fields: readonly Field[], budget: Budget = UNLIMITED): Extraction {
  const { text } = page.text
  if (!budget.spend(page.source.length + page.tree.size + text.length)) return { records: [] }
  const cut = cutterOf(rule)
  const records: ExtractedRecord[] = []
  for (const item of splitItems(page, rule.separators)) {
    const shown = text.slice(item.start, item.end)
    if (!budget.spend(rule.parts === undefined ? shown.length : costOf(rule.parts, shown)))
      return { records: [] }
    const record = readItem(page, item, cut(shown), fields)
    if (record !== undefined) records.push(record)
  }
  return records.length > 0
    ? { records }
    : { records, unmatched: 'no item of its text has the fields of a record' }
}

/** The record of an item; undefined where it lacks a field that every record has. */
function readItem(
  page: Page,
  item: Span,
  parts: readonly Part[],
  fields: readonly Field[],
): ExtractedRecord | undefined {
  const values: Value[][] = fields.map(() => [])
  for (const { field, start, end } of parts) {
    if (values[field] === undefined || (values[field].length > 0 && !fields[field].many)) continue
    const span = sourceSpan(page.text, item.start + start, item.start + end)
    values[field].push({ ...span, text: page.text.text.slice(item.start + start, item.start + end) })
  }
  const lacks = fields.some(({ optional }, f) => !optional && values[f].length === 0)
  if (lacks || values.every((cell) => cell.length === 0)) return undefined
  return { ...sourceSpan(page.text, item.start, item.end), values }
}

function explain({ separators, parts }: ItemsRule, fields: readonly Field[]): string {
  const between = separators.map((each) =>
    each === LINE_BREAK ? 'a line break' : `${JSON.stringify(each)} outside brackets`,
  )
  const names = fields.map(({ name }) => name)
  return [
    `The text is a list. Its items are separated by ${between.join(' or ')}, and each is a record:`,
    ...(parts === undefined ? [`${names[0]}: the whole item`] : sayParts(parts, names)).map(
      (line) => `  ${line}`,
    ),
  ].join('\n')
}
