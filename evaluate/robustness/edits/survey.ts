import { classes, findAttribute } from '../../../src/page/navigate.ts'
import type { Page } from '../../../src/page/page.ts'
import type { Span } from '../../../src/page/span.ts'
import { Kind, type Tree } from '../../../src/page/tree.ts'
import { boxFor, findApart, nextBlock, tagsInstead, takesBanner } from './editable.ts'
import type { TemplatePlace } from './template-edits.ts'
import { placesInTemplate } from './template-places.ts'

/** What of a template can be edited, each with the number of pages that show it. */
export interface TemplateSurvey {
  readonly classes: Counted<string>
  readonly ids: Counted<TemplatePlace>
  readonly tags: Counted<TemplatePlace>
  readonly tagsInstead: ReadonlyMap<TemplatePlace, readonly string[]>
  readonly boxes: Counted<TemplatePlace>
  readonly banners: Counted<TemplatePlace>
  /** Two places, as a text: that of a block and that of the block after it. */
  readonly order: Counted<string>
}

/** What is known of the pages of a survey. */
export interface SurveyOptions {
  /** Spans of a page whose text must stay in one piece, such as the places of its values; none by default. */
  readonly kept?: (page: Page) => readonly Span[]
}

/** What fewer of the pages show belongs to the content of a page rather than to the template. */
const LEAST_PAGES = 0.25

/** Finds all that can be edited on some pages of a site. */
export function surveyTemplate(pages: readonly Page[], { kept = () => [] }: SurveyOptions): TemplateSurvey {
  const least = pages.length * LEAST_PAGES
  const survey = {
    classes: countThings<string>(least),
    ids: countThings<TemplatePlace>(least),
    tags: countThings<TemplatePlace>(least),
    tagsInstead: new Map<TemplatePlace, string[]>(),
    boxes: countThings<TemplatePlace>(least),
    banners: countThings<TemplatePlace>(least),
    order: countThings<string>(least),
  }
  for (const [p, page] of pages.entries()) {
    const { tree } = page
    const places = placesInTemplate(tree)
    const apart = findApart(tree)
    const cuts = findCuts(tree.source.length, kept(page))
    const onPage = countOccurrences(places)
    const repeated = findRepeated(tree, places)
    for (let node = 1; node < tree.size; node++) {
      if (tree.kind[node] !== Kind.element || apart[node] === 1) continue
      const place = places[node]
      for (const name of classes(tree, node)) survey.classes.add(name, p)
      if (findAttribute(tree, node, 'id') >= 0) survey.ids.add(place, p)
      const instead = tagsInstead(tree, node)
      if (instead.length > 0) {
        survey.tags.add(place, p)
        survey.tagsInstead.set(place, instead)
      }
      if (boxFor(tree, node) !== undefined) survey.boxes.add(place, p)
      if (takesBanner(tree, node)) {
        if (onPage.get(place) === 1 && cuts[tree.start[node]] === 0) survey.banners.add(place, p)
        else survey.banners.exclude(place)
      }
      const next = nextBlock(tree, node)
      if (next < 0) continue
      const pair = `${place} ${places[next]}`
      const ends = [tree.start[node], tree.end[node], tree.start[next], tree.end[next]]
      const isItem = repeated.has(place) || repeated.has(places[next])
      if (!isItem && ends.every((offset) => cuts[offset] === 0)) survey.order.add(pair, p)
      else survey.order.exclude(pair)
    }
  }
  return survey
}

/** Things with the number of pages that show them. */
export interface Counted<T> {
  add(thing: T, page: number): void
  /** Takes a thing out for good. */
  exclude(thing: T): void
  /** Those that enough pages show, in a new list. */
  common(): T[]
  all(): Iterable<T>
}

function countThings<T>(least: number): Counted<T> {
  const counts = new Map<T, { pages: number; last: number }>()
  const excluded = new Set<T>()
  return {
    add(thing, page) {
      const count = counts.get(thing)
      if (count === undefined) counts.set(thing, { pages: 1, last: page })
      else if (count.last !== page) {
        count.pages++
        count.last = page
      }
    },
    exclude: (thing) => excluded.add(thing),
    common: () =>
      [...counts].flatMap(([thing, count]) => (count.pages >= least && !excluded.has(thing) ? [thing] : [])),
    all: () => counts.keys(),
  }
}

function countOccurrences(places: Int32Array): Map<TemplatePlace, number> {
  const counts = new Map<TemplatePlace, number>()
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

/** The places of which some parent has several children: items of a list, which a redesign does not reorder. */
function findRepeated(tree: Tree, places: Int32Array): Set<TemplatePlace> {
  const repeated = new Set<TemplatePlace>()
  const parents = new Map<TemplatePlace, Set<number>>()
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.element) continue
    const known = parents.get(places[node])
    if (known === undefined) parents.set(places[node], new Set([tree.parent[node]]))
    else if (known.has(tree.parent[node])) repeated.add(places[node])
    else known.add(tree.parent[node])
  }
  return repeated
}

/** For every offset of a page how many kept spans would be cut there: those that begin before it and end after it. */
function findCuts(length: number, kept: readonly Span[]): Int32Array {
  const cuts = new Int32Array(length + 2)
  for (const { start, end } of kept) {
    cuts[start + 1]++
    cuts[Math.max(end, start + 1)]--
  }
  for (let i = 1; i < cuts.length; i++) cuts[i] += cuts[i - 1]
  return cuts
}
