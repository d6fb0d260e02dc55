import { GleanError } from '../../errors.ts'
import type { Budget } from '../../languages/language.ts'
import type { Page } from '../../page/page.ts'
import type { Instances } from '../select/instances.ts'
import { corroborate } from './corroborate.ts'
import { type Contradiction, countAmbiguities, type LabelArray } from './label-array.ts'

/** What remains of the finds of all recognizers under one order of the fields. */
export interface Corroborated {
  readonly instances: readonly Instances[]
  /** Cells of which one of several finds is right: each may be settled wrongly. */
  readonly ambiguities: number
}

/** Orders of the fields that are tried at most, those first that leave the fewest ambiguities. */
const MOST_TRIED = 4

/**
 * Corroborates the finds of each page and drops those that are necessarily wrong; one alternative for each order of the fields
 * that all pages allow. Recognizers that contradict each other on some page are an error, which names it.
 */
export function corroboratePages(
  pages: readonly Page[],
  instances: readonly Instances[],
  budget: Budget,
): Corroborated[] {
  const columns = pages.map((_, p) =>
    instances.map(({ recognizer, spans }) => ({ errors: recognizer.errors, spans: spans[p] })),
  )
  const anchor = instances.findIndex(({ recognizer }) => recognizer.errors === 'perfect')
  // A page on which the perfect recognizer finds nothing has no record.
  const arrays = columns.map((own, p): readonly LabelArray[] | undefined => {
    if (own[anchor].spans.length === 0) return undefined
    const result = corroborate(own, budget)
    if (Array.isArray(result)) return result
    throw contradiction(result as Contradiction, pages[p], instances)
  })
  const known = arrays.filter((own) => own !== undefined)
  const possible = (known[0] ?? [])
    .map(({ order }) => order.join())
    .filter((order) => known.every((own) => own.some((array) => array.order.join() === order)))
  if (possible.length === 0 && known.length > 0) {
    throw new GleanError('recognizers-contradict', 'no order of the fields is possible on all pages', {
      remedy: REMEDY,
    })
  }
  return possible
    .map((order) => {
      const chosen = arrays.map((own) => own?.find((array) => array.order.join() === order))
      return {
        instances: instances.map((own, k) => ({
          ...own,
          spans: chosen.map((array) => array?.cells.flatMap((row) => row[k]) ?? []),
        })),
        ambiguities: chosen.reduce(
          (sum, array) => sum + (array === undefined ? 0 : countAmbiguities(array)),
          0,
        ),
      }
    })
    .sort((a, b) => a.ambiguities - b.ambiguities)
    .slice(0, MOST_TRIED)
}

const REMEDY =
  'State the errors that each recognizer makes: --unreliable for one that both misses values and finds other things.'

function contradiction(
  { columns, reason }: Contradiction,
  page: Page,
  instances: readonly Instances[],
): GleanError {
  const names = columns.map((k) => {
    const { field, errors } = instances[k].recognizer
    return `${field} (${errors})`
  })
  const message = `the recognizers of ${names.join(' and ')} contradict each other: ${reason}`
  return new GleanError('recognizers-contradict', message, { place: { file: page.name }, remedy: REMEDY })
}
