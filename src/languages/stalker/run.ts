import type { Page } from '../../page/page.ts'
import type { ExtractedRecord, Extraction, Value } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { UNLIMITED } from '../budget.ts'
import { keepFieldsApart } from '../fields-apart.ts'
import type { Budget, Language } from '../language.ts'
import { type CompiledContext, compileContext, firesAt } from '../tokens/context.ts'
import type { Lexemes } from '../tokens/lexemes.ts'
import { valueAt } from '../tokens/ranges.ts'
import { createPageReader } from '../tokens/read-page.ts'
import { explain } from './explain.ts'
import { type CompiledLocator, compileLocator, locate } from './locate.ts'
import { type Leaf, type LevelRule, ruleSchema, type StalkerRule } from './rule.ts'

/** Landmark rules at the edges of an embedded catalogue, so that records may hold records. */
export const stalker: Language<StalkerRule> = { name: 'stalker', schema: ruleSchema, run, explain }

/** A leaf ready to run. */
interface CompiledLeaf {
  readonly leaf: Leaf
  readonly start: CompiledLocator
  readonly end: CompiledLocator
  readonly next: CompiledLocator | undefined
}

/** A level ready to run. */
interface CompiledLevel {
  readonly items: readonly CompiledContext[] | undefined
  readonly start: CompiledLocator | undefined
  readonly end: CompiledLocator | undefined
  readonly leaves: readonly CompiledLeaf[]
  readonly nested: readonly { readonly field: number; readonly level: CompiledLevel }[]
}

const readPage = createPageReader(({ catalogue }: StalkerRule) => compileLevel(catalogue))

function compileLevel({ items, region, leaves, nested }: LevelRule): CompiledLevel {
  const optional = (locator: Parameters<typeof compileLocator>[0] | undefined) =>
    locator === undefined ? undefined : compileLocator(locator)
  return {
    items: items?.map(compileContext),
    start: optional(region?.start),
    end: optional(region?.end),
    leaves: leaves.map((leaf) => ({
      leaf,
      start: compileLocator(leaf.start),
      end: compileLocator(leaf.end),
      next: optional(leaf.next),
    })),
    nested: nested.map(({ field, level }) => ({ field, level: compileLevel(level) })),
  }
}

/** A part of a page, as tokens [from, to). */
interface Part {
  readonly from: number
  readonly to: number
}

/** Finds the records of a page, then what each of them holds. */
export function run(
  rule: StalkerRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget = UNLIMITED,
): Extraction {
  const ready = readPage(rule, page, budget)
  if (ready === undefined) return { records: [] }
  const { lexemes, compiled } = ready
  const reading = { lexemes, budget }
  const records = readLevel(compiled, reading, { from: 0, to: lexemes.size }, fields)
  return records.length === 0 ? { records, unmatched: 'no landmark of a record is on the page' } : { records }
}

/** A page that is read, and the steps that are left for it. */
interface Reading {
  readonly lexemes: Lexemes
  readonly budget: Budget
}

function readLevel(
  level: CompiledLevel,
  reading: Reading,
  part: Part,
  fields: readonly Field[],
): ExtractedRecord[] {
  const { lexemes, budget } = reading
  if (!budget.spend((part.to - part.from) * (1 + (level.items?.length ?? 0)))) return []
  return itemsOf(level, lexemes, part).flatMap((item) => {
    const values: (Value | ExtractedRecord)[][] = Array.from({ length: fields.length }, () => [])
    for (const leaf of level.leaves) {
      if (leaf.leaf.field < fields.length)
        for (const value of readLeaf(leaf, reading, item)) values[leaf.leaf.field].push(value)
    }
    for (const { field, level: inner } of level.nested) {
      if (field < fields.length)
        for (const record of readLevel(inner, reading, item, fields[field].fields ?? []))
          values[field].push(record)
    }
    let start = Number.POSITIVE_INFINITY
    let end = -1
    for (const value of values.flat()) {
      start = Math.min(start, value.start)
      end = Math.max(end, value.end)
    }
    return end < 0 ? [] : [{ start, end, values: keepFieldsApart(values, fields) }]
  })
}

/** The records of a part: each begins where an item does, and ends where the next begins. */
function itemsOf({ items, start, end }: CompiledLevel, lexemes: Lexemes, part: Part): Part[] {
  const from = (start && locate(start, lexemes, part.from, part.to)) ?? part.from
  const to = (end && locate(end, lexemes, from, part.to)) ?? part.to
  if (items === undefined) return [{ from, to }]
  const begins: number[] = []
  for (let at = from; at < to; at++) if (items.some((each) => firesAt(each, lexemes, at))) begins.push(at)
  return begins.map((begin, i) => ({ from: begin, to: begins[i + 1] ?? to }))
}

/** The values of a leaf in a record; their number is bounded by the tokens, because each is behind the one before it. */
function readLeaf(
  { leaf, start, end, next }: CompiledLeaf,
  { lexemes, budget }: Reading,
  item: Part,
): Value[] {
  const values: Value[] = []
  const tries = start.disjuncts.length + end.disjuncts.length
  let from = locate(start, lexemes, item.from, item.to)
  while (from !== undefined && from < item.to && budget.spend((item.to - from) * tries)) {
    const to =
      leaf.attribute !== undefined
        ? from + 1
        : end.direction === 'forward'
          ? locate(end, lexemes, from + 1, item.to)
          : locate(end, lexemes, from, item.to)
    if (to === undefined || to <= from) break
    const attribute = leaf.attribute === undefined ? {} : { attribute: leaf.attribute }
    const value = valueAt(lexemes, { from, to, ...attribute }, leaf.confidence)
    if (value !== undefined) values.push(value)
    from = next === undefined ? undefined : locate(next, lexemes, to, item.to)
  }
  return values
}
