import type { Field } from '../record/field.ts'
import type { RecordWriter, SourcedRecord, WriterOptions } from './record-writer.ts'

/** JSON Lines: one record a line. */
export function createJsonLinesWriter(_fields: readonly Field[], options: WriterOptions): RecordWriter {
  return {
    begin: () => '',
    add: (record) => `${formatRecord(record, options)}\n`,
    end: () => '',
  }
}

/** One JSON array, a record on each of its lines. */
export function createJsonWriter(_fields: readonly Field[], options: WriterOptions): RecordWriter {
  let empty = true
  return {
    begin: () => '[',
    add(record) {
      const before = empty ? '\n' : ',\n'
      empty = false
      return before + formatRecord(record, options)
    },
    end: () => (empty ? ']\n' : '\n]\n'),
  }
}

function formatRecord({ record, page, spans }: SourcedRecord, { provenance }: WriterOptions): string {
  return JSON.stringify(provenance ? { ...record, _page: page, _spans: spans } : record)
}
