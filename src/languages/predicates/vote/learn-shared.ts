import { visibleSpan } from '../../../page/navigate.ts'
import { findGroups, type Home } from '../../parts/homes/homes.ts'
import { learnParts, type MarkedText } from '../../parts/learn/learn-parts.ts'
import type { PartsRule } from '../../parts/run/rule.ts'
import { createSplitter } from '../../parts/run/split.ts'
import type { Role } from '../rule.ts'
import { learnField } from './field-learner.ts'
import type { PageLabels } from './labels.ts'
import { isTemplateText } from './site.ts'
import { findsOf, type Workshop } from './workshop.ts'

/** A place of a text that fields share: its roles, how it is split, and by page and field the values it gives. */
interface LearntPlace {
  readonly roles: readonly Role[]
  readonly parts: PartsRule
  readonly values: readonly (readonly (readonly string[])[])[]
}

/** A text that fields share, as learned. */
export interface LearntText {
  readonly fields: readonly number[]
  /** Fields that have whole texts of their own as well. */
  readonly wholes: readonly number[]
  /** Places with the same values; the first is used. */
  readonly places: readonly LearntPlace[]
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
  const groups = findGroups(views.slice(0, examples.length), labels, isTemplate)
  return groups.flatMap(({ fields, wholes, homes }): LearntText[] => {
    const places = homes.flatMap((home) => learnPlace(workshop, fields, home) ?? [])
    return places.length === 0 ? [] : [{ fields, wholes, places }]
  })
}

function learnPlace(workshop: Workshop, fields: readonly number[], home: Home): LearntPlace | undefined {
  const { views, budget } = workshop
  const marked: MarkedText[] = []
  const labels = home.texts.map((text, page): PageLabels => {
    if (text === undefined) return new Map()
    const view = views[page]
    const said = view.text(text.index)
    const parts = text.parts.map((part) => ({ ...part, field: fields.indexOf(part.field) }))
    marked.push({ text: said, parts })
    const places = view.textsSaying(said).flatMap((index) => visibleSpan(view.tree, view.texts[index]) ?? [])
    return new Map([[said, { text: said, places }]])
  })
  const wrong = labels.map((): PageLabels => new Map())
  const roles = learnField(workshop, { name: '', labels, wrong }).map(({ list: _, ...role }) => role)
  if (roles.length === 0) return undefined
  const texts = findsOf(workshop, roles).map(([first]): string | undefined => first)
  const unmarked = texts.flatMap((text, page) => (home.texts[page] === undefined ? (text ?? []) : []))
  const parts = learnParts(fields.length, marked, unmarked, budget)
  if (parts === undefined) return undefined
  const split = createSplitter(parts)
  const values = texts.map((text) => {
    const cells: string[][] = fields.map(() => [])
    if (text === undefined) return cells
    for (const { field, start, end } of split(text).parts) cells[field].push(text.slice(start, end))
    return cells
  })
  return { roles, parts, values }
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
  const { fields, wholes, places } = learnt
  const parts = partsFound(learnt, field)
  const difference = missed(whole, labels) - missed(parts, labels)
  if (difference !== 0 || !wholes.includes(field)) return difference >= 0
  const keys = (lists: readonly (readonly string[])[]): string[] => lists.map((list) => list.join('\n'))
  const own = keys(parts)
  const rival = keys(whole)
  const others = places.slice(1).map((place) => keys(partsFound(learnt, field, place)))
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
  return wholes.length < fields.length ? gain >= -chance : gain > chance
}

/** By page, the values that a place has for a field. */
function partsFound({ fields, places }: LearntText, field: number, { values } = places[0]): string[][] {
  const index = fields.indexOf(field)
  return values.map((page) => [...new Set(page[index])])
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
