import { createPage, type Page } from '../../src/page/page.ts'
import type { Wrapper } from '../../src/wrapper/wrapper.ts'
import { extractSplit } from '../running/extract-split.ts'
import { mean, scoreSite } from '../scoring/tally.ts'
import type { Site } from '../sites/site.ts'
import { drawStart, orNothing, type Start, type Way } from './starts.ts'

/** What one answer brought, about the page that was chosen and about every page that could have been. */
export interface Asked {
  readonly site: string
  readonly way: Way
  /** Whether its pages are lists; on pages of one record each the gain is another. */
  readonly list: boolean
  readonly start: number
  readonly chosen: number
  /** The mean over all pages that could be asked about: a page drawn at random, without the chance of the draw. */
  readonly random: number
  /** The best of them. */
  readonly best: number
  /** How many there are. */
  readonly pages: number
}

/** From this score on, there is nothing to gain. */
export const GOOD = 0.95

/** Learns from a beginning, and if that is not good, from each page more. Undefined where it is good or nothing is learned. */
export async function tryQuestion(
  site: Site,
  pages: readonly Page[],
  way: Way,
  seed: string,
  most: number,
): Promise<Asked | undefined> {
  const start = await drawStart(site, pages, way, seed, most)
  if (start?.lesson === undefined) return undefined
  const { lesson, pool } = start
  if (lesson.wrapper === undefined) return undefined
  const before = scoreOf(site, pages, start, lesson.wrapper)
  if (before >= GOOD) return undefined
  const [chosen] = lesson.rank()
  const after = new Map<Page, number>()
  for (const i of pool) {
    const wrapper = orNothing(() => {
      lesson.correct(pages[i], start.answer(i))
      return lesson.wrapper
    })
    after.set(pages[i], scoreOf(site, pages, start, wrapper))
    while (lesson.examples.some(({ page }) => page === pages[i])) lesson.undo()
  }
  const scores = [...after.values()]
  return {
    site: site.name,
    way,
    list: !site.detail,
    start: before,
    chosen: after.get(chosen) ?? 0,
    random: mean(scores) ?? 0,
    best: Math.max(...scores),
    pages: scores.length,
  }
}

/** The score on the pages that are kept for the test. A field that is not learned scores nothing. */
function scoreOf(
  site: Site,
  pages: readonly Page[],
  { tested, fields: wanted }: Start,
  wrapper: Wrapper | undefined,
): number {
  const fresh = (i: number) => createPage(pages[i].source, { name: pages[i].name })
  const { fields } = extractSplit(site, fresh, { labelled: new Map(), tested }, wrapper)
  return scoreSite(fields.filter(({ field }) => wanted.has(field)), site.recallOnly) ?? 0 // biome-ignore format: one line
}
