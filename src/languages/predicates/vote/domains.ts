import type { PageView } from '../../../page/page-view.ts'
import type { Span } from '../../../page/span.ts'
import { kept } from '../../../strings/kept.ts'
import { firstAtLeast } from '../../../strings/sorted.ts'
import { type Candidates, candidatesOf, type Domain } from '../run/domain.ts'

/** At most this many attributes are used. */
const MAX_ATTRIBUTES = 3

/** The domains in which a value with these places is a candidate: whole texts first, then elements, then attributes. */
export function domainsAt(view: PageView, places: readonly Span[]): Domain[] {
  const ofNodes: Domain[] = [{ of: 'text' }, { of: 'element' }]
  const isCandidate = (domain: Domain): boolean => {
    const spans = indexBySpan(candidatesOf(view, domain))
    return places.some((place) => spans.has(keyOf(place)))
  }
  const names = attributeNames(view, places).slice(0, MAX_ATTRIBUTES)
  return [...ofNodes.filter(isCandidate), ...names.map((name): Domain => ({ of: 'attribute', name }))]
}

/** A span as a key of a map. */
export function keyOf({ start, end }: Span): string {
  return `${start}:${end}`
}

const indexes = new WeakMap<Candidates, ReadonlyMap<string, number>>()

/** The candidates of a page by their spans, no two of which are the same; made once for each page and domain. */
export function indexBySpan(candidates: Candidates): ReadonlyMap<string, number> {
  return kept(
    indexes,
    candidates,
    () => new Map(Array.from(candidates.nodes, (_, i) => [keyOf(candidates.span(i)), i])),
  )
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
