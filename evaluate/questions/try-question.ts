import type { LearnResult } from '../../src/learn/learn.ts'
import { rankPages } from '../../src/learn/questions/rank-pages.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import { extractSplit } from '../running/extract-split.ts'
import { mean, scoreSite } from '../scoring/tally.ts'
import type { Site } from '../sites/site.ts'
import { drawStart, type Start, type Way } from './starts.ts'

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
  const start = drawStart(site, pages, way, seed, most)
  if (start === undefined) return undefined
  const begun = await start.learnWith([])
  if (begun?.kind !== 'learned') return undefined
  const before = scoreOf(site, pages, start, begun)
  if (before >= GOOD) return undefined
  const points = start.pool.map((i) => begun.openPoints(pages[i], begun.wrapper.extract(pages[i]).extraction))
  const [{ at }] = rankPages(points)
  const after: number[] = []
  for (const i of start.pool) after.push(scoreOf(site, pages, start, await start.learnWith([i])))
  return {
    site: site.name,
    way,
    list: !site.detail,
    start: before,
    chosen: after[at],
    random: mean(after) ?? 0,
    best: Math.max(...after),
    pages: after.length,
  }
}

/** The score on the pages that are kept for the test. A field that is not learned scores nothing. */
function scoreOf(
  site: Site,
  pages: readonly Page[],
  { tested, fields: wanted }: Start,
  result: LearnResult | undefined,
): number {
  const wrapper = result?.kind === 'learned' ? result.wrapper : undefined
  const fresh = (i: number) => createPage(pages[i].source, { name: pages[i].name })
  const { fields } = extractSplit(site, fresh, { labelled: new Map(), tested }, wrapper)
  return scoreSite(fields.filter(({ field }) => wanted.has(field)), site.recallOnly) ?? 0 // biome-ignore format: one line
}
