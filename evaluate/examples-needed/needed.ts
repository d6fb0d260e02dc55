import { createPage, type Page } from '../../src/page/page.ts'
import { createRandom } from '../random.ts'
import { extractSplit } from '../running/extract-split.ts'
import { learnSplit } from '../running/learn-split.ts'
import { splitSite } from '../running/split.ts'
import { scoreSite } from '../scoring/tally.ts'
import type { Site } from '../sites/site.ts'
import type { MadeClass } from './classes.ts'

/** A site with its pages. */
export interface PagedSite {
  readonly site: Site
  readonly pages: readonly Page[]
}

/** How many examples a class needed. */
export interface Needed {
  /** The least number with which all records of the other pages come out right; undefined if no number tried was enough. */
  readonly examples: number | undefined
  /** The score with the last number tried: 1 where it was enough. */
  readonly score: number
}

/** Pages that are made for a class. */
const PAGES = 12

/** A site of made-up pages; the same for the same class. */
export function makeSite({ paper, make, fields }: MadeClass): PagedSite {
  const name = `${paper.site} ${paper.class}`
  const random = createRandom(make.name)
  const made = Array.from({ length: PAGES }, () => make(random))
  const pages = made.map(({ source }, i) => createPage(source, { name: `${i}.html` }))
  const truth = made.map(({ records }, i) => ({
    page: `${i}.html`,
    records: records.map((record) =>
      Object.fromEntries(Object.entries(record).filter(([field]) => fields?.includes(field) ?? true)),
    ),
  }))
  const detail = truth.every(({ records }) => records.length === 1)
  return { site: { name, set: 'made', folder: '', detail, recallOnly: false, pages: truth }, pages }
}

/**
 * Gives a learner one example, then two, and so on, until every record of the other pages comes out right. An example is
 * a record of the labelled page, or where pages show one record each a page.
 */
export function countNeeded({ site, pages }: PagedSite, method: string, most: number): Needed {
  let score = 0
  for (let examples = 1; examples <= most; examples++) {
    const settings = {
      method,
      seed: 1,
      charset: 'utf-8',
      ...(site.detail ? { labelled: examples } : { labelled: 1, records: examples }),
    }
    const [split] = splitSite(site, settings)
    if (split.tested.length === 0) break
    const { wrapper } = learnSplit(site, pages, split, settings)
    const fresh = (i: number): Page => createPage(pages[i].source, { name: pages[i].name })
    const { fields } = extractSplit(site, fresh, split, wrapper)
    score = scoreSite(fields, site.recallOnly) ?? 0
    if (score === 1) return { examples, score }
  }
  return { examples: undefined, score }
}
