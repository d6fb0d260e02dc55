import type { Field } from '../../record/field.ts'
import type { Budget, Learner } from '../language.ts'
import { type Border, type ContextLengths, learnContexts } from '../tokens/contexts.ts'
import { learnAndReplay, type RuleMaker } from '../tokens/learn-and-replay.ts'
import type { TokenRange } from '../tokens/ranges.ts'
import { isSampleRecord, rangesOf } from '../tokens/sample.ts'
import { listsOf, type RecordList, recordZones, type Zone } from '../tokens/zones.ts'
import { type LocatorExample, learnLocator } from './learn-locator.ts'
import type { Leaf, LevelRule, Locator, StalkerRule } from './rule.ts'
import { stalker } from './run.ts'

const maker: RuleMaker<StalkerRule> = {
  language: stalker,
  make({ pages }, { fields, shape }, budget) {
    const catalogue = learnLevel(listsOf(pages), fields, shape === 'single', budget)
    return typeof catalogue === 'string' ? catalogue : { catalogue }
  },
  withConfidence: ({ catalogue }, confidence) => ({
    catalogue: levelWithConfidence(catalogue, confidence, ''),
  }),
  findsNothing: 'no landmarks lead to the values of the examples',
}

/** Learns landmark rules for an embedded catalogue. */
export const stalkerLearner: Learner<StalkerRule> = {
  language: stalker,
  variants: [],
  accepts: { labels: 'required', lists: true, nesting: true, noise: false },
  learn: (task, budget) => learnAndReplay(maker, task, budget),
}

/** The level with the confidence of each leaf; `within` is the path of the field that holds the level. */
function levelWithConfidence(
  { leaves, nested, ...frame }: LevelRule,
  confidence: (path: string) => number,
  within: string,
): LevelRule {
  return {
    ...frame,
    leaves: leaves.map((leaf) => ({ ...leaf, confidence: confidence(`${within}${leaf.field}`) })),
    nested: nested.map(({ field, level }) => ({
      field,
      level: levelWithConfidence(level, confidence, `${within}${field}.`),
    })),
  }
}

/** What begins an item is mostly its own first tokens; the one before it helps where they are not enough. */
const ITEM_LENGTHS: ContextLengths = [
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 3],
]

/** Learns the records of parts of pages, and what they hold; or says why not. */
function learnLevel(
  lists: readonly RecordList[],
  fields: readonly Field[],
  single: boolean,
  budget: Budget,
): LevelRule | string {
  const zones = single ? lists.map(({ part, records }) => records.map(() => part)) : recordZones(lists)
  const frame = single ? {} : learnItems(lists, zones, budget)
  if (typeof frame === 'string') return frame
  const leaves: Leaf[] = []
  const nested: LevelRule['nested'] = []
  for (const [f, field] of fields.entries()) {
    const cells = lists.flatMap(({ lexemes, records }, l) =>
      records.map((record, r) => ({ lexemes, zone: zones[l][r], record, values: rangesOf(record, f) })),
    )
    if (field.fields !== undefined) {
      const inner = cells.map(({ lexemes, zone, record }): RecordList => {
        const records = (record.values[f] ?? []).filter(isSampleRecord)
        return { lexemes, part: zone, records, complete: true }
      })
      if (inner.every(({ records }) => records.length === 0)) continue
      const level = learnLevel(inner, field.fields, false, budget)
      if (typeof level === 'string') return level
      nested.push({ field: f, level })
    } else if (cells.some(({ values }) => values.length > 0)) {
      const leaf = learnLeaf(f, cells, budget)
      if (leaf === undefined) return `no landmarks lead to every ${field.name}`
      leaves.push(leaf)
    }
  }
  return { ...frame, leaves, nested }
}

