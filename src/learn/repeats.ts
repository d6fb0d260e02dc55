import { smallestCovering, tagName } from '../page/navigate.ts'
import type { Page } from '../page/page.ts'
import { type PageView, textBefore, viewOf } from '../page/page-view.ts'
import type { Span } from '../page/span.ts'
import { Kind } from '../page/tree.ts'

/** How many elements of one form are looked at. */
const MAX_ALIKE = 40

/** A text that occurs once on at least this share of the pages belongs to their template. */
const CONSTANT_SHARE = 0.6

/** Longer texts are not labels. */
const MAX_LABEL = 80

/**
 * Decides whether values repeat on their page as the values of a list do: other elements have the same form, that is, the
 * same tags up to the root and the same classes. Rows of a table about one thing have the same form too, but each follows a
 * label of its own, which the other pages of the site show as well; in a list such labels are missing or the same in each row.
 */
export function createRepetition(page: Page, others: readonly Page[]): (places: readonly Span[]) => boolean {
  const { tree } = page
  const view = viewOf(page)
  const alikeTo = groupByForm(view)
  const labels = createLabels([page, ...others].map(viewOf))
  return (places) => {
    // Where one of several places is the only one of its form, that is the place which is meant.
    return places.every(({ start, end }) => {
      const node = smallestCovering(tree, start, end)
      const alike = alikeTo(tree.kind[node] === Kind.element ? node : tree.parent[node]).slice(0, MAX_ALIKE)
      if (alike.length < 2) return false
      const labelled = alike.filter((each) => labels.isConstant(textBefore(view, each)))
      return labelled.length * 2 <= alike.length
    })
  }
}

/** By element, those with text of their own that have its form, itself among them; only itself where it has no such text. */
function groupByForm(view: PageView): (node: number) => readonly number[] {
  const { tree, texts } = view
  const paths: number[] = [0]
  const ids = new Map<string, number>()
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.element) continue
    const path = `${paths[tree.parent[node]]} ${tagName(tree, node)}`
    if (!ids.has(path)) ids.set(path, ids.size + 1)
    paths[node] = ids.get(path)!
  }
  const formOf = (node: number): string => `${paths[node]} ${view.attribute(node, 'class')}`
  const groups = new Map<string, number[]>()
  for (const node of new Set([...texts].map((text) => tree.parent[text]).sort((a, b) => a - b))) {
    const alike = groups.get(formOf(node))
    if (alike === undefined) groups.set(formOf(node), [node])
    else alike.push(node)
  }
  return (node) => groups.get(formOf(node)) ?? [node]
}

/** Which texts are labels: they occur exactly once on most pages. */
function createLabels(views: readonly PageView[]): { isConstant(text: string): boolean } {
  const once = new Map<string, number>()
  for (const { texts, text } of views) {
    const counts = new Map<string, number>()
    for (let i = 0; i < texts.length; i++) counts.set(text(i), (counts.get(text(i)) ?? 0) + 1)
    for (const [each, count] of counts) if (count === 1) once.set(each, (once.get(each) ?? 0) + 1)
  }
  const enough = Math.max(2, views.length * CONSTANT_SHARE)
  return { isConstant: (text) => text.length <= MAX_LABEL && (once.get(text) ?? 0) >= enough }
}
