import { visibleSpan } from '../../../page/navigate.ts'
import type { PageView } from '../../../page/page-view.ts'
import { findGroups, type Home, type PartGroup } from '../../parts/homes/homes.ts'
import { learnParts, type MarkedText } from '../../parts/learn/learn-parts.ts'
import { createSplitter } from '../../parts/run/split.ts'
import type { SharedText } from '../rule.ts'
import { learnField } from './field-learner.ts'
import type { PageLabels } from './labels.ts'
import { isTemplateText } from './site.ts'
import { findsOf, type Workshop } from './workshop.ts'

/** A place with what it gives on every page. */
interface LearntPlace {
  readonly place: Pick<SharedText, 'roles' | 'parts'>
  /** By page, the text found there. */
  readonly texts: readonly (string | undefined)[]
  /** By page and field, the values of that text. */
  readonly values: readonly (readonly (readonly string[])[])[]
}

/** A shared text as learned, with what it gives on every page. */
export interface LearntText {
  readonly text: SharedText
  /** Fields that have whole texts of their own as well. */
  readonly wholes: readonly number[]
  /** What each place gives, the first of which is used: by page and field, the values. */
  readonly values: readonly (readonly (readonly (readonly string[])[])[])[]
}

/** Learns the texts that fields share because their values are parts of them. */
export function learnSharedTexts(
  workshop: Workshop,
  labels: readonly (readonly PageLabels[])[],
): LearntText[] {
  const { views, examples } = workshop
  const { site } = workshop.domain({ of: 'text' })
  const isTemplate = (text: string): boolean => {
    const id = site.ids.get(text)
    return id !== undefined && views.length > 2 && isTemplateText(site, id)
  }
  const groups = findAllGroups(views.slice(0, examples.length), labels, isTemplate)
  const shared: LearntText[] = []
  for (const group of groups) {
    const places = group.homes
      .map((home) => learnPlace(workshop, group, home))
      .filter((place) => place !== undefined)
    if (places.length === 0) continue
    const ranked = rank(places)
    shared.push({
      text: { fields: group.fields, ...ranked[0].place },
      wholes: group.wholes,
      values: ranked.map(({ values }) => values),
    })
  }
  return shared
}

/**
 * The groups of texts that are not of the template; then, for fields found nowhere, of those that are: a value that is the same
 * on all pages, such as a version, may be in no other text.
 */
function findAllGroups(
  marked: readonly PageView[],
  labels: readonly (readonly PageLabels[])[],
  isTemplate: (text: string) => boolean,
): PartGroup[] {
  const groups = findGroups(marked, labels, isTemplate)
  const isFound = labels.map(
    (pages, field) =>
      groups.some(({ fields }) => fields.includes(field)) ||
      pages.some((values, page) =>
        [...values.keys()].some((value) => marked[page].textsSaying(value).length > 0),
      ),
  )
  if (!isFound.includes(false)) return groups
  const left = labels.map((pages, field) => (isFound[field] ? pages.map(() => new Map()) : pages))
  return [...groups, ...findGroups(marked, left, () => false)]
}

function learnPlace(workshop: Workshop, group: PartGroup, home: Home): LearntPlace | undefined {
  const { views, budget } = workshop
  const labels = home.texts.map((text, page): PageLabels => {
    if (text === undefined) return new Map()
    const view = views[page]
    const said = view.text(text.index)
    const places = view.textsSaying(said).flatMap((index) => visibleSpan(view.tree, view.texts[index]) ?? [])
    return new Map([[said, { text: said, places }]])
  })
  const wrong = labels.map((): PageLabels => new Map())
  const roles = learnField(workshop, { name: '', labels, wrong })
  if (roles.length === 0) return undefined
  const texts = findsOf(workshop, roles).map(([first]): string | undefined => first)
  const marked: MarkedText[] = home.texts.flatMap((text, page) =>
    text === undefined
      ? []
      : [
          {
            text: views[page].text(text.index),
            parts: text.parts.map((part) => ({ ...part, field: group.fields.indexOf(part.field) })),
          },
        ],
  )
  const unmarked = texts.flatMap((text, page) => (home.texts[page] === undefined ? (text ?? []) : []))
  const parts = learnParts(group.fields.length, marked, unmarked, budget)
  if (parts === undefined) return undefined
  const split = createSplitter(parts)
  return {
    place: { roles, parts },
    texts,
    values: texts.map((text) => {
      const values: string[][] = group.fields.map(() => [])
      if (text === undefined) return values
      for (const { field, start, end } of split(text).parts) values[field].push(text.slice(start, end))
      return values
    }),
  }
}

