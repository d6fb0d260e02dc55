import { extractPage } from '../extract/extract-page.ts'
import type { ExportFormat } from '../languages/expressions/rule-export.ts'
import type { Language } from '../languages/language.ts'
import { createPage, type Page } from '../page/page.ts'
import type { Extraction } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'
import { type PlainRecord, toPlain } from '../record/plain.ts'
import { explainWrapper } from './explain.ts'
import { type ExportedRule, exportRules } from './export-rules.ts'
import type { WrapperFile } from './file.ts'

/** What a wrapper found on one page. */
export interface PageResult {
  /** The records as plain objects. */
  readonly records: readonly PlainRecord[]
  /** The same records with a span for every value. */
  readonly extraction: Extraction
  /** Why the page was not recognised as one of the template; undefined if it was. */
  readonly unmatched: string | undefined
}

/** A wrapper that is ready to run: data, with the functions that read it. */
export interface Wrapper {
  readonly name: string
  readonly fields: readonly Field[]
  /** Extracts the records of a page, or of the text of a page. */
  extract(page: Page | string): PageResult
  /** What the wrapper looks for, in words. */
  explain(): string
  /** The rules as XPath, CSS selectors or regular expressions, each with what the notation leaves out. */
  exportRules(format: ExportFormat): readonly ExportedRule[]
  /** The wrapper as it is written to its file. */
  toJSON(): WrapperFile
}

/** Makes a checked wrapper file ready to run; given languages replace those of the same name that Gleaner has. */
export function createWrapper(file: WrapperFile, languages: readonly Language<unknown>[] = []): Wrapper {
  const { rules, fields, alternatives, profile } = file
  const further = alternatives === undefined ? {} : { alternatives, template: profile.template }
  return {
    name: file.name,
    fields: file.fields,
    extract(input) {
      const page = typeof input === 'string' ? createPage(input) : input
      const extraction = extractPage({ rules, fields, languages, ...further }, page)
      const { unmatched } = extraction
      return {
        records: extraction.records.map((record) => toPlain(record, file.fields)),
        extraction,
        unmatched,
      }
    },
    explain: () => explainWrapper(file, languages),
    exportRules: (format) => exportRules(file, format, languages),
    toJSON: () => file,
  }
}
