import type { Field } from '../../../record/field.ts'
import type { Budget } from '../../language.ts'
import type { TokenRange } from '../../tokens/ranges.ts'
import { rangesOf, type Sample } from '../../tokens/sample.ts'
import { recordZones, type Zone } from '../../tokens/zones.ts'
import type { Bar, DetectorField, DetectorRule, DetectorZone } from '../rule.ts'
import { findBorders } from '../run/borders.ts'
import { compileSeparator, type DetectorContext } from '../run/compile.ts'
import { findCandidates } from '../run/find-values.ts'
import { type PlacedBar, placeBar } from './bar.ts'
import { type LearnedSeparator, learnSeparator, rightOnly } from './learn-separator.ts'
import {
  backgroundOf,
  collectSymbols,
  type ExampleBorder,
  type PagePart,
  type SymbolPages,
  symbolPages,
} from './matrix.ts'

/** What kind of rule to learn. */
export interface RuleSettings extends Pick<DetectorRule, 'judge' | 'position'> {
  /** The most tokens that a detector looks at; fewer where records are shorter. */
  readonly reach: number
  /** Whether single lexemes are told apart, and how often they are met anywhere counts. */
  readonly lexemes: boolean
  readonly threshold: number
  /** Which detectors count where a record begins. */
  readonly recordBegins: 'both' | 'right'
  /** Whether the zone of all records is looked for before the records. */
  readonly global: boolean
}

/** A rule with how well it separates its examples from all else on their pages, when each page is left out in turn. */
export interface LearnedRule {
  readonly rule: DetectorRule
  readonly quality: number
}

/** Learns a rule from labels; undefined when the budget is spent. */
export function learnRule(
  sample: Sample,
  schema: readonly Field[],
  settings: RuleSettings,
  budget: Budget,
): LearnedRule | undefined {
  const examples = collectExamples(sample, schema)
  const { zones, single, lengths } = examples
  const lexemes = sample.pages.map((page) => page.lexemes)
  const size = lexemes.reduce((sum, page) => sum + page.size, 0)
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  const reach = Math.max(2, Math.min(settings.reach, Math.round(mean)))
  if (!budget.spend(size * reach * 2 * (examples.fields.length + 1))) return undefined

  const symbols = settings.lexemes ? collectSymbols(lexemes, examples.borders, reach) : []
  const pages = symbolPages(lexemes, symbols)
  const whole = lexemes.map((page, p): PagePart => ({ page: p, from: 0, to: page.size }))
  const background = {
    page: settings.lexemes ? backgroundOf(pages, whole) : [],
    record: settings.lexemes ? backgroundOf(pages, zones.flat()) : [],
  }
  const context = { reach, position: settings.position, alphabet: pages.alphabet }
  const inPage: DetectorContext = { ...context, background: background.page }
  const inRecord: DetectorContext = { ...context, background: background.record }
  const learning: Learning = { pages, settings, zones, examples }

  const qualities: number[] = []
  const fields = examples.fields.map((field): DetectorField => {
    const learned = learnField(field, inRecord, learning)
    qualities.push(learned.quality)
    return learned.field
  })
  const record = single ? undefined : learnRecord(learning, inPage, whole)
  const rule: DetectorRule = {
    judge: settings.judge,
    position: settings.position,
    reach,
    symbols,
    background,
    ...(single || !settings.global ? {} : { global: learnGlobal(learning, inPage) }),
    ...(record === undefined ? {} : { record }),
    fields,
    threshold: { record: settings.threshold, field: settings.threshold },
  }
  return { rule, quality: qualities.reduce((sum, each) => sum + each, 0) / qualities.length }
}

/** A field with where its values are. */
interface FieldExamples {
  readonly field: number
  readonly attribute: string | undefined
  readonly values: readonly (PagePart & { readonly record: number })[]
  readonly many: boolean
  readonly needed: boolean
  /** The logarithm, to base 2, of the odds that a record has it. */
  readonly present: number
}

