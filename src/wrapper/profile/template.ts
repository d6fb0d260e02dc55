import { classes, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { viewOf } from '../../page/page-view.ts'
import { Kind } from '../../page/tree.ts'
import { evenly } from '../../strings/evenly.ts'

/** What pages of one template have in common, as hashes, and how much of it the pages seen had. */
export interface Template {
  /** Elements inside elements, each with its class. */
  features: number[]
  /** The least share of the features that a page seen had. */
  least: number
  /** Short texts, such as those of menus, which outlive a redesign. */
  texts: number[]
}

/** Enough to recognise a template: more do not fit a small file. */
const MOST_FEATURES = 48
/** A feature of this share of the pages belongs to the template. */
const COMMON = 0.9
const LONGEST_TEXT = 40
const SHORTEST_TEXT = 3
const MOST_TEXTS = 5000

/** The fingerprint of pages that were made by one template; undefined for no page. */
export function fingerprint(pages: readonly Page[]): Template | undefined {
  if (pages.length === 0) return undefined
  const all = pages.map(structureOf)
  const features = commonOf(all)
  const least = all.reduce((lowest, own) => Math.min(lowest, shareOf(features, own)), 1)
  return { features, least: Math.floor(least * 1000) / 1000, texts: commonOf(pages.map(textsOf)) }
}

/** The share of a template's elements that a page has. */
export function shareOfTemplate(page: Page, { features }: Template): number {
  return shareOf(features, structureOf(page))
}

/** The share of a template's texts that pages have, all pages together. */
export function shareOfTexts(pages: readonly Page[], { texts }: Template): number {
  const own = new Set<number>()
  for (const page of pages) for (const each of textsOf(page)) own.add(each)
  return shareOf(texts, own)
}

/** What most sets have, in ascending order; of many, evenly spaced ones. */
function commonOf(sets: readonly ReadonlySet<number>[]): number[] {
  const counts = new Map<number, number>()
  for (const set of sets) for (const each of set) counts.set(each, (counts.get(each) ?? 0) + 1)
  const common = [...counts].flatMap(([each, count]) => (count >= COMMON * sets.length ? [each] : []))
  common.sort((a, b) => a - b)
  return [...evenly(common, MOST_FEATURES)]
}

function shareOf(features: readonly number[], own: ReadonlySet<number>): number {
  let met = 0
  for (const feature of features) if (own.has(feature)) met++
  return features.length === 0 ? 1 : met / features.length
}

/** Each element's tag and first class below its parent's. */
function structureOf({ tree }: Page): Set<number> {
  const features = new Set<number>()
  const steps: string[] = []
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.element) continue
    const [first = ''] = classes(tree, node)
    steps[node] = `${tagName(tree, node)}.${first}`
    features.add(hash(`${steps[tree.parent[node]] ?? ''}>${steps[node]}`))
  }
  return features
}

function textsOf(page: Page): Set<number> {
  const texts = new Set<number>()
  const view = viewOf(page)
  for (let i = 0; i < view.texts.length && i < MOST_TEXTS; i++) {
    const text = view.text(i)
    if (text.length >= SHORTEST_TEXT && text.length <= LONGEST_TEXT) texts.add(hash(text))
  }
  return texts
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
