import type { LearningExample } from '../../src/learn/learn.ts'
import type { Page } from '../../src/page/page.ts'
import type { ExampleRecord } from '../../src/record/example.ts'
import { placesOf } from '../../src/record/locate.ts'
import type { TruthRecord } from '../sites/truth.ts'

/** Some records of a page, to be given to the learner. */
export interface Selection {
  readonly page: Page
  readonly records: readonly TruthRecord[]
  /** Whether these are all records of the page, and the learner knows it. */
  readonly complete: boolean
}

/** A true value that cannot be labelled, because it is not found on its page. */
export interface DroppedValue {
  readonly page: string
  readonly field: string
  readonly value: string
}

/** What the learner is given, and what had to be left out of it. */
export interface Labels {
  readonly examples: LearningExample[]
  readonly dropped: DroppedValue[]
}

/**
 * Writes truth as a person writes examples. On list pages a field is a text where every selected record shows at most
 * one value of it, a list where some record shows several. On pages of one record each a field stays the list that the
 * truth has: one or two values do not prove that a field never holds more. A value that is not on its page is left out;
 * a record of which nothing is left is left out too, and its page is then not complete.
 */
export function labelPages(selections: readonly Selection[]): Labels {
  const dropped: DroppedValue[] = []
  const found = selections.map(({ page, records, complete }) => {
    const left = records.map((record) => dropMissing(record, '', page, dropped)).filter(isFilled)
    return { page, records: left, complete: complete && left.length === records.length }
  })
  const many = new Set<string>()
  const least = found.every(({ records, complete }) => complete && records.length === 1) ? 1 : 2
  for (const { records } of found) for (const record of records) findMany(record, '', many, least)
  return {
    examples: found.map(({ page, records, complete }) => ({
      page,
      records: records.map((record) => toExample(record, '', many)),
      ...(complete ? {} : { complete: false }),
    })),
    dropped,
  }
}

function dropMissing(record: TruthRecord, prefix: string, page: Page, dropped: DroppedValue[]): TruthRecord {
  const entries: [string, (string | TruthRecord)[]][] = []
  for (const [name, items] of Object.entries(record)) {
    const field = `${prefix}${name}`
    const left = items
      .map((item) => (typeof item === 'string' ? item : dropMissing(item, `${field}.`, page, dropped)))
      .filter((item) => {
        if (typeof item !== 'string') return isFilled(item)
        const isThere = placesOf(page, item).length > 0
        if (!isThere) dropped.push({ page: page.name, field, value: item })
        return isThere
      })
    if (left.length > 0) entries.push([name, left])
  }
  return Object.fromEntries(entries)
}

function isFilled(record: TruthRecord): boolean {
  return Object.keys(record).length > 0
}

/** Adds the fields of which some record holds at least this many values. */
function findMany(record: TruthRecord, prefix: string, many: Set<string>, least: number): void {
  for (const [name, items] of Object.entries(record)) {
    const field = `${prefix}${name}`
    if (items.length >= least) many.add(field)
    for (const item of items) if (typeof item !== 'string') findMany(item, `${field}.`, many, least)
  }
}

function toExample(record: TruthRecord, prefix: string, many: ReadonlySet<string>): ExampleRecord {
  const entries = Object.entries(record).map(([name, items]) => {
    const field = `${prefix}${name}`
    const values = items.map((item) => (typeof item === 'string' ? item : toExample(item, `${field}.`, many)))
    return [name, many.has(field) ? values : values[0]] as const
  })
  return Object.fromEntries(entries)
}
