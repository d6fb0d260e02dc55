import type { Page } from '../../../page/page.ts'
import type { Span } from '../../../page/span.ts'
import type { LabelledRecord } from '../../../record/label.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import type { Finders, Host, HostFinder } from './hosts.ts'
import { isWhole, type ResolvedRecord, type ResolvedValue, type Stand, spanOf } from './resolve.ts'

/** The text that each value of a record is a part of. */
export interface Chosen {
  readonly page: Page
  readonly record: LabelledRecord
  readonly values: readonly { readonly value: ResolvedValue; readonly host: Host }[]
}

/**
 * Chooses the text of each value that is a part of one, by what all records have in common. In this order: not a text that
 * another field is all of, which only mentions the value; not one with a longer word; a text of the record's own; the one with
 * most values of the field, or one of as many whole texts; the one with most parts that are together in every record; one at the kind of
 * place where most records have the field; one in the smallest element around the record; one that is all of an element,
 * because a text between elements has to be found by them; the shortest.
 */
export function createHostChooser(
  records: readonly ResolvedRecord[],
  needed: ReadonlySet<number>,
  finders: Finders,
): (record: ResolvedRecord) => Chosen {
  const measured = new Map<ResolvedRecord, Measure>()
  const measureOf = (record: ResolvedRecord): Measure => {
    const measure = measured.get(record) ?? createMeasure(record, needed, finders(record.page))
    measured.set(record, measure)
    return measure
  }
  const common = countCommon(records, needed, measureOf)
  return (resolved) => {
    const { page, record, values } = resolved
    const measure = measureOf(resolved)
    const parts = values.filter(({ field }) => needed.has(field))
    const companions = new Map<Host, Set<number>>()
    /** How many values a field has in a text, or as whole texts at a kind of place. */
    const held = new Map<string, number>()
    const keyOf = (field: number, stand: Stand): string =>
      isWhole(stand) ? `${field} ${stand.host.path}` : `${field} ${stand.host.start}`
    for (const { field, stands } of parts) {
      for (const { host } of stands) companions.set(host, (companions.get(host) ?? new Set()).add(field))
      for (const key of new Set(stands.map((stand) => keyOf(field, stand))))
        held.set(key, (held.get(key) ?? 0) + 1)
    }
    const rank = ({ field, stands }: ResolvedValue, host: Host): number[] => {
      const { isMention, isOwn, distance } = measure(host, field)
      const here = stands.filter((stand) => stand.host === host)
      const isWords = here.some((stand) => hasWords(page, stand.place))
      const together = [...(companions.get(host) ?? [])].filter((other) =>
        common.areTogether(field, other, host.path),
      )
      return [
        isMention ? 0 : 1,
        isWords ? 1 : 0,
        isOwn ? 1 : 0,
        greatestOf(here.map((stand) => held.get(keyOf(field, stand)) ?? 0)),
        together.length,
        common.recordsWith(field, host.path),
        -distance,
        host.fillsElement ? 1 : 0,
        -host.text.length,
        -host.start,
      ]
    }
    return {
      page,
      record,
      values: parts.map((value) => {
        const hosts = [...new Set(value.stands.map(({ host }) => host))]
        const ranked = hosts.map((host) => ({ host, rank: rank(value, host) }))
        return {
          value,
          host: ranked.reduce((best, each) => (isAbove(each.rank, best.rank) ? each : best)).host,
        }
      }),
    }
  }
}

/** Whether a place begins and ends with words, not inside them. */
function hasWords({ source }: Page, { start, end }: Span): boolean {
  const splits = (at: number): boolean => WORD.test(source[at - 1] ?? '') && WORD.test(source[at] ?? '')
  return !splits(start) && !splits(end)
}

const WORD = /[\p{L}\p{N}_]/u

function isAbove(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((each, i) => each !== b[i])
  return at >= 0 && a[at] > b[at]
}

/** What a text is to a field of a record. */
type Measure = (
  host: Host,
  field: number,
) => {
  /** Whether another field of the record is all of the text, or has it inside. */
  readonly isMention: boolean
  /** Whether the text is alone of its kind beside the record, but for other values of the field. */
  readonly isOwn: boolean
  readonly distance: number
}

function createMeasure({ values }: ResolvedRecord, needed: ReadonlySet<number>, finder: HostFinder): Measure {
  const wholes = values.filter(({ field }) => !needed.has(field))
  // A value that occurs again, such as a year, may be that of the record before.
  const certain = values.filter(({ stands }) => stands.length === 1)
  const beside = spanOf((certain.length === 0 ? values : certain).map(({ chosen }) => chosen))
  const elements = new Map<number, Set<number>>()
  for (const { field, stands } of values) {
    const known = elements.get(field) ?? new Set()
    for (const { host } of stands) known.add(host.element)
    elements.set(field, known)
  }
  const known = new Map<number, Map<Host, ReturnType<Measure>>>()
  return (host, field) => {
    const own = known.get(field) ?? new Map<Host, ReturnType<Measure>>()
    known.set(field, own)
    const found = own.get(host) ?? {
      isMention: wholes.some(({ chosen: { place } }) => isInside(host, place)),
      isOwn: !finder.isOneOfSeveral(host, beside, elements.get(field)),
      distance: finder.distance(host, beside),
    }
    own.set(host, found)
    return found
  }
}

function isInside({ start, end }: Span, outer: Span): boolean {
  return start >= outer.start && end <= outer.end
}

/** What the records have in common. */
interface Common {
  /** How many records have a value of the field in a text of their own with this path. */
  recordsWith(field: number, path: string): number
  /** Whether every record that has both fields has them in one text with this path. */
  areTogether(field: number, other: number, path: string): boolean
}

function countCommon(
  records: readonly ResolvedRecord[],
  needed: ReadonlySet<number>,
  measureOf: (record: ResolvedRecord) => Measure,
): Common {
  const counts = new Map<string, number>()
  for (const record of records) {
    const measure = measureOf(record)
    const parts = record.values.filter(({ field }) => needed.has(field))
    const fields = new Set(parts.map(({ field }) => field))
    const paths = new Map<Host, Set<number>>()
    for (const { field, stands } of parts) {
      for (const { host } of stands) {
        if (!measure(host, field).isOwn) continue
        const known = paths.get(host) ?? new Set()
        paths.set(host, known.add(field))
      }
    }
    const seen = new Set<string>()
    for (const one of fields) for (const other of fields) seen.add(`${one} ${other}`)
    for (const [{ path }, held] of paths) {
      for (const one of held) for (const other of held) seen.add(`${one} ${other} ${path}`)
    }
    for (const key of seen) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const count = (key: string): number => counts.get(key) ?? 0
  return {
    recordsWith: (field, path) => count(`${field} ${field} ${path}`),
    areTogether: (one, other, path) => count(`${one} ${other} ${path}`) === count(`${one} ${other}`),
  }
}
