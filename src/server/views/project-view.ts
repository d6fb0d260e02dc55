import { leafFields, splitPath, topOf } from '../../project/labels/field-path.ts'
import { fieldNames, NO_LABELS, type PageLabels } from '../../project/labels/labels.ts'
import { OUTPUT_FORMATS } from '../../project/results.ts'
import type { Session } from '../../project/session.ts'
import { type ExtractedRecord, isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { suggestProperty } from '../../wrapper/semantics.ts'
import type { FieldView, LearningView, PageState, PageSummary, ProjectView } from '../protocol.ts'

/** Everything of a project that is not inside one page. */
export function viewProject(session: Session): ProjectView {
  const { project, history, revision, pages, tour } = session
  const { state, undoes, redoes } = history
  return {
    name: state.name ?? project.name,
    folder: project.folder,
    ...(state.note === undefined ? {} : { note: state.note }),
    ...(state.class === undefined ? {} : { recordClass: state.class }),
    revision,
    pages: pages.map((page) => summarise(session, page)),
    problems: session.problems,
    fields: viewFields(session),
    learning: viewLearning(session),
    ...(undoes === undefined ? {} : { undo: undoes.did }),
    ...(redoes === undefined ? {} : { redo: redoes.did }),
    formats: OUTPUT_FORMATS,
    tour,
  }
}

function summarise(session: Session, page: string): PageSummary {
  const labels = session.history.state.labels.get(page) ?? NO_LABELS
  const result = session.learning.results.get(page)
  const url = session.history.state.addresses.get(page)
  return {
    page,
    ...session.describePage(page),
    ...(url === undefined ? {} : { url }),
    state: stateOf(labels),
    marked: labels.records.length,
    ...(result === undefined ? {} : { found: result.extraction.records.length }),
    ...(result?.extraction.unmatched === undefined ? {} : { unmatched: result.extraction.unmatched }),
    doubts: doubtsOf(session, page).map(({ words }) => words),
  }
}

function stateOf({ records, negatives, done }: PageLabels): PageState {
  if (done) return 'done'
  return records.length + negatives.length > 0 ? 'started' : 'blank'
}

/** A reason to look at a page, with how much a look would tell. */
export interface WeighedDoubt {
  readonly words: string
  readonly weight: number
}

/** Fewer differences than this part of the values are what one method's taste in edges makes; they are no doubt. */
const MIN_DIFFERING = 0.1

/**
 * Why a page is worth a look. The weights order the reasons, no more: a page the wrapper does not recognise says most,
 * then what another method reads differently, then a field that is missing where it is usually there.
 */
export function doubtsOf({ learning }: Session, page: string): WeighedDoubt[] {
  const result = learning.results.get(page)
  if (result === undefined) return []
  const { extraction, fields } = result
  if (extraction.unmatched !== undefined)
    return [{ words: `Not recognised: ${extraction.unmatched}`, weight: 4 }]
  const count = extraction.records.length
  if (count === 0) return [{ words: 'No records were found here', weight: 3 }]
  const doubts: WeighedDoubt[] = []
  const doubt = learning.doubts.get(page)
  if (doubt !== undefined) {
    const total = doubt.total.reduce((a, b) => a + b, 0)
    const differing = total - doubt.agreed.reduce((a, b) => a + b, 0) + doubt.elsewhere
    if (differing > total * MIN_DIFFERING && learning.others.length > 0) {
      const words = `Another method that fits your examples reads ${differing} ${differing === 1 ? 'value' : 'values'} differently`
      doubts.push({ words, weight: 1 + Math.min(1, differing / Math.max(1, total)) })
    }
  }
  fields.forEach((field, f) => {
    const lacking = extraction.records.filter((record) => record.values[f].length === 0).length
    if (lacking > 0) {
      const words = `${lacking} of ${count} ${count === 1 ? 'record' : 'records'} ${lacking === 1 ? 'lacks' : 'lack'} ${field.name}`
      doubts.push({ words, weight: lacking / count })
    }
  })
  return doubts.sort((a, b) => b.weight - a.weight)
}

/** What learning asks for itself counts more than a missing field, less than a page that is not recognised. */
const QUESTION_WEIGHT = 2

/** The page that a look would tell most about, among those that are not done. */
export function chooseUncertain(
  session: Session,
  except: string | undefined,
): { page?: string; reason: string } {
  const { labels } = session.history.state
  const open = session.pages.filter((page) => labels.get(page)?.done !== true && page !== except)
  let best: { page: string; reason: string; weight: number } | undefined
  for (const page of open) {
    const [first, ...others] = doubtsOf(session, page)
    const weight = [first, ...others].reduce((sum, doubt) => sum + (doubt?.weight ?? 0), 0)
    if (first !== undefined && weight > (best?.weight ?? 0)) best = { page, reason: first.words, weight }
  }
  const question = session.learning.learned?.question
  if (question !== undefined && open.includes(question.page) && (best?.weight ?? 0) < QUESTION_WEIGHT) {
    return {
      page: question.page,
      reason: `Methods that fit your examples read ${question.field} differently here`,
    }
  }
  if (best !== undefined) return { page: best.page, reason: best.reason }
  const [next] = open
  if (next === undefined) return { reason: 'Every page is done: there is nothing left to ask.' }
  return { page: next, reason: 'Nothing is in doubt; this page has not been checked yet.' }
}

function viewFields(session: Session): FieldView[] {
  const { learning, history } = session
  const { labels, fields: settings } = history.state
  const known = new Map<string, Field>(
    leafFields(learning.learned?.wrapper.fields ?? []).map((field) => [field.name, field]),
  )
  const names = [...new Set([...fieldNames(labels), ...known.keys()])]
  return names.map((name, i) => {
    const field = known.get(name)
    const { property, note, colour = i } = settings.get(name) ?? {}
    const meaning = property ?? field?.property
    const agreement = agreementOn(session, name)
    const suggested =
      meaning === undefined
        ? suggestProperty({ many: false, optional: true, ...field, name: splitPath(name).at(-1) ?? name })
        : undefined
    return {
      name,
      colour,
      ...(meaning === undefined ? {} : { property: meaning }),
      ...(suggested === undefined ? {} : { suggested }),
      ...(note === undefined ? {} : { note }),
      many: field?.many ?? false,
      optional: field?.optional ?? false,
      ...countFilled(session, name),
      ...(agreement === undefined ? {} : { agreement }),
    }
  })
}

/** In how many records the field stands, and how often; of nested records it is enough that one has it. */
function countFilled({ learning }: Session, path: string): { filled: number; values: number } {
  const names = splitPath(path)
  let filled = 0
  let values = 0
  for (const { extraction, fields } of learning.results.values()) {
    for (const record of extraction.records) {
      const count = countValues(record, fields, names)
      if (count > 0) filled++
      values += count
    }
  }
  return { filled, values }
}

function countValues(record: ExtractedRecord, fields: readonly Field[], names: readonly string[]): number {
  const [name, ...rest] = names
  const f = fields.findIndex((field) => field.name === name)
  if (f < 0) return 0
  const inner = fields[f].fields
  if (rest.length === 0 || inner === undefined) return record.values[f].length
  return record.values[f].reduce(
    (sum, value) => sum + (isRecord(value) ? countValues(value, inner, rest) : 0),
    0,
  )
}

function agreementOn({ learning }: Session, name: string): number | undefined {
  const f = learning.learned?.wrapper.fields.findIndex((field) => field.name === topOf(name)) ?? -1
  if (f < 0 || learning.others.length === 0) return undefined
  let agreed = 0
  let total = 0
  for (const doubt of learning.doubts.values()) {
    agreed += doubt.agreed[f] ?? 0
    total += doubt.total[f] ?? 0
  }
  return total === 0 ? undefined : agreed / total
}

function viewLearning({ learning }: Session): LearningView {
  const { state, imported, learned, declined, problem, others, results, running, job } = learning
  let records = 0
  let pagesRun = 0
  for (const { extraction, job: by } of results.values()) {
    records += extraction.records.length
    if (by === job) pagesRun++
  }
  return {
    state,
    imported,
    misses: learned?.misses ?? [],
    ambiguous: learned?.ambiguous ?? [],
    declined,
    others,
    pagesRun,
    records,
    running,
    ...(problem === undefined ? {} : { problem }),
    ...(learned === undefined
      ? {}
      : {
          method: learned.method,
          exact: learned.exact,
          explanation: learned.explanation,
          milliseconds: learned.milliseconds,
        }),
  }
}
