import { createBudget } from '../languages/budget.ts'
import { keepFieldsApart } from '../languages/fields-apart.ts'
import type { Budget, Language } from '../languages/language.ts'
import { findLanguage } from '../languages/registry.ts'
import type { Page } from '../page/page.ts'
import { overlaps } from '../page/span.ts'
import type { ExtractedRecord, Extraction } from '../record/extraction.ts'
import type { WrapperFile } from '../wrapper/file.ts'
import { shareOfTemplate, type Template } from '../wrapper/profile/template.ts'
import { ruleFields } from '../wrapper/rule-fields.ts'

type Rules = Pick<WrapperFile, 'rules' | 'fields'> & {
  /** Languages that replace those of the same name that Gleaner has. */
  readonly languages?: readonly Language<unknown>[]
  /** Rules for further templates. */
  readonly alternatives?: WrapperFile['alternatives']
  /** The template that `rules` is for, where there are others. */
  readonly template?: Template | undefined
}
type Entry = WrapperFile['rules'][number]

/**
 * What a page may cost: a bound on time that no rule and no page can pass, about a second and one more for each 4 MB.
 */
const LEAST_STEPS = 100_000_000
const STEPS_PER_CHAR = 25

/**
 * Runs a checked wrapper on a page: the first rule that recognises the page returns its records, and rules that provide
 * single fields give those in its place. Where no other rule recognises the page, one that provides single fields gives these
 * alone. The steps of all rules are counted together.
 */
export function extractPage(file: Rules, page: Page): Extraction {
  const { length } = page.source
  const steps = LEAST_STEPS + STEPS_PER_CHAR * length
  const budget = createBudget({ steps, milliseconds: Number.POSITIVE_INFINITY })
  const extraction = runAlternatives(file, page, budget)
  if (!budget.exhausted) return extraction
  const unmatched = `the wrapper needs more than ${steps.toLocaleString('en')} steps for this page of ${length.toLocaleString('en')} characters`
  return { records: [], unmatched, exceeded: true }
}

/** Of rules for several templates, those extract whose template the page resembles most; the next ones where they find nothing. */
function runAlternatives(file: Rules, page: Page, budget: Budget): Extraction {
  const { alternatives = [], template } = file
  if (alternatives.length === 0 || page.source.trim() === '') return runRules(file, page, budget)
  const options = [{ rules: file.rules, template }, ...alternatives]
    .map((each) => ({
      rules: each.rules,
      share: each.template === undefined ? 0 : shareOfTemplate(page, each.template),
    }))
    .sort((a, b) => b.share - a.share)
  let first: Extraction | undefined
  for (const { rules } of options) {
    const extraction = runRules({ ...file, rules }, page, budget)
    if (extraction.records.length > 0) return extraction
    first ??= extraction
  }
  return first!
}

function runRules(file: Rules, page: Page, budget: Budget): Extraction {
  let unmatched = 'the page is empty'
  if (page.source.trim() === '') return { records: [], unmatched }
  const whole = file.rules.filter(({ provides }) => provides === undefined)
  for (const entry of [...whole, ...file.rules.filter(({ provides }) => provides !== undefined)]) {
    const extraction = runEntry(entry, file, page, budget)
    if (extraction.unmatched === undefined)
      return { ...extraction, records: complete(extraction.records, file, page, budget) }
    unmatched = extraction.unmatched
  }
  return { records: [], unmatched }
}

function runEntry(entry: Entry, file: Rules, page: Page, budget: Budget): Extraction {
  const { language, rule } = entry
  const found = findLanguage(language, file.languages)
  if (found === undefined) throw new RangeError(`unknown language "${language}"`)
  const fields = ruleFields(entry, file.fields)
  if (!budget.spend(page.source.length)) return { records: [] }
  const extraction = found.run(rule, page, fields, budget)
  if (fields === file.fields) return extraction
  const indices = file.fields.map((field) => fields.indexOf(field))
  return {
    ...extraction,
    records: extraction.records.map((record) => ({
      ...record,
      values: indices.map((index) => record.values[index] ?? []),
    })),
  }
}

/** The records with the fields that other rules provide. */
function complete(
  records: readonly ExtractedRecord[],
  file: Rules,
  page: Page,
  budget: Budget,
): readonly ExtractedRecord[] {
  let completed = records
  for (const entry of file.rules) {
    const { provides } = entry
    if (provides === undefined || records.length === 0) continue
    const supplied = runEntry(entry, file, page, budget).records
    const indices = new Set(file.fields.flatMap(({ name }, f) => (provides.includes(name) ? [f] : [])))
    let from = 0
    completed = completed.map((record) => {
      // Both lists are in page order, so the partner of a record is never before that of the record before it.
      while (from < supplied.length && supplied[from].end <= record.start) from++
      const partner = records.length === 1 && supplied.length === 1 ? supplied[0] : supplied[from]
      const fits = partner !== undefined && (records.length === 1 || overlaps(partner, record))
      const joined = withFields(record, fits ? partner : undefined, indices)
      return { ...joined, values: keepFieldsApart(joined.values, file.fields) }
    })
  }
  return completed
}

function withFields(
  record: ExtractedRecord,
  partner: ExtractedRecord | undefined,
  indices: ReadonlySet<number>,
): ExtractedRecord {
  const values = record.values.map((cell, f) => (indices.has(f) ? (partner?.values[f] ?? []) : cell))
  let { start, end } = record
  for (const cell of values) {
    for (const value of cell) {
      start = Math.min(start, value.start)
      end = Math.max(end, value.end)
    }
  }
  return { start, end, values }
}
