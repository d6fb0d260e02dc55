import { tagName } from '../../../page/navigate.ts'
import { type PageView, textBefore } from '../../../page/page-view.ts'
import { elementsAbove } from '../concepts/climb.ts'
import { hasLetters } from '../run/count-votes.ts'
import { locateCandidate, type Site } from './site.ts'

const MAX_FOREIGN = 50

/** The text just before a candidate; empty if it has no letters: the number of a row and a separator are not labels. */
export function labelOf(site: Site, candidate: number): string {
  const { view, node } = locateCandidate(site, candidate)
  const label = textBefore(view, node)
  return hasLetters(label) ? label : ''
}

/** If at least this share of the winning values follows the same text, that text is their label. */
const LABEL_SHARE = 0.5
/** Pages that must show two labels together to prove that they belong to different fields. */
const TOGETHER = 2

/** The names of the nearest three elements around a node. */
function nearNames(view: PageView, node: number): string {
  const near = elementsAbove(view, node).slice(0, 3)
  return near.map((element) => tagName(view.tree, element)).join('/')
}

/**
 * Labels of other fields after which a value won, because this field was absent and its neighbour took its place.
 * A label is foreign when, on pages that show the role's own label, it occurs beside it and labels a value of its own;
 * another form of the own label never occurs beside it.
 */
export function foreignLabels(site: Site, chosen: readonly (number | undefined)[]): Set<string> {
  const labels = chosen.map((candidate) => (candidate === undefined ? undefined : labelOf(site, candidate)))
  const counts = new Map<string, number>()
  for (const label of labels) if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1)
  const foreign = new Set<string>()
  const [own, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
  const present = labels.filter((label) => label !== undefined).length
  const onLabelled = labels.slice(0, site.labelled).every((label) => label === undefined || label === own)
  if (own === '' || !onLabelled || count < 2 || count < present * LABEL_SHARE) return foreign
  for (const label of counts.keys()) {
    if (label === own || foreign.size >= MAX_FOREIGN) continue
    let together = 0
    for (const [page, candidate] of chosen.entries()) {
      if (labels[page] !== own || candidate === undefined) continue
      const { view, node } = locateCandidate(site, candidate)
      const names = nearNames(view, node)
      const isLabel = (index: number): boolean =>
        index + 1 < view.texts.length && nearNames(view, view.texts[index + 1]) === names
      if (view.textsSaying(label).some(isLabel)) together++
    }
    if (together >= TOGETHER) foreign.add(label)
  }
  return foreign
}
