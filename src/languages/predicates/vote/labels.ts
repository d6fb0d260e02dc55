import { tagName } from '../../../page/navigate.ts'
import { covers, type Span } from '../../../page/span.ts'
import { foldSpace } from '../../../page/white-space.ts'
import {
  isLabelledRecord,
  type LabelledPage,
  type LabelledRecord,
  type LabelledValue,
} from '../../../record/label.ts'
import { type Climb, climbStart } from '../concepts/structure/climb.ts'
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
 * The places of a value as seeds. Places with the same path that say the same are one witness and share its weight, or the rows
 * of a result list would outvote the heading (30 sites, one page at random, seed 1: 0.001 more). The square root of all
 * places with the path divides it too; not their number, because a table of labelled rows is no such list (0.974
 * against 0.980).
 */
export function seedsOf(
  paths: PathIds,
  places: ReadonlyMap<string, readonly number[]>,
  value: string,
): Seed[] {
  const others = [...places].filter(([text]) => text !== value).flatMap(([, candidates]) => candidates)
  const own = places.get(value) ?? []
  const same = new Map<number, number>()
  for (const candidate of own) same.set(paths.of[candidate], (same.get(paths.of[candidate]) ?? 0) + 1)
  return own.map((candidate) => {
    const path = paths.of[candidate]
    const isNear = others.some((other) => Math.abs(other - candidate) <= NEAR)
    const sharing = Math.sqrt(paths.count[path]) * (same.get(path) ?? 1)
    return { candidate, weight: (isNear ? NEAR_FACTOR : 1) / sharing }
  })
}

/** The paths of tags of the candidates on the labelled pages, as numbers; each page has its own. */
export interface PathIds {
  /** By candidate, the number of its path. */
  readonly of: Int32Array
  /** By path, how many candidates have it. */
  readonly count: readonly number[]
}

/** Numbers the paths of the candidates on the labelled pages. */
export function numberPaths(site: Site): PathIds {
  const of = new Int32Array(site.size)
  const count = [0]
  for (let page = 0; page < site.labelled; page++) {
    const { tree } = site.views[page]
    const { nodes } = site.candidates[page]
    const ids = new Map<string, number>()
    const known = new Int32Array(tree.size)
    for (let node = 1; node < tree.size; node++) {
      if (tree.name[node] < 0) continue
      const key = `${known[tree.parent[node]]}/${tagName(tree, node)}`
      const id = ids.get(key) ?? count.push(0) - 1
      ids.set(key, id)
      known[node] = id
    }
    for (let i = 0; i < nodes.length; i++) {
      const id = known[climbStart(site.views[page], nodes[i])]
      of[site.offset[page] + i] = id
      count[id]++
    }
  }
  return { of, count }
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
