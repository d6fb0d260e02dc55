import { tagName } from '../../../page/navigate.ts'
import { covers, type Span } from '../../../page/span.ts'
import { foldSpace } from '../../../page/white-space.ts'
import {
  isLabelledRecord,
  type LabelledPage,
  type LabelledRecord,
  type LabelledValue,
} from '../../../record/label.ts'
import { type Climb, climbStart } from '../builders/structure/climb.ts'
import type { Seed } from './clause-groups.ts'
import { type Extent, emptyExtent, include } from './extent.ts'
import type { Site } from './site.ts'

/** The values that a labelled page gives for one field, by what they say. */
export type PageLabels = ReadonlyMap<string, LabelledValue>

/** The values of a field on every labelled page. */
export function labelsOf(examples: readonly LabelledPage[], field: number): PageLabels[] {
  return examples.map((example) => readLabels(example.records, field))
}

/** The values that are marked as wrong for a field, on every labelled page. */
export function wrongOf(examples: readonly LabelledPage[], field: number): PageLabels[] {
  return examples.map((example) => readLabels(example.negatives, field))
}

function readLabels(records: readonly LabelledRecord[], field: number): PageLabels {
  const labels = new Map<string, LabelledValue>()
  for (const record of records) {
    for (const value of record.values[field] ?? []) {
      if (!isLabelledRecord(value)) labels.set(foldSpace(value.text), value)
    }
  }
  return labels
}

/** The candidates of a labelled page that say a labelled value at one of its places, by value. */
export function placesOf(site: Site, page: number, labels: PageLabels): Map<string, number[]> {
  const found = new Map<string, number[]>()
  const from = site.offset[page]
  for (let i = 0; i < site.candidates[page].nodes.length; i++) {
    const text = site.candidates[page].text(i)
    const label = labels.get(text)
    if (label === undefined || !standsAt(site.candidates[page].span(i), label.places)) continue
    const known = found.get(text)
    if (known === undefined) found.set(text, [from + i])
    else known.push(from + i)
  }
  return found
}

function standsAt(span: Span, places: readonly Span[]): boolean {
  return places.some((place) => place.start === span.start && place.end === span.end)
}

/**
 * The candidates that a rule may select on the labelled pages: those that say a labelled value, and all of which the
 * labels say nothing, because the page was marked in part only. What is marked as wrong is never allowed.
 */
export function allowedBy(
  site: Site,
  examples: readonly LabelledPage[],
  labels: readonly PageLabels[],
  wrong: readonly PageLabels[],
): Extent {
  const allowed = emptyExtent(site.size)
  for (const [page, example] of examples.entries()) {
    const { region, complete } = example
    const isWhole = complete && region.start <= 0 && region.end >= example.page.source.length
    for (let i = 0; i < site.candidates[page].nodes.length; i++) {
      const text = site.candidates[page].text(i)
      const isLabelled = labels[page].has(text)
      if (wrong[page].has(text) && !isLabelled) continue
      if (isLabelled || !complete || (!isWhole && !covers(region, site.candidates[page].span(i)))) {
        include(allowed, site.offset[page] + i)
      }
    }
  }
  return allowed
}

/** Values of one field that stand together on the page confirm each other. */
const NEAR = 3
const NEAR_FACTOR = 4

/**
 * The places of a value as seeds. Places that look alike share their weight, or the rows of a list would outvote the
 * heading; the square root, because a table of labelled rows is no such list (30 sites: 0.974, 0.980, 0.981 for the
 * exponents 1, 1/2 and for counting only nodes that say the same).
 */
export function seedsOf(
  alike: Int32Array,
  places: ReadonlyMap<string, readonly number[]>,
  value: string,
): Seed[] {
  const others = [...places].filter(([text]) => text !== value).flatMap(([, candidates]) => candidates)
  return (places.get(value) ?? []).map((candidate) => {
    const isNear = others.some((other) => Math.abs(other - candidate) <= NEAR)
    return { candidate, weight: (isNear ? NEAR_FACTOR : 1) / Math.sqrt(Math.max(1, alike[candidate])) }
  })
}

/** For each candidate of the labelled pages, how many on its page have the same path of tags. */
export function countAlike(site: Site): Int32Array {
  const alike = new Int32Array(site.size)
  for (let page = 0; page < site.labelled; page++) {
    const view = site.views[page]
    const { nodes } = site.candidates[page]
    const pathIds = new Map<string, number>()
    const pathOf = new Int32Array(view.tree.size)
    for (let node = 1; node < view.tree.size; node++) {
      if (view.tree.name[node] < 0) continue
      const key = `${pathOf[view.tree.parent[node]]}/${tagName(view.tree, node)}`
      let id = pathIds.get(key)
      if (id === undefined) {
        id = pathIds.size + 1
        pathIds.set(key, id)
      }
      pathOf[node] = id
    }
    const counts = new Int32Array(pathIds.size + 1)
    const ids = Array.from(nodes, (node) => pathOf[climbStart(view, node)])
    for (const id of ids) counts[id]++
    for (const [i, id] of ids.entries()) alike[site.offset[page] + i] = counts[id]
  }
  return alike
}

/** How much more a concept counts whose text holds the field's name, or says nothing else. */
const NAMED = 2
const NAMED_ONLY = 4

/** Weighs concepts by the field's name: with one page labelled, two fields with the same value differ in nothing else. */
export function favourName(field: string): (concept: object) => number {
  const words = wordsOf(field).filter((word) => word.length > 2)
  const whole = wordsOf(field).join(' ')
  return (concept) => {
    if (words.length === 0) return 1
    if ('steps' in concept) {
      const marks = wordsOf(marksOf(concept as Climb))
      return words.some((word) => marks.includes(word)) ? NAMED : 1
    }
    if (!('text' in concept) || typeof concept.text !== 'string') return 1
    const anchor = wordsOf(concept.text)
    if (anchor.join(' ') === whole) return NAMED_ONLY
    return words.some((word) => anchor.includes(word)) ? NAMED : 1
  }
}

/** The identifiers, classes and attributes that a path asks for. */
function marksOf({ steps }: Climb): string {
  return steps
    .flatMap(({ id = '', classes = [], attributes = [] }) => [
      id,
      ...classes,
      ...attributes.map(({ value }) => value),
    ])
    .join(' ')
}

function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