/** Places by how many pages they cover, how far they agree with the others, and how much their texts vary. */
function rank(places: readonly LearntPlace[]): LearntPlace[] {
  const values = places.map((place) => place.values.map((page) => page.map((list) => list.join('\n'))))
  const score = (index: number): number => {
    const { texts } = places[index]
    const present = texts.filter((_, page) => values[index][page].some((value) => value !== ''))
    if (present.length === 0) return 0
    const variety = new Set(present).size / present.length
    let agreed = 0
    let compared = 0
    for (const [other, theirs] of values.entries()) {
      if (other === index) continue
      for (const [page, own] of values[index].entries()) {
        for (const [field, value] of own.entries()) {
          if (value === '' || theirs[page][field] === '') continue
          compared++
          if (value === theirs[page][field]) agreed++
        }
      }
    }
    const agreement = compared === 0 ? 0.5 : agreed / compared
    return (present.length / texts.length) * (0.2 + agreement) * Math.sqrt(variety)
  }
  const scores = new Map(places.map((place, index) => [place, score(index)]))
  return places.toSorted((a, b) => scores.get(b)! - scores.get(a)!)
}

/**
 * Whether the parts of a shared text are the better source of a field than the texts that its own rule finds. The labels decide,
 * then, if the field has whole texts of its own, the pages on which the two differ: by what other places of the text say there, and
 * because a source that has nothing was found by chance on the labelled page. Chance alone
 * would give a difference up to the square root of their number; within it, the parts of a text win if it is the only source of some field.
 */
export function prefersParts(
  learnt: LearntText,
  field: number,
  whole: readonly (readonly string[])[],
  labels: readonly PageLabels[],
): boolean {
  const { values, text, wholes } = learnt
  const index = text.fields.indexOf(field)
  const parts = partsFound(learnt, field)
  const difference = missed(whole, labels) - missed(parts, labels)
  if (difference !== 0 || !wholes.includes(field)) return difference >= 0
  const keys = (lists: readonly (readonly string[])[]): string[] => lists.map((list) => list.join('\n'))
  const own = keys(parts)
  const rival = keys(whole)
  const others = values.slice(1).map((place) => keys(place.map((page) => page[index] ?? [])))
  let gain = 0
  let differing = 0
  for (let page = labels.length; page < whole.length; page++) {
    if (own[page] === rival[page]) continue
    differing++
    const [forParts, forWhole] = [own[page], rival[page]].map((key) =>
      key === '' ? -1 : others.filter((other) => other[page] === key).length,
    )
    gain += Math.sign(forParts - forWhole)
  }
  const chance = Math.sqrt(differing)
  return wholes.length < text.fields.length ? gain >= -chance : gain > chance
}

/** By page, the values that the first place has for a field. */
function partsFound({ values, text }: LearntText, field: number): string[][] {
  const index = text.fields.indexOf(field)
  return values[0].map((page) => [...new Set(page[index] ?? [])])
}

/** How many labels of a field a shared text does not give, and how many other values it has on the labelled pages. */
export function missedBy(text: LearntText, field: number, labels: readonly PageLabels[]): number {
  return missed(partsFound(text, field), labels)
}

/** How many labelled values are not among those found, and how many others are, on the labelled pages. */
export function missed(found: readonly (readonly string[])[], labels: readonly PageLabels[]): number {
  let count = 0
  for (const [page, values] of labels.entries()) {
    const right = found[page].filter((value) => values.has(value)).length
    count += values.size - right + found[page].length - right
  }
  return count
}
