import { createBudget } from '../languages/budget.ts'
import type { Budget } from '../languages/language.ts'
import type { Shape, Task } from '../languages/task.ts'
import { type LearnOptions, type LearnResult, learnTask } from '../learn/learn.ts'
import type { Page } from '../page/page.ts'
import { type Span, sameSpan } from '../page/span.ts'
import { isLabelledRecord, type LabelledPage, type LabelledRecord } from '../record/label.ts'
import { checkInstances } from './check-instances.ts'
import { corroboratePages } from './corroborate/prune.ts'
import { isComplete, labelPages } from './label-pages.ts'
import type { OpenRecognizer } from './recognizers/recognize.ts'
import { type ChosenRows, chooseSelections } from './select/choose-selections.ts'
import type { Instances } from './select/instances.ts'
import { readUnits, type Units } from './select/units.ts'

/** What was learned from pages that recognizers labelled. */
export interface LearnedFromPages {
  readonly result: LearnResult
  readonly chosen: ChosenRows
  readonly units: Units
  readonly task: Task
  /** By field of the task, what recognized it. */
  readonly recognizers: readonly OpenRecognizer[]
  /** The labels of all pages that were read. */
  readonly labelled: readonly LabelledPage[]
  /** Cells of the labels that several finds fit: that one of them is right was settled by their places. */
  readonly ambiguities: number
}

/** What a recognizer finds on a page. */
export type Reader = (recognizer: OpenRecognizer, page: Page) => readonly Span[]

/** Every recognizer reads every page once. */
export function createReader(open: readonly OpenRecognizer[]): Reader {
  const known = new Map(open.map((recognizer) => [recognizer, new Map<Page, readonly Span[]>()]))
  return (recognizer, page) => {
    const pages = known.get(recognizer)!
    let spans = pages.get(page)
    if (spans === undefined) {
      spans = recognizer.find(page)
      pages.set(page, spans)
    }
    return spans
  }
}

/**
 * What recognizers find on pages. Where a person labelled all records of a page, the labels are in its place; where only some,
 * beside it.
 */
export function instancesOn(
  pages: readonly Page[],
  open: readonly OpenRecognizer[],
  found: Reader,
  labelled: readonly LabelledPage[] = [],
): Instances[] {
  return open.map((recognizer, f) => {
    const told = new Map(
      labelled.map((example) => [
        pages.indexOf(example.page),
        {
          values: placesOf(example.records, f),
          wrong: placesOf(example.negatives, f),
          complete: isComplete(example),
        },
      ]),
    )
    const spans = pages.map((page, p) => {
      const said = told.get(p)
      if (said === undefined) return found(recognizer, page)
      if (said.complete) return said.values.flat()
      const own = said.values.flat()
      return [
        ...own,
        ...found(recognizer, page).filter((span) => !own.some((other) => sameSpan(span, other))),
      ]
    })
    return { recognizer, spans, told }
  })
}

/** The places of each labelled value of a field. */
function placesOf(records: readonly LabelledRecord[], field: number): (readonly Span[])[] {
  return records.flatMap(({ values }) =>
    (values[field] ?? []).flatMap((value) => (isLabelledRecord(value) ? [] : [value.places])),
  )
}

/**
 * Labels the pages that were read, and learns from them; undefined while nothing was found. A field of which nothing was found is left out, and so
 * are its labels: what is known of the others stays true.
 */
export function learnFrom(
  read: readonly Page[],
  all: readonly Page[],
  open: readonly OpenRecognizer[],
  reader: Reader,
  options: LearnOptions,
  beside: number,
  told: readonly LabelledPage[] = [],
): LearnedFromPages | undefined {
  const everything = instancesOn(read, open, reader, told)
  const recognized = [...open.keys()].filter((f) => everything[f].spans.some((own) => own.length > 0))
  if (recognized.length === 0) return undefined
  const found = recognized.map((f) => everything[f])
  const given = told.map((page) => onlyFields(page, recognized))
  const units = readUnits(read)
  checkInstances(units, found)
  const budget = createBudget(options.budget)
  const { instances, chosen, ambiguities } = chooseCorroborated(units, found, budget, options.shape)
  const others = all.filter((page) => !read.includes(page))
  const { task: whole, labelled } = labelPages(units, chosen, instances, others, given)
  if (whole.examples.length === 0) return undefined
  const task = { ...whole, unlabelled: whole.unlabelled.slice(0, beside) }
  const recognizers = recognized.map((f) => open[f])
  return { result: learnTask(task, options), chosen, units, task, recognizers, labelled, ambiguities }
}

/** The labels of some fields, in their order. */
function onlyFields(page: LabelledPage, fields: readonly number[]): LabelledPage {
  const only = ({ values }: LabelledRecord) => ({ values: fields.map((f) => values[f] ?? []) })
  return {
    ...page,
    records: page.records.map(only),
    negatives: page.negatives.map(only).filter(({ values }) => values.some((cell) => cell.length > 0)),
  }
}

/**
 * Chooses the places of values. In lists, a perfect recognizer first shows which finds are necessarily wrong; of the orders of
 * fields that remain possible, the one whose places are the most likely is taken.
 */
function chooseCorroborated(
  units: Units,
  found: readonly Instances[],
  budget: Budget,
  shape: Shape | undefined,
): { readonly instances: readonly Instances[]; readonly chosen: ChosenRows; readonly ambiguities: number } {
  const perfect = found.find(({ recognizer }) => recognizer.errors === 'perfect')
  const several = perfect?.spans.filter((own) => own.length > 1).length ?? 0
  const isList = shape === 'list' || (shape === undefined && several * 2 > units.pages.length)
  if (perfect === undefined || !isList) {
    return { instances: found, chosen: chooseSelections(units, found, budget, shape), ambiguities: 0 }
  }
  const choices = corroboratePages(units.pages, found, budget).map(({ instances, ambiguities }) => ({
    instances,
    ambiguities,
    chosen: chooseSelections(units, instances, budget, 'list'),
  }))
  return choices.reduce((best, each) => (each.chosen.score > best.chosen.score ? each : best))
}
