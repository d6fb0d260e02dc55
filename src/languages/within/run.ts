import { cutPage, type PagePart } from '../../page/cut-page.ts'
import type { Page } from '../../page/page.ts'
import { type ExtractedRecord, type Extraction, isRecord, type Value } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { UNLIMITED } from '../budget.ts'
import { keepFieldsApart } from '../fields-apart.ts'
import type { Budget, Language } from '../language.ts'
import { type FindLanguage, type InnerRule, type WithinRule, withinSchema } from './rule.ts'

/**
 * The language of rules inside regions: an outer rule divides the page, and inner ones read what is in one of its parts. `find`
 * returns the languages that both may be written in, except this one.
 */
export function createWithin(find: FindLanguage): Language<WithinRule> {
  const languageOf = (name: string): Language<unknown> => {
    const language = find(name)
    if (language === undefined) throw new RangeError(`unknown language "${name}"`)
    return language
  }
  return {
    name: 'within',
    schema: withinSchema(find),
    run: (rule, page, fields, budget) => runWithin(rule, page, fields, budget, languageOf),
    explain: (rule, fields) => explain(rule, fields, languageOf),
  }
}

/** A region is a field of the outer rule, which may have it several times. */
export function regionFields(count: number): Field[] {
  return Array.from({ length: count }, (_, r) => ({ name: `region ${r + 1}`, many: true, optional: true }))
}

/** The fields that a rule inside a region has: those of the nested records, or the given ones with one value each. */
export function innerFields(fields: readonly Field[]): readonly Field[] {
  const [{ fields: nested, name, many }] = fields
  if (nested !== undefined) return nested
  return many ? [{ name, many: false, optional: false }] : fields
}

/** Runs the outer rule of a page and cuts out its regions, by the field that gives them. */
export function cutRegions(
  language: Language<unknown>,
  rule: unknown,
  page: Page,
  count: number,
  budget: Budget = UNLIMITED,
): { parts: PagePart[][]; unmatched?: string | undefined } {
  const { records, unmatched } = language.run(rule, page, regionFields(count), budget)
  const parts: PagePart[][] = Array.from({ length: count }, () => [])
  for (const { values } of records) {
    for (const [r, cell] of values.entries()) {
      for (const span of cell) {
        if (!budget.spend(span.end - span.start)) return { parts }
        parts[r].push(cutPage(page, span))
      }
    }
  }
  return { parts, unmatched }
}

function runWithin(
  { outer, inner }: WithinRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget = UNLIMITED,
  languageOf: (name: string) => Language<unknown>,
): Extraction {
  const count = inner.reduce((most, { region }) => Math.max(most, region + 1), 0)
  const { parts, unmatched } = cutRegions(languageOf(outer.language), outer.rule, page, count, budget)
  if (unmatched !== undefined) return { records: [], unmatched }
  const values: (Value | ExtractedRecord)[][] = fields.map(() => [])
  for (const rule of inner) {
    const own = rule.fields.flatMap((f) => (f < fields.length ? [fields[f]] : []))
    if (own.length < rule.fields.length) continue
    const language = languageOf(rule.language)
    for (const part of parts[rule.region]) {
      const { records } = language.run(rule.rule, part.page, innerFields(own), budget)
      addRecords(records, part, rule, own, values)
    }
  }
  const found = values.flat()
  if (found.length === 0) return { records: [], unmatched: 'its sections contain none of the values' }
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const value of found) {
    start = Math.min(start, value.start)
    end = Math.max(end, value.end)
  }
  return { records: [{ start, end, values: keepFieldsApart(values, fields) }] }
}

/** Adds what an inner rule found in a region, with the places that it has on the whole page. */
function addRecords(
  records: readonly ExtractedRecord[],
  { offset }: PagePart,
  { fields: indices }: InnerRule,
  own: readonly Field[],
  values: (Value | ExtractedRecord)[][],
): void {
  const [{ fields: nested, many }] = own
  for (const record of records) {
    const moved = move(record, offset)
    if (nested !== undefined) {
      if (many || values[indices[0]].length === 0) values[indices[0]].push(moved)
    } else if (many) for (const value of moved.values[0]) values[indices[0]].push(value)
    else
      for (const [i, f] of indices.entries())
        if (values[f].length === 0) values[f].push(...(moved.values[i] ?? []).slice(0, 1))
  }
}

/** A record of a part as a record of the page. Nesting is as deep as the fields are, which is bounded. */
function move(record: ExtractedRecord, by: number): ExtractedRecord {
  const values = record.values.map((cell) =>
    cell.map((value) =>
      isRecord(value) ? move(value, by) : { ...value, start: value.start + by, end: value.end + by },
    ),
  )
  return { start: record.start + by, end: record.end + by, values }
}

function explain(
  { outer, inner }: WithinRule,
  fields: readonly Field[],
  languageOf: (name: string) => Language<unknown>,
): string {
  const count = inner.reduce((most, { region }) => Math.max(most, region + 1), 0)
  const regions = regionFields(count)
  const lines = [languageOf(outer.language).explain(outer.rule, regions)]
  for (const { region, fields: indices, language, variant, rule } of inner) {
    const own = indices.flatMap((f) => (f < fields.length ? [fields[f]] : []))
    if (own.length < indices.length) continue
    const names = own.map(({ name }) => name).join(', ')
    const method = variant === undefined ? language : `${language}/${variant}`
    lines.push(
      `Inside ${regions[region].name}: ${names}, by a rule in ${method}`,
      ...languageOf(language)
        .explain(rule, innerFields(own))
        .split('\n')
        .map((line) => `  ${line}`),
    )
  }
  return lines.join('\n')
}
