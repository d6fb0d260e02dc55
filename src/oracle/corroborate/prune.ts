import { GleanError } from '../../errors.ts'
import type { Budget } from '../../languages/language.ts'
import type { Page } from '../../page/page.ts'
import { readValue } from '../../page/value.ts'
import type { ErrorKind } from '../../wrapper/recognizers/schema.ts'
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
    throw describeContradiction(result as Contradiction, pages[p], p, instances)
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

/** How many finds a recognizer has in a row, by the errors it declares. */
const IN_A_ROW: Readonly<Record<ErrorKind, string>> = {
  perfect: 'exactly one value',
  incomplete: 'at most one value',
  unsound: 'at least one value',
  unreliable: 'any number of values',
}

/** The error for a contradiction on a page: which recognizers, what they find there, and which of their claims may be wrong. */
function describeContradiction(
  { columns, cause, row }: Contradiction,
  page: Page,
  p: number,
  instances: readonly Instances[],
): GleanError {
  const named = columns.map((k) => {
    const { field, errors } = instances[k].recognizer
    return { field, errors, words: `${field} (${errors})`, count: instances[k].spans[p].length }
  })
  const [first, second] = named
  const told = (words: string, remedy: string) =>
    new GleanError('recognizers-contradict', words, { place: { file: page.name }, remedy })
  if (cause === 'counts') {
    const [fewer, more] = first.count < second.count ? [first, second] : [second, first]
    return told(
      `the recognizers of ${first.field} and ${second.field} are both declared perfect, but find ${first.count} and ${second.count} values`,
      `If the one of ${fewer.field} misses values: --incomplete ${fewer.field}. If the one of ${more.field} finds other things: --unsound ${more.field}.`,
    )
  }
  if (cause === 'rows') {
    const wrong =
      row === undefined
        ? `${second.field} has values outside the rows`
        : `the row of "${readValue(page.source, row.start, row.end)}" does not`
    return told(
      `each row of ${first.words} should have ${IN_A_ROW[second.errors]} of ${second.words} on the same side, but ${wrong}`,
      `If the recognizer of ${second.field} misses values and finds other things: --unreliable ${second.field}. If that of ${first.field} does: --unreliable ${first.field}.`,
    )
  }
  return told(
    `no order of ${named.map(({ words }) => words).join(', ')} agrees with what their recognizers find`,
    REMEDY,
  )
}
