import { tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { viewOf } from '../../page/page-view.ts'

/**
 * How much of each page other pages have too: the paths of tags that the page has, each as often as there are other pages with it. Pages that a wrapper
 * reads alike differ in it: of pages on which it finds nothing, one that lacks what the others have teaches least. On javadoc-17, of which a wrapper
 * learned from two values of each field finds nearly nothing, the first page asked about shows one record; the labels of the most typical page raise
 * the score from 0.03 to 1.00, those of the first to 0.52 (two beginnings). On swde ties change the mean by less than 0.001.
 */
export function typicalityOf(pages: readonly ReadonlySet<number>[]): number[] {
  const counts = new Map<number, number>()
  for (const own of pages) for (const path of own) counts.set(path, (counts.get(path) ?? 0) + 1)
  return pages.map((own) => [...own].reduce((sum, path) => sum + counts.get(path)! - 1, 0))
}

/** Reads the paths of tags that a page has, from the root to each element, as numbers: equal paths have equal numbers on all pages. */
export function createPathReader(): (page: Page) => ReadonlySet<number> {
  const numbers = new Map<string, number>()
  return (page) => {
    const { tree } = viewOf(page)
    const paths = new Int32Array(tree.size)
    for (let node = 1; node < tree.size; node++) {
      const tag = tagName(tree, node)
      const above = paths[tree.parent[node]]
      if (tag === '') {
        paths[node] = above
        continue
      }
      const step = `${above} ${tag}`
      const known = numbers.get(step) ?? numbers.size + 1
      numbers.set(step, known)
      paths[node] = known
    }
    return new Set(paths)
  }
}
