import type { Page } from '../../../page/page.ts'
import type { ExtractedRecord, Extraction, Value } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget, Language } from '../../language.ts'
import { valuesCostOf } from '../../parts/run/compile-view.ts'
import type { ValueChains } from '../../parts/run/value-chains.ts'
import type { Lexemes } from '../../tokens/lexemes.ts'
import { valueAt } from '../../tokens/ranges.ts'
import { createPageReader } from '../../tokens/read-page.ts'
import { CLASS_SYMBOLS, type DetectorRule, type DetectorZone, ruleSchema } from '../rule.ts'
import { explain } from '../say/explain.ts'
import { type Border, findBorders, keepApart, type Part } from './borders.ts'
import {
  type Alphabet,
  type CompiledSeparator,
  compileRoles,
  compileSeparator,
  createAlphabet,
  type DetectorContext,
  poolZones,
  symbolsOf,
} from './compile.ts'
import { type RecordReader, readRecord } from './decode.ts'
import { type FoundValue, findValues, type ValueSearch } from './find-values.ts'
import { chainsOf, compileValue } from './value.ts'

/** Fuzzy rules over token frequencies, for pages whose records are irregular. */
export const detectors: Language<DetectorRule> = { name: 'detectors', schema: ruleSchema, run, explain }

/** A zone as tables. */
export interface CompiledZone {
  readonly begin: CompiledSeparator
  readonly end: CompiledSeparator
}

/** A rule as tables. */
export interface CompiledRule {
  readonly alphabet: Alphabet
  readonly global: CompiledZone | undefined
  readonly record: CompiledZone | undefined
  /** By the fuzzy rules, each border by itself; or all values of a record at once. */
  readonly values: { readonly byRules: ValueSearch } | { readonly atOnce: RecordReader }
}

/** The rule as tables. */
export function compileRule(rule: DetectorRule): CompiledRule {
  const alphabet = createAlphabet(rule.symbols)
  const { reach, position, background } = rule
  const inRecord = { reach, position, alphabet, background: background.record }
  const inPage = { ...inRecord, background: background.page }
  const zone = ({ begin, end }: DetectorZone): CompiledZone => ({
    begin: compileSeparator(begin, inPage),
    end: compileSeparator(end, inPage),
  })
  const record = rule.record === undefined ? undefined : zone(rule.record.zone)
  return {
    alphabet,
    global: rule.global === undefined ? undefined : zone(rule.global),
    record,
    values:
      rule.judge === 'rules'
        ? { byRules: searchByRules(rule, inRecord) }
        : { atOnce: readerOf(rule, inRecord, record?.end) },
  }
}

/**
 * The steps that the tables of a rule take: for every separator with both of its detectors, every symbol at every distance, and
 * what is known of the content of values.
 */
export function compileCostOf({ fields, symbols, reach }: DetectorRule): number {
  const separators = 2 * (fields.length + 2)
  const content = fields.reduce((sum, { value }) => sum + (value === undefined ? 0 : valuesCostOf(value)), 0)
  return 2 * separators * reach * (CLASS_SYMBOLS + symbols.length) + content
}

const readPage = createPageReader(compileRule, compileCostOf)

function searchByRules({ fields, reach, threshold }: DetectorRule, context: DetectorContext): ValueSearch {
  return {
    fields: fields.map((field) => ({
      field,
      begin: compileSeparator(field.zone.begin, context),
      end: compileSeparator(field.zone.end, context),
    })),
    reach,
    threshold: threshold.field,
  }
}

/** What reads the fields of a rule at once. */
export function readerOf(
  { fields, reach, roles = [] }: Pick<DetectorRule, 'fields' | 'reach' | 'roles'>,
  context: DetectorContext,
  end?: CompiledSeparator,
): RecordReader {
  const priors = poolZones(
    fields.map((field) => field.zone),
    context,
  )
  return {
    fields: fields.map((field) => ({
      field,
      begin: compileSeparator(field.zone.begin, context, priors.begin),
      end: compileSeparator(field.zone.end, context, priors.end),
      ...(field.value === undefined ? {} : { value: compileValue(field.value) }),
    })),
    reach,
    markup: context.alphabet.markup,
    roles: compileRoles(roles, context.alphabet),
    ...(end === undefined ? {} : { end }),
  }
}

