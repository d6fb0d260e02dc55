import { greatestOf, leastOf } from '../../../strings/extremes.ts'
import type { Budget } from '../../language.ts'
import type { View } from '../../parts/run/rule.ts'
import type { Sample } from '../../tokens/sample.ts'
import type { DetectorField, DetectorRule, DetectorZone } from '../rule.ts'
import { findBorders } from '../run/borders.ts'
import { compileSeparator, type DetectorContext } from '../run/compile.ts'
import { placeBar } from './bar.ts'
import type { Examples, FieldExamples } from './examples.ts'
import { learnSeparator, rightOnly } from './learn-separator.ts'
import { backgroundOf, collectSymbols, type PagePart, type SymbolPages, symbolPages } from './matrix.ts'
import { countRoles } from './roles.ts'

/** What kind of rule to learn. */
export interface RuleSettings extends Pick<DetectorRule, 'judge' | 'position'> {
  /** The most tokens that a detector looks at; fewer where records are shorter. */
  readonly reach: number
  /** Whether single lexemes are distinguished, and how often they occur anywhere counts. */
  readonly lexemes: boolean
  readonly threshold: number
  /** Which detectors count where a record begins. */
  readonly recordBegins: 'both' | 'right'
  /** Whether the zone of all records is looked for before the records. */
  readonly global: boolean
}

/** Labels as examples, and the content of values by field; they are the same for all settings. */
export interface Prepared {
  readonly sample: Sample
  readonly examples: Examples
  readonly views: ReadonlyMap<number, View>
}

/** Learns a rule from labels; undefined when the budget is spent. */
export function learnRule(
  { sample, examples, views }: Prepared,
  settings: RuleSettings,
  budget: Budget,
): DetectorRule | undefined {
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
  const learning: Learning = { pages, settings, examples, views }
  const fields = examples.fields.map((field) => learnField(field, inRecord, learning))
  const record = single ? undefined : learnRecord(learning, inPage, whole)
  return {
    judge: settings.judge,
    position: settings.position,
    reach,
    symbols,
    background,
    ...(single || !settings.global ? {} : { global: learnGlobal(learning, inPage) }),
    ...(record === undefined ? {} : { record }),
    fields,
    ...(settings.judge === 'sum' ? { roles: countRoles(sample, pages, examples) } : {}),
    threshold: { record: settings.threshold, field: settings.threshold },
  }
}

/** What the parts of a rule are learned from. */
interface Learning {
  readonly pages: SymbolPages
  readonly settings: RuleSettings
  readonly examples: Examples
  readonly views: ReadonlyMap<number, View>
}

function learnField(
  { field, attribute, values, many, needed, present }: FieldExamples,
  context: DetectorContext,
  { pages, views }: Learning,
): DetectorField {
  const begin = learnSeparator(pages, values.map(({ page, from }) => ({ page, at: from })), context, false) // biome-ignore format: one call
  const end = learnSeparator(pages, values.map(({ page, to }) => ({ page, at: to })), context, false) // biome-ignore format: one call
  const sizes = values.map(({ from, to }) => to - from)
  const { markup } = context.alphabet
  const isPlain = values.every(({ page, from, to }) =>
    pages.pages[page].subarray(from, to).every((symbol) => markup[symbol] === 0),
  )
  const value = views.get(field)
  const costs = begin.left.map((cost, i) => cost + begin.right[i] + end.left[i] + end.right[i])
  const [min, max] = [leastOf(costs), greatestOf(costs)]
  return {
    field,
    ...(attribute === undefined ? {} : { attribute }),
    zone: { begin: begin.separator, end: end.separator },
    bar: { from: min, min, max },
    lengths: [leastOf(sizes), greatestOf(sizes)],
    many,
    needed,
    ...(value === undefined ? {} : { plain: isPlain, present: Math.round(present * 100) / 100, value }),
    confidence: [HALF, HALF / 2],
  }
}

/** Until it is measured on labels left out. */
const HALF = 0.5

function learnRecord(
  { pages, settings, examples }: Learning,
  context: DetectorContext,
  whole: readonly PagePart[],
): NonNullable<DetectorRule['record']> {
  const leaveOut = settings.judge === 'sum'
  const flat = examples.zones.flat()
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
  const { bar } = placeBar(
    counted.left.map((cost, i) => cost + counted.right[i]),
    others,
  )
  return {
    zone: { begin: counted.separator, end: end.separator },
    bar,
    lengths: [leastOf(examples.lengths), greatestOf(examples.lengths)],
  }
}

/** The zone from the first record of a page to the last. */
function learnGlobal({ pages, examples: { zones } }: Learning, context: DetectorContext): DetectorZone {
  const filled = zones.filter((list) => list.length > 0)
  const first = filled.map(([{ page, from }]) => ({ page, at: from }))
  const last = filled.map((list) => ({ page: list[0].page, at: list[list.length - 1].to }))
  return {
    begin: learnSeparator(pages, first, context, false).separator,
    end: learnSeparator(pages, last, context, false).separator,
  }
}
