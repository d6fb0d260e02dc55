import type { Field } from '../record/field.ts'
import { originOf, type RecordWriter, type SourcedRecord, type WriterOptions } from './record-writer.ts'

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

function formatRecord(sourced: SourcedRecord, { provenance }: WriterOptions): string {
  const { record, typed, confidence, joined = [] } = sourced
  if (!provenance) return JSON.stringify(typed ?? record)
  const sure = confidence === undefined ? {} : { _confidence: confidence }
  const others = joined.length === 0 ? {} : { _joined: joined.map(originOf) }
  const origin = { ...originOf(sourced), ...sure, ...others }
  return JSON.stringify(
    typed === undefined ? { ...record, ...origin } : { ...typed, ...origin, _text: record },
  )
}
