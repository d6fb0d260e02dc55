import type { LearnResult } from '../../src/learn/learn.ts'
import { rankPages } from '../../src/learn/questions/rank-pages.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import { createRandom, shuffle } from '../random.ts'
import { extractSplit } from '../running/extract-split.ts'
import { scoreSite } from '../scoring/tally.ts'
import type { Site } from '../sites/site.ts'
import { drawStart, type Start, type Way } from './starts.ts'

/** What one answer brought, about the page that was chosen and about pages drawn at random. */
export interface Asked {
  readonly site: string
  readonly way: Way
  readonly start: number
  readonly chosen: number
  /** The mean over pages drawn at random. */
  readonly random: number
  /** How many of them there are. */
  readonly drawn: number
}

/** From this score on, there is nothing to gain. */
export const GOOD = 0.95

/** Learns from a beginning, and if that is not good, from one page more. Undefined where it is good or nothing is learned. */
export async function tryQuestion(
  site: Site,
  pages: readonly Page[],
  way: Way,
  seed: string,
  draws: number,
): Promise<Asked | undefined> {
  const start = drawStart(site, pages, way, seed)
  if (start === undefined) return undefined
  const begun = await start.learnWith([])
  if (begun?.kind !== 'learned') return undefined
  const before = scoreOf(site, pages, start, begun)
  if (before >= GOOD) return undefined
  const points = start.pool.map((i) => begun.openPoints(pages[i], begun.wrapper.extract(pages[i]).extraction))
  const [{ at }] = rankPages(points)
  const after = async (i: number) => scoreOf(site, pages, start, await start.learnWith([i]))
  const drawn = shuffle(start.pool, createRandom(`random ${seed} ${way} ${site.name}`)).slice(0, draws)
  let sum = 0
  for (const i of drawn) sum += await after(i)
  const chosen = await after(start.pool[at])
  return { site: site.name, way, start: before, chosen, random: sum / drawn.length, drawn: drawn.length }
}

/** The score on the pages that are kept for the test, of the fields that are taught. */
function scoreOf(
  site: Site,
  pages: readonly Page[],
  { tested }: Start,
  result: LearnResult | undefined,
): number {
  const wrapper = result?.kind === 'learned' ? result.wrapper : undefined
  const fresh = (i: number) => createPage(pages[i].source, { name: pages[i].name })
  const { fields } = extractSplit(site, fresh, { labelled: new Map(), tested }, wrapper)
  const taught = fields.filter(({ field }) => wrapper?.fields.some(({ name }) => name === field) ?? true)
  return scoreSite(taught, site.recallOnly) ?? 0
}