/** The labels as borders and zones. */
interface Examples {
  readonly single: boolean
  /** The zones of the records of every page; the whole page where pages hold one record. */
  readonly zones: readonly (readonly PagePart[])[]
  /** The lengths of the records in tokens. */
  readonly lengths: readonly number[]
  readonly fields: readonly FieldExamples[]
  /** Every border of a zone. */
  readonly borders: readonly ExampleBorder[]
}

/** What the parts of a rule are learned from. */
interface Learning {
  readonly pages: SymbolPages
  readonly settings: RuleSettings
  readonly zones: Examples['zones']
  readonly examples: Examples
}

function collectExamples(sample: Sample, schema: readonly Field[]): Examples {
  const { pages } = sample
  const single = pages.every((page) => page.single || page.records.length === 0)
  const whole = pages.map(({ lexemes }): Zone => ({ from: 0, to: lexemes.size }))
  const found = single
    ? pages.map(({ records }, p) => records.map(() => whole[p]))
    : recordZones(
        pages.map(({ lexemes, records, complete }, p) => ({ lexemes, records, complete, part: whole[p] })),
      )
  const zones = found.map((list, page) => list.map((zone): PagePart => ({ page, ...zone })))
  const lengths = pages.flatMap(({ records }, p) =>
    records.map(({ from, to }, r) => (single ? to - from : zones[p][r].to - zones[p][r].from)),
  )
  const fields = schema.flatMap((declared, field): FieldExamples[] => {
    const cells = pages.flatMap(({ records }, page) =>
      records.map((record, r) => rangesOf(record, field).map((range) => ({ page, record: r, ...range }))),
    )
    const values = cells.flat()
    if (values.length === 0) return []
    const many = declared.many || cells.some((cell) => cell.length > 1)
    const having = cells.filter((cell) => cell.length > 0).length
    return [
      {
        field,
        attribute: attributeOf(values),
        values,
        many,
        needed: having === cells.length,
        present: Math.log2((having + 0.5) / (cells.length - having + 0.5)),
      },
    ]
  })
  const ends = [...(single ? [] : zones.flat()), ...fields.flatMap(({ values }) => values)]
  const borders = ends.flatMap(({ page, from, to }) => [
    { page, at: from },
    { page, at: to },
  ])
  return { single, zones, lengths, fields, borders }
}

/** The attribute that most values are; undefined where they are texts. */
function attributeOf(values: readonly TokenRange[]): string | undefined {
  const [first] = values
  return values.every(({ attribute }) => attribute === first.attribute) ? first.attribute : undefined
}

function learnField(
  { field, attribute, values, many, needed, present }: FieldExamples,
  context: DetectorContext,
  { pages, settings, zones }: Learning,
): { field: DetectorField; quality: number } {
  const leaveOut = settings.judge === 'sum'
  const begin = learnSeparator(
    pages,
    values.map(({ page, from }) => ({ page, at: from })),
    context,
    leaveOut,
  )
  const end = learnSeparator(
    pages,
    values.map(({ page, to }) => ({ page, at: to })),
    context,
    leaveOut,
  )
  const sizes = values.map(({ from, to }) => to - from)
  const { markup } = context.alphabet
  const isPlain = values.every(({ page, from, to }) =>
    pages.pages[page].subarray(from, to).every((symbol) => markup[symbol] === 0),
  )
  const isTag = (page: number, at: number): boolean => markup[pages.pages[page][at]] !== 0
  const besideTags: [boolean, boolean] = [
    values.every(({ page, from }) => isTag(page, from - 1)),
    values.every(({ page, to }) => isTag(page, to)),
  ]
  const draft: DetectorField = {
    field,
    ...(attribute === undefined ? {} : { attribute }),
    zone: { begin: begin.separator, end: end.separator },
    bar: rangeAsBar(begin, end),
    lengths: [sizes.reduce((a, b) => Math.min(a, b)), sizes.reduce((a, b) => Math.max(a, b))],
    many,
    needed,
    ...(leaveOut ? { plain: isPlain, besideTags, present: Math.round(present * 100) / 100 } : {}),
    confidence: [0, 0],
  }
  const compiled = {
    field: draft,
    begin: compileSeparator(begin.separator, context),
    end: compileSeparator(end.separator, context),
  }
  const search = {
    fields: [],
    reach: context.reach,
    judge: 'sum' as const,
    threshold: Number.POSITIVE_INFINITY,
    markup,
  }
  const others: number[] = []
  for (const [p, list] of zones.entries()) {
    for (const [r, zone] of list.entries()) {
      const own = values.filter(({ page, record }) => page === p && record === r)
      for (const { from, to, cost } of findCandidates(compiled, search, pages.pages[p], zone)) {
        if (!own.some((value) => from < value.to && value.from < to)) others.push(cost)
      }
    }
  }
  const placed = placeBar(sumCosts(begin, end), others)
  return { field: { ...draft, bar: placed.bar, confidence: confidenceOf(placed) }, quality: placed.f1 }
}