/** Finds the zone of the records, then the records in it, then the values in each of them. */
export function run(
  rule: DetectorRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget = UNLIMITED,
): Extraction {
  const ready = readPage(rule, page, budget)
  if (ready === undefined) return { records: [] }
  const { lexemes, compiled: rules } = ready
  // Every border is judged by both detectors of each separator of a record, and in a record of each field, twice where it is absent.
  if (!budget.spend(lexemes.size * rule.reach * 4 * (2 + 2 * rule.fields.length))) return { records: [] }
  const symbols = symbolsOf(lexemes, rules.alphabet)
  const whole = { from: 0, to: lexemes.size }
  const part = rules.global === undefined ? whole : findGlobal(rules.global, symbols, rule, whole)
  const zones = rules.record === undefined ? [part] : findRecords(rules.record, symbols, rule, part)
  const records: ExtractedRecord[] = []
  for (const zone of zones) {
    const found = valuesIn(rules, lexemes, symbols, zone, budget)
    if (budget.exhausted) return { records: [] }
    const record = isPlausible(rule, found) ? buildRecord(lexemes, found, fields.length) : undefined
    if (record !== undefined) records.push(record)
  }
  return records.length === 0
    ? { records, unmatched: 'no record has the tokens of the examples around it' }
    : { records }
}

function valuesIn(
  { values }: CompiledRule,
  lexemes: Lexemes,
  symbols: Int32Array,
  zone: Part,
  budget: Budget,
): FoundValue[] {
  if ('byRules' in values) return findValues(values.byRules, symbols, zone)
  let known: ValueChains | undefined
  const chains = (): ValueChains => {
    known ??= chainsOf(lexemes, zone)
    return known
  }
  return readRecord(values.atOnce, { symbols, chains }, zone, budget)
}

/** The best beginning and the best end behind it; the whole page where there is none. */
function findGlobal(
  { begin, end }: CompiledZone,
  symbols: Int32Array,
  rule: DetectorRule,
  whole: Part,
): Part {
  const best = (separator: CompiledSeparator, part: Part): Border | undefined => {
    const limit = rule.judge === 'rules' ? rule.threshold.record : separator.costs.min
    const found = findBorders(separator, symbols, rule.reach, part, rule.judge, limit)
    return keepApart(found, Math.max(1, part.to - part.from + 1))[0]
  }
  const from = best(begin, whole)?.at ?? whole.from
  return { from, to: best(end, { from: Math.min(from + 1, whole.to), to: whole.to })?.at ?? whole.to }
}

/** A record ends at its best end, at the next record, or where the longest example would have ended twice over. */
function findRecords(
  { begin, end }: CompiledZone,
  symbols: Int32Array,
  rule: DetectorRule,
  part: Part,
): Part[] {
  const { lengths, bar } = rule.record!
  const { reach, judge, threshold } = rule
  const apart = Math.max(1, Math.floor(lengths[0] / 2))
  const least = bar.from - threshold.record * (bar.max - bar.from)
  const byRules = judge === 'rules'
  const found = findBorders(begin, symbols, reach, part, judge, byRules ? threshold.record : least)
  const begins = keepApart(found, apart)
  const ends = findBorders(end, symbols, reach, part, judge, byRules ? threshold.record : end.costs.min)
  let first = 0
  return begins.map(({ at: from }, i) => {
    const limit = Math.min(begins[i + 1]?.at ?? part.to, from + 2 * lengths[1])
    while (first < ends.length && ends[first].at < from + apart) first++
    let best: Border | undefined
    for (let e = first; e < ends.length && ends[e].at <= limit; e++) {
      const better = best === undefined || ends[e].error - best.error < 0 || ends[e].cost > best.cost
      if (better) best = ends[e]
    }
    return { from, to: byRules ? (best?.at ?? limit) : limit }
  })
}

/** A record shows more than half of the fields that every example has. */
function isPlausible(rule: DetectorRule, found: readonly FoundValue[]): boolean {
  if (found.length === 0) return false
  const needed = rule.fields.filter((field) => field.needed)
  const shown = needed.filter((field) => found.some((value) => value.field === field))
  return shown.length * 2 >= needed.length
}

function buildRecord(
  lexemes: Lexemes,
  found: readonly FoundValue[],
  fieldCount: number,
): ExtractedRecord | undefined {
  const values: Value[][] = Array.from({ length: fieldCount }, () => [])
  let start = -1
  let end = 0
  for (const { field, from, to, sure } of found) {
    if (field.field >= fieldCount) continue
    const { attribute } = field
    const range = attribute === undefined ? { from, to } : { from, to: from + 1, attribute }
    const value = valueAt(lexemes, range, field.confidence[sure ? 0 : 1])
    if (value === undefined) continue
    values[field.field].push(value)
    if (start < 0 || value.start < start) start = value.start
    end = Math.max(end, value.end)
  }
  return start < 0 ? undefined : { start, end, values }
}
