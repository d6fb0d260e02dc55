import type { Page } from '../../page/page.ts'
import type { ExtractedRecord, Extraction, Value } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { UNLIMITED } from '../budget.ts'
import type { Budget, Language } from '../language.ts'
import { type CompiledContext, compileContext, firesAt } from '../tokens/context.ts'
import type { Lexemes } from '../tokens/lexemes.ts'
import { valueAt } from '../tokens/ranges.ts'
import { createPageReader } from '../tokens/read-page.ts'
import { explain } from './explain.ts'
import { ruleSchema, type SoftMealyRule } from './rule.ts'

/** Finite-state transducers over tokens, whose arcs are the contexts of borders. */
export const softmealy: Language<SoftMealyRule> = { name: 'softmealy', schema: ruleSchema, run, explain }

/** An arc of the tuple transducer: with `opens` a new tuple begins. */
interface Arc {
  readonly to: number
  readonly opens: boolean
  readonly contexts: readonly CompiledContext[]
}

/** The transducers of a rule, ready to run. */
interface Machine {
  readonly begin: readonly CompiledContext[]
  readonly end: readonly CompiledContext[]
  /** Arcs from the beginning of a tuple. */
  readonly starts: readonly Arc[]
  /** Arcs from behind each attribute. */
  readonly after: readonly (readonly Arc[])[]
  readonly ends: readonly (readonly CompiledContext[])[]
  /** The most contexts that are tried at one border. */
  readonly most: number
}

function machineOf({ attributes, body, starts, continues, ends, last }: SoftMealyRule): Machine {
  const opening = starts.map(({ to, contexts }) => ({
    to,
    opens: true,
    contexts: contexts.map(compileContext),
  }))
  const made: Omit<Machine, 'most'> = {
    begin: (body.begin ?? []).map(compileContext),
    end: (body.end ?? []).map(compileContext),
    starts: opening,
    after: attributes.map((_, attribute) => [
      ...(last.includes(attribute) ? opening : []),
      ...continues
        .filter(({ from }) => from === attribute)
        .map(({ to, contexts }) => ({ to, opens: false, contexts: contexts.map(compileContext) })),
    ]),
    ends: ends.map((contexts) => contexts.map(compileContext)),
  }
  return { ...made, most: mostContexts(made) }
}

const readPage = createPageReader(machineOf)

function mostContexts({ begin, end, after, starts, ends }: Omit<Machine, 'most'>): number {
  const count = (arcs: readonly Arc[]) => arcs.reduce((sum, { contexts }) => sum + contexts.length, 0)
  const arcs = [starts, ...after].reduce((most, each) => Math.max(most, count(each)), 0)
  const ending = ends.reduce((most, each) => Math.max(most, each.length), 0)
  return begin.length + end.length + arcs + ending
}

/** A value that the transducer emitted. */
interface Emitted {
  readonly attribute: number
  readonly from: number
  readonly to: number
  readonly opens: boolean
}

/** Runs both transducers over the borders of a page. */
export function run(
  rule: SoftMealyRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget = UNLIMITED,
): Extraction {
  const ready = readPage(rule, page, budget)
  if (ready === undefined) return { records: [] }
  const { lexemes, compiled: machine } = ready
  if (!budget.spend(lexemes.size * machine.most)) return { records: [] }
  const body = findBody(machine, lexemes)
  const records: OpenRecord[] = []
  for (const { attribute, from, to, opens } of emit(machine, lexemes, body.from, body.to)) {
    if (opens || records.length === 0) records.push(emptyRecord(fields.length))
    const { field, attribute: name, confidence } = rule.attributes[attribute]
    if (field >= fields.length) continue
    const range = name === undefined ? { from, to } : { from, to: from + 1, attribute: name }
    const value = valueAt(lexemes, range, confidence)
    if (value !== undefined) addValue(records[records.length - 1], field, value)
  }
  const filled = records.filter(({ end }) => end >= 0)
  return filled.length === 0
    ? { records: [], unmatched: 'no border has the context of a tuple' }
    : { records: filled }
}

function findBody({ begin, end }: Machine, lexemes: Lexemes): { from: number; to: number } {
  const first = (contexts: readonly CompiledContext[], from: number): number | undefined => {
    if (contexts.length === 0) return undefined
    for (let b = from; b <= lexemes.size; b++)
      if (contexts.some((each) => firesAt(each, lexemes, b))) return b
    return undefined
  }
  const from = first(begin, 0) ?? 0
  return { from, to: first(end, from + 1) ?? lexemes.size }
}

function* emit(machine: Machine, lexemes: Lexemes, from: number, to: number): Generator<Emitted> {
  let arcs = machine.starts
  /** The attribute that is being extracted, where it began, and whether it opened a tuple. */
  let open: { attribute: number; from: number; opens: boolean } | undefined
  for (let border = from; border <= to; border++) {
    if (open !== undefined) {
      const { attribute } = open
      if (border === open.from || !machine.ends[attribute].some((each) => firesAt(each, lexemes, border)))
        continue
      yield { ...open, to: border }
      open = undefined
      arcs = machine.after[attribute]
    }
    // An attribute may begin where the one before it ends.
    const arc = arcs.find(({ contexts }) => contexts.some((each) => firesAt(each, lexemes, border)))
    if (arc !== undefined) open = { attribute: arc.to, from: border, opens: arc.opens }
  }
}

/** A record while its values are collected; without values its end is -1. */
interface OpenRecord extends ExtractedRecord {
  start: number
  end: number
  readonly values: Value[][]
}

function emptyRecord(fieldCount: number): OpenRecord {
  return { start: -1, end: -1, values: Array.from({ length: fieldCount }, () => []) }
}

function addValue(record: OpenRecord, field: number, value: Value): void {
  record.values[field].push(value)
  record.start = record.start < 0 ? value.start : Math.min(record.start, value.start)
  record.end = Math.max(record.end, value.end)
}
