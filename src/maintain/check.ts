import type { Field } from '../record/field.ts'
import type { PlainRecord } from '../record/plain.ts'
import { readTyped } from '../record/types/value-type.ts'
import type { WrapperFile } from '../wrapper/file.ts'
import { type Absence, manyMissingChance, missingChance, poissonTail } from './chance.ts'

/** What extraction found on one page, and whether the page's source ends as a whole page does. */
export interface CheckedPage {
  readonly records: readonly PlainRecord[]
  readonly closed: boolean
  /** The share of the wrapper's template that the page has, where that was looked at. */
  readonly templateShare?: number
  /** Whether it is the last of several pages of a list: it has as few records as are left. */
  readonly last?: boolean
}

/** Compares what is extracted with what the wrapper extracted while it was learned. */
export interface Check {
  /** Why the records of this page are doubtful; undefined if they are as expected. */
  page(page: CheckedPage): string | undefined
  /** What is doubtful about all pages together that were given so far. */
  summary(): string[]
}

/** Something that happens by chance on fewer pages than one in a hundred is doubtful. */
const UNLIKELY = 0.01
const UNLIKELY_DEVIATIONS = 2.33

/**
 * The spread of the logarithm of a page's number of records, as far as known before any page was seen; it counts as one
 * page. Measured on 33 list sites, random draws: from 1, 2, 4, 8 and 16 pages, 1.4, 2.0, 1.5, 1.1 and 0.3 % of the other
 * pages had fewer records than this takes for likely.
 */
const SPREAD = 0.7

/** A page of less of the template than this share of the least that one had is another page. */
export const STRANGE = 0.3

/** What a check of single pages leaves to others. */
export interface CheckOptions {
  /** False where the number of records is judged over all pages. */
  readonly counts?: boolean
}

/** A check against the profile of a wrapper. */
export function createCheck(
  file: Pick<WrapperFile, 'fields' | 'profile'>,
  { counts = true }: CheckOptions = {},
): Check {
  const { fields } = file
  const { pages, records: total, recordsPerPage = [], closed, fields: profiles, template } = file.profile
  const filledCounts = recordsPerPage.filter((count) => count > 0)
  const alwaysFound = total > 0 && recordsPerPage.length > 0 && filledCounts.length === recordsPerPage.length
  const expected = filledCounts.length === 0 ? undefined : expectCount(filledCounts)
  const usual = fields.map((field, f): Expectation | undefined => {
    const { onPages } = profiles[f] ?? {}
    if (onPages === undefined || filledCounts.length === 0) return undefined
    // Where counts were sampled, the pages that had records are known in proportion only.
    const seen = Math.max(onPages, Math.round((pages * filledCounts.length) / recordsPerPage.length))
    return { field, seen: { pages: seen, missing: seen - onPages }, missing: 0, misread: 0 }
  })
  let checked = 0

  const judge = (page: CheckedPage): string | undefined => {
    const { records, closed: isClosed, last = false, templateShare = 1 } = page
    if (records.length === 0) {
      return alwaysFound ? `no records; ${describeSeen(recordsPerPage)}` : undefined
    }
    checked++
    if (template !== undefined && templateShare < STRANGE * template.least) {
      return 'the page has little in common with those that the wrapper was learned from'
    }
    const faults = findFaults(records, usual)
    const cut = !isClosed && pages > 0 && closed === pages
    if (cut && (faults.names.length > 0 || recordsPerPage.at(-1)! > 1)) {
      return `the page ends early, without </html>: it may be cut off (${countRecords(records.length)} found)`
    }
    if (counts && !last && expected !== undefined && records.length < expected.least) {
      return `only ${countRecords(records.length)}; ${describeSeen(recordsPerPage)}`
    }
    const mostly = faults.names.length * 2 > faults.usual
    if (mostly && poissonTail(faults.mean, faults.names.length) < UNLIKELY) {
      return `${faults.names.join(', ')} missing or of another kind; usually present while learning`
    }
    return undefined
  }
  return {
    page: judge,
    summary: () => usual.flatMap((each) => (each === undefined ? [] : describeField(each, checked))),
  }
}

