import type { Page } from '../page/page.ts'
import type { Field } from '../record/field.ts'
import type { LabelledPage } from '../record/label.ts'
import { withShares } from './shares.ts'

/** What a page of the site holds: one record each, or any number of them. Nesting shows in the fields. */
export type Shape = 'single' | 'list'

/**
 * What there is to learn. It is settled once, before any learner sees it, so that all learners answer the same question:
 * the shape of the pages, the sample of unlabelled pages, and the places of the labelled values.
 */
export interface Task {
  readonly shape: Shape
  /** Empty when nothing is labelled: a language may bring fields of its own. */
  readonly fields: readonly Field[]
  /** Sorted by content, so that learning does not depend on the order in which the pages were given. */
  readonly examples: readonly LabelledPage[]
  /**
   * Pages of the same site without labels, in a pseudo-random order that depends on their contents alone. Any first part
   * of the list is therefore a fair sample, and does not depend on the order in which the pages were given.
   */
  readonly unlabelled: readonly Page[]
}

/**
 * The shape that the labels alone determine. Pages marked as holding no record say nothing about the others; a page with
 * several records, or with records beside the marked ones, is a list.
 */
export function shapeOf(examples: readonly LabelledPage[]): Shape {
  const marked = examples.filter(({ records }) => records.length > 0)
  return marked.every(({ complete, records }) => complete && records.length === 1) ? 'single' : 'list'
}

/** A task from labelled and unlabelled pages in any order; the shape is what the labels state, unless it is given. */
export function settleTask(given: Omit<Task, 'shape'> & { readonly shape?: Shape }): Task {
  return {
    shape: given.shape ?? shapeOf(given.examples),
    fields: withShares(given.fields, given.examples),
    examples: sortByContent(given.examples, ({ page }) => page),
    unlabelled: sortByContent(given.unlabelled, (page) => page),
  }
}

/** Sorts items by the contents of their pages, pseudo-randomly; equal pages by name. */
export function sortByContent<T>(items: readonly T[], pageOf: (item: T) => Page): T[] {
  return items
    .map((item) => ({ item, key: contentKey(pageOf(item).source), name: pageOf(item).name }))
    .sort((a, b) => a.key - b.key || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ item }) => item)
}

/** A hash of 53 bits: two multiplicative hashes of 32 bits, of which 21 bits of one are put above the other. */
function contentKey(source: string): number {
  let high = 0x9e3779b9
  let low = 0x85ebca6b
  for (let i = 0; i < source.length; i++) {
    const unit = source.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 15), 0x2c1b3c6d)
  low = Math.imul(low ^ (low >>> 13), 0x297a2d39)
  return ((high ^ (low >>> 11)) & 0x1fffff) * 0x1_0000_0000 + ((low ^ (high >>> 16)) >>> 0)
}
