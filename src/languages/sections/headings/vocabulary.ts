import { classes } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { className } from './place.ts'

/**
 * The classes that places are known by: those on at least half of the pages. Others name one page, one region or one item,
 * and would make every page a kind of its own.
 */
export function commonClasses(pages: readonly Page[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { tree } of pages) {
    const seen = new Set<string>()
    for (let node = 1; node < tree.size; node++) {
      if (tree.name[node] < 0 || tree.attributeStart[node] === tree.attributeStart[node + 1]) continue
      const [first] = classes(tree, node)
      if (first !== undefined) seen.add(className(first))
    }
    for (const name of seen) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([name, count]) => (count * 2 >= pages.length ? [name] : [])))
}
