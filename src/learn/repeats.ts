import type { Page } from '../page/page.ts'
import type { Span } from '../page/span.ts'
import { Flag, Kind, type Tree } from '../page/tree.ts'
import { foldSpace } from '../page/white-space.ts'
import { createForms, elementAt } from './forms.ts'

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
  const forms = createForms()(tree)
  const byForm = new Map<string, number[]>()
  for (let node = 1; node < tree.size; node++) {
    const form = forms[node]
    if (form === undefined) continue
    const alike = byForm.get(form)
    if (alike === undefined) byForm.set(form, [node])
    else alike.push(node)
  }
  const labels = createLabels([page, ...others])
  return (places) => {
    const nodes = places.map((place) => elementAt(tree, place))
    // Where one of several places is the only one of its form, that is the place which is meant.
    return nodes.every((node) => {
      const alike = (byForm.get(forms[node] ?? '') ?? [node]).slice(0, MAX_ALIKE)
      if (alike.length < 2) return false
      const labelled = alike.filter((each) => labels.isConstant(precedingText(tree, each)))
      return labelled.length * 2 <= alike.length
    })
  }
}

/** The visible text node before an element; empty if there is none near. */
function precedingText(tree: Tree, element: number): string {
  for (let node = element - 1; node > 0; node--) {
    if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
    const text = foldSpace(tree.source.slice(tree.start[node], tree.end[node]))
    if (text !== '') return text
  }
  return ''
}

/** Which texts are labels: they occur exactly once on most pages. */
function createLabels(pages: readonly Page[]): { isConstant(text: string): boolean } {
  const once = new Map<string, number>()
  for (const { tree } of pages) {
    const counts = new Map<string, number>()
    for (let node = 1; node < tree.size; node++) {
      if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
      if (tree.end[node] - tree.start[node] > MAX_LABEL * 2) continue
      const text = foldSpace(tree.source.slice(tree.start[node], tree.end[node]))
      if (text !== '' && text.length <= MAX_LABEL) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    for (const [text, count] of counts) if (count === 1) once.set(text, (once.get(text) ?? 0) + 1)
  }
  return {
    isConstant: (text) =>
      pages.length > 1 && (once.get(text) ?? 0) >= Math.max(2, pages.length * CONSTANT_SHARE),
  }
}
