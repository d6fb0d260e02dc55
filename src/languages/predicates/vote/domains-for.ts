import { type PageView, textAt } from '../../../page/page-view.ts'
import type { Span } from '../../../page/span.ts'
import { firstAtLeast } from '../../../strings/sorted.ts'
import { keyOf } from '../list/resolve.ts'
import { type Candidates, candidatesOf, type Domain } from '../run/domain.ts'
import type { PageLabels } from './labels.ts'

/** At most this many attributes are used. */
const MAX_ATTRIBUTES = 3

/** The domains in which a labelled value is a candidate: whole texts first, then elements, then attributes. */
export function domainsFor(
  views: readonly PageView[],
  labels: readonly PageLabels[],
  page: number,
  value: string,
): Domain[] {
  const view = views[page]
  const places = labels[page].get(value)?.places ?? []
  const domains: Domain[] = []
  if (isAmong(view, { of: 'text' }, places)) domains.push({ of: 'text' })
  const name = attributeNames(view, places)
  if (places.some((place) => spansNodes(view, place)) && isAmong(view, { of: 'element' }, places)) {
    domains.push({ of: 'element' })
  }
  for (const attribute of name.slice(0, MAX_ATTRIBUTES)) domains.push({ of: 'attribute', name: attribute })
  return domains
}

const spansOf = new WeakMap<Candidates, Set<string>>()

function isAmong(view: PageView, domain: Domain, places: readonly Span[]): boolean {
  const candidates = candidatesOf(view, domain)
  let spans = spansOf.get(candidates)
  if (spans === undefined) {
    spans = new Set()
    for (let i = 0; i < candidates.nodes.length; i++) spans.add(keyOf(candidates.span(i)))
    spansOf.set(candidates, spans)
  }
  return places.some((place) => spans.has(keyOf(place)))
}

function spansNodes(view: PageView, place: Span): boolean {
  const index = textAt(view, place.start)
  return index >= 0 && view.tree.end[view.texts[index]] < place.end
}

/** The names of the attributes whose whole value is one of the places; values are in page order. */
function attributeNames({ tree }: PageView, places: readonly Span[]): string[] {
  const names = new Set<string>()
  for (const { start, end } of places) {
    for (let i = firstAtLeast(tree.valueStart, start); tree.valueStart[i] === start; i++) {
      if (tree.valueEnd[i] === end) names.add(tree.names[tree.attributeName[i]])
    }
  }
  return [...names]
}
