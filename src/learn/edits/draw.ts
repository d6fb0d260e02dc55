import { classes, findAttribute } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { Kind, type Tree } from '../../page/tree.ts'
import { bannerMarkup, freshNames } from './contents.ts'
import { boxFor, findApart, nextBlock, tagsInstead, takesBanner } from './editable.ts'
import { placesInTemplate, rankOf } from './signature.ts'
import { EDIT_KINDS, type EditKind, type Place, type Strength, type TemplateEdits } from './template-edits.ts'

/** Which redesign is drawn. */
export interface DrawOptions {
  /** Another seed is another redesign. */
  readonly seed: number | string
  readonly strength: Strength
  /** The kinds of edits to draw; all by default. */
  readonly kinds?: readonly EditKind[]
  /** Spans of a page whose text must stay in one piece, such as the places of its values; none by default. */
  readonly kept?: (page: Page) => readonly Span[]
}

/** Share of the class names, ids, tags, boxes and neighbouring blocks of a template that a strength edits. */
const SHARES: Readonly<Record<Strength, number>> = { 1: 0.05, 2: 0.1, 3: 0.2, 4: 0.4, 5: 0.8 }

/** What fewer of the pages show belongs to the content of a page rather than to the template. */
const LEAST_PAGES = 0.25

/**
 * Draws a redesign of the template behind some pages of a site. It depends on the pages as a set and on the seed, not on
 * their order. A stronger redesign contains the weaker ones of the same seed. As many banners are drawn as the strength says.
 */
export function drawEdits(pages: readonly Page[], options: DrawOptions): TemplateEdits {
  const { strength, kinds = EDIT_KINDS, kept = () => [] } = options
  const survey = surveyPages(pages, kept)
  const share = SHARES[strength]
  const draw = <T extends Place | string>(kind: EditKind, things: Counted<T>, count?: number): T[] => {
    if (!kinds.includes(kind)) return []
    const seed = `${options.seed} ${kind}`
    const common = things.atLeast(pages.length * LEAST_PAGES)
    const ranked = common.sort((a, b) => rankOf(seed, a) - rankOf(seed, b) || (a < b ? -1 : 1))
    return ranked.slice(0, count ?? Math.ceil(ranked.length * share))
  }
  const names = freshNames(`${options.seed}`, survey.classes.all())
  const banners = draw('banners', survey.banners, strength)
  const order = draw('order', survey.order)
  return {
    classes: new Map(draw('classes', survey.classes).map((name) => [name, names(`class ${name}`)])),
    ids: new Set(draw('ids', survey.ids)),
    tags: new Map(
      draw('tags', survey.tags).map((place) => {
        const instead = survey.tagsInstead.get(place)!
        return [place, instead[rankOf(`${options.seed} tag`, place) % instead.length]]
      }),
    ),
    boxes: new Map(draw('boxes', survey.boxes).map((place) => [place, names(`box ${place}`)])),
    banners: new Map(banners.map((place) => [place, bannerMarkup(rankOf('banner', place), names)])),
    order: withoutChains(order),
  }
}

/** What of a template can be edited, each with the number of pages that show it. */
interface Survey {
  readonly classes: Counted<string>
  readonly ids: Counted<Place>
  readonly tags: Counted<Place>
  readonly tagsInstead: ReadonlyMap<Place, readonly string[]>
  readonly boxes: Counted<Place>
  readonly banners: Counted<Place>
  /** Two places, as a text: that of a block and that of the block after it. */
  readonly order: Counted<string>
}

function surveyPages(pages: readonly Page[], kept: (page: Page) => readonly Span[]): Survey {
  const survey = {
    classes: countThings<string>(),
    ids: countThings<Place>(),
    tags: countThings<Place>(),
    tagsInstead: new Map<Place, string[]>(),
    boxes: countThings<Place>(),
    banners: countThings<Place>(),
    order: countThings<string>(),
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
interface Counted<T> {
  add(thing: T, page: number): void
  /** Takes a thing out for good. */
  exclude(thing: T): void
  atLeast(pages: number): T[]
  all(): Iterable<T>
}

function countThings<T>(): Counted<T> {
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
    atLeast: (pages) =>
      [...counts].flatMap(([thing, count]) => (count.pages >= pages && !excluded.has(thing) ? [thing] : [])),
    all: () => counts.keys(),
  }
}

function countOccurrences(places: Int32Array): Map<Place, number> {
  const counts = new Map<Place, number>()
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

/** The places of which some parent has several children: items of a list, which a redesign does not reorder. */
function findRepeated(tree: Tree, places: Int32Array): Set<Place> {
  const repeated = new Set<Place>()
  const parents = new Map<Place, Set<number>>()
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

/** A block changes places with one neighbour only: a pair that shares a block with one before it is left out. */
function withoutChains(drawn: readonly string[]): Map<Place, Place> {
  const taken = new Set<Place>()
  const pairs = new Map<Place, Place>()
  for (const pair of drawn) {
    const [place, partner] = pair.split(' ').map(Number)
    if (taken.has(place) || taken.has(partner)) continue
    taken.add(place).add(partner)
    pairs.set(place, partner)
  }
  return pairs
}
