import { createWriter, formatNames } from '../output/formats.ts'
import type { SourcedRecord } from '../output/record-writer.ts'
import { inferFields } from '../record/example.ts'
import type { Field } from '../record/field.ts'
import { type PlainRecord, type PlainSpans, toPlain, toSpans } from '../record/plain.ts'
import { mapFields } from './labels/field-path.ts'
import { type Mark, marksOf, shapeMarks } from './labels/nesting.ts'
import type { Session } from './session.ts'

/** The formats that results can be downloaded in. */
export const OUTPUT_FORMATS: readonly string[] = formatNames()

/** A record of the results: what the person marked counts before what the wrapper found. */
export interface Result extends SourcedRecord {
  readonly id: string
  readonly marks: readonly Mark[]
}

/** The fields of the results: those of the wrapper, and those of the labels that it does not know. */
export function resultFields({ learning, history }: Session): readonly Field[] {
  const known = learning.learned?.wrapper.fields ?? []
  const records = [...history.state.labels.values()].flatMap((labels) => labels.records)
  const marked = inferFields([{ page: '', records: records.map(({ record }) => record) }])
  const unknown = marked.filter(({ name }) => !known.some((field) => field.name === name))
  return [...known, ...unknown.map((field) => ({ ...field, optional: true }))]
}

/** The same fields with the meanings that the person gave. */
export function describedFields(session: Session): readonly Field[] {
  const settings = session.history.state.fields
  return mapFields(resultFields(session), (field, path) => {
    const property = settings.get(path)?.property
    return property === undefined ? field : { ...field, property }
  })
}

/** All records of all pages, in the order of the pages. */
export function* allResults(session: Session): Generator<Result> {
  const fields = resultFields(session)
  for (const page of session.pages) {
    const labels = session.history.state.labels.get(page)
    if (labels !== undefined && labels.records.length + labels.negatives.length > 0) {
      for (const { id, marks } of session.see(page).records) {
        yield { id, page, marks, record: plainOf(marks, fields), spans: spansOf(marks, fields) }
      }
      continue
    }
    const result = session.learning.results.get(page)
    for (const [i, record] of (result?.extraction.records ?? []).entries()) {
      const own = result?.fields ?? []
      const marks = marksOf(record, own)
      yield { id: `${page}#${i}`, page, marks, record: toPlain(record, own), spans: toSpans(record, own) }
    }
  }
}

/** A record of plain values from marks. */
export function plainOf(marks: readonly Mark[], fields: readonly Field[]): PlainRecord {
  return shapeMarks(marks, fields, ({ text }) => text) as PlainRecord
}

function spansOf(marks: readonly Mark[], fields: readonly Field[]): PlainSpans {
  return shapeMarks(marks, fields, ({ start, end }) => [start, end]) as PlainSpans
}

/** The results in a format, as the text of a file. */
export async function writeResults(session: Session, format: string): Promise<string> {
  const writer = await createWriter(format, resultFields(session))
  let text = writer.begin()
  for (const result of allResults(session)) text += writer.add(result)
  return text + writer.end()
}
