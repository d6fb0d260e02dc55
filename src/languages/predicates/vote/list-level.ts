import type { ListRule } from '../rule.ts'
import { listItems } from '../run/list-items.ts'
import type { Outcome } from './hold-votes.ts'
import { isTemplateText, type Site } from './site.ts'

/** How a list continues, with the items it gives on every page. */
export interface ListOutcome {
  readonly rule: ListRule
  readonly items: readonly (readonly number[])[]
}

const LEVELS = [1, 2, 3, 4]
const MAX_STOP = 200
/** Items that no label confirms must vary: under this share of distinct ones they may be a phrase of the template. */
const DISTINCT_ITEMS = 0.34
/** Where fewer vary, such as genres, this share must be values that lead the list of another page. */
const LEADING_ITEMS = 0.5

/**
 * Finds the level at which the winning values go on as lists: one that never leaves the labels on a labelled page, then
 * the one that finds most labelled values, then most values. Undefined when every level leaves the labels.
 */
export function learnList(
  site: Site,
  { chosen, guard }: Outcome,
  isLabelled: (page: number, text: string) => boolean,
): ListOutcome | undefined {
  const wonTexts = new Set(chosen.map((candidate) => (candidate === undefined ? -1 : site.textId[candidate])))
  let best: { covered: number; found: number; list: ListOutcome } | undefined
  for (const level of LEVELS) {
    const stop = new Set<string>()
    const items = chosen.map((candidate, page) => {
      if (candidate === undefined) return []
      const ends = (index: number): boolean => {
        const text = site.textId[site.offset[page] + index]
        if (!site.texts[text].startsWith(guard.prefix)) return true
        if (wonTexts.has(text) || !isTemplateText(site, text)) return false
        if (stop.size < MAX_STOP) stop.add(site.texts[text])
        return true
      }
      const from = site.offset[page]
      const found = listItems(site.views[page], site.candidates[page], candidate - from, level, ends)
      return found.map((index) => from + index)
    })
    const judged = judge(site, items, wonTexts, isLabelled)
    if (judged === undefined) continue
    const isBetter = best === undefined || (judged.covered - best.covered || judged.found - best.found) > 0
    if (isBetter) best = { ...judged, list: { rule: { level, stop: [...stop].sort() }, items } }
  }
  return best?.list
}

/** How many labelled values, and how many values after the first, a list finds; undefined if it leaves the labels. */
function judge(
  site: Site,
  items: readonly (readonly number[])[],
  wonTexts: ReadonlySet<number>,
  isLabelled: (page: number, text: string) => boolean,
): { covered: number; found: number } | undefined {
  const labelled = items.slice(0, site.labelled)
  const isInside = labelled.every((list, page) =>
    list.every((candidate) => isLabelled(page, site.texts[site.textId[candidate]])),
  )
  if (!isInside) return undefined
  const covered = labelled.reduce((sum, list) => sum + list.length, 0)
  const isConfirmed = labelled.some((list) => list.length > 1)
  const further = items.flatMap((list) => list.slice(1)).map((candidate) => site.textId[candidate])
  const isVaried = new Set(further).size >= further.length * DISTINCT_ITEMS
  const leading = further.filter((text) => wonTexts.has(text)).length
  if (!isConfirmed && !isVaried && leading < further.length * LEADING_ITEMS) return undefined
  return { covered, found: further.length }
}
