import { basename } from 'node:path'
import { createRandom } from '../random.ts'
import type { Settings } from '../scoring/result.ts'
import type { Site } from '../sites/site.ts'
import { selectPages, selectRecords } from './select.ts'

/** What is given to the learner and what it is tested on. */
export interface Split {
  /** Index of a labelled page, and the indices of its records that are marked. */
  readonly labelled: ReadonlyMap<number, readonly number[]>
  /** Indices of the pages to test on. A labelled page among them is tested on its records that were not marked. */
  readonly tested: readonly number[]
}

/**
 * The split of the protocol, or one for each random draw. Sites go by the last part of their name, as in their digest, so that
 * the draws do not depend on the folder from which they were read.
 */
export function splitSite(site: Site, settings: Settings): Split[] {
  const { draws, labelled, seed } = settings
  if (draws === undefined) return [drawSplit(site, settings)]
  return Array.from({ length: draws }, (_, draw) =>
    drawSplit(site, settings, `${seed} ${basename(site.name)} ${labelled} ${draw}`),
  )
}

function drawSplit(site: Site, settings: Settings, seed?: string): Split {
  const random = seed === undefined ? undefined : createRandom(seed)
  const { records: count } = settings
  const labelled = new Map(
    selectPages(site.pages, settings.labelled, random).map((i) => {
      const { records } = site.pages[i]
      return [i, selectRecords(records, count ?? records.length, random)]
    }),
  )
  const others = site.pages.flatMap((_, i) => (labelled.has(i) ? [] : [i]))
  const unmarked = [...labelled].flatMap(([i, marked]) =>
    marked.length < site.pages[i].records.length ? [i] : [],
  )
  return { labelled, tested: others.length > 0 ? others : unmarked }
}

/** Why a split leaves nothing to test; undefined when it does leave something. */
export function explainUntested({ labelled, tested }: Split): string | undefined {
  if (tested.length > 0) return undefined
  const pages = labelled.size === 1 ? 'its only page is' : `all ${labelled.size} pages are`
  return `${pages} labelled, with every record; use --records to leave some for the test`
}
