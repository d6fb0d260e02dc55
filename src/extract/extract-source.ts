import { GleanError } from '../errors.ts'
import { decodePage } from '../page/decode.ts'
import type { Page } from '../page/page.ts'
import { readPage } from '../page/read-page.ts'
import { toSpans } from '../record/plain.ts'
import type { Wrapper } from '../wrapper/wrapper.ts'
import type { PageOutcome, PageSource, Problem, ReadOptions } from './outcome.ts'

/** Reads one page and extracts its records. Throws only where the program itself is wrong. */
export function extractSource(wrapper: Wrapper, source: PageSource, options: ReadOptions): PageOutcome {
  const name = typeof source === 'string' ? source : source.name
  try {
    const { extraction, records, unmatched } = wrapper.extract(read(source, options))
    if (unmatched !== undefined) return { kind: 'unmatched', page: name, reason: unmatched }
    const spans = options.spans ? extraction.records.map((record) => toSpans(record, wrapper.fields)) : []
    return { kind: 'matched', page: name, records, spans }
  } catch (error) {
    if (error instanceof GleanError) return { kind: 'unreadable', page: name, problem: problemOf(error) }
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function read(source: PageSource, { charset }: ReadOptions): Page {
  const options = charset === undefined ? {} : { charset }
  if (typeof source === 'string') return readPage(source, options)
  return decodePage(source.bytes, { name: source.name, ...options })
}

function problemOf({ code, message, place, remedy }: GleanError): Problem {
  return { code, message, place, ...(remedy === undefined ? {} : { remedy }) }
}
