import { GleanError, type Place } from '../errors.ts'
import { type Shape, settleTask, shapeOf, sortByContent, type Task } from '../languages/task.ts'
import { createPage, type Page } from '../page/page.ts'
import { checkExample, type Example, inferFields, labelledRecords } from '../record/example.ts'
import type { Field } from '../record/field.ts'
import { locateExample } from '../record/locate.ts'
import { decideShape } from './shape.ts'

/** A page with its records marked; the page is given itself, or as the text of its source. */
export interface LearningExample extends Omit<Example, 'page' | 'complete'> {
  readonly page: Page | string
  /**
   * False when the page holds more records than are marked; `unknown` leaves it to the learner to distinguish a page of one
   * record from a list of which one record is marked.
   */
  readonly complete?: boolean | 'unknown'
  /** Where the example came from, for messages. */
  readonly place?: Place
}

export interface TaskOptions {
  /** The fields, where the examples alone would name them wrongly. */
  readonly fields?: readonly Field[]
  /** Pages of the same site without labels. */
  readonly unlabelled?: readonly (Page | string)[]
  /** What the pages hold, where that is known: it decides for pages that may or may not hold more records. */
  readonly shape?: Shape
}

/**
 * What there is to learn, as learners take it: examples are checked, their values are looked up on their pages, and the shape
 * is settled. The order of examples and of unlabelled pages has no effect on the task.
 */
export function createTask(examples: readonly LearningExample[], options: TaskOptions = {}): Task {
  const given = examples.map(({ page, ...example }) => ({ ...example, page: pageOf(page) }))
  const open = new Set<Page>()
  const sorted = sortByContent(given, ({ page }) => page)
  const checked = sorted.map(({ page, place = {}, complete, ...labels }) => {
    const isSilent =
      complete === undefined && labelledRecords(labels).length === 1 && options.shape !== undefined
    if (complete === 'unknown' || isSilent) open.add(page)
    const known = complete === undefined ? {} : { complete: complete === true }
    return { page, place, example: checkExample({ page: page.name, ...labels, ...known }, place) }
  })
  const fields = options.fields ?? inferFields(checked.map(({ example }) => example))
  if (fields.length === 0 && examples.length > 0) {
    throw new GleanError('example-invalid', 'no example labels a record', {
      remedy: 'Label at least one record on one page.',
    })
  }
  const task = settleTask({
    fields,
    examples: checked.map(({ page, place, example }) => locateExample(example, page, fields, place)),
    unlabelled: (options.unlabelled ?? []).map(pageOf),
  })
  if (open.size === 0) return task
  const complete = (options.shape ?? decideShape(task, open)) === 'single'
  const settled = task.examples.map((example) =>
    open.has(example.page) ? { ...example, complete } : example,
  )
  return { ...task, shape: shapeOf(settled), examples: settled }
}

function pageOf(page: Page | string): Page {
  return typeof page === 'string' ? createPage(page) : page
}
