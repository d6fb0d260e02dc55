import type { Page } from '../../../page/page.ts'
import type { MarkedRecord } from '../../../record/places/resolve.ts'
import type { Refined, Setting } from '../refine/refined.ts'

/** The layouts of the last tasks, with what each was learned from. Pages are immutable, and their layouts go with them. */
const known = new WeakMap<Page, Map<string, Refined>>()

/** Layouts kept for a page: those of a list, and of the same list before and after some marks. */
const MAX_KEPT = 8

const numbers = new WeakMap<Page, number>()
let pages = 0

/** A number for each page, for keys. */
function numberOf(page: Page): number {
  const number = numbers.get(page) ?? ++pages
  numbers.set(page, number)
  return number
}

/**
 * The layout that was learned from the same marks on the same pages, or a new one. A layout does not depend on what was marked
 * as wrong: after a group of places was rejected, the groups are judged again, and nothing else is learned again.
 */
export function recallLayout(
  marks: readonly MarkedRecord[],
  setting: Setting,
  how: object,
  learn: () => Refined | undefined,
): Refined | undefined {
  const labels = marks.map(({ page, record }) => [numberOf(page), record])
  const key = JSON.stringify([setting.pages.map(numberOf), setting.many, how, labels], writePlacesOnce())
  const layouts = known.get(marks[0].page) ?? new Map<string, Refined>()
  const recalled = layouts.get(key)
  if (recalled !== undefined) return recalled
  const learned = learn()
  if (learned === undefined || setting.budget.exhausted) return learned
  if (layouts.size >= MAX_KEPT) layouts.clear()
  layouts.set(key, learned)
  known.set(marks[0].page, layouts)
  return learned
}

/** Writes a list of places that several labels share once, and then its number: a thousand labels may share a thousand places. */
function writePlacesOnce(): (key: string, value: unknown) => unknown {
  const seen = new Map<unknown, number>()
  return (key, value) => {
    if (key !== 'places') return value
    const number = seen.get(value)
    if (number === undefined) seen.set(value, seen.size)
    return number ?? value
  }
}