/** What is known of a field, and what became of it on the pages checked. */
interface Expectation {
  readonly field: Field
  readonly seen: Absence
  /** Pages with records, none of which had the field. */
  missing: number
  /** Pages whose values do not read as the field's type. */
  misread: number
}

interface Faults {
  /** The fields that are missing from the page, or of another kind there. */
  readonly names: string[]
  /** How many such fields to expect. */
  mean: number
  /** Fields that most pages had. */
  usual: number
}

function findFaults(
  records: readonly PlainRecord[],
  expectations: readonly (Expectation | undefined)[],
): Faults {
  const faults: Faults = { names: [], mean: 0, usual: 0 }
  for (const expectation of expectations) {
    if (expectation === undefined) continue
    const chance = missingChance(expectation.seen)
    faults.mean += chance
    if (chance < 0.5) faults.usual++
    const kind = kindOfValues(records, expectation.field)
    if (kind === 'expected') continue
    if (kind === 'missing') expectation.missing++
    else expectation.misread++
    if (chance < 0.5) faults.names.push(expectation.field.name)
  }
  return faults
}

/** Reading stops at the first value of the expected type: a page is judged, not each value. */
function kindOfValues(records: readonly PlainRecord[], field: Field): 'expected' | 'missing' | 'misread' {
  const type = field.type ?? { kind: 'text' }
  let kind: 'missing' | 'misread' = 'missing'
  for (const record of records) {
    if (!Object.hasOwn(record, field.name)) continue
    const cell = record[field.name]
    for (const value of Array.isArray(cell) ? cell : [cell]) {
      if (typeof value !== 'string' || readTyped(value, type) !== undefined) return 'expected'
      kind = 'misread'
    }
  }
  return kind
}

/** The least number of records that is still likely: logarithms of counts are taken to be normally distributed. */
function expectCount(counts: readonly number[]): { least: number } {
  const logarithms = counts.map(Math.log)
  const n = logarithms.length
  const mean = logarithms.reduce((sum, x) => sum + x, 0) / n
  const squares = logarithms.reduce((sum, x) => sum + (x - mean) ** 2, 0)
  const deviation = Math.sqrt((SPREAD ** 2 + squares) / n) * Math.sqrt(1 + 1 / n)
  return { least: Math.exp(mean - UNLIKELY_DEVIATIONS * deviation) }
}

const NOUNS = {
  text: 'a text',
  boolean: 'a Boolean',
  url: 'a link',
  number: 'a number',
  money: 'an amount',
  date: 'a date',
}

/** `price is missing on 12 of 60 pages; while learning on none of 8` */
function describeField({ field, seen, missing, misread }: Expectation, pages: number): string[] {
  const compare = (problem: string, count: number, before: number) => {
    // One page is judged by itself.
    if (count < 2) return []
    const chance = manyMissingChance({ pages: seen.pages, missing: before }, { pages, missing: count })
    const then = before === 0 ? 'none' : String(before)
    return chance < UNLIKELY
      ? [
          `${field.name} is ${problem} on ${count} of ${pages} pages; while learning on ${then} of ${seen.pages}`,
        ]
      : []
  }
  return [
    ...compare('missing', missing, seen.missing),
    ...compare(`not ${NOUNS[field.type?.kind ?? 'text']}`, misread, 0),
  ]
}

/** `pages had 18 to 25 while learning` */
function describeSeen(counts: readonly number[]): string {
  const [least, most] = [counts[0], counts.at(-1)!]
  const range = least === most ? String(least) : `${least} to ${most}`
  return counts.length === 1
    ? `the page it was learned from had ${range}`
    : `pages had ${range} while learning`
}

function countRecords(count: number): string {
  return count === 1 ? '1 record' : `${count} records`
}
