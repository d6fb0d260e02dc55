import type { Page } from '../../../page/page.ts'
import { type Span, sameSpan } from '../../../page/span.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../../record/label.ts'
import { meantPlaces } from '../../../record/places/resolve.ts'
import type { Host, HostFinder } from './hosts.ts'

/** A place of a labelled value, with the text around it. */
export interface Stand {
  readonly place: Span
  readonly host: Host
}

/** A labelled value of a record, with the place that its record's other values suggest. */
export interface ResolvedValue {
  readonly field: number
  readonly label: LabelledValue
  readonly stands: readonly Stand[]
  readonly chosen: Stand
}

/** A record with the places of its values. */
export interface ResolvedRecord {
  readonly page: Page
  readonly record: LabelledRecord
  readonly values: readonly ResolvedValue[]
}

/** Places beyond these are not looked at: a value that common is no evidence without its neighbours. */
const MAX_PLACES = 2000

/** Whether a value is all of the text around it. */
export function isWhole({ place, host }: Stand): boolean {
  return place.start === host.start && place.end === host.end
}

/**
 * Decides which of its places each value of a record means: values of one record are near together, and whole texts come
 * before parts of texts. A whole text further away is the record's if it is the only one of its kind there, if it is not below
 * another record, as the details below a summary are, and if the nearer part does not share its text with another value.
 */
export function resolveRecord(page: Page, record: LabelledRecord, finder: HostFinder): ResolvedRecord {
  const values = record.values.flatMap((cell, field) =>
    cell.flatMap((label) => {
      if (isLabelledRecord(label)) return []
      const stands = label.places.slice(0, MAX_PLACES).flatMap((place): Stand[] => {
        const host = finder.find(place)
        return host === undefined ? [] : [{ place, host }]
      })
      return stands.length === 0 ? [] : [{ field, label, stands }]
    }),
  )
  const preferred = values.map(({ stands }) => {
    const wholes = stands.filter(isWhole)
    return wholes.length === 0 ? stands : wholes
  })
  let chosen = choose(page, preferred)
  if (preferred.some((stands, v) => stands.length < values[v].stands.length)) {
    const nearer = choose(
      page,
      values.map(({ stands }) => stands),
      true,
    )
    if (extentOf(nearer) < extentOf(chosen)) {
      const wholes = chosen
      chosen = nearer.map((near, v) => {
        const others = nearer.filter((_, other) => other !== v)
        const shares = others.some(({ host }) => host === near.host)
        const keeps =
          !shares &&
          isWhole(wholes[v]) &&
          !finder.isOneOfSeveral(wholes[v].host, spanOf(others)) &&
          !others.every(({ host }) => finder.repeatsBefore(host, wholes[v].host))
        return keeps ? wholes[v] : near
      })
    }
  }
  return { page, record, values: values.map((value, v) => ({ ...value, chosen: chosen[v] })) }
}

/** One place for each value: the nearest, whole texts first unless any part will do. */
function choose(page: Page, stands: readonly (readonly Stand[])[], anyPart = false): Stand[] {
  const meant = meantPlaces(
    page,
    stands.map((each) => ({ places: each.map(({ place }) => place), anyPart })),
  )
  return stands.map((each, v) => each.find(({ place }) => sameSpan(place, meant[v])) ?? each[0])
}

/** The part of the page that some places are in. */
export function spanOf(stands: readonly Stand[]): Span {
  return {
    start: stands.reduce((least, { place }) => Math.min(least, place.start), Number.POSITIVE_INFINITY),
    end: stands.reduce((most, { place }) => Math.max(most, place.end), 0),
  }
}

/** How many texts lie between the first and the last of some places. */
function extentOf(stands: readonly Stand[]): number {
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (const { host } of stands) {
    first = Math.min(first, host.first)
    last = Math.max(last, host.last)
  }
  return last - first
}