/** Before the bar is known, what the examples cost stands in for it. */
function rangeAsBar({ separator: begin }: LearnedSeparator, { separator: end }: LearnedSeparator): Bar {
  const min = begin.costs.min + end.costs.min
  return { from: min, min, max: begin.costs.max + end.costs.max }
}

function sumCosts(begin: LearnedSeparator, end: LearnedSeparator): number[] {
  return begin.left.map((cost, i) => cost + begin.right[i] + end.left[i] + end.right[i])
}

/** The share of values that were right, as if one more had been right and one wrong. */
function confidenceOf({ right, wrong }: PlacedBar): [number, number] {
  const share = (right + 1) / (right + wrong + 2)
  return [Math.round(share * 1000) / 1000, Math.round((share / 2) * 1000) / 1000]
}

function learnRecord(
  { pages, settings, zones, examples }: Learning,
  context: DetectorContext,
  whole: readonly PagePart[],
): NonNullable<DetectorRule['record']> {
  const leaveOut = settings.judge === 'sum'
  const flat = zones.flat()
  const begins = flat.map(({ page, from }) => ({ page, at: from }))
  const begin = learnSeparator(pages, begins, context, leaveOut)
  const end = learnSeparator(
    pages,
    flat.map(({ page, to }) => ({ page, at: to })),
    context,
    leaveOut,
  )
  const own = new Set(begins.map(({ page, at }) => `${page}:${at}`))
  const counted = settings.recordBegins === 'right' ? rightOnly(begin) : begin
  const compiled = compileSeparator(counted.separator, context)
  const others = whole.flatMap((part) =>
    findBorders(compiled, pages.pages[part.page], context.reach, part, 'sum', Number.NEGATIVE_INFINITY)
      .filter(({ at }) => !own.has(`${part.page}:${at}`))
      .map(({ cost }) => cost),
  )
  const placed = placeBar(
    counted.left.map((cost, i) => cost + counted.right[i]),
    others,
  )
  const lengths = examples.lengths
  return {
    zone: { begin: counted.separator, end: end.separator },
    bar: placed.bar,
    lengths: [lengths.reduce((a, b) => Math.min(a, b)), lengths.reduce((a, b) => Math.max(a, b))],
  }
}

/** The zone from the first record of a page to the last. */
function learnGlobal({ pages, zones }: Learning, context: DetectorContext): DetectorZone {
  const filled = zones.filter((list) => list.length > 0)
  const first = filled.map(([{ page, from }]) => ({ page, at: from }))
  const last = filled.map((list) => ({ page: list[0].page, at: list[list.length - 1].to }))
  return {
    begin: learnSeparator(pages, first, context, false).separator,
    end: learnSeparator(pages, last, context, false).separator,
  }
}
