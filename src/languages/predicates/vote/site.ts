import type { PageView } from '../../../page/page-view.ts'
import { firstAtLeast } from '../../../strings/sorted.ts'
import type { Candidate, Template } from '../builders/builder.ts'
import { type Candidates, candidatesOf, type Domain } from '../run/domain.ts'

/**
 * All pages of a task, labelled ones first, with the candidates of a domain numbered in one sequence: candidate `i` of
 * page `p` is `offset[p] + i`. Each page begins a new word of the extents, so consecutive pages are a range of words.
 */
export interface Site {
  readonly domain: Domain
  readonly views: readonly PageView[]
  readonly candidates: readonly Candidates[]
  readonly labelled: number
  readonly offset: Int32Array
  readonly size: number
  /** The text of each candidate, as a number; -1 in the gaps between pages. */
  readonly textId: Int32Array
  readonly texts: readonly string[]
  readonly ids: ReadonlyMap<string, number>
  /** On how many pages each text is. */
  readonly pageCount: Int32Array
  /** The least number of pages that a text of the template is on. */
  readonly enough: number
}

/** Half of the pages, and two at least: prices and names repeat on fewer. */
const TEMPLATE_SHARE = 0.5
/** The label of an optional field is on few pages; 418 fields of a hierarchical site: 0.832 against 0.820 with half. */
const ANCHOR_SHARE = 0.2

/** Numbers the candidates of a domain over all pages. */
export function createSite(views: readonly PageView[], labelled: number, domain: Domain): Site {
  const candidates = views.map((view) => candidatesOf(view, domain))
  const offset = new Int32Array(views.length + 1)
  for (let p = 0; p < views.length; p++) offset[p + 1] = (offset[p] + candidates[p].nodes.length + 31) & ~31
  const size = offset[views.length]
  const textId = new Int32Array(size).fill(-1)
  const ids = new Map<string, number>()
  const texts: string[] = []
  const pageCounts: number[] = []
  const lastPage: number[] = []
  for (let p = 0; p < views.length; p++) {
    for (let i = 0; i < candidates[p].nodes.length; i++) {
      const text = candidates[p].text(i)
      let id = ids.get(text)
      if (id === undefined) {
        id = texts.length
        ids.set(text, id)
        texts.push(text)
        pageCounts.push(0)
        lastPage.push(-1)
      }
      textId[offset[p] + i] = id
      if (lastPage[id] !== p) pageCounts[id]++
      lastPage[id] = p
    }
  }
  const enough = Math.max(2, views.length * TEMPLATE_SHARE)
  const pageCount = Int32Array.from(pageCounts)
  return { domain, views, candidates, labelled, offset, size, textId, texts, ids, pageCount, enough }
}

/** Whether a text is on too many pages to be specific to one of them; never when there is one page only. */
export function isTemplateText(site: Site, text: number): boolean {
  return site.pageCount[text] >= site.enough
}

/** What may serve as an anchor: texts of the template, or any text while only one page is known. */
export function templateOf(texts: Site): Template {
  const { views, ids, pageCount } = texts
  const enough = Math.max(2, views.length * ANCHOR_SHARE)
  return {
    constant(text) {
      const id = ids.get(text)
      return views.length === 1 || (id !== undefined && pageCount[id] >= enough)
    },
  }
}

/** Where a numbered candidate is: its page, and its node there. */
export function locateCandidate(site: Site, candidate: number): Candidate & { readonly page: number } {
  const page = firstAtLeast(site.offset, candidate + 1) - 1
  const node = site.candidates[page].nodes[candidate - site.offset[page]]
  return { page, view: site.views[page], node }
}
