import { groupOf, leafFields, splitPath, topOf } from '../../project/labels/field-path.ts'
import { fieldNames, NO_LABELS, type PageLabels } from '../../project/labels/labels.ts'
import { countGroupQuestions, reasonsFor } from '../../project/questions.ts'
import { OUTPUT_FORMATS } from '../../project/results.ts'
import type { Session } from '../../project/session.ts'
import { type ExtractedRecord, isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { SCHEMA, withProperties } from '../../wrapper/semantics.ts'
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
    questions: countGroupQuestions(session),
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
    reasons: reasonsFor(session, page),
  }
}

function stateOf({ records, negatives, done }: PageLabels): PageState {
  if (done) return 'done'
  return records.length + negatives.length > 0 ? 'started' : 'blank'
}

function viewFields(session: Session): FieldView[] {
  const { learning, history } = session
  const { labels, fields: settings } = history.state
  const known = new Map<string, Field>(
    leafFields(learning.learned?.wrapper.fields ?? []).map((field) => [field.name, field]),
  )
  const names = [...new Set([...fieldNames(labels), ...known.keys()])]
  const meaningOf = (name: string) => settings.get(name)?.property ?? known.get(name)?.property
  const fields = names.map((name): Field => {
    const meaning = meaningOf(name)
    const { many = false, optional = false, type } = known.get(name) ?? {}
    return {
      name,
      many,
      optional,
      ...(type === undefined ? {} : { type }),
      ...(meaning === undefined ? {} : { property: meaning }),
    }
  })
  const suggestions = suggestMeanings(fields)
  return fields.map(({ name, many, optional, property: meaning }, i) => {
    const { note, colour = i } = settings.get(name) ?? {}
    const confidence = confidenceIn(session, name)
    const suggested = suggestions.get(name)
    return {
      name,
      colour,
      ...(meaning === undefined ? {} : { property: meaning }),
      ...(suggested === undefined ? {} : { suggested }),
      ...(note === undefined ? {} : { note }),
      many,
      optional,
      ...countFilled(session, name),
      ...(confidence === undefined ? {} : { confidence }),
    }
  })
}

/** What fields without a meaning may mean, by their paths: what the outputs take them for. */
function suggestMeanings(fields: readonly Field[]): Map<string, string> {
  const suggestions = new Map<string, string>()
  for (const group of new Set(fields.map(({ name }) => groupOf(name)))) {
    const own = fields.filter(({ name }) => groupOf(name) === group)
    const meant = withProperties(own.map((field) => ({ ...field, name: splitPath(field.name).at(-1) ?? '' })))
    meant.forEach(({ property = '' }, f) => {
      if (own[f].property === undefined && property.startsWith(SCHEMA)) suggestions.set(own[f].name, property)
    })
  }
  return suggestions
}

/** How many records have the field, and how many values; of nested records it is enough that one has it. */
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

/** One definition everywhere: the confidence in the wrapper file, which learning wrote. */
function confidenceIn({ learning }: Session, name: string): number | undefined {
  return learning.learned?.wrapper.profile.fields.find((field) => field.name === topOf(name))?.confidence
}

function viewLearning({ learning }: Session): LearningView {
  const { state, imported, learned, declined, problem, results, running, job } = learning
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
    pagesRun,
    records,
    running,
    ...(learning.recordsBefore === undefined ? {} : { recordsBefore: learning.recordsBefore }),
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
