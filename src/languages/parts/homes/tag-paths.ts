import { tagName } from '../../../page/navigate.ts'
import type { PageView } from '../../../page/page-view.ts'

/** For every text of a page the names of the elements around it, from the outermost. */
export function tagPaths(view: PageView): string[] {
  const { tree } = view
  const paths = new Map<number, string>([[0, '']])
  const names = new Map<string, number>()
  const ids = new Int32Array(tree.size)
  for (let node = 1; node < tree.size; node++) {
    if (tree.name[node] < 0) continue
    const key = `${ids[tree.parent[node]]}/${tagName(tree, node)}`
    let id = names.get(key)
    if (id === undefined) {
      id = names.size + 1
      names.set(key, id)
      paths.set(id, `${paths.get(ids[tree.parent[node]]) ?? ''}/${tagName(tree, node)}`)
    }
    ids[node] = id
  }
  return Array.from(view.texts, (node) => paths.get(ids[tree.parent[node]]) ?? '')
}