/** What begins the items, and the region in which they are. */
function learnItems(
  lists: readonly RecordList[],
  zones: readonly (readonly Zone[])[],
  budget: Budget,
): Pick<LevelRule, 'items' | 'region'> | string {
  const begins: Border[] = []
  const others: Border[] = []
  const starts: LocatorExample[] = []
  const ends: LocatorExample[] = []
  for (const [l, { lexemes, part, records, complete }] of lists.entries()) {
    const own = zones[l]
    const from = own[0]?.from ?? part.to
    const to = own[own.length - 1]?.to ?? part.from
    const isBegin = new Set(own.map((zone) => zone.from))
    for (const zone of own) begins.push({ lexemes, at: zone.from })
    if (records.length > 0 && complete) {
      starts.push({ lexemes, ...part, target: from })
      ends.push({ lexemes, ...part, target: to })
    }
    const last = complete ? to : from
    for (let at = from; at < last; at++) if (!isBegin.has(at)) others.push({ lexemes, at })
    for (const zone of own) for (let at = zone.from + 1; at < zone.to; at++) others.push({ lexemes, at })
  }
  if (begins.length === 0) return 'no record is marked'
  const start = learnLocator(starts, ['forward'], budget)
  const end = learnLocator(ends, ['backward'], budget)
  const outside = outsideOf(lists, zones, start, end)
  const items = learnContexts(begins, [...others, ...outside], budget, ITEM_LENGTHS)
  const region = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
  return { items, ...(start === undefined && end === undefined ? {} : { region }) }
}

/** Borders beyond the records of a page, where no item may begin unless the region leaves them out. */
function outsideOf(
  lists: readonly RecordList[],
  zones: readonly (readonly Zone[])[],
  start: Locator | undefined,
  end: Locator | undefined,
): Border[] {
  return lists.flatMap(({ lexemes, part, complete }, l) => {
    if (!complete) return []
    const from = zones[l][0]?.from ?? part.to
    const to = zones[l].at(-1)?.to ?? part.to
    const borders: Border[] = []
    if (start === undefined) for (let at = part.from; at < from; at++) borders.push({ lexemes, at })
    if (end === undefined) for (let at = to; at < part.to; at++) borders.push({ lexemes, at })
    return borders
  })
}

/** A record with the values of one field. */
interface Cell {
  readonly lexemes: LocatorExample['lexemes']
  readonly zone: Zone
  readonly values: readonly TokenRange[]
}

function learnLeaf(field: number, cells: readonly Cell[], budget: Budget): Leaf | undefined {
  const values = cells.flatMap(({ lexemes, zone, values }) =>
    values.map((value) => ({ lexemes, zone, value })),
  )
  const [{ value: first }] = values
  const attribute = values.every(({ value }) => value.attribute === first.attribute)
    ? first.attribute
    : undefined
  const start = learnLocator(
    cells.map(({ lexemes, zone, values: [value] }) => ({ lexemes, ...zone, target: value?.from })),
    ['forward', 'backward'],
    budget,
  )
  if (start === undefined) return undefined
  const end = learnEnd(values, cells, budget)
  if (end === undefined) return undefined
  const many = cells.some((cell) => cell.values.length > 1)
  const next = many
    ? learnLocator(
        cells.flatMap(({ lexemes, zone, values: list }) =>
          list.map((value, i) => ({ lexemes, from: value.to, to: zone.to, target: list[i + 1]?.from })),
        ),
        ['forward'],
        budget,
      )
    : undefined
  return {
    field,
    ...(attribute === undefined ? {} : { attribute }),
    start,
    end,
    ...(next === undefined ? {} : { next }),
  }
}

/** Forward from the beginning of the value; backward from the end of the record only where every record has one value. */
function learnEnd(
  values: readonly { lexemes: LocatorExample['lexemes']; zone: Zone; value: TokenRange }[],
  cells: readonly Cell[],
  budget: Budget,
): Locator | undefined {
  const forward = learnLocator(
    values.map(({ lexemes, zone, value }) => ({
      lexemes,
      from: value.from + 1,
      to: zone.to,
      target: value.to,
    })),
    ['forward'],
    budget,
  )
  if (forward?.disjuncts.length === 1 || cells.some((cell) => cell.values.length > 1)) return forward
  const backward = learnLocator(
    values.map(({ lexemes, zone, value }) => ({ lexemes, from: value.from, to: zone.to, target: value.to })),
    ['backward'],
    budget,
  )
  if (forward === undefined || backward === undefined) return forward ?? backward
  return backward.disjuncts.length < forward.disjuncts.length ? backward : forward
}
