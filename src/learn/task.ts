import { GleanError, type Place } from '../errors.ts'
import type { Task } from '../languages/language.ts'
import { createPage, type Page } from '../page/page.ts'
import { checkExample, type Example, inferFields } from '../record/example.ts'
import type { Field } from '../record/field.ts'
import { locateExample } from '../record/locate.ts'

/** A page with its records marked; the page is given itself, or as the text of its source. */
export interface LearningExample extends Omit<Example, 'page' | 'complete'> {
  readonly page: Page | string
  /**
   * False when the page holds more records than are marked; `unknown` leaves it to the learner to tell a page of one record
   * from a list of which one record is marked.
   */
  readonly complete?: boolean | 'unknown'
  /** Where the example came from, for messages. */
  readonly place?: Place
}

/** A task in two readings: `open` pages may hold a single record or a list. */
export interface PreparedTask {
  readonly task: Task
  /** The labelled pages of which it is not known whether they hold more records. */
  readonly open: ReadonlySet<Page>
}

/** Checks the examples and finds their values on their pages. */
export function prepareTask(
  examples: readonly LearningExample[],
  options: { readonly fields?: readonly Field[]; readonly unlabelled?: readonly (Page | string)[] },
): PreparedTask {
  if (examples.length === 0) throw new RangeError('learning needs at least one example')
  const open = new Set<Page>()
  const checked = examples.map(({ page, place = {}, complete, ...labels }) => {
    const given = typeof page === 'string' ? createPage(page) : page
    if (complete === 'unknown') open.add(given)
    const known = complete === undefined ? {} : { complete: complete === true }
    return { page: given, place, example: checkExample({ page: given.name, ...labels, ...known }, place) }
  })
  const fields = options.fields ?? inferFields(checked.map(({ example }) => example))
  if (fields.length === 0) {
    throw new GleanError('example-invalid', 'no example marks a record', {
      remedy: 'Mark at least one record on one page.',
    })
  }
  const task = {
    fields,
    examples: checked.map(({ page, place, example }) => locateExample(example, page, fields, place)),
    unlabelled: (options.unlabelled ?? []).map((page) =>
      typeof page === 'string' ? createPage(page) : page,
    ),
  }
  return { task, open }
}
