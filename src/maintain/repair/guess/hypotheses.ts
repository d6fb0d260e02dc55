import type { Page } from '../../../page/page.ts'
import type { WrapperFile } from '../../../wrapper/file.ts'
import type { KeptPage } from '../locate/corroborate.ts'
import type { KeptRecord } from '../locate/join-parts.ts'
import { fitOf, groupPlaces, type PlaceGroup, type TextPlace } from './groups.ts'

/** A guess at which places of the new pages are the records. */
export interface Hypothesis {
  readonly name: string
  readonly fit: number
  readonly pages: readonly KeptPage[]
}

const GROUPS_PER_FIELD = 4
const MOST_HYPOTHESES = 8
/** The values of a record are fewer texts apart. */
const NEAR = 12

/**
 * Guesses at records where no value of before is on the new pages: for every field the groups of places that look like its
 * values, combined where their places are near one another.
 */
export function guessRecords(pages: readonly Page[], profile: WrapperFile['profile']): Hypothesis[] {
  const groups = groupPlaces(pages)
  const perPage = Math.max(0.5, profile.records / Math.max(1, profile.pages))
  const ranked = profile.fields.map((field) => {
    const expected = Math.max(0.5, (perPage * field.values) / Math.max(1, profile.records))
    return groups
      .map((group) => ({ group, fit: fitOf(group, field, expected) }))
      .sort((a, b) => b.fit - a.fit || (a.group.sign < b.group.sign ? -1 : 1))
      .slice(0, GROUPS_PER_FIELD)
  })
  if (ranked.some((each) => each.length === 0)) return []
  // The field whose best group fits best leads; the others follow it where they are near.
  const filled = profile.fields.map((field) => field.filled / Math.max(1, profile.records))
  const lead = filled.reduce(
    (best, share, f) => (share * ranked[f][0].fit > filled[best] * ranked[best][0].fit ? f : best),
    0,
  )
  const found: Hypothesis[] = []
  for (const leader of ranked[lead]) {
    const chosen = ranked.map((options, f) => {
      if (f === lead) return leader
      return options
        .filter(({ group }) => group !== leader.group)
        .map((each) => ({ ...each, fit: each.fit * together(leader.group, each.group, filled[f]) }))
        .sort((a, b) => b.fit - a.fit)[0]
    })
    const whole = chosen.filter((each) => each !== undefined)
    if (whole.length < chosen.length) continue
    found.push({
      name: whole.map(({ group }) => group.sign).join(' + '),
      fit: whole.reduce((product, each) => product * each.fit, 1),
      pages: pages.map((page, p) =>
        keepPage(
          page,
          p,
          lead,
          whole.map(({ group }) => group),
        ),
      ),
    })
  }
  return found.sort((a, b) => b.fit - a.fit).slice(0, MOST_HYPOTHESES)
}

/**
 * The share of leading places that have a place of the other group near, beside the share of records that had the field; less the
 * further away these are.
 */
function together(leader: PlaceGroup, other: PlaceGroup, filled: number): number {
  let have = 0
  let all = 0
  let distance = 0
  leader.pages.forEach((places, p) => {
    for (const place of places) {
      all++
      const near = nearest(place, other.pages[p])
      if (near === undefined) continue
      have++
      distance += Math.abs(near.at - place.at)
    }
  })
  if (have === 0) return 0
  return Math.min(1, have / all / Math.max(0.05, filled)) / (1 + DISTANCE * (distance / have))
}

/** What a text between two values of a record costs. */
const DISTANCE = 0.05

function keepPage(page: Page, p: number, lead: number, groups: readonly PlaceGroup[]): KeptPage {
  const records: KeptRecord[] = groups[lead].pages[p].map((place) => {
    const cells = groups.map((group, f) => {
      if (f === lead) return [place]
      const other = nearest(place, group.pages[p])
      return other === undefined ? [] : [other]
    })
    return { remembered: { cells: cells.map((cell) => cell.map(({ text }) => text)) }, cells }
  })
  return { page, remembered: records.map(({ remembered }) => remembered), isPartial: true, records }
}

/** The nearest place that is neither inside nor around the given one; places are in page order. */
function nearest(place: TextPlace, places: readonly TextPlace[]): TextPlace | undefined {
  let best: TextPlace | undefined
  let least = NEAR
  for (const other of places) {
    if (other.start < place.end && place.start < other.end) continue
    // What follows a value belongs to it more often than what precedes it.
    const distance = other.at >= place.at ? other.at - place.at : place.at - other.at + 0.5
    if (distance >= least) continue
    least = distance
    best = other
  }
  return best
}
